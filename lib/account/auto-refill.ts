import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import { addDays, type CalendarDay } from '#lib/domain/calendar-day.ts';

/** Decision on auto-refill: the card is charged this many days before the last paid day. */
const DAYS_BEFORE = 1;

export interface ChargeFacts {
  /** The last paid day; null where there is none. */
  expiry: CalendarDay | null;
  /** The day it is in the provider's time zone. */
  today: CalendarDay;
  /** A move in progress holds the days. */
  isPaused: boolean;
}

/** The day of the next charge if the provider reports none: a charge that is overdue is made tomorrow. Null if none is to come. */
export function calculateNextChargeDay({ expiry, today, isPaused }: ChargeFacts): CalendarDay | null {
  if (expiry === null || isPaused) return null;
  const due = addDays(expiry, -DAYS_BEFORE);
  return due > today ? due : addDays(today, 1);
}

/** A charge as a page has shown it. Amounts in integer cents; `taxCents`: null where the tax is not in the total. */
interface ChargeOnPage {
  planCode: string;
  taxCents: number | null;
  totalCents: number;
  /** Null where nothing can be charged. */
  on: string | null;
}

/** Whether the charge that an enrolment agreed to is the one that would be made now. */
export function isSameCharge(one: ChargeOnPage, other: ChargeOnPage): boolean {
  const isSameTotal = one.totalCents === other.totalCents && one.taxCents === other.taxCents;
  return isSameTotal && one.planCode === other.planCode && one.on === other.on;
}

/** A card is good to the end of its month. */
export function isCardExpiredOn({ year, month }: MonthOfYear, day: CalendarDay): boolean {
  return `${year}-${String(month).padStart(2, '0')}` < day.slice(0, 7);
}

/** What the provider reports about auto-refill on an account. */
export interface OutlookFacts extends ChargeFacts {
  hasAutoRefill: boolean;
  /** Null if no charge is due. */
  nextChargeOn: CalendarDay | null;
  /** The day of the last charge, if it was declined. */
  declinedOn: CalendarDay | null;
  /** Null if it is unknown. */
  cardExpiry: MonthOfYear | null;
  /** The last digits of the backup card; null or absent without one. */
  backupLastFour?: string | null;
  /** Its own; null or absent if it is unknown. */
  backupExpiry?: MonthOfYear | null;
  /** The last day of a day of grace that was taken; null or absent without one. */
  graceUntil?: CalendarDay | null;
}

/** The sentences about what auto-refill will do, by the messages' keys. */
export const OUTLOOKS = [
  ...(['off', 'charges', 'paused', 'pausedDeclined'] as const),
  ...(['retries', 'declined', 'declinedToday', 'declinedStopped', 'declinedNoDay'] as const),
  ...(['cardExpires', 'cardExpiresLate', 'cardExpiresStopped', 'cardExpiresNoDay'] as const),
  ...(['late', 'lateStopped', 'unplanned', 'unplannedStopped', 'unplannedNoDay'] as const),
] as const;

export interface AutoRefillOutlook {
  /** Selects the sentence. The response's key, which pages of earlier releases read. */
  says: (typeof OUTLOOKS)[number];
  /** The next charge or try, if one is to come. */
  chargeOn: CalendarDay | null;
  /** The last day of service unless the customer does something; null if that is unknown, over or not to be feared. */
  stopsOn: CalendarDay | null;
  declinedOn: CalendarDay | null;
  /** The day it is in the provider's time zone; absent from the response of an earlier release. */
  today?: CalendarDay;
  /** The backup card that is charged if the first one is declined again, where that is still to come. */
  backupLastFour?: string;
  /** Auto-refill pays for the time after the last paid day before it comes, as far as anybody knows. */
  isCovered: boolean;
}

/**
 * Spec 2 §4 'Auto-refill': what will happen, in one sentence, so that no two places contradict each other. A charge is promised only if none
 * was declined, the card is good on its day, and it comes no later than the last paid day.
 */
export function predictAutoRefill(facts: OutlookFacts): AutoRefillOutlook {
  const { hasAutoRefill, today, isPaused, nextChargeOn: chargeOn, declinedOn, cardExpiry } = facts;
  if (!hasAutoRefill) return { says: 'off', chargeOn: null, stopsOn: null, declinedOn: null, today, isCovered: false };
  const days = { chargeOn, declinedOn, today };
  if (isPaused && chargeOn === null) {
    const status = declinedOn === null ? 'paused' : 'pausedDeclined';
    return { ...days, says: status, stopsOn: null, isCovered: declinedOn === null };
  }
  const expiry = findServiceEnd(facts);
  const isOver = expiry !== null && expiry < today;
  const end = { stopsOn: isOver || isPaused ? null : expiry, isCovered: false };
  const isInTime = chargeOn !== null && (isPaused || expiry === null || chargeOn <= expiry);
  // The backup is charged on the last paid day at the latest, once the first card was declined.
  const isGood = (card: MonthOfYear | null) => chargeOn === null || card === null || !isCardExpiredOn(card, chargeOn);
  const hasBackup = isInTime && isGood(facts.backupExpiry ?? null);
  const backup = hasBackup && facts.backupLastFour ? { backupLastFour: facts.backupLastFour } : null;
  const isCardGood = isGood(cardExpiry);
  if (declinedOn !== null) {
    if (isOver) return { ...days, ...end, says: 'declinedStopped' };
    if (end.stopsOn === null) return { ...days, ...end, says: 'declinedNoDay' };
    if (isInTime && (isCardGood || backup)) return { ...days, ...end, ...backup, says: 'retries' };
    // A new card is charged tomorrow at the earliest.
    return { ...days, ...end, says: end.stopsOn === today ? 'declinedToday' : 'declined' };
  }
  if (!isCardGood) {
    if (isOver) return { ...days, ...end, says: 'cardExpiresStopped' };
    if (end.stopsOn === null) return { ...days, ...end, says: 'cardExpiresNoDay' };
    // A new card alone would be charged too late.
    return { ...days, ...end, ...backup, says: isInTime ? 'cardExpires' : 'cardExpiresLate' };
  }
  if (isInTime) return { ...days, says: 'charges', stopsOn: null, isCovered: true };
  if (chargeOn !== null) return { ...days, ...end, says: isOver ? 'lateStopped' : 'late' };
  return { ...days, ...end, says: isOver ? 'unplannedStopped' : end.stopsOn ? 'unplanned' : 'unplannedNoDay' };
}

/** The last day of service: the last paid one, or that of a day of grace which goes on after it. */
function findServiceEnd({ expiry, graceUntil = null, today }: OutlookFacts): CalendarDay | null {
  return expiry !== null && graceUntil !== null && expiry < today && graceUntil >= today ? graceUntil : expiry;
}

/** Outlooks of a card that is good: only a refill helps. */
const REFILLED: ReadonlySet<AutoRefillOutlook['says']> = new Set([
  ...(['late', 'lateStopped', 'unplanned', 'unplannedStopped', 'unplannedNoDay'] as const),
]);

/** What a customer can do about an outlook that is not covered: the card is at fault, or only a refill helps. */
export function findRemedy({ says }: Pick<AutoRefillOutlook, 'says'>): 'card' | 'refill' {
  return REFILLED.has(says) ? 'refill' : 'card';
}
