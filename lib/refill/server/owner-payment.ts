import 'server-only';
import type { RefillPayRequest } from '#lib/plans/refill-pay-api.ts';
import type { SavedCard } from '#lib/account/server/provider-account.ts';
import { cardSummaryOf } from '#lib/account/server/owner-card.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';
import type { ReadPurchase } from '#lib/payment/server/payment-flow.ts';
import type { PurchaseBasics } from '#lib/payment/server/purchase.ts';
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
