import 'server-only';
import { z } from 'zod';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import type { CookieAttributes, CookieJar } from './cookie-jar.ts';
import { unsealOnce } from './unseal-once.ts';
import { seal } from './sealed-text.ts';

/** What sealing adds: salts, signature, expiry and the number of the secret. */
const SEAL_BYTES = 300;

export interface SealedCookieOptions<Value> {
  /** The bare name; prefixed with `__Host-` on https. */
  name: string;
  schema: z.ZodType<Value>;
  ttlSeconds: number;
  /** The content is padded to this many bytes, so that its length reveals nothing; longer content is a bug. */
  paddedBytes: number;
}

export interface SealedCookie<Value> {
  /** Null if there is none or it cannot be opened: expired, forged, sealed with a dropped secret, of an older shape. */
  read(jar: CookieJar): Promise<Value | null>;
  /** As `read`, and removes a cookie that cannot be opened. Route handlers only. */
  readOrClear(jar: CookieJar): Promise<Value | null>;
  /** Route handlers only. `ttlSeconds`: shorter than the cookie's own, if its content expires sooner. */
  write(jar: CookieJar, value: Value, ttlSeconds?: number): Promise<void>;
  /** Route handlers only. */
  clear(jar: Pick<CookieJar, 'set'>): void;
}

/** A cookie that only this server can read or write: encrypted, signed, with an expiry. */
export function sealedCookie<Value>(options: SealedCookieOptions<Value>): SealedCookie<Value> {
  const contentSchema = z.object({ value: options.schema, pad: z.string() });
  const longest = Math.ceil((options.paddedBytes * 4) / 3) + SEAL_BYTES;

  async function open(jar: CookieJar): Promise<{ present: boolean; value: Value | null }> {
    const sealed = jar.get(cookieName(options.name))?.value;
    if (!sealed) return { present: false, value: null };
    // We have never written a longer one, so it is not worth opening.
    if (sealed.length > longest) return { present: true, value: null };
    const opened = await unsealOnce(sealed, options.ttlSeconds);
    const parsed = contentSchema.safeParse(opened.ok ? opened.value : null);
    if (!parsed.success) log.info({ event: 'cookie_refused', reason: opened.ok ? 'shape' : opened.reason });
    return { present: true, value: parsed.success ? parsed.data.value : null };
  }

  const clear = (jar: Pick<CookieJar, 'set'>) => void jar.set(cookieName(options.name), '', cookieAttributes(0));
  return {
    clear,
    read: async (jar) => (await open(jar)).value,
    async readOrClear(jar) {
      const { present, value } = await open(jar);
      if (present && value === null) clear(jar);
      return value;
    },
    async write(jar, value, ttlSeconds = options.ttlSeconds) {
      const sealed = await seal(padded(value, options.paddedBytes), ttlSeconds);
      jar.set(cookieName(options.name), sealed, cookieAttributes(ttlSeconds));
    },
  };
}

function padded<Value>(value: Value, bytes: number): { value: Value; pad: string } {
  const missing = bytes - Buffer.byteLength(JSON.stringify({ value, pad: '' }));
  if (missing < 0) throw new Error('The content of a sealed cookie is larger than its padding');
  return { value, pad: '.'.repeat(missing) };
}

/** `__Host-` binds a cookie to this exact host; browsers accept it over https only. */
export function cookieName(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

export function cookieAttributes(maxAge: number): CookieAttributes {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(), maxAge };
}

function isHttps(): boolean {
  return config().APP_ORIGIN.startsWith('https:');
}
