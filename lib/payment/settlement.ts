import { assertNever } from '#lib/result.ts';
import type { CardSummary } from '#lib/domain/card/brand.ts';

/** The provider's report on a charge, found by its key; `failed`: it could not be asked. */
export type ChargeResponse =
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
export interface SettlementFacts {
  /** The provider can look up a charge by its key. */
  canAskStatus: boolean;
  /** The provider repeats its first answer to a second request with the same key. */
  honorsKeys: boolean;
  /** The last answer; null before the first. */
  response: ChargeResponse | null;
  /** Whether amount and account of that answer match the attempt (`isChargeOf`). */
  agrees: boolean;
  /** The number of `not-found` answers since the last send ended, including this one. */
  notFoundCount: number;
  /** How many times the request was, or may have been, sent. */
  sends: number;
  /** This process still holds the request; after a crash there is none. */
  requestInMemory: boolean;
  /**
   * From the end of the last send (it returned, broke off or timed out; after a crash: when that was noticed) to the last status request,
   * not to its response.
   */
  msSinceLastSend: number;
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
  | { next: 'not-charged' }
  /** The provider reports the charge with another amount or account. */
  | { next: 'contradict' }
  | { next: 'manual' };

const POLL_MS = 2_000;
const LOOK_MS = 5_000;
/** A request that broke off on our side may still take effect at the provider for this long. */
export const GRACE_MS = 10_000;
/** A payment becomes `manual` after this long. */
export const GIVE_UP_MS = 60_000;
/** A review of a `manual` payment ends after this long. */
export const REVIEW_MS = 5_000;

/**
 * Money once: the charge's own status first; if it is not found and the provider honors keys, the same request once more; then evidence;
 * then an operator. Without the status call nothing is ever sent again.
 */
export function settlementStep(facts: SettlementFacts): SettlementStep {
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

function confirmedBy({ orderNumber, card }: Extract<ChargeResponse, { status: 'charged' }>): SettlementStep {
  return { next: 'confirm', orderNumber, card };
}

function whenNotFound(facts: SettlementFacts): SettlementStep {
  if (facts.requestInMemory && facts.honorsKeys && facts.sends < 2) return { next: 'resend' };
  const isProved = facts.notFoundCount >= 2 && facts.msSinceLastSend >= GRACE_MS;
  if (isProved) return { next: 'not-charged' };
  return { next: 'ask-again', inMs: facts.notFoundCount < 2 ? POLL_MS : Math.max(GRACE_MS - facts.msSinceLastSend, 0) };
}

/** An account's state can only prove that it was charged; what can be spent only once, such as a PIN, can also prove that it was not. */
function whenNotAnswered(facts: SettlementFacts): SettlementStep {
  if (isAbsent(facts)) return { next: 'not-charged' };
  if (facts.msUnknown >= facts.giveUpMs) return { next: 'manual' };
  const hasWaited = facts.msUnknown >= Math.min(GRACE_MS, facts.giveUpMs / 2);
  return hasWaited && facts.evidence === null
    ? { next: 'look-for-evidence', inMs: 0 }
    : { next: 'ask-again', inMs: POLL_MS };
}

function byEvidence(facts: SettlementFacts): SettlementStep {
  if (isAbsent(facts)) return { next: 'not-charged' };
  if (facts.msUnknown >= facts.giveUpMs) return { next: 'manual' };
  return { next: 'look-for-evidence', inMs: facts.evidence === null ? 0 : LOOK_MS };
}

/** A request that broke off may still arrive for a while. */
function isAbsent({ evidence, msSinceLastSend }: SettlementFacts): boolean {
  return evidence === 'absent' && msSinceLastSend >= GRACE_MS;
}

/**
 * Money once: a charge that the provider reports is this attempt's only if amount and account match. Either may be missing from the report.
 */
export function isChargeOf(
  charge: { amountCents: number | null; accountId: string | null },
  attempt: { totalCents: number; isOwnAccount: (accountId: string) => boolean },
): boolean {
  const isAmount = charge.amountCents === null || charge.amountCents === attempt.totalCents;
  return isAmount && (charge.accountId === null || attempt.isOwnAccount(charge.accountId));
}
