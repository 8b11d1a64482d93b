import { formatDollars } from '#lib/domain/money.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { nameFor } from './judge-outcome.ts';
import { describeReport, type ProviderReport } from './provider-report.ts';

/** What comparing an attempt with the provider's report comes to. */
export type Comparison =
  | { found: 'same' }
  /** The site settles it by itself. */
  | { found: 'open' }
  /** Unknown: the provider's report decides nothing. */
  | { found: 'no report'; why: string }
  /** `advice`: what an operator does about it. */
  | { found: 'difference'; text: string; advice: string };

/** Compares the ledger's attempt with the provider's report. */
export function compareCharge(attempt: Attempt, report: ProviderReport): Comparison {
  const { ledgerState, reference, reviewAt } = attempt;
  const isOwn = report.says === 'charged' && report.isAmount && report.isAccount;
  const differs = (advice: string): Comparison => ({
    found: 'difference',
    text: `${reference}  here ${nameFor(ledgerState)} ${formatDollars(attempt.quote.totalCents)}, there ${describeReport(report)}`,
    advice,
  });
  const enter = (outcome: string, option = '') => `settle.mjs ${reference} ${outcome} --by NAME${option}`;
  const adviceOn = ({ says }: ProviderReport) => {
    if (says === 'not charged') return enter('not-charged');
    return isOwn
      ? enter('confirmed')
      : `correct the charge at the provider, then ${enter('confirmed', " --reason 'WHAT'")}`;
  };
  switch (ledgerState) {
    case 'contradicted':
      // What is charged rightly after 'not charged' is settled as it is.
      return isDecisive(report) ? differs(adviceOn(report)) : describeUndecided(report);
    case 'manual':
    case 'unknown':
    case 'submitted':
      if (ledgerState !== 'manual' || reviewAt !== null) return { found: 'open' };
      return isDecisive(report) ? differs(adviceOn(report)) : describeUndecided(report);
    case 'confirmed':
      if (report.says === 'charged') return isOwn ? { found: 'same' } : differs('correct the charge at the provider');
      if (report.says === 'not charged') return differs(enter('not-charged', " --reason 'WHY'"));
      return describeUndecided(report);
    case 'not_charged':
      if (report.says !== 'charged') return whenNotMade(report);
      return differs(isOwn ? enter('confirmed', " --reason 'WHY'") : 'correct the charge at the provider');
    case 'declined':
    case 'not_sent':
      return report.says === 'charged'
        ? differs('refund it at the provider: the customer was told that it failed')
        : whenNotMade(report);
    case 'draft':
    case 'ready':
      return report.says === 'charged'
        ? differs('nothing to enter: if the customer pays for it again, the provider recognizes the key')
        : { found: 'same' };
  }
}

/** What is in progress, or may still arrive, is neither charged nor not charged. */
function isDecisive({ says }: ProviderReport): boolean {
  return says === 'charged' || says === 'not charged';
}

function describeUndecided(report: ProviderReport): Comparison {
  return { found: 'no report', why: report.says === 'nothing' ? report.why : describeReport(report) };
}

function whenNotMade(report: ProviderReport): Comparison {
  return report.says === 'nothing' || report.says === 'in progress' ? describeUndecided(report) : { found: 'same' };
}
