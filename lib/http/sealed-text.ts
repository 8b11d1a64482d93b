import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { numberedSecrets } from './secrets.ts';

export type Unsealed = { ok: true; value: unknown } | { ok: false; reason: string };

/** Encrypts and signs a value with the newest secret. It can be opened for `ttlSeconds`. */
export async function seal(value: unknown, ttlSeconds: number): Promise<string> {
  const [current] = numberedSecrets();
  if (!current) throw new Error('SESSION_SECRET is empty');
  return sealData(value, { password: { [current.number]: current.secret }, ttl: ttlSeconds });
}

/** The unsealed value, to be parsed; a reason if it cannot be opened: expired, forged, sealed with a dropped secret. */
export async function unseal(sealed: string, ttlSeconds: number): Promise<Unsealed> {
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
