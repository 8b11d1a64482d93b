import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { BUY_FLOW, buyStep, type BuyStep, sessionStep } from '#lib/flows/buy.ts';
import type {
  CartPageView,
  Consent,
  CustomerPageView,
  DetailsPageView,
  OrderConfirmationView,
  OrderStatusView,
  ReviewPageView,
} from '#lib/forms/buy-pages.ts';
import type { CartView } from '#lib/forms/shop-exchange.ts';
import { cartView, shippingChoices } from '#lib/forms/shop-views.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { readOnlyFields } from '#lib/rules/contact/restored-contact.ts';
import { fullName } from '#lib/rules/order/order-names.ts';
import { isFailed } from '#lib/rules/payment/attempt-state.ts';
import { tapKind } from '#lib/rules/serviceability/tap-kind.ts';
import { monthIn } from '#lib/rules/shared/dates.ts';
import { type BroadbandLabels, broadbandLabelsOf } from '#lib/services/home/broadband-labels.ts';
import { sentOn } from '#lib/services/payment/sent-on.ts';
import type { BuyData } from '#lib/session/buy-data.ts';
import { type BuySession, findBuySession } from '#lib/session/buy-session.ts';
import { findShopVisit, type ShopVisit } from '#lib/session/shop-visit.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { buyFacts, findOrder } from './buy-facts.ts';
import { findOrderFailure } from './order-failure.ts';
import { orderBasisOf } from './order-basis.ts';
import { isPrepared, type Prepared, prepareOffer, validPromos } from './prepare-offer.ts';
import { type CompletePurchase, completePurchase, isQuoteOf, orderQuoteOf, quoteOrder } from './quote-order.ts';
import { marketingPage, withTab } from './shop-paths.ts';

/** A page of the shop either opens or leads elsewhere: a path without the locale, or the marketing page's address. */
export type OpenedBuy<View> = { redirect: string } | { redirect: null; view: View };

interface Opened {
  visit: ShopVisit;
  session: BuySession;
  order: Attempt | null;
}

/** The offer's own page. `tab`: of the address; null finds this browser's latest purchase. */
export function openPromoPage(tab: string | null): Promise<OpenedBuy<CartPageView>> {
  return open('directPromo', tab, cartPage);
}

/** The plans; `labels`: the consumer label of each, null where they are switched off. */
export function openInternetPage(
  tab: string | null,
): Promise<OpenedBuy<CartPageView & { labels: BroadbandLabels | null }>> {
  return open('internet', tab, async (opened) => {
    const { offer } = opened.session.data;
    return { ...(await cartPage(opened)), labels: offer && broadbandLabelsOf(offer.catalogue) };
  });
}

export function openSessionPage(tab: string | null, again: boolean): Promise<OpenedBuy<{ tab: string }>> {
  return open(sessionStep(again), tab, async ({ session }) => ({ tab: session.tab }));
}

export function openCustomerPage(tab: string | null): Promise<OpenedBuy<CustomerPageView>> {
  return open('customerInfo', tab, async ({ session }) => {
    const { customer, handOff } = session.data;
    const known = customer ?? { ...contactOf(handOff), emailOptIn: false, smsOptIn: false };
    const { firstName, lastName, email, phone, emailOptIn, smsOptIn } = known;
    const start = { firstName, lastName, email, confirmEmail: email, phone, emailOptIn, smsOptIn };
    return { tab: session.tab, start, readOnly: readOnlyFields(handOff) };
  });
}

export function openDetailsPage(tab: string | null, locale: Locale): Promise<OpenedBuy<DetailsPageView>> {
  return open('orderDetails', tab, async ({ session: { tab: id, data }, order }) => {
    const { offer, customer, details } = data;
    return {
      tab: id,
      cart: cartOf(data),
      shipping: shippingChoices(offer?.catalogue.shipping ?? []),
      name: customer ? fullName(customer) : '',
      serviceAddress: offer?.address ?? { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' },
      details,
      consent: consentOf(customer),
      failure: await failureOf(data, order, locale),
      today: monthIn(config().PROVIDER_TIME_ZONE, now()),
    };
  });
}

/**
 * A quote that was used up, or is not of this cart any more, is made anew: the page always holds one that can be placed. Where none
 * can be made, another tab has ordered meanwhile, or the delivery that was chosen is no longer to be had.
 */
export function openReviewPage(tab: string | null, locale: Locale): Promise<OpenedBuy<ReviewPageView>> {
  return open('orderReview', tab, async ({ visit, session, order: latest }) => {
    const purchase = completePurchase(session.data);
    const isFresh = latest && purchase && !isStale(latest, purchase);
    const order = isFresh ? latest : await quoteOrder(visit, session, locale);
    if (!order || !purchase) return null;
    return {
      tab: session.tab,
      cart: cartOf(session.data),
      quote: orderQuoteOf(order),
      details: purchase.details,
      shipping: shippingOf(order),
      customer: contactOf(purchase.customer),
      failure: await failureOf(session.data, latest, locale),
    };
  });
}

export function openOrderStatusPage(tab: string | null): Promise<OpenedBuy<OrderStatusView>> {
  return open('status', tab, async ({ session, order }) => ({
    tab: session.tab,
    reference: order?.reference ?? '',
    isManual: order?.state === 'manual',
    supportPhone: config().SUPPORT_PHONE,
  }));
}

export function openOrderConfirmationPage(tab: string | null): Promise<OpenedBuy<OrderConfirmationView>> {
  return open('orderConfirmation', tab, async ({ session, order }) => {
    const purchase = completePurchase(session.data);
    if (!order || !purchase) throw new Error('The flow let a confirmation through without an order');
    const { lines, count } = orderBasisOf(order);
    const { customer, details, offer } = purchase;
    return {
      tab: session.tab,
      orderNumber: order.orderNumber,
      reference: order.reference,
      cart: { lines, count },
      totals: orderQuoteOf(order).totals,
      shipping: shippingOf(order),
      delivery: details.delivery.to,
      customer: contactOf(customer),
      consent: consentOf(customer),
      planDays: order.quote.planDays,
      orderedOn: sentOn(order),
      tap: tapKind(offer),
      // A shopper has no account yet, so nothing is known of a benefit (spec 3 §6).
      showAcpTile: true,
    };
  });
}

async function open<View>(
  step: BuyStep,
  tab: string | null,
  /** Null: the purchase is not any more what the step was opened for. */
  view: (opened: Opened) => Promise<View | null>,
): Promise<OpenedBuy<View>> {
  const visit = await findShopVisit();
  let session = await findBuySession(visit, tab);
  if (!visit || !session) return { redirect: marketingPage() };
  const order = await findOrder(session.data);
  const isOver = buyStep(step, buyFacts(session.data, order));
  // What is being ordered, or was, is not changed by newer prices.
  if (!isPrepared(session.data) && isOver !== 'status' && isOver !== 'orderConfirmation') {
    const prepared = await prepareOffer(visit, session);
    if (!prepared.ok) return { redirect: elsewhere(prepared.why, session.tab) };
    session = prepared.session;
  }
  const allowed = buyStep(step, buyFacts(session.data, order));
  if (allowed !== step) return { redirect: pathOf(allowed, session.tab) };
  const shown = await view({ visit, session, order });
  return shown ? { redirect: null, view: shown } : { redirect: await leadBack(visit, session.tab, step) };
}

async function leadBack(visit: ShopVisit, tab: string, step: BuyStep): Promise<string> {
  const session = await findBuySession(visit, tab);
  const allowed = buyStep(step, buyFacts(session?.data ?? null, session && (await findOrder(session.data))));
  return pathOf(allowed === step ? BUY_FLOW[step].else : allowed, tab);
}

function elsewhere(why: Extract<Prepared, { ok: false }>['why'], tab: string): string {
  if (why === 'error') return '/error';
  return why === 'no-answer' ? pathOf('error', tab) : marketingPage(why);
}

function pathOf(step: BuyStep, tab: string): string {
  return step === 'entry' ? marketingPage() : withTab(BUY_FLOW[step].path, tab);
}

async function cartPage({ session: { tab, data } }: Opened): Promise<CartPageView> {
  const { city = '', state = '' } = data.offer?.address ?? {};
  return { tab, cart: cartOf(data), place: { city, state } };
}

function isStale({ state, quote, updatedAt }: Attempt, purchase: CompletePurchase): boolean {
  return isFailed(state) || !isQuoteOf(purchase, quote) || purchase.offer.at > updatedAt;
}

function cartOf({ cart, offer }: BuyData): CartView {
  const view = cart && offer && cartView(cart, offer.catalogue, validPromos(offer));
  if (!view) throw new Error('The flow let a page through without a cart that is sold');
  return view;
}

function contactOf(known: Pick<CompletePurchase['customer'], 'firstName' | 'lastName' | 'email' | 'phone'> | null) {
  const { firstName = '', lastName = '', email = '', phone = '' } = known ?? {};
  return { firstName, lastName, email, phone };
}

function consentOf(customer: BuyData['customer']): Consent {
  return { emailOptIn: customer?.emailOptIn ?? false, smsOptIn: customer?.smsOptIn ?? false };
}

function shippingOf(order: Attempt) {
  const { code, text, cents } = orderBasisOf(order).shipping;
  return { code, text, cents, isFree: cents === 0 };
}

/** A quote that was made anew since the failure does not hide it. */
async function failureOf(data: BuyData, latest: Attempt | null, locale: Locale) {
  const now = latest && (await findOrderFailure(latest, data, locale));
  if (now || data.failed === null) return now;
  const before = await (await store()).attempts.find(data.failed);
  return before && findOrderFailure(before, data, locale);
}
