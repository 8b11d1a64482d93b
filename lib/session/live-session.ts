import 'server-only';
import type { Result } from '#lib/result.ts';
import type { IdleArea } from '#lib/domain/session/idle.ts';
import { type CookieJar, requestCookies } from '#lib/http/cookie-jar.ts';
import { sessionByCookie } from './cookie-guard.ts';
import { clearOwnerCookie, hasOwnerCookie } from './owner-cookie.ts';
import type { OwnerSession } from './owner-session.ts';
import { endSession, findLiveSession } from './session-flags.ts';

/** The session of a customer who is logged in and was active recently. Ends a session that was idle for too long. `now`: ms since 1970. */
export async function liveSession(
  jar: CookieJar | undefined,
  area: IdleArea,
  now: number,
): Promise<Result<OwnerSession, 'signed-out' | 'idle' | 'ended' | 'replaced'>> {
  const found = await sessionByCookie(jar, now);
  if (!found.ok) return found;
  const live = await findLiveSession(found.value, area, now);
  if (!live.ok && live.reason === 'idle') await endSession(found.value.id, 'idle', now);
  return live;
}

/**
 * Route handlers only: removes the cookie of a session that is over. If a newer session has replaced it, the cookie is the newer one's and
 * is kept.
 */
export async function dropDeadSession(now: number, jar?: CookieJar): Promise<void> {
  const cookies = jar ?? (await requestCookies());
  if (!hasOwnerCookie(cookies)) return;
  const live = await liveSession(cookies, 'activation', now);
  if (!live.ok && live.reason !== 'replaced') clearOwnerCookie(cookies);
}
