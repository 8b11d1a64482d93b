import { assertNever } from '#lib/result.ts';
import type { CardSummary } from '#lib/domain/card/brand.ts';

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
  canAskStatus: boolean;
  /** The provider repeats its first answer to a second request with the same key. */
  honorsKeys: boolean;
  /** The provider responded to the only request with a code, so nothing of it is still under way. */
  hasResponded: boolean;
  /** The last answer; null before the first. */
  response: ChargeReport | null;
  /** Whether amount and account of that answer match the attempt (`isChargeOf`). */
  agrees: boolean;
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
  /** Other proof that this charge took effect (`hasMovedByPlan`); null before the first look. */
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
 * then an operator. Without the status call nothing is ever sent again. Where there is one, only its answer proves that nothing was charged.
 */
export function decideSettlementStep(facts: SettlementState): SettlementStep {
  if (facts.evidence === 'found') return { next: 'confirm', orderNumber: null };
  if (typeof facts.evidence === 'object' && facts.evidence !== null) {
    return { next: 'confirm', orderNumber: facts.evidence.orderNumber };
  }
  if (!facts.canAskStatus) return byEvidence(facts);
  if (facts.response === null) return { next: 'ask-again', inMs: 0 };
  switch (facts.response.status) {
    case 'charged':
      return facts.agrees ? confirmedBy(facts.response) : { next: 'contradict' };
    case 'declined':
      return { next: 'decline', code: facts.response.code };
    case 'in-progress':
      return facts.msUnknown >= facts.giveUpMs ? { next: 'manual' } : { next: 'ask-again', inMs: POLL_MS };
    case 'not-found':
      return whenNotFound(facts);
    case 'failed':
      return whenNotAnswered(facts);
    default:
      return assertNever(facts.response);
  }
}

function confirmedBy({ orderNumber, card }: Extract<ChargeReport, { status: 'charged' }>): SettlementStep {
  return { next: 'confirm', orderNumber, card };
}

function whenNotFound(facts: SettlementState): SettlementStep {
  if (facts.requestInMemory && facts.honorsKeys && facts.sends < 2 && !facts.hasResponded) return { next: 'resend' };
  if (facts.hasResponded || !mayStillArrive(facts)) return { next: 'not-charged' };
  return { next: 'wait', inMs: Math.min(WAIT_MS, facts.settlesWithinMs - facts.msSinceSendEnded) };
}

/** An account's state can prove that it was charged, never that it was not: the request may still be under way. */
function whenNotAnswered(facts: SettlementState): SettlementStep {
  if (facts.msUnknown >= facts.giveUpMs) return { next: 'manual' };
  const hasWaited = facts.msUnknown >= Math.min(SILENCE_MS, facts.giveUpMs / 2);
  return hasWaited && facts.evidence === null
    ? { next: 'look-for-evidence', inMs: 0 }
    : { next: 'ask-again', inMs: POLL_MS };
}

/** What can be spent only once, such as a PIN, can also prove that it was not. Only the process with the request in memory can look at it. */
function byEvidence(facts: SettlementState): SettlementStep {
  const isAbsent = facts.evidence === 'absent';
  if (isAbsent && !mayStillArrive(facts)) return { next: 'not-charged' };
  const isWaiting = isAbsent && facts.requestInMemory;
  if (facts.msUnknown >= facts.giveUpMs && !isWaiting) return { next: 'manual' };
  return { next: 'look-for-evidence', inMs: facts.evidence === null ? 0 : LOOK_MS };
}

function mayStillArrive({ msSinceSendEnded, settlesWithinMs }: SettlementState): boolean {
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
