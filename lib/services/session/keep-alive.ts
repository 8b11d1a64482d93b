import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { pingSession } from '#lib/provider/owner-session.ts';
import type { Result } from '#lib/result.ts';
import type { IdleArea } from '#lib/rules/session/idle.ts';
import { isPingDue } from '#lib/rules/session/ping-due.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { clearOwnerSession } from '#lib/session/owner-session.ts';
import { isOfIdentity } from '#lib/session/account-reference.ts';
import { dropDeadSession } from '#lib/session/live-session.ts';
import { type AccountRefusal, refusalOf, requireSession } from '#lib/session/require-owner.ts';
import { logForeignAccount } from '#lib/session/security-events.ts';
import { markAction, markCall, sinceLastCall } from '#lib/session/session-marks.ts';

/**
 * Why the browser asks.
 * - `action`: the customer has done something; the provider is told when its time is nearly up.
 * - `warning`: the timeout modal has opened; the provider's session is kept so that there is something to keep. Not an action.
 * - `keep`: 'Keep active' was pressed; an action once the provider agrees.
 */
export type KeepAliveReason = 'action' | 'warning' | 'keep';

interface KeepAliveRequest {
  reason: KeepAliveReason;
  area?: IdleArea | undefined;
  /** The reference of the account that the page shows; null before it shows one. */
  account?: string | null | undefined;
}

export interface KeptAlive {
  /** Whether the provider was pinged; a ping that fails for the moment is none. */
  pinged: boolean;
  /** Whether the idle time starts anew. */
  restarted: boolean;
}

/** Spec 2 §4, 3 §4.6, §7.8: pings the provider where that is due. */
export async function keepAlive(
  jar: CookieJar,
  { reason, area = 'account', account = null }: KeepAliveRequest,
  now = clock(),
): Promise<Result<KeptAlive, AccountRefusal>> {
  const signedIn = await requireSession({ jar, area, isAction: false, now });
  if (!signedIn.ok) {
    await dropDeadSession(now, jar);
    return signedIn;
  }
  const { session, context } = signedIn.value;
  if (account !== null && !isOfIdentity(account, session)) {
    logForeignAccount(session, 'account-changed');
    return { ok: false, reason: 'account-changed' };
  }
  const sinceLastCallMs = await sinceLastCall(session.id, now);
  const isDue = isPingDue({ sinceLastCallMs, isForced: reason !== 'action', hasSessionError: false });
  if (!isDue) {
    await markAction(session.id, now);
    return { ok: true, value: { pinged: false, restarted: true } };
  }
  const answer = await pingSession(context);
  if (!answer.ok) {
    const refusal = await refusalOf(session, answer, now);
    if (refusal === 'failed') return { ok: true, value: { pinged: false, restarted: false } };
    clearOwnerSession(jar);
    return { ok: false, reason: refusal };
  }
  const restarted = answer.value && reason !== 'warning';
  if (answer.value) await markCall(session.id, now);
  if (restarted) await markAction(session.id, now);
  return { ok: true, value: { pinged: answer.value, restarted } };
}
