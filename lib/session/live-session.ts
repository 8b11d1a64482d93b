import 'server-only';
import type { Result } from '#lib/result.ts';
import type { IdleArea } from '#lib/rules/session/idle.ts';
import { type CookieJar, requestCookies } from '#lib/http/cookie-jar.ts';
import { sessionByCookie } from './cookie-guard.ts';
import { clearOwnerSession, hasOwnerCookie, type OwnerSession } from './owner-session.ts';
import { endSession, livenessOf } from './session-flags.ts';

/** The session of a customer who is logged in and was active recently. Ends a session that was idle for too long. `now`: ms since 1970. */
export async function liveSession(
  jar: CookieJar | undefined,
  area: IdleArea,
  now: number,
): Promise<Result<OwnerSession, 'signed-out' | 'idle' | 'ended' | 'replaced'>> {
  const found = await sessionByCookie(jar, now);
  if (!found.ok) return found;
  const { value: ownerSession } = found;
  const liveness = await livenessOf(ownerSession, area, now);
  if (liveness === 'idle') await endSession(ownerSession.id, 'idle', now);
  return liveness === 'alive' ? found : { ok: false, reason: liveness };
}

/**
 * Route handlers only: removes the cookie of a session that is over. If a newer session has replaced it, the cookie is the newer one's and
 * is kept.
 */
export async function dropDeadSession(now: number, jar?: CookieJar): Promise<void> {
  const cookies = jar ?? (await requestCookies());
  if (!hasOwnerCookie(cookies)) return;
  const live = await liveSession(cookies, 'activation', now);
  if (!live.ok && live.reason !== 'replaced') clearOwnerSession(cookies);
}
