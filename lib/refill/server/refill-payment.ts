import 'server-only';
import { config } from '#lib/config.ts';
import { toCardSummary, type PaymentChoice, toPaymentChoice, resolvePayment } from '#lib/account/server/owner-card.ts';
import { type ChargeOutcome, toChargeOutcome, REFILL_SUCCESS } from '#lib/payment/charge-outcome.ts';
import { type PaymentFlow, loadPurchase } from '#lib/payment/server/payment-flow.ts';
import type { OwnerCardPayRequest } from '#lib/plans/refill-pay-api.ts';
import { type RefillOrder, submitRefill } from '#lib/plans/server/provider-refill.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { describeOwnerFailure, ownerPaymentRules } from './owner-payment.ts';
import { refillFlow } from './quote-refill.ts';
import { findChosenCard } from './refill-account.ts';
import { parseRefillSnapshot, type RefillData } from './refill-purchase.ts';
import { describeRefillReceipt, refillReceipt } from './refill-receipt.ts';
import { refillSettlement } from './refill-settlement.ts';

/** An owner pays for a refill with a saved or a typed card: who may pay, what is sent, and how the outcome is described. */
export const refillPayment: PaymentFlow<Owner, OwnerCardPayRequest> = {
  ...refillSettlement,
  ...ownerPaymentRules,
  asksBeforeRepeat: true,
  isFinalFailure: () => false,
  async loadPurchase(owner, id) {
    const purchase = await loadPurchase(refillFlow, owner, id);
    if (!purchase) return null;
    return {
      ...purchase,
      callContext: owner.callContext,
      payerSubjects: ({ subjectHash }) => [subjectHash],
      describeFailure: (attempt, locale) => describeOwnerFailure(owner, attempt, locale),
      describeReceipt: (attempt, locale) => describeRefillReceipt(refillReceipt(attempt, purchase), locale),
      buildPayment: (request) => ({
        isAgreementOffered: request.agreement !== 'sentence' || config().REFILL_AGREEMENT === 'sentence',
        card: toCardSummary(findRequestedCard(purchase.data, request), request),
        cardToken: 'savedCard' in request ? null : (request.cardToken ?? null),
        parties: 'billing' in request && request.billing ? [request.billing] : [],
        prepareCharge(attempt) {
          const order = buildOrder(attempt, purchase.data, request);
          return { send: () => sendOrder(owner, order) };
        },
      }),
    };
  },
};

/** The saved card that the request names. One that was replaced since is told apart before anything is sent. */
function findRequestedCard({ account }: RefillData, request: OwnerCardPayRequest) {
  if (!account || !('savedCard' in request)) return null;
  return findChosenCard(account.facts, request.savedCard ?? '') ?? account.facts.card;
}

/** The provider's request before the saved card's token is read. */
type OrderWithoutToken = Omit<RefillOrder, 'payment'> & { payment: PaymentChoice };

function buildOrder(attempt: Attempt, data: RefillData, request: OwnerCardPayRequest): OrderWithoutToken {
  const account = data.account?.facts;
  if (!account) throw new Error('Quoted refill has no account');
  const { products, benefits, offer } = parseRefillSnapshot(attempt);
  const product = products.find(({ planCode }) => planCode === offer?.planCode);
  return {
    referenceID: attempt.id,
    flow: 'REFILL',
    accountId: account.accountId,
    phone: account.phone,
    zip: account.address.zip,
    macId: account.device.macId,
    serialNumber: account.device.serialNumber,
    products,
    benefits,
    promo: offer && product ? { ...offer, quantity: product.quantity, rateCents: product.rateCents } : null,
    totalCents: attempt.quote.totalCents,
    payment: toPaymentChoice(request, account.address),
  };
}

/** Nothing is sent if the saved card is no longer the one that the owner saw. */
async function sendOrder(owner: Owner, order: OrderWithoutToken): Promise<ChargeOutcome> {
  const { callContext } = owner;
  const payment = await resolvePayment(callContext, order.payment, { account: order, owner });
  if (!payment) return { outcome: 'not_sent' };
  const result = await submitRefill(callContext, { ...order, payment });
  if (!result.ok && result.reason === 'session') await recordProviderFailure(owner, result);
  return toChargeOutcome(result, REFILL_SUCCESS);
}
