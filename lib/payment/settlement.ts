import { assertNever } from '#lib/result.ts';
import type { CardSummary } from '#lib/domain/card/card.ts';
import { type CalendarDay, newExpiry } from '#lib/domain/calendar-day.ts';
import type { OwedGrace } from '#lib/domain/grace.ts';
import type { AttemptState } from '#lib/domain/attempt-state.ts';

/** The provider's report on a charge, found by its key; `failed`: it could not be asked. */
export type ChargeReport =
  /** What was taken, tax included, in integer cents, and from which account; null if the provider does not report them. */
  | {
      status: 'charged';
      orderNumber: string | null;
      amountCents: number | null;
      accountId: string | null;
      card?: CardSummary;
    }
  | { status: 'declined'; code: string | null }
  | { status: 'in-progress' }
  | { status: 'not-found' }
  | { status: 'failed' };

/** All that is known of an attempt whose outcome is unknown. Times in ms, before `PROVIDER_TIME_SCALE` is applied. */
export interface SettlementState {
  /** The provider can look up a charge by its key. */
  canReadStatus: boolean;
  /** The provider repeats its first response to a second request with the same key. */
  honorsKeys: boolean;
  /** The provider responded to the only request with a code, so nothing of it is still under way. */
  hasResponded: boolean;
  /** The last response; null before the first. */
  report: ChargeReport | null;
  /** Whether amount and account of that response match the attempt (`matchesCharge`). */
  matchesAttempt: boolean;
  /** How many times the request was, or may have been, sent. */
  sends: number;
  /** This process still holds the request; after a crash there is none. */
  requestInMemory: boolean;
  /**
   * From the end of the last send's connection (it returned, broke off or timed out; `UNSEEN_END_MS` after the send where nobody saw it) to
   * the last question, not to its response. Negative if the end is still to come.
   */
  msSinceSendEnded: number;
  /** A request may still take effect at the provider for this long after its connection has ended. */
  settlesWithinMs: number;
  /** Since the outcome became unknown, or since this review of a `manual` attempt began. */
  msUnknown: number;
  /** How long settlement is tried before the attempt becomes `manual`. */
  giveUpMs: number;
  /** Other proof that this charge took effect (`hasExpiryMovedByPlan`); null before the first look. */
  evidence: Evidence | null;
}

/**
 * `found`: it took effect; where the evidence names the order, its number stands in place. `absent`: the effect would be visible and is not,
 * which proves that nothing was done; `none` proves nothing.
 */
export type Evidence = 'found' | { orderNumber: string } | 'none' | 'absent';

export type SettlementStep =
  | { next: 'confirm'; orderNumber: string | null; card?: CardSummary | undefined }
  | { next: 'decline'; code: string | null }
  /** The same request again, with the same key. */
  | { next: 'resend' }
  | { next: 'ask-again'; inMs: number }
  | { next: 'look-for-evidence'; inMs: number }
  /** The request may still arrive: nobody works on the attempt until then. */
  | { next: 'wait'; inMs: number }
  | { next: 'not-charged' }
  /** The provider reports the charge with another amount or account. */
  | { next: 'contradict' }
  | { next: 'manual' };

const POLL_MS = 2_000;
const LOOK_MS = 5_000;
const WAIT_MS = 5_000;
/** How long the status has to be silent before other evidence is looked for. */
const SILENCE_MS = 10_000;
/** What moves no money, and can be done again without harm, may still take effect for this long after its connection has ended. */
export const ACTION_SETTLES_MS = 10_000;
/** A connection whose end nobody saw (its process was stopped) counts as ended this long after the send: no request is waited for longer. */
export const UNSEEN_END_MS = 60_000;
/** A payment becomes `manual` after this long. */
export const GIVE_UP_MS = 60_000;
/** A review of a `manual` payment ends after this long. */
export const REVIEW_MS = 5_000;

/**
 * Money once: the charge's own status first; if it is not found and the provider honors keys, the same request once more; then evidence;
 * then an operator. Without the status call nothing is ever sent again. Where there is one, only its response proves that nothing was charged.
 */
export function decideSettlementStep(state: SettlementState): SettlementStep {
  if (state.evidence === 'found') return { next: 'confirm', orderNumber: null };
  if (typeof state.evidence === 'object' && state.evidence !== null) {
    return { next: 'confirm', orderNumber: state.evidence.orderNumber };
  }
  if (!state.canReadStatus) return decideByEvidence(state);
  if (state.report === null) return { next: 'ask-again', inMs: 0 };
  switch (state.report.status) {
    case 'charged':
      return state.matchesAttempt ? confirmStep(state.report) : { next: 'contradict' };
    case 'declined':
      return { next: 'decline', code: state.report.code };
    case 'in-progress':
      return state.msUnknown >= state.giveUpMs ? { next: 'manual' } : { next: 'ask-again', inMs: POLL_MS };
    case 'not-found':
      return decideNotFound(state);
    case 'failed':
      return decideUnanswered(state);
    default:
      return assertNever(state.report);
  }
}

function confirmStep({ orderNumber, card }: Extract<ChargeReport, { status: 'charged' }>): SettlementStep {
  return { next: 'confirm', orderNumber, card };
}

function decideNotFound(state: SettlementState): SettlementStep {
  if (state.requestInMemory && state.honorsKeys && state.sends < 2 && !state.hasResponded) return { next: 'resend' };
  if (state.hasResponded || !canStillArrive(state)) return { next: 'not-charged' };
  return { next: 'wait', inMs: Math.min(WAIT_MS, state.settlesWithinMs - state.msSinceSendEnded) };
}

/** An account's state can prove that it was charged, never that it was not: the request may still be under way. */
function decideUnanswered(state: SettlementState): SettlementStep {
  if (state.msUnknown >= state.giveUpMs) return { next: 'manual' };
  const hasWaited = state.msUnknown >= Math.min(SILENCE_MS, state.giveUpMs / 2);
  return hasWaited && state.evidence === null
    ? { next: 'look-for-evidence', inMs: 0 }
    : { next: 'ask-again', inMs: POLL_MS };
}

/** What can be spent only once, such as a PIN, can also prove that it was not. Only the process with the request in memory can look at it. */
function decideByEvidence(state: SettlementState): SettlementStep {
  const isAbsent = state.evidence === 'absent';
  if (isAbsent && !canStillArrive(state)) return { next: 'not-charged' };
  const isWaiting = isAbsent && state.requestInMemory;
  if (state.msUnknown >= state.giveUpMs && !isWaiting) return { next: 'manual' };
  return { next: 'look-for-evidence', inMs: state.evidence === null ? 0 : LOOK_MS };
}

function canStillArrive({ msSinceSendEnded, settlesWithinMs }: SettlementState): boolean {
  return msSinceSendEnded < settlesWithinMs;
}

/**
 * Money once: a charge that the provider reports is this attempt's only if amount and account match. Either may be missing from the report.
 */
export function matchesCharge(
  charge: { amountCents: number | null; accountId: string | null },
  attempt: { totalCents: number; isOwnAccount: (accountId: string) => boolean },
): boolean {
  const isAmount = charge.amountCents === null || charge.amountCents === attempt.totalCents;
  return isAmount && (charge.accountId === null || attempt.isOwnAccount(charge.accountId));
}

/** What was known when the purchase was sent, and what the account shows now. */
export interface ExpiryEvidence {
  /** The account's expiry day before the charge; null if it had none. */
  before: CalendarDay | null;
  /** A day of grace that the charge settles; null or absent if there was none. */
  grace?: OwedGrace | null;
  /** The provider's calendar day on which the charge was sent. */
  sentOn: CalendarDay;
  /** The days of the plan. */
  days: number;
  now: CalendarDay | null;
  /** Another attempt for the same account is open, or was confirmed since. */
  hasOtherAttempt: boolean;
}

/** Money once: a guest's charge is proved when the expiry moved by exactly the plan's days and nothing else can have moved it. */
export function hasExpiryMovedByPlan({ before, grace, sentOn, days, now, hasOtherAttempt }: ExpiryEvidence): boolean {
  return !hasOtherAttempt && now !== null && now !== before && now === newExpiry(before, sentOn, days, grace);
}

interface AuxAccount {
  accountId: string;
  status: string;
  type: string;
}

/** Spec 3 §4.4, if the response to the charge was lost: a new reconnect account, preactivated or activated, proves that it took effect. */
export function hasReconnected(before: string | null, aux: AuxAccount | null): boolean {
  if (!aux || aux.accountId === before || aux.type.trim().toUpperCase() !== 'RECONNECT') return false;
  return ['preactivated', 'activated'].includes(aux.status.trim().toLowerCase());
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_LATE_CHECK_MS = 10 * 60_000;
const LAST_LATE_CHECK_MS = 24 * HOUR_MS;
/** A question at the end of the day without a response is repeated until then. */
const STOP_LATE_CHECKS_MS = 2 * LAST_LATE_CHECK_MS;

/**
 * Money once: an attempt that silence made `not_charged` is asked about once more after ten minutes and after a day. Returns the delay in ms
 * until the next question; null if there is none. `msSettled`: how long it has been `not_charged`; 0 when it becomes so. `isHeard`: the
 * provider answered the last question.
 */
export function nextLateCheckMs({ msSettled, isHeard }: { msSettled: number; isHeard: boolean }): number | null {
  if (msSettled < FIRST_LATE_CHECK_MS) return FIRST_LATE_CHECK_MS - msSettled;
  if (msSettled < LAST_LATE_CHECK_MS) return LAST_LATE_CHECK_MS - msSettled;
  return !isHeard && msSettled < STOP_LATE_CHECKS_MS ? HOUR_MS : null;
}

/**
 * Whether silence alone made an attempt `not_charged`: no code of the provider's for its only request. What an operator entered counts as
 * silence too: the provider's own report is better evidence.
 */
export function isNotChargedBySilence(attempt: {
  state: AttemptState;
  outcomeCode: string | null;
  sends: number;
}): boolean {
  const hasResponded = attempt.outcomeCode !== null && attempt.sends === 1;
  return attempt.state === 'not_charged' && !hasResponded;
}

const LONGEST_REVIEW_INTERVAL_MS = 60 * MINUTE_MS;
const STOP_REVIEWS_MS = 24 * 60 * MINUTE_MS;

/**
 * Money once: the delay in ms until the next review of a `manual` attempt: a minute at first, doubled each time, an hour at most. Null
 * after a day, when only an operator can settle it. `reviews`: how many there were; `msManual`: how long it has been manual.
 */
export function nextReviewMs({ reviews, msManual }: { reviews: number; msManual: number }): number | null {
  if (msManual >= STOP_REVIEWS_MS) return null;
  return Math.min(MINUTE_MS * 2 ** Math.min(reviews, 6), LONGEST_REVIEW_INTERVAL_MS);
}
