import { movePlanDays } from '#lib/rules/move/date-gap.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { type AvailablePlan, planDays } from '#lib/rules/refill/litepay-quote.ts';
import {
  newRefillCart,
  type RefillCart,
  refillProductKind,
  setRefills,
  THIRTY_DAYS,
  winbackCart,
} from './refill-cart.ts';

/** Spec 3 §9: the internet plans that pay for a move on that day, of those that the account can buy; the longest first. */
export function movePlans<Plan extends AvailablePlan>(
  plans: readonly Plan[],
  { expiry, moveDay }: { expiry: CalendarDay | null; moveDay: CalendarDay },
): Plan[] {
  const offered = movePlanDays(expiry, moveDay);
  return plans
    .filter(({ planCode }) => refillProductKind(planCode) === 'internet' && offered.includes(planDays(planCode)))
    .toSorted((one, other) => planDays(other.planCode) - planDays(one.planCode));
}

/** Spec 3 §4.2: choosing 30 or 7 days clears the cart and sets the internet product; choosing it again changes nothing. */
export function chooseMovePlan(cart: RefillCart, planCode: string): RefillCart {
  return cart.internet === planCode ? cart : newRefillCart(planCode);
}

/** Spec 3 §4.2: with a winback offer, two refills or more take it, and a single one clears the cart. */
export function setMoveRefills(cart: RefillCart, refills: number, { hasWinback }: { hasWinback: boolean }): RefillCart {
  if (!hasWinback || cart.internet !== THIRTY_DAYS) return setRefills(cart, refills);
  return refills >= 2
    ? { ...winbackCart(), packages: cart.packages, addOns: cart.addOns }
    : newRefillCart(cart.internet);
}
