import { assertNever } from '#lib/result.ts';

/**
 * Why a visitor may not see a page of an account.
 * - `signed-out`: not logged in here; `ended`: logged out elsewhere, or after twelve hours; `replaced`: by a new login.
 * - `idle`: our own limit; `expired`, `rejected`: reported by the provider.
 * - `no-account`: none is chosen yet; `not-listed`: not one of the customer's; `other-role`: listed, but the customer is not its owner.
 * - `failed`: the provider could not be asked.
 */
export type OwnerRefusal =
  | 'signed-out'
  | 'ended'
  | 'replaced'
  | 'idle'
  | 'expired'
  | 'rejected'
  | 'no-account'
  | 'not-listed'
  | 'other-role'
  | 'failed';

/** `session-error`: the error page, with the way to log in again. */
export type RefusalTarget =
  | 'login'
  | 'account-picker'
  | 'timeout-error'
  | 'permission-error'
  | 'session-error'
  | 'error';

/** Spec 2 §4, §6, §8: where each refusal leads. */
export function refusalTarget(refusal: OwnerRefusal): RefusalTarget {
  switch (refusal) {
    case 'signed-out':
    case 'ended':
    case 'replaced':
      return 'login';
    case 'idle':
      return 'timeout-error';
    case 'expired':
    case 'rejected':
      return sessionErrorTarget(refusal, { hasSession: true });
    case 'no-account':
      return 'account-picker';
    case 'other-role':
      return 'permission-error';
    case 'not-listed':
    case 'failed':
      return 'error';
    default:
      return assertNever(refusal);
  }
}

type SessionErrorTarget = 'timeout-error' | 'session-error' | 'login';

/** Spec 3 §4.6: where a session error leads: an expired session has a page of its own; without any session the visitor signs in. */
export function sessionErrorTarget(kind: 'expired' | 'rejected', of: { hasSession: boolean }): SessionErrorTarget {
  if (kind === 'expired') return 'timeout-error';
  return of.hasSession ? 'session-error' : 'login';
}
