import 'server-only';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';

const NAME = 'hl-known';
const SECONDS = 400 * 24 * 60 * 60;

/**
 * Spec 3 §2.6: whether a customer has signed in with this browser before, so that it is not explained again. Does not identify the
 * customer.
 */
export function hasLoginMarker(jar: Pick<CookieJar, 'get'>): boolean {
  return jar.get(cookieName(NAME))?.value === '1';
}

/** Route handlers only. */
export function writeLoginMarker(jar: CookieJar): void {
  jar.set(cookieName(NAME), '1', cookieAttributes(SECONDS));
}
