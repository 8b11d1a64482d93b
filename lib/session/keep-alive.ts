import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { pingSession } from './provider-owner-session.ts';
import type { Result } from '#lib/result.ts';
import { type IdleArea, isPingDue } from '#lib/domain/session/idle.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { clearOwnerCookie } from './owner-cookie.ts';
import { isOfIdentity } from './account-reference.ts';
import { dropDeadSession, recordAction, recordCall, sinceLastCall } from './stored-session.ts';
import { type AccountRefusal, endOnSessionError, requireSession } from './require-owner.ts';
import { logForeignAccount } from './security-events.ts';

/**
 * Why the browser calls.
 * - `action`: the customer has done something; the provider is pinged when its session is about to time out.
 * - `warning`: the timeout modal has opened; the provider's session is kept alive so that the customer can still keep it. Not an action.
 * - `keep`: 'Keep active' was pressed; an action if the ping succeeds.
 */
export type KeepAliveReason = 'action' | 'warning' | 'keep';

interface KeepAliveRequest {
  reason: KeepAliveReason;
  area?: IdleArea | undefined;
  /** The reference of the account that the page shows; null if it shows none yet. */
  account?: string | null | undefined;
}

/** Spec 2 §4, 3 §4.6, §7.8: pings the provider if that is due. `pinged` is false if the ping failed temporarily. */
export async function keepAlive(
  jar: CookieJar,
  { reason, area = 'account', account = null }: KeepAliveRequest,
  now = clock(),
): Promise<Result<{ pinged: boolean; restarted: boolean }, AccountRefusal>> {
  const signedIn = await requireSession({ jar, area, isAction: false, now });
  if (!signedIn.ok) {
    await dropDeadSession(now, jar);
    return signedIn;
  }
  const { ownerSession, callContext } = signedIn.value;
  if (account !== null && !isOfIdentity(account, ownerSession)) {
    logForeignAccount(ownerSession, 'account-changed');
    return { ok: false, reason: 'account-changed' };
  }
  const sinceLastCallMs = await sinceLastCall(ownerSession.id, now);
  const isDue = isPingDue({ sinceLastCallMs, isForced: reason !== 'action', hasSessionError: false });
  if (!isDue) {
    await recordAction(ownerSession.id, now);
    return { ok: true, value: { pinged: false, restarted: true } };
  }
  const response = await pingSession(callContext);
  if (!response.ok) {
    const refusal = await endOnSessionError(ownerSession, response, now);
    if (refusal === 'failed') return { ok: true, value: { pinged: false, restarted: false } };
    clearOwnerCookie(jar);
    return { ok: false, reason: refusal };
  }
  const isRestarted = response.value && reason !== 'warning';
  if (response.value) await recordCall(ownerSession.id, now);
  if (isRestarted) await recordAction(ownerSession.id, now);
  return { ok: true, value: { pinged: response.value, restarted: isRestarted } };
}
