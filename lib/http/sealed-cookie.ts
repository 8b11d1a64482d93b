import 'server-only';
import { z } from 'zod';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import type { CookieAttributes, CookieJar } from './cookie-jar.ts';
import { unsealOnce, seal } from './sealed-text.ts';

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
    const cookieValue = jar.get(cookieName(options.name))?.value;
    if (!cookieValue) return { present: false, value: null };
    // We have never written a longer one, so it is not worth opening.
    if (cookieValue.length > longest) return { present: true, value: null };
    const unsealResult = await unsealOnce(cookieValue, options.ttlSeconds);
    const content = contentSchema.safeParse(unsealResult.ok ? unsealResult.value : null);
    if (!content.success)
      log.info({ event: 'cookie_refused', reason: unsealResult.ok ? 'shape' : unsealResult.reason });
    return { present: true, value: content.success ? content.data.value : null };
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
      const cookieValue = await seal(addPadding(value, options.paddedBytes), ttlSeconds);
      jar.set(cookieName(options.name), cookieValue, cookieAttributes(ttlSeconds));
    },
  };
}

function addPadding<Value>(value: Value, bytes: number): { value: Value; pad: string } {
  const missing = bytes - Buffer.byteLength(JSON.stringify({ value, pad: '' }));
  if (missing < 0) throw new Error('Sealed cookie content exceeds its padding');
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

/** More than this product ever sets at a time. */
const MOST = 16;
/** Logins in progress have a cookie each: five are kept, and some left over are still seen, to be removed. */
const MOST_LOGINS = 10;

/**
 * The cookies of a request header that are this product's, the latest if there are too many. Others are passed over without being parsed,
 * however many a client or the provider's other sites have set. '' if there are none.
 */
export function ownCookies(header: string): string {
  const ours = cookieName('hl-');
  const login = cookieName('hl-login-');
  const cookies: { logins: string[]; others: string[] } = { logins: [], others: [] };
  for (let start = 0; start < header.length;) {
    while (header[start] === ' ') start += 1;
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    if (header.startsWith(ours, start)) {
      const kind = header.startsWith(login, start) ? cookies.logins : cookies.others;
      kind.push(header.slice(start, end));
    }
    start = end + 1;
  }
  return [...cookies.others.slice(-MOST), ...cookies.logins.slice(-MOST_LOGINS)].join('; ');
}
