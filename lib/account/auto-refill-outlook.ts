import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { isCardExpiredOn } from './auto-refill.ts';

/** What the provider says of auto-refill on an account. */
export interface OutlookFacts {
  hasAutoRefill: boolean;
  /** The last paid day; null where there is none. */
  expiry: CalendarDay | null;
  /** The day it is in the provider's time zone. */
  today: CalendarDay;
  /** A move in progress holds the days. */
  isPaused: boolean;
  /** Null if no charge is due. */
  nextChargeOn: CalendarDay | null;
  /** The day of the last charge, if it was declined. */
  declinedOn: CalendarDay | null;
  /** Null if it is unknown. */
  cardExpiry: MonthOfYear | null;
}

/** The sentences about what auto-refill will do, by the messages' keys. */
export const OUTLOOKS = [
  ...(['off', 'charges', 'paused', 'pausedDeclined'] as const),
  ...(['retries', 'declined', 'declinedToday', 'declinedStopped', 'declinedNoDay'] as const),
  ...(['cardExpires', 'cardExpiresLate', 'cardExpiresStopped', 'cardExpiresNoDay'] as const),
  ...(['late', 'lateStopped', 'unplanned', 'unplannedStopped', 'unplannedNoDay'] as const),
] as const;

export interface AutoRefillOutlook {
  /** Which sentence is true. */
  says: (typeof OUTLOOKS)[number];
  /** The next charge or try, if one is to come. */
  chargeOn: CalendarDay | null;
  /** The last day of service unless the customer does something; null if that is unknown, over or not to be feared. */
  stopsOn: CalendarDay | null;
  declinedOn: CalendarDay | null;
  /** Auto-refill pays for the time after the last paid day before it comes, as far as anybody knows. */
  isCovered: boolean;
}

/**
 * Spec 2 §4 'Auto-refill': what will happen, in one sentence, so that no two places contradict each other. A charge is promised only if none
 * was declined, the card is good on its day, and it comes no later than the last paid day.
 */
export function autoRefillOutlook(facts: OutlookFacts): AutoRefillOutlook {
  const { hasAutoRefill, expiry, today, isPaused, nextChargeOn: chargeOn, declinedOn, cardExpiry } = facts;
  if (!hasAutoRefill) return { says: 'off', chargeOn: null, stopsOn: null, declinedOn: null, isCovered: false };
  const known = { chargeOn, declinedOn };
  if (isPaused && chargeOn === null) {
    const says = declinedOn === null ? 'paused' : 'pausedDeclined';
    return { ...known, says, stopsOn: null, isCovered: declinedOn === null };
  }
  const isOver = expiry !== null && expiry < today;
  const end = { stopsOn: isOver || isPaused ? null : expiry, isCovered: false };
  const isInTime = chargeOn !== null && (isPaused || expiry === null || chargeOn <= expiry);
  const isCardGood = chargeOn === null || cardExpiry === null || !isCardExpiredOn(cardExpiry, chargeOn);
  if (declinedOn !== null) {
    if (isOver) return { ...known, ...end, says: 'declinedStopped' };
    if (end.stopsOn === null) return { ...known, ...end, says: 'declinedNoDay' };
    if (isInTime && isCardGood) return { ...known, ...end, says: 'retries' };
    // A new card is charged tomorrow at the earliest.
    return { ...known, ...end, says: end.stopsOn === today ? 'declinedToday' : 'declined' };
  }
  if (!isCardGood) {
    if (isOver) return { ...known, ...end, says: 'cardExpiresStopped' };
    if (end.stopsOn === null) return { ...known, ...end, says: 'cardExpiresNoDay' };
    // A new card alone would be charged too late.
    return { ...known, ...end, says: isInTime ? 'cardExpires' : 'cardExpiresLate' };
  }
  if (isInTime) return { ...known, says: 'charges', stopsOn: null, isCovered: true };
  if (chargeOn !== null) return { ...known, ...end, says: isOver ? 'lateStopped' : 'late' };
  return { ...known, ...end, says: isOver ? 'unplannedStopped' : end.stopsOn ? 'unplanned' : 'unplannedNoDay' };
}

/** Outlooks of a card that is good: only a refill helps. */
const REFILLED: ReadonlySet<AutoRefillOutlook['says']> = new Set([
  ...(['late', 'lateStopped', 'unplanned', 'unplannedStopped', 'unplannedNoDay'] as const),
]);

/** What a customer can do about an outlook that is not covered: the card is at fault, or only a refill helps. */
export function outlookRemedy({ says }: Pick<AutoRefillOutlook, 'says'>): 'card' | 'refill' {
  return REFILLED.has(says) ? 'refill' : 'card';
}
