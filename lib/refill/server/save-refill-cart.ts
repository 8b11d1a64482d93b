import 'server-only';
import type { RefillCartRequest, RefillCartResponse } from '#lib/refill/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type RefillCart, withCurrentOffer } from '#lib/plans/refill-cart.ts';
import { type QuotedPurchase, quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { readRefillAccount } from './read-refill-account.ts';
import type { RefillAccount } from './refill-account.ts';
import { refillFlow } from './refill-flow.ts';
import { openRefillPurchase, type RefillData } from './refill-purchase.ts';

interface Wanted {
  locale: Locale;
  after: string | null;
  /** The version that the page shows; undefined if nothing was shown. */
  version?: number;
  cartOf: (account: RefillAccount) => RefillCart | null;
  /** How it is paid; unchanged if absent. */
  paymentOf?: (account: RefillAccount) => RefillData['payment'];
}

type Saved = QuotedPurchase<RefillData> | { outcome: 'failed' };

/** Spec 3 §4.2: saves the cart as the owner chose it. */
export async function saveRefillCart(owner: Owner, request: RefillCartRequest): Promise<RefillCartResponse> {
  const { locale, after, purchase, cart } = request;
  const saved = await quoteRefillCart(owner, {
    locale,
    after,
    cartOf: ({ promo }) => withCurrentOffer(cart, { hasWinback: promo?.kind === 'winback' }),
    ...(purchase && { version: purchase.version }),
  });
  if (saved.outcome !== 'quoted') return { outcome: saved.outcome };
  const { id, contentVersion: version } = saved.purchase;
  return { outcome: 'saved', purchase: { id, version }, quote: toQuote(saved.attempt) };
}

/** Saves a cart with the account that it is for, and freezes its total. */
export async function quoteRefillCart(owner: Owner, wanted: Wanted): Promise<Saved> {
  const { locale, after, version, cartOf, paymentOf } = wanted;
  const purchase = await openRefillPurchase(owner);
  // The confirmed refill has changed the account.
  const known = after === null ? purchase.data : { ...purchase.data, account: null };
  const read = await readRefillAccount(owner, known);
  if (read.outcome !== 'read') return read;
  const { account } = read;
  const cart = cartOf(account.facts);
  const { plansWithoutDays } = account.facts;
  const isFault = cart?.internet ? plansWithoutDays.includes(cart.internet) : !cart && plansWithoutDays.length > 0;
  if (isFault) return { outcome: 'failed' };
  if (!cart) return { outcome: 'unavailable' };
  // Support finds a refill by the tracking id of the visit that last changed it.
  const { trackingId } = owner.ownerSession;
  const change = (data: RefillData): RefillData => ({
    ...data,
    trackingId,
    account,
    cart,
    isCardGone: false,
    hasOfferEnded: false,
    payment: paymentOf ? paymentOf(account.facts) : data.payment,
  });
  return quotePayment(refillFlow, owner, purchase.id, {
    locale,
    afterPayment: after,
    change,
    ...(version !== undefined && { version }),
  });
}
