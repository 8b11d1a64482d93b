import 'server-only';
import type {
  RefillCartRequest,
  RefillCartResponse,
  RefillStartRequest,
  RefillStartResponse,
} from '#lib/refill/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import {
  internetPlans,
  newRefillCart,
  type RefillCart,
  winbackCart,
  withCurrentOffer,
} from '#lib/plans/refill-cart.ts';
import { type QuotedPurchase, quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { loadRefillAccount } from './load-refill-account.ts';
import { hasWinback, isOfferUnchecked, type RefillAccount, toRefillAccount } from './refill-account.ts';
import { refillFlow } from './quote-refill.ts';
import { chargeableCard, findOrCreateRefillPurchase, type RefillData, toRefillFacts } from './refill-purchase.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { REFILL_FLOW, refillStep } from '#lib/refill/flow.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import { toCardBrand } from '#lib/domain/card/card.ts';
import { priceRefill } from '#lib/plans/refill-price.ts';

/** Spec 3 §4.2: saves the cart as the owner chose it. */
export async function saveRefillCart(owner: Owner, request: RefillCartRequest): Promise<RefillCartResponse> {
  const { locale, after, purchase, cart, offer } = request;
  const result = await quoteRefillCart(owner, {
    locale,
    after,
    createCart: (account, shownAccount) => {
      const shownOffer = offer === undefined ? (shownAccount?.promo?.id ?? null) : offer;
      if (isOfferUnchecked(account, { cart, shownOffer })) return 'failed';
      return withCurrentOffer(cart, { hasWinback: hasWinback(account) });
    },
    ...(purchase && { version: purchase.version }),
  });
  if (result.outcome !== 'quoted') return { outcome: result.outcome };
  const { id, contentVersion: version } = result.purchase;
  return { outcome: 'saved', purchase: { id, version }, quote: toQuote(result.attempt) };
}

const ENDED_OFFER = `${REFILL_ENTRY}?offer=ended`;

/**
 * Spec 3 §2.2, §4.1: starts a refill from 'Refill now' or the winback banner, with a cart and the saved card if there is one, and returns
 * the step to continue with.
 */
export async function startRefill(
  owner: Owner,
  { kind, locale, after }: Pick<RefillStartRequest, 'kind' | 'locale' | 'after'>,
): Promise<RefillStartResponse> {
  const result = await quoteRefillCart(owner, {
    locale,
    after,
    createCart: (account) => {
      if (kind === 'winback') return account.areOffersUnknown ? 'failed' : createWinbackCart(account);
      // Without a saved card that can be charged there is nothing to review yet: the cart comes first. So it does where the offers could not
      // be read, because only the cart says so.
      return chargeableCard(account.card) && !account.areOffersUnknown ? createLastCart(account) : null;
    },
    choosePayment: (account) => {
      const card = chargeableCard(account.card);
      return card && { kind: 'saved', card: card.ref };
    },
  });
  // The cart's page reports that the offer has ended.
  if (kind === 'winback' && result.outcome === 'unavailable') return { outcome: 'started', path: ENDED_OFFER };
  if (result.outcome === 'confirmed') return { outcome: 'confirmed', reference: result.attempt.reference };
  if (result.outcome !== 'quoted') return { outcome: result.outcome };
  const step = refillStep('review', toRefillFacts(result.purchase, result.attempt));
  return { outcome: 'started', path: REFILL_FLOW[step].path };
}

/** The price of 'Refill now' from what the page has read: no tax, which only the review asks for. Null if nothing can be bought. */
export function toNextRefill(data: AccountData) {
  const account = toRefillAccount(data);
  const cart = createLastCart(account);
  const price = cart && priceRefill(cart, account);
  if (!price) return null;
  const { days, subtotalCents } = price;
  const card = chargeableCard(account.card);
  return { days, subtotalCents, card: card && { brand: toCardBrand(card.type), lastFour: card.lastFour } };
}

function createWinbackCart({ promo }: RefillAccount): RefillCart | null {
  return promo?.kind === 'winback' ? winbackCart() : null;
}

/** A cart with the plan that was last paid for, or the first that the account can buy. */
export function createLastCart({ plans, lastPlan }: Pick<RefillAccount, 'plans' | 'lastPlan'>): RefillCart | null {
  const internet = internetPlans(plans);
  const plan = internet.find(({ planCode }) => planCode === lastPlan) ?? internet[0];
  return plan ? newRefillCart(plan.planCode) : null;
}

interface CartInput {
  locale: Locale;
  after: string | null;
  /** The version that the page shows; undefined if nothing was shown. */
  version?: number;
  /** `shownAccount`: as last read before; null if it was not. */
  createCart: (account: RefillAccount, shownAccount: RefillAccount | null) => RefillCart | null | 'failed';
  /** How it is paid; unchanged if absent. */
  choosePayment?: (account: RefillAccount) => RefillData['payment'];
}

/** Saves a cart with the account that it is for, and freezes its total. */
async function quoteRefillCart(
  owner: Owner,
  { locale, after, version, createCart, choosePayment }: CartInput,
): Promise<QuotedPurchase<RefillData> | { outcome: 'failed' }> {
  const purchase = await findOrCreateRefillPurchase(owner);
  // A confirmed refill has changed the account.
  const current = await loadRefillAccount(owner, after === null ? purchase.data : { account: null });
  if (current.outcome !== 'read') return current;
  const { account } = current;
  const cart = createCart(account.facts, purchase.data.account?.facts ?? null);
  if (cart === 'failed') return { outcome: 'failed' };
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
    payment: choosePayment ? choosePayment(account.facts) : data.payment,
  });
  return quotePayment(refillFlow, owner, purchase.id, {
    locale,
    afterPayment: after,
    change,
    ...(version !== undefined && { version }),
  });
}
