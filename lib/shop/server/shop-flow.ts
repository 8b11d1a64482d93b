import 'server-only';
import type { CardPayRequest } from '#lib/payment/api.ts';
import { type ShopOrder, submitShopOrder } from './provider.ts';
import { isUnrecoverable, ORDER_EVIDENCE, buildOrderParts } from '#lib/shop/order.ts';
import { toPaymentCard } from '#lib/payment/server/card-entry.ts';
import { toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import {
  type PayablePurchase,
  type PaymentFlow,
  type PurchaseFlow,
  type LoadedPurchase,
  loadPurchase,
} from '#lib/payment/server/payment-flow.ts';
import { browserContext, browserGuard, type BrowserSession } from '#lib/session/browser-session.ts';
import { toCartView } from './cart-view.ts';
import { describeOrderFailure, describeOrderReceipt, findQuotedShipping } from './order-views.ts';
import { isOrderQuoteCurrent, parseOrderSnapshot, quoteOrder } from './quote-order.ts';
import {
  BUY,
  type BuyData,
  buyPurchases,
  type CompletePurchase,
  toCompletePurchase,
  shopSettlement,
  findValidPromos,
} from './shop-purchase.ts';
import { priceCart } from '#lib/shop/cart.ts';
import { nameOnOrder } from '#lib/shop/order-names.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** Spec 1 §4: a shopper's order of a plan for an address, before it is paid for. */
export const shopFlow: PurchaseFlow<BrowserSession, BuyData> = {
  name: BUY,
  purchases: buyPurchases,
  findPurchase: ({ browserId }, id) => buyPurchases.find(browserId, id),
  content: toContent,
  quote: quoteOrder,
  isPriceCurrent: ({ quote }, { data }) => {
    const purchase = toCompletePurchase(data);
    return purchase !== null && isOrderQuoteCurrent(purchase, quote);
  },
};

/** Spec 1 §4, §7: pays for it with a typed card. */
export const shopPayment: PaymentFlow<BrowserSession, CardPayRequest> = {
  ...shopSettlement,
  guard: browserGuard,
  getBrowserId: ({ browserId }) => browserId,
  limit: 'order',
  payer: 'shopper',
  needs: 'shop',
  // A purchase is ordered once, and the provider refuses a phone that has an account.
  asksBeforeRepeat: false,
  isFinalFailure: ({ outcomeCode }) => isUnrecoverable(outcomeCode),
  async loadPurchase(browserSession, id) {
    const purchase = await loadPurchase(shopFlow, browserSession, id);
    return purchase && buildPayableOrder(browserSession, purchase);
  },
};

function buildPayableOrder(
  browserSession: BrowserSession,
  purchase: LoadedPurchase<BuyData>,
): PayablePurchase<CardPayRequest> {
  const { data } = purchase;
  const { details, trackingId } = data;
  const callContext = browserContext(browserSession, { trackingId });
  return {
    ...purchase,
    callContext,
    payerSubjects: ({ subjectHash }) => [subjectHash],
    describeFailure: (attempt, locale) => describeOrderFailure(attempt, data, locale),
    describeReceipt: (attempt, locale) => describeOrderReceipt(attempt, purchase, locale),
    buildPayment: (request) => ({
      ...toPaymentCard(request),
      parties: details ? [details.billing, details.delivery.to] : [],
      prepareCharge(attempt) {
        const order = buildShopOrder(attempt, requireCompletePurchase(data), {
          card: request.cardToken ? { cardToken: request.cardToken } : request.card,
          locale: request.locale,
        });
        return { send: async () => toChargeOutcome(await submitShopOrder(callContext, order), ORDER_EVIDENCE) };
      },
    }),
  };
}

/** The cart at its prices, the customer, the payer and the delivery address. */
function toContent({ cart, catalog, customer, details }: BuyData) {
  const { firstName, lastName, email, phone } = customer ?? {};
  const lines = cart && catalog && toCartView(cart, catalog.catalogue, findValidPromos(catalog))?.lines;
  return { cart, lines, customer: { firstName, lastName, email, phone }, details };
}

function requireCompletePurchase(data: BuyData): CompletePurchase {
  const purchase = toCompletePurchase(data);
  if (!purchase) throw new Error('Quoted order has no cart, customer or delivery');
  return purchase;
}

/** Spec 1 §7: builds the order from the frozen quote, the purchase and the shopper's card. Kept in memory only. */
function buildShopOrder(
  attempt: Attempt,
  { catalog, cart, customer, details, handOff, place }: CompletePurchase,
  { card, locale }: Pick<ShopOrder, 'card' | 'locale'>,
): ShopOrder {
  const pricedCart = priceCart(cart, catalog.catalogue, findValidPromos(catalog));
  if (!pricedCart) throw new Error('Quoted cart is no longer sold');
  const { taxes, shippingTaxes } = parseOrderSnapshot(attempt);
  const shipping = findQuotedShipping(attempt);
  const billing = toPersonAt(details.billing, customer);
  const { address } = catalog;
  const isAddressKnown = [address.addressLine1, address.city, address.state, address.zip].every((part) => part !== '');
  const { addressLine1, addressLine2, city, state, zip } = billing;
  return {
    referenceID: attempt.id,
    locationId: place.locationId,
    // The location decides; if the provider does not report its address, the payer's is sent along.
    serviceAddress: isAddressKnown ? address : { addressLine1, addressLine2, city, state, zip },
    houseKey: catalog.houseKey,
    geoCode: catalog.geoCode,
    serviceabilityCode: catalog.code,
    customer,
    custGuid: handOff?.custGuid ?? '',
    errorCode: handOff?.errorCode ?? '',
    billing,
    delivery: toPersonAt(details.delivery.to, customer),
    shipping: { code: shipping.code, rateCents: shipping.cents, taxes: shippingTaxes },
    parts: buildOrderParts(pricedCart, taxes),
    totalCents: attempt.quote.totalCents,
    card,
    locale,
  };
}

function toPersonAt(
  { name, ...address }: CompletePurchase['details']['billing'],
  customer: CompletePurchase['customer'],
): ShopOrder['billing'] {
  return { ...nameOnOrder(name, customer), ...address };
}
