import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { numberedSecrets } from './secrets.ts';

export type UnsealResult = { ok: true; value: unknown } | { ok: false; reason: string };

/** Encrypts and signs a value with the newest secret. It can be opened for `ttlSeconds`. */
export async function seal(value: unknown, ttlSeconds: number): Promise<string> {
  const [current] = numberedSecrets();
  if (!current) throw new Error('SESSION_SECRET is empty');
  return sealData(value, { password: { [current.number]: current.secret }, ttl: ttlSeconds });
}

/** The unsealed value, to be parsed; a reason if it cannot be opened: expired, forged, sealed with a dropped secret. */
export async function unseal(sealed: string, ttlSeconds: number): Promise<UnsealResult> {
  const password = Object.fromEntries(numberedSecrets().map(({ number, secret }) => [number, secret]));
  let reason: string | null = null;
  const value = await unsealData<unknown>(sealed, {
    password,
    ttl: ttlSeconds,
    onUnsealError: (why) => {
      reason = why;
    },
  }).catch(() => {
    reason ??= 'shape';
    return null;
  });
  return reason === null ? { ok: true, value } : { ok: false, reason };
}

/** Enough for the middleware, the page and its parallel requests; far below the minute by which a seal's expiry is inexact. */
const REMEMBERED_MS = 5_000;
const MOST = 256;

interface CachedSeal {
  result: UnsealResult;
  until: number;
}

/** Next loads server modules once per bundle; the middleware and the page of one request are in different bundles. */
const globals = globalThis as typeof globalThis & { hearthlineUnsealed?: Map<string, CachedSeal> };

/**
 * As `unseal`, for values without tokens: what was opened is cached for a few seconds. Opening takes up to half a millisecond of CPU time,
 * and every request of a customer does it with the same cookie and the same purchase, some of them twice.
 */
export async function unsealOnce(sealed: string, ttlSeconds: number): Promise<UnsealResult> {
  const cachedSeal = seals().get(cacheKey(sealed));
  if (cachedSeal && Date.now() < cachedSeal.until) return cachedSeal.result;
  const result = await unseal(sealed, ttlSeconds);
  if (result.ok) remember(sealed, result);
  else seals().delete(cacheKey(sealed));
  return result;
}

/** As `seal`, for values without tokens: the request that follows need not open it (`unsealOnce`). */
export async function sealAndRemember(value: object, ttlSeconds: number): Promise<string> {
  const sealedText = await seal(value, ttlSeconds);
  remember(sealedText, { ok: true, value: JSON.parse(JSON.stringify(value)) });
  return sealedText;
}

function seals(): Map<string, CachedSeal> {
  return (globals.hearthlineUnsealed ??= new Map<string, CachedSeal>());
}

/** Nothing is remembered of a secret that was dropped. */
function cacheKey(sealed: string): string {
  const secrets = numberedSecrets().map(({ number }) => number);
  return `${secrets.join()} ${sealed}`;
}

function remember(sealed: string, unsealed: UnsealResult): void {
  const [map, key] = [seals(), cacheKey(sealed)];
  map.delete(key);
  map.set(key, { result: unsealed, until: Date.now() + REMEMBERED_MS });
  const [oldest] = map.keys();
  if (map.size > MOST && oldest !== undefined) map.delete(oldest);
}
