import 'server-only';
import type { OwnerCardPayRequest } from '#lib/plans/refill-pay-api.ts';
import type { SavedCard } from '#lib/account/server/provider-account.ts';
import { cardSummaryOf } from '#lib/account/server/owner-card.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';
import type { PayablePurchase, PreparedCharge, LoadedPurchase } from '#lib/payment/server/payment-flow.ts';
import type { PurchaseBasics } from '#lib/payment/server/purchase.ts';
import { paymentGuard } from '#lib/session/owner-guard.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** What all payments of a signed-in owner have in common. */
export const ownerPayment = {
  guard: paymentGuard,
  getBrowserId: ownerStoreId,
  limit: 'charge',
  payer: 'owner',
} as const;

/** The same of an owner's purchase. */
export function payableByOwner<Data extends PurchaseBasics>(owner: Owner, purchase: LoadedPurchase<Data>) {
  return { ...purchase, callContext: owner.context, describeFailure: describePaymentFailure };
}

interface CardPayment<Request extends OwnerCardPayRequest> {
  /** The saved card, as the page showed it. */
  saved: Pick<SavedCard, 'type' | 'lastFour'> | null;
  describeReceipt: PayablePurchase['describeReceipt'];
  /** Builds the provider's request for a claimed attempt, in memory only; what it returns sends it, once. */
  prepare: (attempt: Attempt, request: Request) => PreparedCharge['send'];
}

/** A purchase that its owner pays for with a saved or a typed card. */
export function payableWithCard<Data extends PurchaseBasics, Request extends OwnerCardPayRequest>(
  owner: Owner,
  purchase: LoadedPurchase<Data>,
  { saved, describeReceipt, prepare }: CardPayment<Request>,
): PayablePurchase<Request> {
  return {
    ...payableByOwner(owner, purchase),
    payerSubjects: ({ subjectHash }) => [subjectHash],
    describeReceipt,
    buildPayment: (request) => ({
      card: cardSummaryOf(saved, request),
      cardToken: 'savedCard' in request ? null : (request.cardToken ?? null),
      parties: 'billing' in request && request.billing ? [request.billing] : [],
      prepareCharge: (attempt) => ({ send: prepare(attempt, request) }),
    }),
  };
}
