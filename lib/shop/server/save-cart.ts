import 'server-only';
import type { CartResponse } from '#lib/shop/api.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { choosePlan, togglePromo } from '#lib/shop/cart.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { toCartView } from './cart-view.ts';
import { redirectFrom, requirePurchase } from './open-buy-step.ts';
import { shopFlow } from './shop-flow.ts';
import { type BuyData, type BuyPurchase, findValidPromos } from './shop-purchase.ts';

interface CartRequest {
  purchase: PurchaseRef;
  planCode: string;
  promoId: string | null;
  locale: Locale;
}

/** Spec 1 §4: saves the shopper's cart, as far as it is sold, with a new total if payment and delivery are known. */
export async function saveCart(browserSession: BrowserSession, wanted: CartRequest): Promise<CartResponse> {
  const { id, version } = wanted.purchase;
  const access = await requirePurchase(browserSession, id, 'internet');
  if (!access.ok) return access.redirect;
  const change = (data: BuyData) => withCart(data, wanted);
  if (access.purchase.data.details) {
    const quoteResult = await quotePayment(shopFlow, browserSession, id, { version, change, locale: wanted.locale });
    if (quoteResult.outcome === 'quoted') return toCartResponse(quoteResult.purchase, toQuote(quoteResult.attempt));
    if (quoteResult.outcome === 'changed') return { outcome: 'changed' };
  }
  // Without a price for the whole order the cart is still saved; the review page leads to what has to be chosen again.
  const changeResult = await changePurchase(shopFlow, browserSession, id, { version, change });
  if (changeResult.outcome === 'done') return toCartResponse(changeResult.purchase, null);
  return changeResult.outcome === 'changed' ? { outcome: 'changed' } : redirectFrom(browserSession, id, 'internet');
}

function withCart(data: BuyData, wanted: CartRequest): BuyData {
  const { catalog, cart } = data;
  if (!catalog || !cart) return data;
  const promos = findValidPromos(catalog);
  const cartWithPlan = choosePlan(cart, wanted.planCode, catalog.catalogue, promos);
  // An offer that ended while its page was open: the next pages say so.
  const isOffered = wanted.promoId === null || promos.some(({ id }) => id === wanted.promoId);
  if (!isOffered) return { ...data, cart: { planCode: cartWithPlan.planCode, promoId: wanted.promoId } };
  const isWanted = cartWithPlan.promoId === wanted.promoId;
  const cartWithPromo = isWanted
    ? cartWithPlan
    : togglePromo(cartWithPlan, wanted.promoId ?? cartWithPlan.promoId ?? '', promos);
  return { ...data, cart: cartWithPromo };
}

function toCartResponse(
  { id, contentVersion, data: { catalog, cart } }: BuyPurchase,
  quote: Quote | null,
): CartResponse {
  const view = catalog && cart && toCartView(cart, catalog.catalogue, findValidPromos(catalog));
  if (!view) throw new Error('Saved cart is no longer sold');
  return { outcome: 'saved', purchase: { id, version: contentVersion }, cart: view, quote };
}
