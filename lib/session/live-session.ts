import 'server-only';
import type { Result } from '#lib/result.ts';
import type { IdleArea } from '#lib/rules/session/idle.ts';
import type { CookieJar } from './cookie-jar.ts';
import { findOwnerSession, type OwnerSession } from './owner-session.ts';
import { endSession, livenessOf } from './session-marks.ts';

/** Whoever is signed in and was active lately. A session that was idle too long ends here. `now`: ms since 1970. */
export async function liveSession(
  jar: CookieJar | undefined,
  area: IdleArea,
  now: number,
): Promise<Result<OwnerSession, 'signed-out' | 'idle' | 'ended'>> {
  const session = await findOwnerSession(jar);
  if (!session) return { ok: false, reason: 'signed-out' };
  const liveness = await livenessOf(session.id, area, now);
  if (liveness === 'idle') await endSession(session.id, 'idle', now);
  return liveness === 'alive' ? { ok: true, value: session } : { ok: false, reason: liveness };
}
