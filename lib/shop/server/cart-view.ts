import 'server-only';
import { type BuyCart, cartCount, pricedCart, type PricedCart, promosToOffer } from '#lib/shop/buy-cart.ts';
import type { Catalog, ShippingOption } from '#lib/plans/catalog.ts';
import { isFree } from '#lib/shop/shipping.ts';
import { type BuyPromo, effectiveCents, type PromoLine } from '#lib/shop/buy-promo-validity.ts';
import type { Line } from '#lib/payment/api.ts';
import type { CartView, Promo, ShippingChoice } from '#lib/shop/api.ts';

/** Spec 1 §4, §9: a cart as it is shown; null if its plan is no longer sold. */
export function cartView(cart: BuyCart, catalog: Catalog, promos: readonly BuyPromo[]): CartView | null {
  const priced = pricedCart(cart, catalog, promos);
  if (!priced) return null;
  const { promo, plan, subtotalCents, limitsOneGateway } = priced;
  const current = { planCode: plan.planCode, promoId: promo?.id ?? null };
  return {
    planCode: plan.planCode,
    promoInCart: promo && promoOf(promo.id, promo.line),
    promos: promosToOffer(current, promos).flatMap(({ id, lines: [line] }) => (line ? [promoOf(id, line)] : [])),
    count: cartCount(current),
    lines: cartLines(priced),
    plans: catalog.plans.map(({ planCode, title, text, days, priceCents }) => {
      return { planCode, title, text, days, priceCents, isChosen: planCode === plan.planCode };
    }),
    subtotalCents,
    limitsOneGateway,
    hasOfferEnded: cart.promoId !== null && promo === null,
  };
}

export function shippingChoices(options: readonly ShippingOption[]): ShippingChoice[] {
  return options.map(({ code, text, rateCents }) => ({ code, text, cents: rateCents, isFree: isFree(rateCents) }));
}

function promoOf(id: string, line: PromoLine): Promo {
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
