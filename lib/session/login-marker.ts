import 'server-only';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';

const NAME = 'hl-known';
const SECONDS = 400 * 24 * 60 * 60;

/** Spec 3 §2.6: somebody has signed in with this browser before, so that they are not shown how to again. It says not who. */
export function hasLoginMarker(jar: CookieJar): boolean {
  return jar.get(cookieName(NAME))?.value === '1';
}

/** Route handlers only. */
export function writeLoginMarker(jar: CookieJar): void {
  jar.set(cookieName(NAME), '1', cookieAttributes(SECONDS));
}
