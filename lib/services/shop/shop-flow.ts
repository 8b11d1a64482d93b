import 'server-only';
import type { CardPayRequest } from '#lib/api/payment.ts';
import { type ShopOrder, submitShopOrder } from '#lib/provider/shop-order.ts';
import { isUnrecoverable, ORDER_EVIDENCE } from '#lib/rules/order/order-outcome.ts';
import { chargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import type { PaymentFlow } from '#lib/services/payment/payment-flow.ts';
import { browserContext, browserGuard, type BrowserSession } from '#lib/session/browser-session.ts';
import type { OrderConfirmationView } from '#lib/views/buy.ts';
import { cartView } from './cart-view.ts';
import { describeOrderReceipt } from './describe-order-receipt.ts';
import { describeOrderFailure } from './order-failure.ts';
import { orderReceipt } from './order-receipt.ts';
import { isOrderQuoteOf, quoteOrder } from './quote-order.ts';
import { shopOrder } from './shop-order.ts';
import { type BuyData, buyPurchases, type CompletePurchase, completePurchase, validPromos } from './shop-purchase.ts';
import { shopSettlement } from './shop-settlement.ts';

/** Spec 1 §4: a shopper orders a plan for an address. */
export const shopFlow: PaymentFlow<BrowserSession, BuyData, CardPayRequest, ShopOrder, OrderConfirmationView> = {
  ...shopSettlement,
  guard: browserGuard,
  browserIdOf: ({ browserId }) => browserId,
  purchases: buyPurchases,
  limit: 'order',
  // A purchase is ordered once, and the provider refuses a phone that has an account.
  asksBeforeRepeat: false,
  findPurchase: ({ browserId }, id) => buyPurchases.find(browserId, id),
  content: contentOf,
  quote: quoteOrder,
  isPriceCurrent: ({ quote }, { data }) => {
    const purchase = completePurchase(data);
    return purchase !== null && isOrderQuoteOf(purchase, quote);
  },
  cardOf: (_purchase, { cardSummary }) => cardSummary,
  parties: ({ data: { details } }) => (details ? [details.billing, details.delivery.to] : []),
  context: (browserSession, { data }) => browserContext(browserSession, { trackingId: data.trackingId }),
  buildRequest: (attempt, { data }, { card, locale }) =>
    shopOrder(attempt, completeOf(data), { card, isSpanish: locale === 'es' }),
  charge: async (context, order) => chargeOutcome(await submitShopOrder(context, order), ORDER_EVIDENCE),
  payerSubjects: ({ subjectHash }) => [subjectHash],
  describeFailure: (attempt, { data }, locale) => describeOrderFailure(attempt, data, locale),
  isFinalFailure: ({ outcomeCode }) => isUnrecoverable(outcomeCode),
  receipt: orderReceipt,
  describeReceipt: describeOrderReceipt,
};

/** The cart at its prices, the customer, the payer and the delivery address. */
function contentOf({ cart, catalog, customer, details }: BuyData) {
  const { firstName, lastName, email, phone } = customer ?? {};
  const lines = cart && catalog && cartView(cart, catalog.catalogue, validPromos(catalog))?.lines;
  return { cart, lines, customer: { firstName, lastName, email, phone }, details };
}

function completeOf(data: BuyData): CompletePurchase {
  const purchase = completePurchase(data);
  if (!purchase) throw new Error('An order was let through without everything that it needs');
  return purchase;
}
