import 'server-only';
import type { z } from 'zod';
import type { cartRequestSchema, CartResponse } from '#lib/shop/api.ts';
import type { Quote } from '#lib/payment/api.ts';
import { choosePlan, togglePromo } from '#lib/shop/cart.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { toCartView } from './cart-view.ts';
import { redirectFrom, requirePurchase } from './open-buy-step.ts';
import { shopFlow } from './shop-flow.ts';
import { type BuyData, type BuyPurchase, findValidPromos } from './shop-purchase.ts';

type CartRequest = z.infer<typeof cartRequestSchema>;

/** Spec 1 §4: saves the shopper's cart, as far as it is sold, with a new total if payment and delivery are known. */
export async function saveCart(browserSession: BrowserSession, request: CartRequest): Promise<CartResponse> {
  const { id, version } = request.purchase;
  const access = await requirePurchase(browserSession, id, 'internet');
  if (!access.ok) return access.redirect;
  const change = (data: BuyData) => withCart(data, request);
  if (access.purchase.data.details) {
    const quoteResult = await quotePayment(shopFlow, browserSession, id, { version, change, locale: request.locale });
    if (quoteResult.outcome === 'quoted') return toCartResponse(quoteResult.purchase, toQuote(quoteResult.attempt));
    if (quoteResult.outcome === 'changed') return { outcome: 'changed' };
  }
  // Without a price for the whole order the cart is still saved; the review page leads to what has to be chosen again.
  const changeResult = await changePurchase(shopFlow, browserSession, id, { version, change });
  if (changeResult.outcome === 'done') return toCartResponse(changeResult.purchase, null);
  return changeResult.outcome === 'changed' ? { outcome: 'changed' } : redirectFrom(browserSession, id, 'internet');
}

function withCart(data: BuyData, { planCode, promoId }: CartRequest): BuyData {
  const { catalog, cart } = data;
  if (!catalog || !cart) return data;
  const promos = findValidPromos(catalog);
  const cartWithPlan = choosePlan(cart, planCode, catalog.catalogue, promos);
  // An offer that ended while its page was open: the next pages say so.
  const isOffered = promoId === null || promos.some(({ id }) => id === promoId);
  if (!isOffered) return { ...data, cart: { planCode: cartWithPlan.planCode, promoId } };
  if (cartWithPlan.promoId === promoId) return { ...data, cart: cartWithPlan };
  return { ...data, cart: togglePromo(cartWithPlan, promoId ?? cartWithPlan.promoId ?? '', promos) };
}

function toCartResponse(
  { id, contentVersion, data: { catalog, cart } }: BuyPurchase,
  quote: Quote | null,
): CartResponse {
  const view = catalog && cart && toCartView(cart, catalog.catalogue, findValidPromos(catalog));
  if (!view) throw new Error('Saved cart is no longer sold');
  return { outcome: 'saved', purchase: { id, version: contentVersion }, cart: view, quote };
}
