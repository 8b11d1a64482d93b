import 'server-only';
import { hostedCardView } from '#lib/payment/server/hosted-card-offer.ts';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { readOnlyFields, verifiedFields } from '#lib/domain/contact/restored-contact.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { fallbackStep } from '#lib/domain/step-table.ts';
import { admitPage } from '#lib/http/admit-page.ts';
import { PageRedirect, type PageRequest } from '#lib/http/page-request.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { buildWaitingView } from '#lib/payment/server/payment-status.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import { findCatalog } from '#lib/plans/server/provider-catalog.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import { findServiceability } from '#lib/serviceability/server/provider.ts';
import { type NotSold, serviceabilityOutcome } from '#lib/serviceability/serviceability-outcome.ts';
import { browserContext, type BrowserSession, findBrowserSession } from '#lib/session/browser-session.ts';
import type { CartView } from '#lib/shop/api.ts';
import { newBuyCart, pricedCart } from '#lib/shop/buy-cart.ts';
import { BUY_FLOW, buyStep, type BuyStep, digitalSessionStep } from '#lib/shop/flow.ts';
import { fullName } from '#lib/shop/order-names.ts';
import type {
  CartPageView,
  CustomerPageView,
  DetailsPageView,
  OrderConfirmationView,
  OrderStatusView,
  ReviewPageView,
  SessionPageView,
} from '#lib/shop/views.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { type BroadbandLabels, broadbandLabelsOf } from './broadband-labels.ts';
import { buyFacts, findBuyOrder } from './buy-facts.ts';
import { cartView, shippingChoices } from './cart-view.ts';
import { findConfirmedOrder } from './find-waiting-order.ts';
import { describeOrderFailure } from './order-failure.ts';
import { orderReceipt } from './order-receipt.ts';
import { findBuyPromos } from './provider.ts';
import { shopFlow } from './shop-flow.ts';
import { marketingPage, withPurchase } from './shop-paths.ts';
import {
  type BuyData,
  type BuyPurchase,
  buyPurchases,
  completePurchase,
  findLatestBuyPurchase,
  type PlaceCatalog,
  validPromos,
} from './shop-purchase.ts';
import { consentView, contactOf, serviceAddressOf, shippingOf } from './shopper-views.ts';

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
  return { ...(await cartPage(loaded)), labels: catalog && broadbandLabelsOf(catalog.catalogue) };
}

/** A returning shopper is identified by the identity service's session in the address, not by a purchase. */
export async function loadSessionPage(request: PageRequest): Promise<SessionPageView> {
  if (lacks('shop')) throw new PageRedirect(marketingPage());
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
  return {
    purchase: refOf(purchase),
    cart: cartOf(purchase.data),
    start,
    readOnly: readOnlyFields(handOff),
    verified: verifiedFields(handOff),
  };
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
    consent: customer?.isConsentAsked ? null : consentView(customer),
    failure: await findFailure(purchase, order, request.locale),
    supportPhone: config().SUPPORT_PHONE,
    ...hostedCardView(),
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
    quote: toQuote(attempt),
    details: complete.details,
    shipping: shippingOf(attempt),
    serviceAddress: serviceAddressOf(purchase.data),
    customer: contactOf(complete.customer),
  };
}

export async function loadOrderStatusPage(request: PageRequest): Promise<OrderStatusView> {
  const { purchase, order } = await openBuyStep('status', request);
  if (!order) throw new Error('The waiting page was reached without an order');
  return buildWaitingView(purchase.id, order);
}

export async function loadOrderConfirmationPage(request: PageRequest): Promise<OrderConfirmationView> {
  const { purchase, order } = await openBuyStep('orderConfirmation', request);
  if (!order) throw new Error('A confirmation was reached without an order');
  return orderReceipt(order, purchase);
}

async function cartPage({ browserSession, purchase }: LoadedPurchase): Promise<CartPageView> {
  return {
    purchase: refOf(purchase),
    cart: cartOf(purchase.data),
    serviceAddress: serviceAddressOf(purchase.data),
    ordered: await findConfirmedOrder(browserSession),
  };
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

export interface LoadedPurchase {
  browserSession: BrowserSession;
  purchase: BuyPurchase;
  order: Attempt | null;
}

/**
 * Opens a step of the shop with the purchase that it shows: the one named by `?purchase=`, or this browser's latest. The step's guard
 * decides whether it may be shown. Only what writes or calls the provider counts against the limit.
 */
export async function openBuyStep(step: BuyStep, { query }: PageRequest): Promise<LoadedPurchase> {
  // What was ordered before keeps its outcome and its receipt.
  if (lacks('shop') && step !== 'status' && step !== 'orderConfirmation') throw new PageRedirect(marketingPage());
  const browserSession = await findBrowserSession();
  if (!browserSession) throw new PageRedirect(marketingPage());
  const id = query.get('purchase') || null;
  const named = id === null ? null : await buyPurchases.find(browserSession.browserId, id);
  let purchase = named ?? (await findLatestBuyPurchase(browserSession.browserId));
  if (!purchase) throw new PageRedirect(marketingPage());
  const order = await findBuyOrder(purchase);
  const planned = buyStep(step, buyFacts(purchase, order));
  // An order that is in progress or placed is not affected by newer prices.
  const isStale = !isPrepared(purchase.data) && planned !== 'status' && planned !== 'orderConfirmation';
  // For new prices or a new total the provider is called and the purchase is written.
  if ((isStale || planned === 'orderReview') && !(await admitPage('step'))) throw new PageRedirect(LIMITED);
  if (isStale) {
    const prepared = await prepareCatalog(browserSession, purchase);
    if (!prepared.ok) throw new PageRedirect(pathFor(prepared.why, purchase.id));
    purchase = prepared.purchase;
  }
  const allowed = buyStep(step, buyFacts(purchase, order));
  if (allowed !== step) throw new PageRedirect(pathOf(allowed, purchase.id));
  return { browserSession, purchase, order };
}

const LIMITED = `${ERROR_PAGE}?reason=limited`;

/** Leads to the best step other than this one: the purchase no longer fits it. */
export async function nextBest(step: BuyStep, browserSession: BrowserSession, id: string): Promise<PageRedirect> {
  const purchase = await buyPurchases.find(browserSession.browserId, id);
  const facts = buyFacts(purchase, purchase && (await findBuyOrder(purchase)));
  return new PageRedirect(pathOf(fallbackStep(BUY_FLOW, step, facts), id));
}

function pathFor(why: Extract<Prepared, { ok: false }>['why'], id: string): string {
  if (why === 'error') return ERROR_PAGE;
  return why === 'no-answer' ? pathOf('error', id) : marketingPage(why);
}

function pathOf(step: BuyStep, id: string): string {
  return step === 'entry' ? marketingPage() : withPurchase(BUY_FLOW[step].path, id);
}

/** Prices and offers are requested again after this long. */
const FRESH_MS = 60 * 60_000;

type Prepared =
  | { ok: true; purchase: BuyPurchase }
  /** Why the shop cannot sell: it leads to the address check, the localized error page or the shop's error page. */
  | { ok: false; why: NotSold | 'error' | 'no-answer' };

/** Whether the place's catalog is known and recent enough. */
function isPrepared({ catalog }: BuyData): boolean {
  return catalog !== null && Date.now() - catalog.timestamp < FRESH_MS;
}

/**
 * Spec 1 §2, §4: once a place is known, checks serviceability, then requests what is sold and offered in the market of that answer, never
 * in the market of a link. Missing offers are no obstacle; the other two are required. What is no longer sold is removed from the cart.
 */
async function prepareCatalog(browserSession: BrowserSession, { id, data }: BuyPurchase): Promise<Prepared> {
  const context = browserContext(browserSession, data);
  const { locationId } = data.place;
  const service = await findServiceability(context, { source: 'CP', locationId });
  if (!service.ok) return { ok: false, why: 'no-answer' };
  const outcome = serviceabilityOutcome(service.value.response);
  if (outcome.outcome !== 'serviceable') return { ok: false, why: outcome.outcome };
  const { houseKey, geoCode, marketId, address } = service.value;
  // Without a market nothing can be sold: the check did not succeed.
  if (marketId === '') return { ok: false, why: 'error' };
  const [sold, promos] = await Promise.all([
    findCatalog(context, marketId),
    findBuyPromos(context, { locationId, marketId }),
  ]);
  if (!sold.ok || sold.value.plans.length === 0) return { ok: false, why: 'no-answer' };

  const catalog: PlaceCatalog = {
    timestamp: Date.now(),
    code: outcome.code,
    isColdTap: outcome.isColdTap,
    houseKey,
    geoCode,
    marketId,
    address,
    catalogue: sold.value,
    promos: promos.ok ? promos.value.map(({ lines, ...promo }) => ({ ...promo, lines: [...lines] })) : [],
  };
  const changed = await changePurchase(shopFlow, browserSession, id, {
    change: (current) => ({ ...current, catalog, cart: cartFor(current, catalog) }),
  });
  if (changed.outcome === 'done') return { ok: true, purchase: changed.purchase };
  // Another tab has ordered in the meantime.
  const purchase = await buyPurchases.find(browserSession.browserId, id);
  return purchase ? { ok: true, purchase } : { ok: false, why: 'no-answer' };
}

function cartFor({ cart }: BuyData, catalog: PlaceCatalog): NonNullable<BuyData['cart']> {
  const priced = cart && pricedCart(cart, catalog.catalogue, validPromos(catalog));
  if (!cart || !priced) return newBuyCart(catalog.catalogue);
  // An offer that has ended stays named, so that the pages can say so.
  return cart;
}
