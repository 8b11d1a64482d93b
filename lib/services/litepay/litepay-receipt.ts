import 'server-only';
import { config } from '#lib/config.ts';
import { newExpiry } from '#lib/rules/account/paid-days.ts';
import { wasCutOff } from '#lib/rules/refill/service-return.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { receiptTotals } from '#lib/services/payment/receipt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { LitepayReceiptView } from '#lib/views/litepay.ts';
import { GUEST_PIN, type LitepayPurchase, shownOf } from './litepay-purchase.ts';
import { litepaySnapshotOf } from './litepay-snapshot.ts';

/**
 * Spec 3 §2.5: what was paid, what it bought, and the reference to quote. Phone and ZIP code are included until this browser locates
 * another account.
 */
export function litepayReceipt(attempt: Attempt, { data }: LitepayPurchase): LitepayReceiptView {
  const { quote } = attempt;
  const totals = receiptTotals(attempt);
  const { expiry, showAcpTile } = litepaySnapshotOf(attempt);
  const isSame = data.located !== null && attempt.subjectHash === subjectHashOf('account', data.located.accountId);
  const located = isSame ? data.located : null;
  return {
    ...totals,
    kind: attempt.flow === GUEST_PIN ? 'pin' : 'card',
    ...shownOf(located),
    planDays: quote.planDays,
    paidThrough: attempt.paidThrough ?? newExpiry(expiry, totals.paidOn, quote.planDays),
    wasCutOff: wasCutOff(expiry, totals.paidOn),
    showAcpTile: showAcpTile && config().ACP_TILES,
  };
}
