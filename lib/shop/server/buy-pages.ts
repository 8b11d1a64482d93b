import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { digitalSessionStep } from '#lib/shop/flow.ts';
import type { CartView } from '#lib/shop/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { readOnlyFields } from '#lib/domain/contact/restored-contact.ts';
import { fullName } from '#lib/shop/order-names.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { type BroadbandLabels, broadbandLabelsOf } from './broadband-labels.ts';
import { quotePayment, quoteView } from '#lib/payment/server/quote-payment.ts';
import { waitingView } from '#lib/payment/server/payment-status.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type {
  CartPageView,
  CustomerPageView,
  DetailsPageView,
  OrderConfirmationView,
  OrderStatusView,
  ReviewPageView,
  SessionPageView,
} from '#lib/shop/views.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { cartView, shippingChoices } from './cart-view.ts';
import { type LoadedPurchase, nextBest, openBuyStep } from './load-buy-page.ts';
import { describeOrderFailure } from './order-failure.ts';
import { orderReceipt } from './order-receipt.ts';
import { shopFlow } from './shop-flow.ts';
import { type BuyData, type BuyPurchase, completePurchase, validPromos } from './shop-purchase.ts';
import { consentOf, contactOf, serviceAddressOf, shippingOf } from './shopper-views.ts';

/** The offer's own page. */
export async function loadPromoPage(request: PageRequest): Promise<CartPageView> {
  return cartPage(await openBuyStep('directPromo', request));
}

/** The plans; `labels`: the consumer label of each, null if they are switched off. */
export async function loadInternetPage(
  request: PageRequest,
): Promise<CartPageView & { labels: BroadbandLabels | null }> {
  const loaded = await openBuyStep('internet', request);
  const { catalog } = loaded.purchase.data;
  return { ...cartPage(loaded), labels: catalog && broadbandLabelsOf(catalog.catalogue) };
}

/** A returning shopper is identified by the identity service's session in the address, not by a purchase. */
export async function loadSessionPage(request: PageRequest): Promise<SessionPageView> {
  const digitalSessionId = request.query.get('digitalSessionId') || null;
  const again = request.query.get('again') === 'true';
  if (digitalSessionId !== null) return { purchase: null, again, digitalSessionId };
  const { purchase } = await openBuyStep(digitalSessionStep(again), request);
  return { purchase: refOf(purchase), again, digitalSessionId };
}

export async function loadCustomerPage(request: PageRequest): Promise<CustomerPageView> {
  const { purchase } = await openBuyStep('customerInfo', request);
  const { customer, handOff } = purchase.data;
  const known = customer ?? { ...contactOf(handOff), emailOptIn: false, smsOptIn: false };
  const { firstName, lastName, email, phone, emailOptIn, smsOptIn } = known;
  const start = { firstName, lastName, email, confirmEmail: email, phone, emailOptIn, smsOptIn };
  return { purchase: refOf(purchase), cart: cartOf(purchase.data), start, readOnly: readOnlyFields(handOff) };
}

export async function loadDetailsPage(request: PageRequest): Promise<DetailsPageView> {
  const { purchase, order } = await openBuyStep('orderDetails', request);
  const { catalog, customer, details } = purchase.data;
  return {
    purchase: refOf(purchase),
    cart: cartOf(purchase.data),
    shipping: shippingChoices(catalog?.catalogue.shipping ?? []),
    name: customer ? fullName(customer) : '',
    serviceAddress: serviceAddressOf(purchase.data),
    details,
    consent: customer?.isConsentAsked ? null : consentOf(customer),
    failure: await findFailure(purchase, order, request.locale),
    supportPhone: config().SUPPORT_PHONE,
    today: monthIn(config().PROVIDER_TIME_ZONE, now()),
  };
}

/**
 * The page always has a quote that can be paid. If none can be made, another tab has ordered, or the chosen delivery is no longer
 * available.
 */
export async function loadReviewPage(request: PageRequest): Promise<ReviewPageView> {
  const { browserSession, purchase: opened } = await openBuyStep('orderReview', request);
  const quoted = await quotePayment(shopFlow, browserSession, opened.id, { locale: request.locale });
  const complete = quoted.outcome === 'quoted' ? completePurchase(quoted.purchase.data) : null;
  if (quoted.outcome !== 'quoted' || !complete) throw await nextBest('orderReview', browserSession, opened.id);
  const { purchase, attempt } = quoted;
  return {
    purchase: refOf(purchase),
    cart: cartOf(purchase.data),
    quote: quoteView(attempt),
    details: complete.details,
    shipping: shippingOf(attempt),
    serviceAddress: serviceAddressOf(purchase.data),
    customer: contactOf(complete.customer),
  };
}

export async function loadOrderStatusPage(request: PageRequest): Promise<OrderStatusView> {
  const { purchase, order } = await openBuyStep('status', request);
  if (!order) throw new Error('The waiting page was reached without an order');
  return waitingView(purchase.id, order);
}

export async function loadOrderConfirmationPage(request: PageRequest): Promise<OrderConfirmationView> {
  const { purchase, order } = await openBuyStep('orderConfirmation', request);
  if (!order) throw new Error('A confirmation was reached without an order');
  return orderReceipt(order, purchase);
}

function cartPage({ purchase }: LoadedPurchase): CartPageView {
  return { purchase: refOf(purchase), cart: cartOf(purchase.data), serviceAddress: serviceAddressOf(purchase.data) };
}

function refOf({ id, contentVersion }: BuyPurchase) {
  return { id, version: contentVersion };
}

function cartOf({ cart, catalog }: BuyData): CartView {
  const view = cart && catalog && cartView(cart, catalog.catalogue, validPromos(catalog));
  if (!view) throw new Error('A shop page was reached without a cart that is sold');
  return view;
}

/** A new quote since the failure does not hide the failure. */
async function findFailure({ data }: BuyPurchase, latest: Attempt | null, locale: Locale) {
  const current = latest && (await describeOrderFailure(latest, data, locale));
  if (current || data.failed === null) return current;
  const before = await (await store()).attempts.find(data.failed);
  return before && describeOrderFailure(before, data, locale);
}
