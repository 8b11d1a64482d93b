import 'server-only';
import { newExpiry } from '#lib/rules/refill/new-expiry.ts';
import { subjectOf } from '#lib/http/subject.ts';
import { sentOn } from '#lib/services/payment/sent-on.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { RefillReceiptView } from '#lib/views/litepay.ts';
import type { LitepayPurchase } from './litepay-purchase.ts';
import { litepaySnapshotOf } from './litepay-snapshot.ts';

/** Spec 3 §2.5: what was paid, what it bought, and what to quote. Phone and zip until this browser locates another account. */
export function refillReceipt(attempt: Attempt, { data }: LitepayPurchase): RefillReceiptView {
  const { quote } = attempt;
  const { expiry, showAcpTile } = litepaySnapshotOf(attempt);
  const paidOn = sentOn(attempt);
  const isSame = data.located !== null && attempt.subjectHash === subjectOf('account', data.located.accountId);
  const located = isSame ? data.located : null;
  return {
    orderNumber: attempt.orderNumber,
    reference: attempt.reference,
    paidOn,
    lines: quote.lines,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    card: attempt.card,
    phone: located?.phone ?? '',
    zip: located?.zip ?? '',
    planDays: quote.planDays,
    paidThrough: newExpiry(expiry, paidOn, quote.planDays),
    showAcpTile,
  };
}
