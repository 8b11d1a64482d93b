import 'server-only';
import { shortCode } from '#lib/http/tracking.ts';
import { log } from '#lib/log.ts';
import type { OwnerSession } from './owner-session.ts';

/**
 * OWASP ASVS 16.3: logins, logouts and refusals, each under the session's tracking id, which identifies no one. Cross-site requests are
 * logged in lib/http/same-origin.ts, exceeded limits in lib/http/limits.ts.
 */

type TrackedSession = Pick<OwnerSession, 'trackingId'>;

export function logLogin(ownerSession: TrackedSession): void {
  log.info({ event: 'logged_in', ...trackingFields(ownerSession) });
}

/** A login that ended without a session. `reason`: why, as one of our own codes; `trackingId` once there is one. */
export function logFailedLogin(reason: string, details: { trackingId?: string; call?: string } = {}): void {
  log.info({ event: 'login_failed', reason, ...details });
}

/** `reason`: `idle` after a timeout, otherwise `asked`. */
export function logLogout(ownerSession: TrackedSession, reason: 'asked' | 'idle'): void {
  log.info({ event: 'logged_out', reason, ...trackingFields(ownerSession) });
}

/** A request or page for an account that is not theirs, or not theirs to manage; none of its data was read. */
export function logForeignAccount(ownerSession: TrackedSession, reason: string): void {
  log.info({ event: 'foreign_account', reason, ...trackingFields(ownerSession) });
}

function trackingFields({ trackingId }: TrackedSession): { trackingId: string; reference: string } {
  return { trackingId, reference: shortCode(trackingId) };
}
