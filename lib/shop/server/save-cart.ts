import 'server-only';
import type { CartResponse } from '#lib/shop/api.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { choosePlan, togglePromo } from '#lib/shop/cart.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { cartView } from './cart-view.ts';
import { redirectFrom, requirePurchase } from './open-buy-step.ts';
import { shopFlow } from './shop-flow.ts';
import { type BuyData, type BuyPurchase, validPromos } from './shop-purchase.ts';

interface WantedCart {
  purchase: PurchaseRef;
  planCode: string;
  promoId: string | null;
  locale: Locale;
}

/** Spec 1 §4: saves the shopper's cart, as far as it is sold, with a new total if payment and delivery are known. */
export async function saveCart(browserSession: BrowserSession, wanted: WantedCart): Promise<CartResponse> {
  const { id, version } = wanted.purchase;
  const required = await requirePurchase(browserSession, id, 'internet');
  if (!required.ok) return required.redirect;
  const change = (data: BuyData) => withCart(data, wanted);
  if (required.purchase.data.details) {
    const quoted = await quotePayment(shopFlow, browserSession, id, { version, change, locale: wanted.locale });
    if (quoted.outcome === 'quoted') return savedCart(quoted.purchase, toQuote(quoted.attempt));
    if (quoted.outcome === 'changed') return { outcome: 'changed' };
  }
  // Without a price for the whole order the cart is still saved; the review page leads to what has to be chosen again.
  const changed = await changePurchase(shopFlow, browserSession, id, { version, change });
  if (changed.outcome === 'done') return savedCart(changed.purchase, null);
  return changed.outcome === 'changed' ? { outcome: 'changed' } : redirectFrom(browserSession, id, 'internet');
}

function withCart(data: BuyData, wanted: WantedCart): BuyData {
  const { catalog, cart } = data;
  if (!catalog || !cart) return data;
  const promos = validPromos(catalog);
  const chosen = choosePlan(cart, wanted.planCode, catalog.catalogue, promos);
  // An offer that ended while its page was open: the next pages say so.
  const isOffered = wanted.promoId === null || promos.some(({ id }) => id === wanted.promoId);
  if (!isOffered) return { ...data, cart: { planCode: chosen.planCode, promoId: wanted.promoId } };
  const isWanted = chosen.promoId === wanted.promoId;
  const toggled = isWanted ? chosen : togglePromo(chosen, wanted.promoId ?? chosen.promoId ?? '', promos);
  return { ...data, cart: toggled };
}

function savedCart({ id, contentVersion, data: { catalog, cart } }: BuyPurchase, quote: Quote | null): CartResponse {
  const view = catalog && cart && cartView(cart, catalog.catalogue, validPromos(catalog));
  if (!view) throw new Error('A cart was lost while it was being changed');
  return { outcome: 'saved', purchase: { id, version: contentVersion }, cart: view, quote };
}
