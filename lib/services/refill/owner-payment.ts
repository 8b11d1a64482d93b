import 'server-only';
import type { RefillPayRequest } from '#lib/api/refill-pay.ts';
import type { SavedCard } from '#lib/provider/account.ts';
import { cardSummaryOf } from '#lib/services/account/owner-card.ts';
import { describePaymentFailure } from '#lib/services/payment/payment-status.ts';
import type { ReadPurchase } from '#lib/services/payment/payment-flow.ts';
import type { PurchaseBasics } from '#lib/services/payment/purchase.ts';
import { paymentGuard } from '#lib/session/owner-guard.ts';
import { type Owner, ownerIdOf } from '#lib/session/require-owner.ts';

/** What all payments of a signed-in owner have in common. */
export const ownerPayment = {
  guard: paymentGuard,
  browserIdOf: ownerIdOf,
  limit: 'charge',
} as const;

/** The same of an owner's purchase. */
export function payableByOwner<Data extends PurchaseBasics>(owner: Owner, read: ReadPurchase<Data>) {
  return { ...read, context: owner.context, describeFailure: describePaymentFailure };
}

/** The card of a payment, typed or saved, and who pays with it. */
export function cardOrder(request: RefillPayRequest, saved: Pick<SavedCard, 'type' | 'lastFour'> | null) {
  return {
    card: cardSummaryOf(saved, request),
    parties: 'savedCard' in request ? [] : [request.billing],
  };
}
