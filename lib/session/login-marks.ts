import 'server-only';
import { randomBytes } from 'node:crypto';
import { config } from '#lib/config.ts';
import { LOGOUT_COOKIE } from '#lib/domain/session/log-out.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';

/** Whether customers can sign in here at all; without an identity provider no page offers it. */
export function hasLogin(): boolean {
  return config().OIDC_ISSUER !== null;
}

const MARKER_COOKIE = 'hl-known';
/** As long as browsers keep a cookie: a tab may be restored after months. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60;

/**
 * Spec 3 §2.6: whether a customer has signed in with this browser before, so that it is not explained again. Does not identify the
 * customer.
 */
export function hasLoginMarker(jar: Pick<CookieJar, 'get'>): boolean {
  return jar.get(cookieName(MARKER_COOKIE))?.value === '1';
}

/** Route handlers only. */
export function writeLoginMarker(jar: CookieJar): void {
  jar.set(cookieName(MARKER_COOKIE), '1', cookieAttributes(LONGEST_SECONDS));
}

const LOOP_COOKIE = 'hl-auto-login';
const LOOP_SECONDS = 10;

/**
 * Detects a login loop: a browser that does not keep the session would be sent to sign in again and again. Several tabs signing in at the
 * same time are not a loop. Returns whether an automatic login may begin. Route handlers only.
 */
export function claimAutomaticLogin(jar: CookieJar): boolean {
  const isLoop = jar.get(cookieName(LOOP_COOKIE))?.value === 'done';
  jar.set(cookieName(LOOP_COOKIE), isLoop ? '' : 'begun', cookieAttributes(isLoop ? 0 : LOOP_SECONDS));
  return !isLoop;
}

/** Route handlers only: records that a login succeeded. */
export function recordLogin(jar: CookieJar): void {
  if (jar.get(cookieName(LOOP_COOKIE))?.value) jar.set(cookieName(LOOP_COOKIE), 'done', cookieAttributes(LOOP_SECONDS));
}

/** Route handlers only: a customer who signs out may sign in again immediately. */
export function clearLoginLoop(jar: CookieJar): void {
  if (jar.get(cookieName(LOOP_COOKIE))) jar.set(cookieName(LOOP_COOKIE), '', cookieAttributes(0));
}

/**
 * For the response to a log-out on purpose (docs/decisions/log-out.md). Empties the browser's caches, so that Back shows nothing. The mark
 * makes every tab remove the session's keys (lib/browser/last-logout.ts); `"storage"` would also remove what the device keeps. Route
 * handlers only.
 */
export function markLogout(response: Response, jar: Pick<CookieJar, 'set'>): void {
  response.headers.set('clear-site-data', '"cache"');
  const mark = randomBytes(9).toString('base64url');
  jar.set(cookieName(LOGOUT_COOKIE), mark, { ...cookieAttributes(LONGEST_SECONDS), httpOnly: false });
}
