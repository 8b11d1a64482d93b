import { planDays } from '#lib/domain/litepay-price.ts';

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

/** Spec 3 §9. */
export const THIRTY_DAYS = 'HSD_030';
const BASIC_TV = 'VDO_XITV_30';
const TV_PREFIX = 'VDO_XITV_';
const MOST_REFILLS = 6;
const MOST_REFILLS_WITH_PROMO = 5;
/** Decision on winback: two periods are charged, the cart counts three. */
export const WINBACK_PERIODS = { charged: 2, given: 3 } as const;

/** Spec 3 §4.2 'Clearing the cart': the plan once, nothing else. */
export function newRefillCart(internet: string | null): RefillCart {
  return { internet, refills: 1, packages: [], addOns: [], isWinback: false };
}

/** Spec 3 §4.1 'Winback promo': it clears the cart and takes the 30-day plan. */
export function winbackCart(): RefillCart {
  return { ...newRefillCart(THIRTY_DAYS), refills: WINBACK_PERIODS.charged, isWinback: true };
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
  const isWinback = hasWinback && cart.internet === THIRTY_DAYS && periods === WINBACK_PERIODS.given;
  return { ...cart, refills: isWinback ? WINBACK_PERIODS.charged : periods, isWinback };
}

/** How many periods of internet a cart gives. */
export function refillPeriods({ internet, refills, isWinback }: RefillCart): number {
  if (internet === null) return 0;
  return isWinback ? WINBACK_PERIODS.given : refills;
}

/**
 * The cart as the account's winback offer stands now: with it, if it would otherwise charge more for the same days, and without it once it has
 * ended. The periods that are charged stay.
 */
export function withCurrentOffer(cart: RefillCart, { hasWinback }: { hasWinback: boolean }): RefillCart {
  if (cart.isWinback) return hasWinback ? cart : { ...cart, isWinback: false };
  return setRefills(cart, cart.refills, { hasWinback });
}

/** Adding any package also adds the basic one; without packages, add-ons are dropped. */
export function togglePackage(cart: RefillCart, code: string): RefillCart {
  const isIn = cart.packages.includes(code);
  const others = cart.packages.filter((one) => one !== code);
  // The other packages require the basic one.
  const packages = isIn ? (code === BASIC_TV ? [] : others) : [...new Set([BASIC_TV, ...others, code])];
  return { ...cart, packages, addOns: packages.length === 0 ? [] : cart.addOns };
}

/** Toggling an add-on also adds the basic package. */
export function toggleAddOn(cart: RefillCart, code: string): RefillCart {
  const isIn = cart.addOns.includes(code);
  const addOns = isIn ? cart.addOns.filter((one) => one !== code) : [...cart.addOns, code];
  return { ...cart, packages: [...new Set([BASIC_TV, ...cart.packages])], addOns };
}

/** Spec 3 §4.2: the number of refills, one more with a winback offer, plus the television products. */
export function refillCartCount(cart: RefillCart): number {
  return refillPeriods(cart) + cart.packages.length + cart.addOns.length;
}

/** Spec 3 §9: 1 to 6 paid periods, or 1 to 5 with a valid offer. */
export function mostRefills({ hasPromo }: { hasPromo: boolean }): number {
  return hasPromo ? MOST_REFILLS_WITH_PROMO : MOST_REFILLS;
}

/** The kind of product that a code stands for; null if a refill does not sell it (legacy television). */
export function refillProductKind(code: string): 'internet' | 'package' | 'add-on' | null {
  if (code.startsWith('HSD_') && planDays(code) > 0) return 'internet';
  if (code === BASIC_TV) return 'package';
  return code.startsWith(TV_PREFIX) ? 'add-on' : null;
}

/** The days of internet that a cart buys; 0 if none. */
export function refillDays(cart: RefillCart): number {
  return cart.internet === null ? 0 : planDays(cart.internet) * refillPeriods(cart);
}
