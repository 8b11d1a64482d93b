import type { Catalog, Gateway, ShippingOption, SoldPlan } from '#lib/plans/catalog.ts';

/** Spec 1 §4: what a shopper chose. Prices are never part of it. */
export interface BuyCart {
  planCode: string;
  /** At most one. */
  promoId: string | null;
}

/** The initial cart: the longest plan that is sold, without an offer. */
export function createBuyCart({ plans }: Catalog): BuyCart {
  const [longest] = plans;
  if (!longest) throw new Error('Catalog has no plans');
  return { planCode: longest.planCode, promoId: null };
}

/** Switches the plan, and drops an offer that is not for it. A plan that is not sold changes nothing. */
export function choosePlan(cart: BuyCart, planCode: string, catalog: Catalog, promos: readonly BuyPromo[]): BuyCart {
  if (!catalog.plans.some((plan) => plan.planCode === planCode)) return cart;
  const isForPlan = promosFor(planCode, promos).some(({ id }) => id === cart.promoId);
  return { planCode, promoId: isForPlan ? cart.promoId : null };
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
export function priceCart(cart: BuyCart, catalog: Catalog, promos: readonly BuyPromo[]): PricedCart | null {
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

/** Spec 1 §3, §5: an offer of the buy flow, in our own terms. */
export interface BuyPromo {
  id: string;
  offerType: string;
  /** Digit groups from the year down, in UTC. */
  startDate: string;
  /** Empty when the offer has no end. */
  endDate: string;
  lines: readonly PromoLine[];
}

export interface PromoLine {
  product: string;
  planCode: string;
  lob: string;
  /** Integer cents per unit. */
  originCents: number;
  /** Integer cents per unit, below zero: 4500 and -3500 make 1000. */
  discountCents: number;
}

/** Spec 1 §9: the only product with offers. */
const PROMO_PRODUCT = 'ECO-HSD-030';

/** Spec 1 §5: started, not ended, with exactly one line, for the promoted product. `now` in ms since 1970. */
export function isBuyPromoValid(promo: BuyPromo, now: number): boolean {
  const start = parseUtcDate(promo.startDate);
  const end = promo.endDate.trim() === '' ? Infinity : parseUtcDate(promo.endDate);
  if (start === null || end === null || start > now || end < now) return false;
  return promo.lines.length === 1 && promo.lines[0]?.product === PROMO_PRODUCT;
}

/** Spec 1 §9: the effective price is the origin price plus the discount per unit; never below zero. Integer cents. */
export function effectiveCents({ originCents, discountCents }: PromoLine): number {
  return Math.max(0, originCents + discountCents);
}

/** '2026-11-20', '2026/11/20 08:30:00', '20261120' and '20261120083000' alike; null when the groups make no date. */
function parseUtcDate(text: string): number | null {
  const compactGroups = /^\s*(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?\s*$/.exec(text)?.slice(1);
  const groups = (compactGroups ?? text.match(/\d+/g) ?? []).filter(Boolean).map(Number);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, milli = 0] = groups;
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const time = Date.UTC(year, month - 1, day, hour, minute, second, milli);
  return new Date(time).getUTCDate() === day ? time : null;
}

/** Spec 1 §9: the default shipping option. */
const STANDARD = 'STD';

/** The chosen option, else the standard one, else the first; null if there are none. */
export function findShippingOption(options: readonly ShippingOption[], code: string | null): ShippingOption | null {
  const find = (shippingCode: string | null) => options.find((option) => option.code === shippingCode);
  return find(code) ?? find(STANDARD) ?? options[0] ?? null;
}

/** Spec 1 §9: a rate of 0 is shown as free. Integer cents. */
export function isFree(cents: number): boolean {
  return cents === 0;
}
