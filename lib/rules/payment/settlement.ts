import { assertNever } from '#lib/result.ts';
import type { CardSummary } from '#lib/rules/card/brand.ts';

/** What the provider says about a charge by its key; `failed`: it could not be asked. */
export type ChargeResponse =
  /** What was taken, tax included, in integer cents, and from which account; null where the provider does not name them. */
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

/** All that is known of an attempt whose outcome is unknown. Times in ms, on the scale of the provider's budgets. */
export interface SettlementFacts {
  /** The provider can be asked for a charge by its key. */
  canAskStatus: boolean;
  /** The provider answers a second request with the same key as it answered the first. */
  honoursKeys: boolean;
  /** The last answer; null before the first. */
  response: ChargeResponse | null;
  /** Whether amount and account of that answer are the attempt's (`isChargeOf`). */
  agrees: boolean;
  /** How many answers since the last send ended said `not-found`, this one included. */
  notFoundCount: number;
  /** How often the request has left, or may have left. */
  sends: number;
  /** The request of this very process; after a crash there is none. */
  requestInMemory: boolean;
  /** From the end of the last send (it came back, broke or timed out; after a crash: that was noticed) to the last question, not to its response. */
  msSinceLastSend: number;
  /** Since the outcome became unknown, or since this review of a `manual` attempt began. */
  msUnknown: number;
  /** How long it is tried before the attempt is `manual`. */
  giveUpMs: number;
  /** Other proof that this charge took effect (`hasMovedByPlan`); null while nobody has looked. */
  evidence: Evidence | null;
}

/** `absent`: it would show, and does not, which proves that nothing was done; `none` proves nothing. */
export type Evidence = 'found' | 'none' | 'absent';

export type SettlementStep =
  | { next: 'confirm'; orderNumber: string | null; card?: CardSummary | undefined }
  | { next: 'decline'; code: string | null }
  /** The same request once more with the same key. */
  | { next: 'resend' }
  | { next: 'ask-again'; inMs: number }
  | { next: 'look-for-evidence'; inMs: number }
  | { next: 'not-charged' }
  /** The provider knows it with another amount or account. */
  | { next: 'contradict' }
  | { next: 'manual' };

const POLL_MS = 2_000;
const LOOK_MS = 5_000;
/** A request that broke off on our side may still reach the provider's books for this long. */
const GRACE_MS = 10_000;
/** A payment becomes `manual` after this long. */
export const GIVE_UP_MS = 60_000;
/** A review of a `manual` payment asks twice. */
export const REVIEW_MS = 5_000;

/**
 * Money once: the charge's own status first; where it is not known there and the provider honours keys, the same request
 * once more; then evidence; then an operator. Without the status call nothing is ever sent again.
 */
export function settlementStep(facts: SettlementFacts): SettlementStep {
  if (facts.evidence === 'found') return { next: 'confirm', orderNumber: null };
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
  if (facts.requestInMemory && facts.honoursKeys && facts.sends < 2) return { next: 'resend' };
  const isProved = facts.notFoundCount >= 2 && facts.msSinceLastSend >= GRACE_MS;
  if (isProved) return { next: 'not-charged' };
  return { next: 'ask-again', inMs: facts.notFoundCount < 2 ? POLL_MS : Math.max(GRACE_MS - facts.msSinceLastSend, 0) };
}

/** What shows by an account can only prove that it was charged; what can be spent once, such as a PIN, proves the contrary too. */
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
