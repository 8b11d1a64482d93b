import 'server-only';
import { config } from '#lib/config.ts';
import { newExpiry } from '#lib/rules/account/paid-days.ts';
import { wasCutOff } from '#lib/rules/refill/service-return.ts';
import { receiptTotals } from '#lib/services/payment/receipt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { RefillReceiptView } from '#lib/views/refill.ts';
import type { RefillPurchase } from './refill-purchase.ts';
import { paidTvOf, refillSnapshotOf } from './refill-snapshot.ts';

/** Spec 3 §2.2: what was paid and what it bought. */
export function refillReceipt(attempt: Attempt, { data: { account } }: RefillPurchase): RefillReceiptView {
  const totals = receiptTotals(attempt);
  const { expiry, showAcpTile, isPaused } = refillSnapshotOf(attempt);
  const { planDays } = attempt.quote;
  return {
    ...totals,
    kind: 'card',
    account: account?.facts.reference ?? '',
    planDays,
    paidThrough: planDays > 0 ? newExpiry(expiry, totals.paidOn, planDays) : null,
    tv: paidTvOf(attempt, totals.paidOn),
    wasCutOff: planDays > 0 && wasCutOff(expiry, totals.paidOn),
    showAcpTile: showAcpTile && config().ACP_TILES,
    hasAutoRefill: account?.facts.hasAutoRefill ?? false,
    isPaused,
  };
}
