import { type CalendarDay, newExpiry } from '#lib/domain/calendar-day.ts';

/** What was known when the purchase was sent, and what the account shows now. */
export interface ExpiryEvidence {
  /** The account's expiry day before the charge; null if it had none. */
  before: CalendarDay | null;
  /** The provider's calendar day on which the charge was sent. */
  sentOn: CalendarDay;
  /** The days of the plan. */
  days: number;
  now: CalendarDay | null;
  /** Another attempt for the same account is open, or was confirmed since. */
  hasOtherAttempt: boolean;
}

/** Money once: a guest's charge is proved when the expiry moved by exactly the plan's days and nothing else can have moved it. */
export function hasExpiryMovedByPlan({ before, sentOn, days, now, hasOtherAttempt }: ExpiryEvidence): boolean {
  return !hasOtherAttempt && now !== null && now !== before && now === newExpiry(before, sentOn, days);
}

interface AuxAccount {
  accountId: string;
  status: string;
  type: string;
}

/** Spec 3 §4.4, if the answer to the charge was lost: a new reconnect account, preactivated or activated, proves that it took effect. */
export function hasReconnected(before: string | null, aux: AuxAccount | null): boolean {
  if (!aux || aux.accountId === before || aux.type.trim().toUpperCase() !== 'RECONNECT') return false;
  return ['preactivated', 'activated'].includes(aux.status.trim().toLowerCase());
}
