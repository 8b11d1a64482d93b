import 'server-only';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';

const MARKER_COOKIE = 'hl-known';
const MARKER_SECONDS = 400 * 24 * 60 * 60;

/**
 * Spec 3 §2.6: whether a customer has signed in with this browser before, so that it is not explained again. Does not identify the
 * customer.
 */
export function hasLoginMarker(jar: Pick<CookieJar, 'get'>): boolean {
  return jar.get(cookieName(MARKER_COOKIE))?.value === '1';
}

/** Route handlers only. */
export function writeLoginMarker(jar: CookieJar): void {
  jar.set(cookieName(MARKER_COOKIE), '1', cookieAttributes(MARKER_SECONDS));
}

const LOOP_COOKIE = 'hl-auto-login';
const LOOP_SECONDS = 10;

/**
 * Detects a login loop: a browser that does not keep the session would be sent to sign in again and again. Several tabs signing in at the
 * same time are not a loop. Route handlers only: returns whether an automatic login may begin.
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
