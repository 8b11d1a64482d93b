import type { AvailablePlan } from '#lib/domain/litepay-price.ts';
import { isInternet } from '#lib/domain/plan-days.ts';
import { type CalendarDay, newExpiry } from '#lib/domain/calendar-day.ts';

/** Spec 3 §3.1, §4.2: the products that a refill buys, by the provider's product codes. */
export interface RefillCart {
  /** Null if it was removed: television can also be refilled alone. */
  internet: string | null;
  /** How many times the internet plan is charged. */
  refills: number;
  packages: readonly string[];
  addOns: readonly string[];
  /** The third period is free. */
  isWinback: boolean;
}

/** Spec 3 §4.1, §9: the one plan that the winback offer is for. */
export const WINBACK_PLAN = 'HSD_030';
/** Spec 3 §9: the package that the others require, where it is sold. */
const BASIC_TV = 'VDO_XITV_30';
/** Television that a refill sells; in a catalog it is VDO. */
const SOLD_TV = /^\s*(VIDEO|VDO)\s*$/i;
const MOST_REFILLS = 6;
const MOST_REFILLS_WITH_PROMO = 5;
/** Decision on winback: two periods are charged, the cart counts three. */
export const WINBACK_PERIODS = { charged: 2, given: 3 } as const;

/** Spec 3 §4.2 'Clearing the cart': the plan once, nothing else. */
export function newRefillCart(internet: string | null): RefillCart {
  return { internet, refills: 1, packages: [], addOns: [], isWinback: false };
}

/** Spec 3 §4.1 'Winback promo': it clears the cart and takes its plan. */
export function winbackCart(): RefillCart {
  return { ...newRefillCart(WINBACK_PLAN), refills: WINBACK_PERIODS.charged, isWinback: true };
}

/** Selects a plan, or clears it if it was selected. Either way a winback offer, which is tied to its plan, is dropped. */
export function toggleInternet(cart: RefillCart, planCode: string): RefillCart {
  return { ...cart, internet: cart.internet === planCode ? null : planCode, refills: 1, isWinback: false };
}

/**
 * Decision on winback and count: refills the plan `periods` times. As many as the account's winback offer gives take the offer, which charges
 * fewer; any other number leaves it. Television stays.
 */
export function setRefills(cart: RefillCart, periods: number, { hasWinback = false } = {}): RefillCart {
  const isWinback = hasWinback && cart.internet === WINBACK_PLAN && periods === WINBACK_PERIODS.given;
  return { ...cart, refills: isWinback ? WINBACK_PERIODS.charged : periods, isWinback };
}

/** How many periods of internet a cart gives. */
export function refillPeriods({ internet, refills, isWinback }: RefillCart): number {
  if (internet === null) return 0;
  return isWinback ? WINBACK_PERIODS.given : refills;
}

/**
 * The cart with the account's current winback offer: with it, if it would otherwise charge more for the same days, and without it once it has
 * ended. The periods that are charged stay. `hasWinback`: null if the offers could not be read, which changes nothing.
 */
export function withCurrentOffer(cart: RefillCart, { hasWinback }: { hasWinback: boolean | null }): RefillCart {
  if (hasWinback === null) return cart;
  if (cart.isWinback) return hasWinback ? cart : { ...cart, isWinback: false };
  return setRefills(cart, cart.refills, { hasWinback });
}

/** A product that the account can buy. */
type RefillPlan = Pick<AvailablePlan, 'planCode' | 'lob' | 'days'>;

/** The basic package, where it is sold: a provider with codes of its own may sell its television one by one. */
const listBasicTv = (plans: readonly RefillPlan[]) =>
  plans.some(({ planCode }) => planCode === BASIC_TV) ? [BASIC_TV] : [];

/** Adding any package also adds the basic one; without packages, add-ons are dropped. */
export function togglePackage(cart: RefillCart, code: string): RefillCart {
  const isIn = cart.packages.includes(code);
  const others = cart.packages.filter((one) => one !== code);
  // The other packages require the basic one.
  const packages = isIn ? (code === BASIC_TV ? [] : others) : [...new Set([BASIC_TV, ...others, code])];
  return { ...cart, packages, addOns: packages.length === 0 ? [] : cart.addOns };
}

/** Toggling an add-on also adds the basic package. */
export function toggleAddOn(cart: RefillCart, code: string, plans: readonly RefillPlan[]): RefillCart {
  const isIn = cart.addOns.includes(code);
  const addOns = isIn ? cart.addOns.filter((one) => one !== code) : [...cart.addOns, code];
  return { ...cart, packages: [...new Set([...listBasicTv(plans), ...cart.packages])], addOns };
}

/** Spec 3 §4.2: the number of refills, one more with a winback offer, plus the television products. */
export function refillCartCount(cart: RefillCart): number {
  return refillPeriods(cart) + cart.packages.length + cart.addOns.length;
}

/** Spec 3 §9: 1 to 6 paid periods, or 1 to 5 with a valid offer. */
export function mostRefills({ hasPromo }: { hasPromo: boolean }): number {
  return hasPromo ? MOST_REFILLS_WITH_PROMO : MOST_REFILLS;
}

/** What a refill sells of a plan; null for what it does not sell: legacy television, and a plan whose days are not known. */
export function refillKind({ planCode, lob, days }: RefillPlan): 'internet' | 'package' | 'add-on' | null {
  if (days <= 0) return null;
  if (isInternet(lob)) return 'internet';
  if (!SOLD_TV.test(lob)) return null;
  return planCode === BASIC_TV ? 'package' : 'add-on';
}

export function internetPlans<Plan extends RefillPlan>(plans: readonly Plan[]): Plan[] {
  return plans.filter((plan) => refillKind(plan) === 'internet');
}

/** The days of internet that a cart buys; 0 if none. */
export function refillDays(cart: RefillCart, plans: readonly RefillPlan[]): number {
  return (plans.find(({ planCode }) => planCode === cart.internet)?.days ?? 0) * refillPeriods(cart);
}

/** Television that an account has. `expiry`: its last paid day; null if it never had one. */
export interface OwnTv {
  planCode: string;
  expiry: CalendarDay | null;
}

/** A television product of a refill, and its last paid day afterwards. */
export interface TvEnd {
  code: string;
  until: CalendarDay;
}

/**
 * Decision on days: the last paid day of each television product among `products`; every product has its own days. `paidOn`: the day of the
 * payment.
 */
export function tvEnds(
  products: readonly { planCode: string; lob: string; days: number }[],
  own: readonly OwnTv[],
  paidOn: CalendarDay,
): TvEnd[] {
  return products.flatMap((product) => {
    const kind = refillKind(product);
    if (kind !== 'package' && kind !== 'add-on') return [];
    const { planCode: code, days } = product;
    const expiry = own.find(({ planCode }) => planCode === code)?.expiry ?? null;
    return [{ code, until: newExpiry(expiry, paidOn, days) }];
  });
}
