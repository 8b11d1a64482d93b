import { type BuyPromo, effectiveCents, type PromoLine } from './buy-promo-validity.ts';
import type { Catalog, Gateway, SoldPlan } from '#lib/plans/catalog.ts';

/** Spec 1 §4: what a shopper chose. Prices are never part of it. */
export interface BuyCart {
  planCode: string;
  /** At most one. */
  promoId: string | null;
}

/** The initial cart: the longest plan that is sold, without an offer. */
export function newBuyCart({ plans }: Catalog): BuyCart {
  const [longest] = plans;
  if (!longest) throw new Error('A catalog without plans has no cart');
  return { planCode: longest.planCode, promoId: null };
}

/** Switches the plan, and drops an offer that is not for it. A plan that is not sold changes nothing. */
export function choosePlan(cart: BuyCart, planCode: string, catalog: Catalog, promos: readonly BuyPromo[]): BuyCart {
  if (!catalog.plans.some((plan) => plan.planCode === planCode)) return cart;
  const stays = promosFor(planCode, promos).some(({ id }) => id === cart.promoId);
  return { planCode, promoId: stays ? cart.promoId : null };
}

/** Spec 1 §4: adds an offer, replacing any other, or removes it. Adding one switches to its plan. */
export function togglePromo(cart: BuyCart, promoId: string, promos: readonly BuyPromo[]): BuyCart {
  if (cart.promoId === promoId) return { ...cart, promoId: null };
  const line = promos.find(({ id }) => id === promoId)?.lines[0];
  return line ? { planCode: line.planCode, promoId } : cart;
}

/** Spec 1 §2: the offers made on continuing: all of them, whatever the plan, but none while one is in the cart. */
export function promosToOffer(cart: BuyCart, promos: readonly BuyPromo[]): readonly BuyPromo[] {
  return cart.promoId === null ? promos : [];
}

/** Spec 1 §3, §9: 1, or 2 with an offer. */
export function cartCount({ promoId }: BuyCart): 1 | 2 {
  return promoId === null ? 1 : 2;
}

/** A cart with its totals. All amounts are integer cents. */
export interface PricedCart {
  plan: SoldPlan;
  /** The names of the products in the cart: the plan's and the gateway's. */
  products: string[];
  promo: { id: string; offerType: string; line: PromoLine } | null;
  /** Below zero with an offer; plan price + discount is the price to pay. */
  discountCents: number;
  /** Null if none is sold. */
  gateway: Gateway | null;
  /** Spec 1 §9: hardware at a rate of 0.00 is limited to one gateway. */
  limitsOneGateway: boolean;
  /** Before shipping and tax. */
  subtotalCents: number;
}

/** Spec 1 §4: the totals of a cart; null if its plan is no longer sold. An offer that is no longer available is left out. */
export function pricedCart(cart: BuyCart, catalog: Catalog, promos: readonly BuyPromo[]): PricedCart | null {
  const plan = catalog.plans.find(({ planCode }) => planCode === cart.planCode);
  if (!plan) return null;
  const promo = promosFor(plan.planCode, promos).find(({ id }) => id === cart.promoId);
  const line = promo?.lines[0];
  const discountCents = line ? Math.min(0, effectiveCents(line) - plan.priceCents) : 0;
  const { gateway } = catalog;
  return {
    plan,
    products: [...new Set([plan.product, ...(gateway ? [gateway.product] : [])])],
    promo: promo && line ? { id: promo.id, offerType: promo.offerType, line } : null,
    discountCents,
    gateway,
    limitsOneGateway: gateway?.rateCents === 0,
    subtotalCents: plan.priceCents + discountCents + (gateway?.rateCents ?? 0),
  };
}

function promosFor(planCode: string, promos: readonly BuyPromo[]): BuyPromo[] {
  return promos.filter(({ lines }) => lines[0]?.planCode === planCode);
}
