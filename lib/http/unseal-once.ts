import 'server-only';
import { seal, type Unsealed, unseal } from './sealed-text.ts';
import { numberedSecrets } from './secrets.ts';

/** Enough for the middleware, the page and its parallel requests; far below the minute by which a seal's expiry is inexact. */
const REMEMBERED_MS = 5_000;
const MOST = 256;

interface Remembered {
  unsealed: Unsealed;
  until: number;
}

/** Next loads server modules once per bundle; the middleware and the page of one request are in different bundles. */
const shared = globalThis as typeof globalThis & { hearthlineUnsealed?: Map<string, Remembered> };

/**
 * As `unseal`, for values without tokens: what was opened is cached for a few seconds. Opening takes up to half a millisecond of CPU time,
 * and every request of a customer does it with the same cookie and the same purchase, some of them twice.
 */
export async function unsealOnce(sealed: string, ttlSeconds: number): Promise<Unsealed> {
  const known = seals().get(keyOf(sealed));
  if (known && Date.now() < known.until) return known.unsealed;
  const unsealed = await unseal(sealed, ttlSeconds);
  if (unsealed.ok) remember(sealed, unsealed);
  else seals().delete(keyOf(sealed));
  return unsealed;
}

/** As `seal`, for values without tokens: the request that follows need not open it (`unsealOnce`). */
export async function sealAndRemember(value: object, ttlSeconds: number): Promise<string> {
  const sealed = await seal(value, ttlSeconds);
  remember(sealed, { ok: true, value: JSON.parse(JSON.stringify(value)) });
  return sealed;
}

function seals(): Map<string, Remembered> {
  return (shared.hearthlineUnsealed ??= new Map<string, Remembered>());
}

/** Nothing is remembered of a secret that was dropped. */
function keyOf(sealed: string): string {
  const secrets = numberedSecrets().map(({ number }) => number);
  return `${secrets.join()} ${sealed}`;
}

function remember(sealed: string, unsealed: Unsealed): void {
  const [map, key] = [seals(), keyOf(sealed)];
  map.delete(key);
  map.set(key, { unsealed, until: Date.now() + REMEMBERED_MS });
  const [oldest] = map.keys();
  if (map.size > MOST && oldest !== undefined) map.delete(oldest);
}
