import 'server-only';
import type { RefillPayRequest } from '#lib/api/refill-pay.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { type ReconnectOrder, submitReconnect } from '#lib/provider/reconnect.ts';
import { concernOf } from '#lib/rules/codes/message-for-code.ts';
import { type ChargeOutcome, chargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import { type ChosenPayment, chosenPaymentOf, paymentWithToken } from '#lib/services/account/owner-card.ts';
import type { PaymentFlow } from '#lib/services/payment/payment-flow.ts';
import { ownerCardPayment } from '#lib/services/refill/owner-payment.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { ReconnectReceiptView } from '#lib/views/reconnect.ts';
import { chosenPlanOf, quoteReconnect } from './quote-reconnect.ts';
import {
  findReconnectPurchase,
  type ReconnectData,
  type ReconnectPurchase,
  reconnectPurchases,
} from './reconnect-purchase.ts';
import { describeReconnectReceipt, reconnectReceipt } from './reconnect-receipt.ts';
import { reconnectSettlement } from './reconnect-settlement.ts';

/** The order before the saved card's token and the identity are added. */
interface Order extends Omit<ReconnectOrder, 'payment' | 'custGuid'> {
  payment: ChosenPayment;
}

/** Spec 3 §2.4, §4.4: reconnects a closed account: one call charges for a plan and opens the account that it runs on. */
export const reconnectFlow: PaymentFlow<Buyer, ReconnectData, RefillPayRequest, Order, ReconnectReceiptView> = {
  ...reconnectSettlement,
  ...ownerCardPayment,
  purchases: reconnectPurchases,
  // An account is reconnected once.
  asksBeforeRepeat: false,
  async findPurchase({ owner }, id) {
    const purchase = await findReconnectPurchase(owner);
    return purchase?.id === id ? purchase : null;
  },
  content: ({ account, planCode }) => ({ planCode, plans: account?.facts.plans }),
  quote: quoteReconnect,
  buildRequest,
  charge,
  // Spec 3 §4.4: a failed create leads to the error page, unless another card can fix it: then the page stays.
  isFinalFailure: ({ outcomeCode }) => concernOf(outcomeCode) !== 'card',
  receipt: reconnectReceipt,
  describeReceipt: (attempt, purchase, locale) => describeReconnectReceipt(reconnectReceipt(attempt, purchase), locale),
};

function buildRequest(attempt: Attempt, { data }: ReconnectPurchase, request: RefillPayRequest): Order {
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

async function charge(context: ProviderContext, order: Order, buyer: Buyer): Promise<ChargeOutcome> {
  const { accountId, customer } = order;
  const account = { accountId, phone: customer.phone };
  const payment = await paymentWithToken(context, order.payment, { account, buyer });
  if (!payment) return { outcome: 'not_sent' };
  const { custGuid } = buyer.owner.ownerSession;
  const result = await submitReconnect(context, { ...order, custGuid, payment });
  if (!result.ok && result.reason === 'session') await noteRefusal(buyer, result);
  return chargeOutcome(result, {});
}
