import type { AvailablePlan } from '#lib/domain/litepay-price.ts';
import {
  mostRefills,
  type RefillCart,
  refillCartCount,
  refillDays,
  refillProductKind,
  THIRTY_DAYS,
  WINBACK_PERIODS,
} from './refill-cart.ts';

/** The account's current offer. `offCents`: integer cents taken off once. */
export interface RefillPromo {
  kind: 'sale' | 'winback';
  id: string;
  offerType: string;
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
  /** For the whole line; below zero for deductions. */
  cents: number;
}

/** A product as it is charged. */
interface ChargedProduct {
  planCode: string;
  lob: string;
  quantity: number;
  rateCents: number;
  /** For the whole quantity, less the offer: the taxable amount. */
  netCents: number;
}

export interface PricedRefill {
  /** As shown to the customer. */
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
  { plans, creditCents, promo: running }: RefillPrices,
): PricedRefill | null {
  if (refillCartCount(cart) === 0) return null;
  const promo = promoOf(cart, running);
  const isSale = promo?.kind === 'sale';
  if (cart.isWinback !== (promo?.kind === 'winback')) return null;
  if (cart.refills < 1 || cart.refills > mostPeriods(cart, running)) return null;

  const wanted = [
    ...(cart.internet === null ? [] : [{ kind: 'plan' as const, code: cart.internet, quantity: cart.refills }]),
    ...cart.packages.map((code) => ({ kind: 'package' as const, code, quantity: 1 })),
    ...cart.addOns.map((code) => ({ kind: 'add-on' as const, code, quantity: 1 })),
  ];
  const priced = wanted.flatMap(({ kind, code, quantity }) => {
    const plan = plans.find(({ planCode }) => planCode === code);
    if (!plan || refillProductKind(code) !== (kind === 'plan' ? 'internet' : kind)) return [];
    const gross = plan.priceCents * quantity;
    const netCents = kind === 'plan' && isSale ? Math.max(0, gross - promo.offCents) : gross;
    const product = { planCode: code, lob: plan.lob, quantity, rateCents: plan.priceCents, netCents };
    const shown = kind === 'plan' && cart.isWinback ? WINBACK_PERIODS.given : quantity;
    return [{ product, line: { kind, code, quantity: shown, cents: plan.priceCents * shown } }];
  });
  if (priced.length < wanted.length) return null;

  const products = priced.map(({ product }) => product);
  const net = products.reduce((sum, { netCents }) => sum + netCents, 0);
  const gross = priced.reduce((sum, { line }) => sum + line.cents, 0);
  const credit = Math.min(creditCents, net);
  return {
    lines: [
      ...priced.map(({ line }) => line),
      ...(promo ? [{ kind: 'offer' as const, code: promo.id, quantity: 1, cents: net - gross }] : []),
      ...(credit > 0 ? [{ kind: 'credit' as const, code: 'ACP', quantity: 1, cents: -credit }] : []),
    ],
    products,
    promo,
    creditCents: credit,
    subtotalCents: net - credit,
    days: refillDays(cart),
  };
}

/** The most periods that a cart may be charged for, and the most that can be chosen. */
export function mostPeriods({ internet }: Pick<RefillCart, 'internet'>, promo: RefillPromo | null): number {
  return mostRefills({ hasPromo: promo !== null && internet === THIRTY_DAYS });
}

/** Spec 3 §9: a sale applies to the 30-day plan automatically, winback only once the customer took it. */
function promoOf({ internet, isWinback }: RefillCart, promo: RefillPromo | null): RefillPromo | null {
  if (!promo || internet !== THIRTY_DAYS) return null;
  return promo.kind === 'sale' || isWinback ? promo : null;
}
