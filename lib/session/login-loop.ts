import 'server-only';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';

const NAME = 'hl-auto-login';
const SECONDS = 10;

/**
 * Somebody who has just signed in and is sent to sign in once more would go round in circles: their browser does not keep the session.
 * Tabs that are all sent to sign in at once are no circle. Route handlers only: whether an automatic login may begin.
 */
export function mayLoginByItself(jar: CookieJar): boolean {
  const isCircle = jar.get(cookieName(NAME))?.value === 'done';
  jar.set(cookieName(NAME), isCircle ? '' : 'begun', cookieAttributes(isCircle ? 0 : SECONDS));
  return !isCircle;
}

/** Route handlers only: a login has ended well. */
export function noteLogin(jar: CookieJar): void {
  if (jar.get(cookieName(NAME))?.value) jar.set(cookieName(NAME), 'done', cookieAttributes(SECONDS));
}

/** Route handlers only: who signs out may sign in again at once. */
export function forgetLogin(jar: CookieJar): void {
  if (jar.get(cookieName(NAME))) jar.set(cookieName(NAME), '', cookieAttributes(0));
}
