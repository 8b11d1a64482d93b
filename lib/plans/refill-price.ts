import type { AvailablePlan } from '#lib/domain/litepay-price.ts';
import {
  mostRefills,
  type RefillCart,
  refillCartCount,
  refillDays,
  refillKind,
  WINBACK_PERIODS,
  WINBACK_PLAN,
} from './refill-cart.ts';

/** The account's current offer. `planCode`: the plan that it is for, if the provider names one; `offCents`: integer cents taken off once. */
export interface RefillPromo {
  kind: 'sale' | 'winback';
  id: string;
  offerType: string;
  planCode?: string | null;
  offCents: number;
}

/** What an account can buy, at the provider's prices in integer cents. */
export interface RefillPrices {
  plans: readonly AvailablePlan[];
  /** Taken off an order once; 0 without a benefit, or with a tribal one. */
  creditCents: number;
  promo: RefillPromo | null;
}

interface RefillLine {
  kind: 'plan' | 'package' | 'add-on' | 'offer' | 'credit';
  code: string;
  quantity: number;
  /** Of one period of a product. */
  days?: number;
  /** For the whole line; below zero for deductions. */
  cents: number;
}

interface ChargedProduct {
  planCode: string;
  lob: string;
  days: number;
  quantity: number;
  rateCents: number;
  /** For the whole quantity, less the offer: the taxable amount. */
  netCents: number;
}

export interface PricedRefill {
  lines: RefillLine[];
  products: ChargedProduct[];
  /** The offer that this refill uses up. */
  promo: RefillPromo | null;
  creditCents: number;
  subtotalCents: number;
  /** The days of internet that it buys. */
  days: number;
}

/**
 * Spec 3 §9, decisions on subtotal and winback: the lines, less the offer, less the benefit once, never below zero. Null if the cart is
 * empty, or is not one that the account can buy.
 */
export function priceRefill(
  cart: RefillCart,
  { plans, creditCents, promo: currentPromo }: RefillPrices,
): PricedRefill | null {
  if (refillCartCount(cart) === 0) return null;
  const promo = findAppliedPromo(cart, { plans, promo: currentPromo });
  const isSale = promo?.kind === 'sale';
  if (cart.isWinback !== (promo?.kind === 'winback')) return null;
  if (cart.refills < 1 || cart.refills > mostPeriods(cart, { plans, promo: currentPromo })) return null;

  const items = [
    ...(cart.internet === null ? [] : [{ kind: 'plan' as const, code: cart.internet, quantity: cart.refills }]),
    ...cart.packages.map((code) => ({ kind: 'package' as const, code, quantity: 1 })),
    ...cart.addOns.map((code) => ({ kind: 'add-on' as const, code, quantity: 1 })),
  ];
  const pricedItems = items.flatMap(({ kind, code, quantity }) => {
    const plan = plans.find(({ planCode }) => planCode === code);
    if (!plan || refillKind(plan) !== (kind === 'plan' ? 'internet' : kind)) return [];
    const { days } = plan;
    const gross = plan.priceCents * quantity;
    const netCents = kind === 'plan' && isSale ? Math.max(0, gross - promo.offCents) : gross;
    const product = { planCode: code, lob: plan.lob, days, quantity, rateCents: plan.priceCents, netCents };
    const periods = kind === 'plan' && cart.isWinback ? WINBACK_PERIODS.given : quantity;
    return [{ product, line: { kind, code, quantity: periods, days, cents: plan.priceCents * periods } }];
  });
  if (pricedItems.length < items.length) return null;

  const products = pricedItems.map(({ product }) => product);
  const net = products.reduce((sum, { netCents }) => sum + netCents, 0);
  const gross = pricedItems.reduce((sum, { line }) => sum + line.cents, 0);
  const credit = Math.min(creditCents, net);
  return {
    lines: [
      ...pricedItems.map(({ line }) => line),
      ...(promo ? [{ kind: 'offer' as const, code: promo.id, quantity: 1, cents: net - gross }] : []),
      ...(credit > 0 ? [{ kind: 'credit' as const, code: 'ACP', quantity: 1, cents: -credit }] : []),
    ],
    products,
    promo,
    creditCents: credit,
    subtotalCents: net - credit,
    days: refillDays(cart, plans),
  };
}

/** The most periods that a cart may be charged for, and the most that can be chosen. */
export function mostPeriods({ internet }: Pick<RefillCart, 'internet'>, prices: PlansAndPromo): number {
  return mostRefills({ hasPromo: internet !== null && internet === offerPlan(prices) });
}

type PlansAndPromo = Pick<RefillPrices, 'plans' | 'promo'>;

/** Spec 3 §9: a sale applies to its plan automatically, winback only once the customer took it. */
function findAppliedPromo({ internet, isWinback }: RefillCart, prices: PlansAndPromo): RefillPromo | null {
  const { promo } = prices;
  if (!promo || internet === null || internet !== offerPlan(prices)) return null;
  return promo.kind === 'sale' || isWinback ? promo : null;
}

/** Spec 3 §9: a sale takes its amount off 30 days of internet. */
const SALE_DAYS = 30;

/** The plan that the offer is for: the specification's for winback; for a sale the one that the provider names, else the one of 30 days. */
function offerPlan({ plans, promo }: PlansAndPromo): string | null {
  if (!promo) return null;
  if (promo.kind === 'winback') return WINBACK_PLAN;
  const internet = plans.filter((plan) => refillKind(plan) === 'internet');
  const promoPlan = internet.find(({ planCode }) => planCode === promo.planCode);
  return (promoPlan ?? internet.find(({ days }) => days === SALE_DAYS))?.planCode ?? null;
}
