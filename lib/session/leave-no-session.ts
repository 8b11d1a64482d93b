import 'server-only';
import { randomBytes } from 'node:crypto';
import { LOGOUT_COOKIE } from '#lib/domain/session/log-out.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';

/** As long as browsers keep a cookie: a tab may be restored after months. */
const SECONDS = 400 * 24 * 60 * 60;

/**
 * For the response to a log-out on purpose (docs/decisions/log-out.md). Empties the browser's caches, so that Back shows
 * nothing. The mark has every tab remove what is the session's by name (lib/browser/last-logout.ts); `"storage"` would also remove what the
 * device keeps. Route handlers only.
 */
export function markLogout(response: Response, jar: Pick<CookieJar, 'set'>): void {
  response.headers.set('clear-site-data', '"cache"');
  const mark = randomBytes(9).toString('base64url');
  jar.set(cookieName(LOGOUT_COOKIE), mark, { ...cookieAttributes(SECONDS), httpOnly: false });
}
