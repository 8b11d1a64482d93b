import 'server-only';
import {
  type BuyCart,
  type BuyPromo,
  cartCount,
  effectiveCents,
  isFree,
  priceCart,
  type PricedCart,
  type PromoLine,
  promosToOffer,
} from '#lib/shop/cart.ts';
import type { Catalog, ShippingOption } from '#lib/plans/catalog.ts';
import type { Line } from '#lib/payment/api.ts';

/** Amounts are integer cents. */
export type CartView = NonNullable<ReturnType<typeof toCartView>>;
/** An offer as shown: the old price and the new one. */
export type Promo = ReturnType<typeof toPromo>;
/** A selectable delivery option. */
export type ShippingChoice = ReturnType<typeof toShippingChoices>[number];

/** Spec 1 §4, §9: a cart as it is shown; null if its plan is no longer sold. */
export function toCartView(cart: BuyCart, catalog: Catalog, promos: readonly BuyPromo[]) {
  const pricedCart = priceCart(cart, catalog, promos);
  if (!pricedCart) return null;
  const { promo, plan, subtotalCents, limitsOneGateway } = pricedCart;
  const current = { planCode: plan.planCode, promoId: promo?.id ?? null };
  return {
    planCode: plan.planCode,
    promoInCart: promo && toPromo(promo.id, promo.line),
    /** The offers made on continuing; empty once one is in the cart. */
    promos: promosToOffer(current, promos).flatMap(({ id, lines: [line] }) => (line ? [toPromo(id, line)] : [])),
    count: cartCount(current),
    lines: cartLines(pricedCart),
    plans: catalog.plans.map(({ planCode, title, text, days, priceCents }) => {
      return { planCode, title, text, days, priceCents, isChosen: planCode === plan.planCode };
    }),
    /** Before shipping and tax. */
    subtotalCents,
    limitsOneGateway,
    /** The cart was filled with an offer that has ended since. */
    hasOfferEnded: cart.promoId !== null && promo === null,
  };
}

export function toShippingChoices(options: readonly ShippingOption[]) {
  return options.map(({ code, text, rateCents }) => ({ code, text, cents: rateCents, isFree: isFree(rateCents) }));
}

function toPromo(id: string, line: PromoLine) {
  return { id, planCode: line.planCode, originCents: line.originCents, effectiveCents: effectiveCents(line) };
}

function cartLines({ plan, promo, discountCents, gateway }: PricedCart): Line[] {
  const line = (kind: Line['kind'], code: string, text: string, cents: number): Line => {
    return { kind, code, text, quantity: 1, cents };
  };
  return [
    { ...line('plan', plan.planCode, plan.title, plan.priceCents), days: plan.days },
    ...(promo ? [line('offer', promo.id, '', discountCents)] : []),
    ...(gateway ? [line('gateway', gateway.product, '', gateway.rateCents)] : []),
  ];
}
