import 'server-only';
import { type Unsealed, unseal } from './sealed-text.ts';
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
 * As `unseal`, for values that contain ids only: what was opened is cached for a few seconds. Opening takes up to half a millisecond of CPU
 * time, and every request of a customer does it with the same cookie, some of them twice.
 */
export async function unsealOnce(sealed: string, ttlSeconds: number): Promise<Unsealed> {
  const seals = (shared.hearthlineUnsealed ??= new Map<string, Remembered>());
  const secrets = numberedSecrets().map(({ number }) => number);
  const key = `${secrets.join()} ${sealed}`;
  const now = Date.now();
  const known = seals.get(key);
  if (known && now < known.until) return known.unsealed;
  const unsealed = await unseal(sealed, ttlSeconds);
  seals.delete(key);
  if (!unsealed.ok) return unsealed;
  seals.set(key, { unsealed, until: now + REMEMBERED_MS });
  const [oldest] = seals.keys();
  if (seals.size > MOST && oldest !== undefined) seals.delete(oldest);
  return unsealed;
}
