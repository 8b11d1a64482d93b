import { formatDollars } from '#lib/domain/money.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { Problem } from '../run/problem.ts';
import { describeReport, type ProviderReport } from './provider-report.ts';

/** What an operator wants to enter for an attempt. */
export interface WantedOutcome {
  to: 'confirmed' | 'not_charged';
  orderNumber: string | null;
  /** Why a final entry is corrected, or a charge is right although the provider reports another amount or account. */
  reason: string | null;
  /** The statement of the provider's people or its payment system, where its status call has none. */
  providerSays: string | null;
}

/** What may be entered. `isProven`: by the provider's own report; without, it is asked again later. */
export interface PermittedOutcome {
  orderNumber: string | null;
  reason: string | null;
  isProven: boolean;
}

/** A charge that has been in progress for so long may be settled on the word of the provider's people. */
const STUCK_MS = 24 * 60 * 60_000;

/**
 * Whether an outcome may be entered after what the provider reports. Throws a Problem with what to do if not. This charge, if the
 * provider reports it, can never be 'not charged', and what it knows not to be charged can never be confirmed; silence decides nothing by itself.
 */
export function judgeOutcome(
  attempt: Attempt,
  requestedOutcome: WantedOutcome,
  report: ProviderReport | null,
): PermittedOutcome {
  const { reference, ledgerState } = attempt;
  const isCorrection = ledgerState === 'confirmed' || ledgerState === 'not_charged';
  if (isCorrection && ledgerState === requestedOutcome.to)
    throw new Problem(`${reference} is ${nameFor(requestedOutcome.to)} already.`);
  if (isCorrection && report === null) {
    throw new Problem(`${reference} moves no money: the provider has no report that could correct it.`);
  }
  if (isCorrection && requestedOutcome.reason === null) {
    throw new Problem(`${reference} is ${nameFor(ledgerState)}. To correct that, say why: --reason 'WHY'.`);
  }
  // Nothing was charged, so no check is needed.
  if (report === null)
    return { orderNumber: requestedOutcome.orderNumber, reason: requestedOutcome.reason, isProven: true };
  switch (report.says) {
    case 'charged':
      return judgeCharge(attempt, requestedOutcome, report, isCorrection);
    case 'not charged':
      if (requestedOutcome.to === 'not_charged')
        return { orderNumber: null, reason: requestedOutcome.reason, isProven: report.code !== null };
      throw refusal(attempt, report, `${reference} cannot be confirmed.`);
    case 'may still arrive':
      throw refusal(attempt, report, 'Settle it after that.');
    case 'in progress':
      if (isCorrection || attempt.readAt - (attempt.submittedAt ?? attempt.readAt) < STUCK_MS) {
        throw refusal(attempt, report, 'Ask again later.');
      }
      return onTheirWord(attempt, requestedOutcome, report);
    case 'nothing':
      if (isCorrection) throw refusal(attempt, report, 'A final entry is corrected only on the provider’s own report.');
      return onTheirWord(attempt, requestedOutcome, report);
  }
}

function judgeCharge(
  attempt: Attempt,
  requestedOutcome: WantedOutcome,
  report: Extract<ProviderReport, { says: 'charged' }>,
  isCorrection: boolean,
): PermittedOutcome {
  const { reference } = attempt;
  const isOwn = report.isAmount && report.isAccount;
  if (isOwn && requestedOutcome.to === 'not_charged') {
    throw refusal(
      attempt,
      report,
      `${reference} cannot be not-charged. If the customer is to get the money back, refund it at the provider; the entry is confirmed all the same.`,
    );
  }
  if (!isOwn && isCorrection) throw refusal(attempt, report, 'Correct the charge at the provider first.');
  if (!isOwn && requestedOutcome.reason === null) {
    const what = requestedOutcome.to === 'confirmed' ? 'Correct the charge' : 'Refund the charge';
    throw refusal(
      attempt,
      report,
      `The purchase is ${formatDollars(attempt.quote.totalCents)}. ${what} at the provider first, then say what you did: --reason 'WHAT'.`,
    );
  }
  if (requestedOutcome.to === 'not_charged')
    return { orderNumber: null, reason: requestedOutcome.reason, isProven: true };
  const { orderNumber } = report;
  if (
    orderNumber !== null &&
    requestedOutcome.orderNumber !== null &&
    !isSame(orderNumber, requestedOutcome.orderNumber)
  ) {
    throw refusal(
      attempt,
      report,
      `Its order number is not ${requestedOutcome.orderNumber}: look again, or leave the number out.`,
    );
  }
  return { orderNumber: orderNumber ?? requestedOutcome.orderNumber, reason: requestedOutcome.reason, isProven: true };
}

/** Silence is no evidence. What the provider's people or its payment system say is, and is kept with the entry. */
function onTheirWord(attempt: Attempt, requestedOutcome: WantedOutcome, report: ProviderReport): PermittedOutcome {
  if (requestedOutcome.providerSays === null) {
    throw refusal(
      attempt,
      report,
      `That proves nothing. Look the key ${attempt.id} up in the provider's payment system, or call, then say what you found: --provider-says 'WHAT'.`,
    );
  }
  return { orderNumber: requestedOutcome.orderNumber, reason: requestedOutcome.providerSays, isProven: false };
}

function refusal({ reference }: Attempt, report: ProviderReport, advice: string): Problem {
  return new Problem(`Nothing was changed. The provider on ${reference}: ${describeReport(report)}. ${advice}`);
}

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

/** As an operator types it. */
export function nameFor(state: string): string {
  return state.replaceAll('_', '-');
}
