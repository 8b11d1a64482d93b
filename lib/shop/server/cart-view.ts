import 'server-only';
import {
  type BuyCart,
  type BuyPromo,
  cartCount,
  effectiveCents,
  isFree,
  pricedCart,
  type PricedCart,
  type PromoLine,
  promosToOffer,
} from '#lib/shop/cart.ts';
import type { Catalog, ShippingOption } from '#lib/plans/catalog.ts';
import type { Line } from '#lib/payment/api.ts';

/** Amounts are integer cents. */
export type CartView = NonNullable<ReturnType<typeof cartView>>;
/** An offer as shown: the old price and the new one. */
export type Promo = ReturnType<typeof promoOf>;
/** A selectable delivery option. */
export type ShippingChoice = ReturnType<typeof shippingChoices>[number];

/** Spec 1 §4, §9: a cart as it is shown; null if its plan is no longer sold. */
export function cartView(cart: BuyCart, catalog: Catalog, promos: readonly BuyPromo[]) {
  const priced = pricedCart(cart, catalog, promos);
  if (!priced) return null;
  const { promo, plan, subtotalCents, limitsOneGateway } = priced;
  const current = { planCode: plan.planCode, promoId: promo?.id ?? null };
  return {
    planCode: plan.planCode,
    promoInCart: promo && promoOf(promo.id, promo.line),
    /** The offers made on continuing; empty once one is in the cart. */
    promos: promosToOffer(current, promos).flatMap(({ id, lines: [line] }) => (line ? [promoOf(id, line)] : [])),
    count: cartCount(current),
    lines: cartLines(priced),
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

export function shippingChoices(options: readonly ShippingOption[]) {
  return options.map(({ code, text, rateCents }) => ({ code, text, cents: rateCents, isFree: isFree(rateCents) }));
}

function promoOf(id: string, line: PromoLine) {
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
