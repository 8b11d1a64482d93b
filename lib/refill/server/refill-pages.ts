import 'server-only';
import { estimateTotal } from '#lib/account/server/estimate-total.ts';
import { toCardView } from '#lib/account/server/owner-card.ts';
import {
  type AccountRequest,
  reportGuardsPassed,
  createStepRedirect,
  type AccountPageRefusal,
  createEmptyPageRedirect,
  loadPageAccount,
  createCallRefusal,
} from '#lib/account/server/open-account.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { MAX_INSTRUMENTS } from '#lib/account/saved-cards.ts';
import { calendarDayIn, monthIn } from '#lib/domain/dates.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import type { RefillAgreement } from '#lib/domain/refill-agreement.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { hostedCardView } from '#lib/payment/server/hosted-card-offer.ts';
import { toQuote } from '#lib/payment/server/quote-payment.ts';
import type { ExpiryPreview, PageTotal } from '#lib/payment/views.ts';
import { refillDays, withCurrentOffer } from '#lib/plans/refill-cart.ts';
import type { RefillPrices } from '#lib/plans/refill-price.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { REFILL_PATHS, refillStep } from '#lib/refill/flow.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { findFreshAccount } from './load-refill-account.ts';
import { describeOwnerFailure } from './owner-payment.ts';
import { quoteRefill } from './quote-refill.ts';
import {
  findChosenCard,
  findPayingCard,
  hasOfferEnded,
  listCards,
  type RefillAccount,
  toRefillAccount,
} from './refill-account.ts';
import { findOwnRefill, type RefillPurchase } from './refill-purchase.ts';
import { createLastCart } from './save-refill-cart.ts';
import { describePinFailure, findLastReceipt, toRefillPath } from './submitted-refill.ts';

/** Spec 3 §2.2: the cart at today's prices. After a confirmed refill it starts over, with a link to the receipt. */
export async function loadRefillCart(
  owner: Owner,
  request: AccountRequest<'refill'>,
): Promise<{ account: RefillAccount; view: RefillCartView }> {
  const { purchase, attempt, facts } = await findOwnRefill(owner);
  const step = refillStep('cart', facts);
  if (step !== 'cart') throw createStepRedirect(toRefillPath(step, REFILL_PATHS, attempt), owner, request);
  const { query, locale } = request;
  const takesPins = supports('pin');
  const pinFailure = takesPins ? await describePinFailure(owner, query.get('failed'), locale) : null;

  const account = toRefillAccount(await loadPageAccount(owner, request));
  const view = toCartView(account, purchase, {
    attempt,
    after: attempt?.state === 'confirmed' ? attempt.reference : null,
    receipt: await findLastReceipt(owner, attempt),
    wantsOffer: query.get('offer') === 'ended',
    tab: takesPins && query.get('tab') === 'pin' ? 'pin' : 'card',
    pinFailure,
  });
  if (!view) throw await nothingToBuy(account, owner, request);
  return { account, view: addEstimate(owner, account, view) };
}

/** Where nothing of internet is sold: that is the provider's fault if its plans lack their days, and nothing that the customer did. */
export async function nothingToBuy(
  { plansWithoutDays }: Pick<RefillAccount, 'plansWithoutDays'>,
  owner: Owner,
  request: AccountRequest,
): Promise<AccountPageRefusal> {
  return plansWithoutDays.length > 0 ? createCallRefusal('failed', request) : createEmptyPageRedirect(owner, request);
}

interface CartContext {
  /** The saved cart's. */
  attempt: Attempt | null;
  /** The confirmed refill by card that the customer has moved on from; null if there is none. */
  after: string | null;
  /** The latest confirmed refill, by card or with a PIN, for a link to its receipt; null if there is none. */
  receipt: string | null;
  /** The tab that the URL names. */
  tab: 'card' | 'pin';
  /** Why the redemption that the URL names failed. */
  pinFailure: PaymentFailure | null;
  /** The customer came for an offer. */
  wantsOffer?: boolean;
}

/** The cart at today's prices, before its total has been requested; null if nothing can be bought. */
export function toCartView(
  account: RefillAccount,
  purchase: RefillPurchase | null,
  { attempt, after, receipt, tab, pinFailure, wantsOffer = false }: CartContext,
) {
  const { plans, creditCents, promo, areOffersUnknown } = account;
  const savedCart = (after === null && purchase?.data.cart) || null;
  const selection = savedCart ?? createLastCart(account);
  if (!selection) return null;
  // An offer may have begun or ended since the cart was saved. One that could not be read is not shown, and the page says so.
  const cart = withCurrentOffer(selection, { hasWinback: promo?.kind === 'winback' });
  const isOfferOver =
    promo === null && !areOffersUnknown && (wantsOffer || (savedCart !== null && hasOfferEnded(attempt, account)));
  const isQuoted =
    !isOfferOver &&
    !areOffersUnknown &&
    attempt?.state === 'ready' &&
    attempt.quote.contentVersion === purchase?.contentVersion;
  const prices: RefillPrices = { plans, creditCents, promo };
  const preview = toPreview(account);
  return {
    account: account.reference,
    after,
    receipt,
    tab,
    pinFailure,
    /** Without PINs there is no tab but the card's. */
    takesPins: supports('pin'),
    supportPhone: config().SUPPORT_PHONE,
    /** Null until a cart was saved. */
    purchase: purchase && toPurchaseRef(purchase),
    cart,
    prices,
    /** For the saved cart. */
    quote: savedCart && isQuoted && cart.isWinback === savedCart.isWinback ? toQuote(attempt) : null,
    preview,
    /** The benefit is enrolled, and takes nothing off. */
    isTribal: account.isTribal,
    /** The cart was saved, or the page was opened, with an offer that has ended since. */
    hasOfferEnded: isOfferOver,
    /** The offers could not be read: cart and prices are without one. */
    areOffersUnknown,
    /** Services pause until the move is started again. */
    isPaused: account.isPaused,
  };
}

type UnquotedCartView = NonNullable<ReturnType<typeof toCartView>>;

/** Adds the total of an unsaved cart, unless the other tab is open and it would not be shown. */
export function addEstimate(owner: Owner, account: RefillAccount, view: UnquotedCartView) {
  const isWanted = view.quote === null && view.tab === 'card';
  const data = { account: { facts: account }, cart: view.cart };
  /** Null if there is a quote, or if the total has to be requested. */
  const estimate: PageTotal | null = isWanted ? estimateTotal(owner, (caller) => quoteRefill(caller, { data })) : null;
  return { ...view, estimate };
}
export type RefillCartView = ReturnType<typeof addEstimate>;

/** A refill that is being prepared: the purchase and the account that was read for it. */
export interface OpenRefill {
  owner: Owner;
  purchase: RefillPurchase;
  account: RefillAccount;
  attempt: Attempt;
}

/** A step after the cart, with the account as read with the cart while that is fresh. Redirects to the step that is due instead. */
export async function requireRefillStep(
  requiredStep: 'payment' | 'review',
  owner: Owner,
  request: AccountRequest<'refill-payment' | 'refill-review'>,
): Promise<OpenRefill> {
  const { purchase, attempt, facts } = await findOwnRefill(owner);
  const step = refillStep(requiredStep, facts);
  if (step !== requiredStep) throw createStepRedirect(toRefillPath(step, REFILL_PATHS, attempt), owner, request);
  if (!purchase || !attempt) throw new Error('Refill step has no purchase');
  const account = await findFreshAccount(purchase.data);
  reportGuardsPassed(request);
  return { owner, purchase, attempt, account: account ?? toRefillAccount(await loadPageAccount(owner, request)) };
}

/** `?card=another`: the customer wants another card than the one that was declined. */
export async function loadPaymentView(refill: OpenRefill, { locale, query }: Pick<PageRequest, 'locale' | 'query'>) {
  const { account } = refill;
  const { payment } = refill.purchase.data;
  const cards = listCards(account);
  const chosenCard = payment?.kind === 'saved' ? findChosenCard(account, payment.card) : null;
  const savedCard = chosenCard ?? cards[0] ?? null;
  const hasSeveral = supports('instruments');
  return {
    ...toPurchaseView(refill),
    /** The chosen one of several. */
    savedCard: savedCard && toCardChoice(savedCard),
    /** All saved cards, if there is more than one to choose from. */
    ...(cards.length > 1 && { savedCards: cards.map(toCardChoice) }),
    /** Present where the provider keeps several cards: a new one is saved beside the others. `isFull`: no other can be saved. */
    ...(hasSeveral && { saving: { isFull: cards.length >= MAX_INSTRUMENTS } }),
    /** The saved card that was chosen before is not saved any more. */
    isCardGone: refill.purchase.data.isCardGone,
    /** The form for another card is open, though there is a saved one. */
    wantsAnother: query.get('card') === 'another',
    /** Of the saved card and auto-refill as the page shows them; null when they could not be read. */
    cardVersion: account.paymentVersion,
    // Beside other cards a new one is no reason for auto-refill, which is on, to charge it.
    offersAutoRefill: supports('auto-refill') && !(hasSeveral && cards.length > 0 && account.hasAutoRefill),
    serviceAddress: account.address,
    billing: config().BILLING_ADDRESS,
    ...hostedCardView(),
    takesPins: supports('pin'),
    /** The owner's full name; '' if unknown. */
    name: account.name,
    failure: await findFailure(refill, locale),
    month: monthIn(config().PROVIDER_TIME_ZONE, clock()),
  };
}
export type RefillPaymentView = Awaited<ReturnType<typeof loadPaymentView>>;

export async function loadReviewView(refill: OpenRefill, locale: Locale) {
  const { account, purchase } = refill;
  const { payment } = purchase.data;
  const payingCard = payment?.kind === 'saved' ? findPayingCard(account, payment.card) : null;
  const savedCard = payingCard && toCardChoice(payingCard);
  const agreement: RefillAgreement = savedCard === null ? 'box' : config().REFILL_AGREEMENT;
  return {
    ...toPurchaseView(refill),
    /** Null if a card was typed in: it is in the page's memory. */
    savedCard,
    /** How the owner agrees to the terms. */
    agreement,
    isPaused: account.isPaused,
    /** The cart was saved with an offer that has ended since. */
    hasOfferEnded: purchase.data.hasOfferEnded,
    failure: await findFailure(refill, locale),
  };
}
export type RefillReviewView = Awaited<ReturnType<typeof loadReviewView>>;

function toPurchaseView({ purchase, account, attempt }: OpenRefill) {
  const { cart } = purchase.data;
  if (!cart) throw new Error('Refill page has no cart');
  const preview = toPreview(account);
  const plans: RefillPrices['plans'] = account.plans;
  return {
    account: account.reference,
    purchase: toPurchaseRef(purchase),
    quote: toQuote(attempt),
    cart,
    preview: { ...preview, days: refillDays(cart, account.plans) },
    plans,
  };
}

function toPreview({ expiry, grace, tv, isPaused }: RefillAccount): ExpiryPreview {
  const isElapsing = isPaused && !config().PROVIDER_HOLDS_DAYS;
  return { today: today(), expiry, tv, ...(grace && { grace }), ...(isElapsing && { isElapsing }) };
}

/** A card saved at the provider, and how requests name it. */
export function toSavedCardChoice({ card }: Pick<RefillAccount, 'card'>) {
  return card && toCardChoice(card);
}

function toCardChoice(card: NonNullable<RefillAccount['card']>) {
  return { ref: card.ref, ...toCardView(card) };
}

/** A new quote since the failure does not hide the failure. */
async function findFailure({ owner, purchase, attempt }: OpenRefill, locale: Locale): Promise<PaymentFailure | null> {
  const failure = await describeOwnerFailure(owner, attempt, locale);
  const { failed } = purchase.data;
  if (failure || failed === null) return failure;
  const previousAttempt = await (await store()).attempts.find(failed);
  return previousAttempt && describeOwnerFailure(owner, previousAttempt, locale);
}

function toPurchaseRef({ id, contentVersion }: RefillPurchase) {
  return { id, version: contentVersion };
}

function today(): CalendarDay {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
}
