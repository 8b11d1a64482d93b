import 'server-only';
import type { OwnerCardPayRequest } from '#lib/plans/refill-pay-api.ts';
import { findAccountOrder, keepAccountOrder } from '#lib/account/server/account-orders.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { type ReconnectOrder, submitReconnect } from './provider.ts';
import { findConcern } from '#lib/domain/codes/message-for-code.ts';
import { type ChargeOutcome, toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { type ChosenPayment, chosenPaymentOf, paymentWithToken } from '#lib/account/server/owner-card.ts';
import {
  type PayablePurchase,
  type PaymentFlow,
  type PurchaseFlow,
  type LoadedPurchase,
  loadPurchase,
} from '#lib/payment/server/payment-flow.ts';
import { ownerPayment, payableWithCard } from '#lib/refill/server/owner-payment.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { chosenPlanOf, quoteReconnect } from './quote-reconnect.ts';
import { findReconnectPurchase, RECONNECT, type ReconnectData, reconnectPurchases } from './reconnect-purchase.ts';
import { describeReconnectReceipt, reconnectReceipt } from './reconnect-receipt.ts';
import { reconnectSettlement } from './reconnect-settlement.ts';

/** The order before the saved card's token and the identity are added. */
interface Order extends Omit<ReconnectOrder, 'payment' | 'custGuid'> {
  payment: ChosenPayment;
}

/** Spec 3 §2.4, §4.4: an owner's reconnection of a closed account, before it is paid for. */
export const reconnectFlow: PurchaseFlow<Owner, ReconnectData> = {
  name: RECONNECT,
  purchases: reconnectPurchases,
  async findPurchase(owner, id) {
    const purchase = await findReconnectPurchase(owner);
    return purchase?.id === id ? purchase : null;
  },
  content: ({ account, planCode }) => ({ planCode, plans: account?.facts.plans }),
  quote: quoteReconnect,
};

/** Pays for it: one call charges for a plan and opens the account that it runs on. */
export const reconnectPayment: PaymentFlow<Owner, OwnerCardPayRequest> = {
  ...reconnectSettlement,
  ...ownerPayment,
  needs: 'reconnection',
  // An account is reconnected once.
  asksBeforeRepeat: false,
  // Spec 3 §4.4: a failed create leads to the error page, unless another card can fix it: then the page stays.
  isFinalFailure: ({ outcomeCode }) => findConcern(outcomeCode) !== 'card',
  async loadPurchase(owner, id) {
    const purchase = await loadPurchase(reconnectFlow, owner, id);
    if (!purchase) return null;
    const standing = await findAccountOrder(owner.accountId);
    // Another one of this account is paid, or may be: its purchase is no longer kept.
    const isAnother = standing?.attempt.flow === RECONNECT && standing.attempt.id !== purchase.attempt;
    return isAnother ? null : payableReconnection(owner, purchase);
  },
};

function payableReconnection(
  owner: Owner,
  purchase: LoadedPurchase<ReconnectData>,
): PayablePurchase<OwnerCardPayRequest> {
  const { data } = purchase;
  return payableWithCard(owner, purchase, {
    saved: data.account?.facts.card ?? null,
    describeReceipt: (attempt, locale) => describeReconnectReceipt(reconnectReceipt(attempt, purchase), locale),
    prepare(attempt, request) {
      const order = reconnectOrder(attempt, data, request);
      const auxBefore = data.account?.facts.auxBefore ?? null;
      return () => charge(owner.context, { attempt, order, auxBefore }, owner);
    },
  });
}

function reconnectOrder(attempt: Attempt, data: ReconnectData, request: OwnerCardPayRequest): Order {
  const account = data.account?.facts;
  const plan = chosenPlanOf(data);
  if (!account || !plan) throw new Error('A reconnection was quoted without its plan');
  const { accountId, address, customer, home, macId, phone } = account;
  return {
    idempotencyKey: attempt.id,
    accountId,
    customer: { ...customer, phone },
    destination: { address, locationId: home.locationId, houseKey: home.houseKey },
    product: { planCode: plan.planCode, rateCents: plan.priceCents, macId },
    totalCents: attempt.quote.totalCents,
    payment: chosenPaymentOf(request, address),
  };
}

interface ClaimedOrder {
  attempt: Attempt;
  order: Order;
  auxBefore: string | null;
}

async function charge(
  context: CallContext,
  { attempt, order, auxBefore }: ClaimedOrder,
  owner: Owner,
): Promise<ChargeOutcome> {
  const { accountId, customer } = order;
  const account = { accountId, phone: customer.phone };
  const payment = await paymentWithToken(context, order.payment, { account, owner });
  if (!payment) return { outcome: 'not_sent' };
  // Until its account is seen, every page says what was paid.
  const { destination } = order;
  const isKept = await keepAccountOrder(owner, attempt, { destination, day: null, auxBefore, request: null });
  if (!isKept) return { outcome: 'not_sent' };
  const { custGuid } = owner.ownerSession;
  const result = await submitReconnect(context, { ...order, custGuid, payment });
  if (!result.ok && result.reason === 'session') await noteRefusal(owner, result);
  return toChargeOutcome(result, {});
}
