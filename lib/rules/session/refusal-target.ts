import { assertNever } from '#lib/result.ts';
import { sessionErrorTarget } from './session-error.ts';

/**
 * Why somebody may not see a page of an account.
 * - `signed-out`: nobody is logged in here; `ended`: logged out elsewhere, or twelve hours old; `replaced`: logged in anew.
 * - `idle`: our own limit; `expired`, `rejected`: the provider's word.
 * - `no-account`: none is chosen yet; `not-listed`: not one of theirs; `other-role`: theirs, without being its owner.
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

export type RefusalTarget = 'login' | 'account-picker' | 'timeout-error' | 'permission-error' | 'error';

/** Spec 2 §4, §6, §8: where each of them leads. */
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
