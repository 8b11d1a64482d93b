export type SessionErrorTarget = 'timeout-error' | 'error' | 'login';

/** Spec 3 §4.6: where a session error leads: an expired session has a page of its own; without any session the visitor signs in. */
export function sessionErrorTarget(kind: 'expired' | 'rejected', of: { hasSession: boolean }): SessionErrorTarget {
  if (kind === 'expired') return 'timeout-error';
  return of.hasSession ? 'error' : 'login';
}
