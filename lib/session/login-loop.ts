import 'server-only';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';

const NAME = 'hl-auto-login';
const SECONDS = 10;

/**
 * Detects a login loop: a browser that does not keep the session would be sent to sign in again and again. Several tabs signing in at the
 * same time are not a loop. Route handlers only: returns whether an automatic login may begin.
 */
export function mayLoginByItself(jar: CookieJar): boolean {
  const isCircle = jar.get(cookieName(NAME))?.value === 'done';
  jar.set(cookieName(NAME), isCircle ? '' : 'begun', cookieAttributes(isCircle ? 0 : SECONDS));
  return !isCircle;
}

/** Route handlers only: records that a login succeeded. */
export function noteLogin(jar: CookieJar): void {
  if (jar.get(cookieName(NAME))?.value) jar.set(cookieName(NAME), 'done', cookieAttributes(SECONDS));
}

/** Route handlers only: a customer who signs out may sign in again immediately. */
export function forgetLogin(jar: CookieJar): void {
  if (jar.get(cookieName(NAME))) jar.set(cookieName(NAME), '', cookieAttributes(0));
}
