import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { toCardBrand } from '#lib/domain/card/card.ts';
import { parseMmyy } from '#lib/domain/card/expiry.ts';
import { refillDays, withCurrentOffer } from '#lib/plans/refill-cart.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { calendarDayIn, monthIn } from '#lib/domain/dates.ts';
import { estimateTotal } from '#lib/account/server/estimate-total.ts';
import { hostedCardView } from '#lib/payment/server/card-entry.ts';
import { toQuote } from '#lib/payment/server/quote-payment.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import type { ChosenCard, RefillCartView, RefillPaymentView, RefillReviewView } from '#lib/refill/views.ts';
import { describeOwnerFailure } from './describe-owner-failure.ts';
import { quoteRefill } from './quote-refill.ts';
import { hasOfferEnded, type RefillAccount } from './refill-account.ts';
import type { RefillPurchase } from './refill-purchase.ts';
import { lastCartOf } from './start-refill.ts';

/** A refill that is being prepared: the purchase and the account that was read for it. */
export interface OpenRefill {
  owner: Owner;
  purchase: RefillPurchase;
  account: RefillAccount;
  attempt: Attempt;
}

/** Before its total has been requested. */
type UnquotedView = Omit<RefillCartView, 'estimate'>;

/**
 * The cart at today's prices; null if nothing can be bought. `attempt`: the saved cart's; `after`: the receipt of the refill that it
 * follows; `wantedOffer`: the customer came for an offer.
 */
export function cartViewOf(
  account: RefillAccount,
  purchase: RefillPurchase | null,
  {
    attempt,
    after,
    wantedOffer = false,
    ...shown
  }: Pick<RefillCartView, 'after' | 'receipt' | 'tab' | 'pinFailure'> & {
    attempt: Attempt | null;
    wantedOffer?: boolean;
  },
): UnquotedView | null {
  const { plans, creditCents, promo, expiry, tv } = account;
  const first = lastCartOf(account);
  const saved = (after === null && purchase?.data.cart) || null;
  const chosen = saved ?? first;
  if (!chosen) return null;
  // An offer may have begun or ended since the cart was saved.
  const cart = withCurrentOffer(chosen, { hasWinback: promo?.kind === 'winback' });
  const isEnded = promo === null && (wantedOffer || (saved !== null && hasOfferEnded(attempt, account)));
  const isQuoted = !isEnded && attempt?.state === 'ready' && attempt.quote.contentVersion === purchase?.contentVersion;
  return {
    ...shown,
    takesPins: !lacks('pin'),
    supportPhone: config().SUPPORT_PHONE,
    account: account.reference,
    purchase: purchase && refOf(purchase),
    cart,
    prices: { plans, creditCents, promo },
    quote: saved && isQuoted && cart.isWinback === saved.isWinback ? toQuote(attempt) : null,
    preview: { today: today(), expiry, tv },
    isTribal: account.isTribal,
    hasOfferEnded: isEnded,
    isPaused: account.isPaused,
    after,
  };
}

/** Adds the total of an unsaved cart, unless the other tab is open and it would not be shown. */
export function withEstimate(owner: Owner, account: RefillAccount, view: UnquotedView): RefillCartView {
  const isWanted = view.quote === null && view.tab === 'card';
  const data = { account: { facts: account }, cart: view.cart };
  return { ...view, estimate: isWanted ? estimateTotal(owner, (asking) => quoteRefill(asking, { data })) : null };
}

/** `?card=another`: the customer wants another card than the one that was declined. */
export async function paymentViewOf(
  refill: OpenRefill,
  { locale, query }: Pick<PageRequest, 'locale' | 'query'>,
): Promise<RefillPaymentView> {
  const { account } = refill;
  return {
    ...purchaseViewOf(refill),
    savedCard: chosenCardOf(account),
    isCardGone: refill.purchase.data.isCardGone,
    wantsAnother: query.get('card') === 'another',
    cardVersion: account.paymentVersion,
    offersAutoRefill: !lacks('auto-refill'),
    serviceAddress: account.address,
    billing: config().BILLING_ADDRESS,
    ...hostedCardView(),
    takesPins: !lacks('pin'),
    name: account.name,
    failure: await failureOf(refill, locale),
    month: monthIn(config().PROVIDER_TIME_ZONE, clock()),
  };
}

export async function reviewViewOf(refill: OpenRefill, locale: Locale): Promise<RefillReviewView> {
  const { account, purchase } = refill;
  const isSaved = purchase.data.payment?.kind === 'saved';
  return {
    ...purchaseViewOf(refill),
    savedCard: isSaved ? chosenCardOf(account) : null,
    isPaused: account.isPaused,
    hasOfferEnded: purchase.data.hasOfferEnded,
    failure: await failureOf(refill, locale),
  };
}

function purchaseViewOf({ purchase, account, attempt }: OpenRefill) {
  const { cart } = purchase.data;
  if (!cart) throw new Error('A refill page was reached without a cart');
  return {
    account: account.reference,
    purchase: refOf(purchase),
    quote: toQuote(attempt),
    cart,
    preview: { today: today(), expiry: account.expiry, tv: account.tv, days: refillDays(cart, account.plans) },
    plans: account.plans,
  };
}

export function chosenCardOf({ card }: Pick<RefillAccount, 'card'>): ChosenCard | null {
  if (!card) return null;
  const { ref, type, lastFour, expiry } = card;
  return { ref, brand: toCardBrand(type), lastFour, expiry: parseMmyy(expiry) };
}

/** A new quote since the failure does not hide the failure. */
async function failureOf({ owner, purchase, attempt }: OpenRefill, locale: Locale) {
  const current = await describeOwnerFailure(owner, attempt, locale);
  const { failed } = purchase.data;
  if (current || failed === null) return current;
  const before = await (await store()).attempts.find(failed);
  return before && describeOwnerFailure(owner, before, locale);
}

function refOf({ id, contentVersion }: RefillPurchase) {
  return { id, version: contentVersion };
}

function today(): CalendarDay {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
}
