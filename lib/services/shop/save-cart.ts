import 'server-only';
import type { z } from 'zod';
import type { cartAnswerSchema } from '#lib/forms/shop-exchange.ts';
import { cartView } from '#lib/forms/shop-views.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { choosePlan, togglePromo } from '#lib/rules/cart/buy-cart.ts';
import { changeBuySession } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import { validPromos } from './prepare-offer.ts';
import { orderQuoteOf, quoteOrder } from './quote-order.ts';
import { requirePurchase } from './require-purchase.ts';

type CartAnswer = z.infer<typeof cartAnswerSchema>;

/** Spec 1 §4: the cart as the shopper wants it, as far as it is sold; with a new total where payment and delivery are known. */
export async function saveCart(
  visit: ShopVisit,
  wanted: { tab: string; planCode: string; promoId: string | null; locale: Locale },
): Promise<CartAnswer> {
  const found = await requirePurchase(visit, wanted.tab, 'internet');
  if (!found.ok) return found.elsewhere;
  const session = await changeBuySession(found.session.tab, (data) => {
    const { offer, cart } = data;
    if (!offer || !cart) return data;
    const promos = validPromos(offer);
    const chosen = choosePlan(cart, wanted.planCode, offer.catalogue, promos);
    const isWanted = chosen.promoId === wanted.promoId;
    const toggled = isWanted ? chosen : togglePromo(chosen, wanted.promoId ?? chosen.promoId ?? '', promos);
    return { ...data, cart: toggled };
  });
  const { offer = null, cart = null } = session?.data ?? {};
  const view = offer && cart && cartView(cart, offer.catalogue, validPromos(offer));
  if (!session || !view) throw new Error('A cart was lost while it was changed');
  const order = session.data.attempt ? await quoteOrder(visit, session, wanted.locale) : null;
  return { outcome: 'saved', cart: view, quote: order && orderQuoteOf(order) };
}
