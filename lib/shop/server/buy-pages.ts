import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { parseReference } from '#lib/domain/reference.ts';
import { PageRedirect, type PageRequest } from '#lib/http/page-request.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { getPathname } from '#lib/i18n/pathname.ts';
import { hostedCardView } from '#lib/payment/server/hosted-card-offer.ts';
import { isBrowserPaying } from '#lib/payment/server/open-payment.ts';
import { buildWaitingView } from '#lib/payment/server/payment-status.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { digitalSessionStep } from '#lib/shop/flow.ts';
import { fullName } from '#lib/shop/order-names.ts';
import { readOnlyFields, verifiedFields } from '#lib/shop/restored-contact.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { buildBroadbandLabels } from './broadband-labels.ts';
import { toCartView, toShippingChoices } from './cart-view.ts';
import { findConfirmedOrder } from './enter-shop.ts';
import { fallbackRedirect, marketingPage, type OpenBuyStep, openBuyStep } from './open-buy-step.ts';
import {
  toConsentView,
  toContact,
  describeOrderFailure,
  buildOrderReceipt,
  toServiceAddress,
  findQuotedShipping,
} from './order-views.ts';
import { shopFlow } from './shop-flow.ts';
import { type BuyData, type BuyPurchase, toCompletePurchase, findValidPromos } from './shop-purchase.ts';

/**
 * The views of the shop's pages (spec 1 §2). Amounts are integer cents. `purchase`: its id is in every link of the page, id and version are in
 * every request.
 */

export type CartPageView = Awaited<ReturnType<typeof loadPromoPage>>;
export type CustomerPageView = Awaited<ReturnType<typeof loadCustomerPage>>;
export type DetailsPageView = Awaited<ReturnType<typeof loadDetailsPage>>;
export type ReviewPageView = Awaited<ReturnType<typeof loadReviewPage>>;
export type OrderConfirmationView = Awaited<ReturnType<typeof loadOrderConfirmationPage>>;
export type BuyErrorView = Awaited<ReturnType<typeof loadBuyErrorPage>>;

/** The offer's own page. */
export async function loadPromoPage(request: PageRequest) {
  return toCartPage(await openBuyStep('directPromo', request));
}

/** The plans; `labels`: the consumer label of each, null if they are switched off. */
export async function loadInternetPage(request: PageRequest) {
  const step = await openBuyStep('internet', request);
  const { catalog } = step.purchase.data;
  return { ...(await toCartPage(step)), labels: catalog && buildBroadbandLabels(catalog.catalogue) };
}

/**
 * On the way out to the identity service, or back from it, where its session in the address leads to the purchase. `again`: a further visit, to
 * verify another phone.
 */
export async function loadSessionPage(request: PageRequest) {
  if (!supports('shop')) throw new PageRedirect(marketingPage());
  const digitalSessionId = request.query.get('digitalSessionId') || null;
  const again = request.query.get('again') === 'true';
  if (digitalSessionId !== null) return { purchase: null, again, digitalSessionId };
  const { purchase } = await openBuyStep(digitalSessionStep(again), request);
  return { purchase: toPurchaseRef(purchase), again, digitalSessionId };
}

export async function loadCustomerPage(request: PageRequest) {
  const { purchase } = await openBuyStep('customerInfo', request);
  const { customer, handOff } = purchase.data;
  const { emailOptIn, smsOptIn } = toConsentView(customer);
  const contact = toContact(customer ?? handOff);
  return {
    purchase: toPurchaseRef(purchase),
    cart: requireCartView(purchase.data),
    start: { ...contact, confirmEmail: contact.email, emailOptIn, smsOptIn },
    readOnly: readOnlyFields(handOff),
    verified: verifiedFields(handOff),
  };
}

export async function loadDetailsPage(request: PageRequest) {
  const { purchase, order } = await openBuyStep('orderDetails', request);
  const { catalog, customer, details } = purchase.data;
  return {
    purchase: toPurchaseRef(purchase),
    cart: requireCartView(purchase.data),
    shipping: toShippingChoices(catalog?.catalogue.shipping ?? []),
    /** '' if unknown. */
    name: customer ? fullName(customer) : '',
    serviceAddress: toServiceAddress(purchase.data),
    details,
    /** Null if it was requested with the name, and saved. */
    consent: customer?.isConsentAsked ? null : toConsentView(customer),
    /** The latest order's failure, if no card was confirmed since. */
    failure: await findFailure(purchase, order, request.locale),
    supportPhone: config().SUPPORT_PHONE,
    // Absent where the browser encrypts the card.
    ...hostedCardView(),
    /** The current month in the provider's time zone. */
    today: monthIn(config().PROVIDER_TIME_ZONE, now()),
  };
}

/**
 * The page always has a quote that can be paid. If none can be made, another tab has ordered, or the chosen delivery is no longer
 * available.
 */
export async function loadReviewPage(request: PageRequest) {
  const { browserSession, purchase: openPurchase } = await openBuyStep('orderReview', request);
  const result = await quotePayment(shopFlow, browserSession, openPurchase.id, { locale: request.locale });
  const complete = result.outcome === 'quoted' ? toCompletePurchase(result.purchase.data) : null;
  if (result.outcome !== 'quoted' || !complete) {
    throw await fallbackRedirect('orderReview', browserSession, openPurchase.id);
  }
  const { purchase, attempt } = result;
  return {
    purchase: toPurchaseRef(purchase),
    cart: requireCartView(purchase.data),
    quote: toQuote(attempt),
    details: complete.details,
    shipping: findQuotedShipping(attempt),
    serviceAddress: toServiceAddress(purchase.data),
    customer: toContact(complete.customer),
  };
}

export async function loadOrderStatusPage(request: PageRequest) {
  const { purchase, order } = await openBuyStep('status', request);
  if (!order) throw new Error('Order status page opened without an order');
  return buildWaitingView(purchase.id, order);
}

export async function loadOrderConfirmationPage(request: PageRequest) {
  const { purchase, order } = await openBuyStep('orderConfirmation', request);
  if (!order) throw new Error('Order confirmation page opened without an order');
  return buildOrderReceipt(order, purchase);
}

/**
 * Spec 1 §2: a failure that the customer cannot fix. `?reference=`: the reference of the failure that led here; this request's if absent.
 */
export async function loadBuyErrorPage({ locale, query, reference }: PageRequest) {
  const marketing = marketingPage();
  return {
    /** With its language where the page is ours. */
    marketingUrl: marketing.startsWith('/') ? getPathname({ href: marketing, locale }) : marketing,
    reference: parseReference(query.get('reference') ?? '') || reference,
    supportPhone: config().SUPPORT_PHONE,
    mayBePaying: await isBrowserPaying(),
  };
}

async function toCartPage({ browserSession, purchase }: OpenBuyStep) {
  return {
    purchase: toPurchaseRef(purchase),
    cart: requireCartView(purchase.data),
    serviceAddress: toServiceAddress(purchase.data),
    /** The purchase of this browser's latest confirmed order, for a link to its receipt; null if there is none. */
    ordered: await findConfirmedOrder(browserSession),
  };
}

function toPurchaseRef({ id, contentVersion }: BuyPurchase) {
  return { id, version: contentVersion };
}

function requireCartView({ cart, catalog }: BuyData) {
  const view = cart && catalog && toCartView(cart, catalog.catalogue, findValidPromos(catalog));
  if (!view) throw new Error('Shop page opened without a cart that is sold');
  return view;
}

/** A new quote since the failure does not hide the failure. */
async function findFailure({ data }: BuyPurchase, latestOrder: Attempt | null, locale: Locale) {
  const failure = latestOrder && (await describeOrderFailure(latestOrder, data, locale));
  if (failure || data.failed === null) return failure;
  const failedOrder = await (await store()).attempts.find(data.failed);
  return failedOrder && describeOrderFailure(failedOrder, data, locale);
}
