import { movePlanDays } from '#lib/rules/move/move-days.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { type AvailablePlan, planDays } from '#lib/rules/refill/litepay-price.ts';
import { newExpiry } from '#lib/rules/account/paid-days.ts';
import {
  mostRefills,
  newRefillCart,
  type RefillCart,
  refillProductKind,
  setRefills,
  THIRTY_DAYS,
  winbackCart,
} from './refill-cart.ts';

interface MoveDay {
  /** The last paid day; null if there never was one. */
  expiry: CalendarDay | null;
  moveDay: CalendarDay;
}

/** Spec 3 §9: the account's internet plans that can pay for a move on that day, longest first. */
export function movePlans<Plan extends AvailablePlan>(plans: readonly Plan[], { expiry, moveDay }: MoveDay): Plan[] {
  const offered = movePlanDays(expiry, moveDay);
  return internetOf(plans).filter(({ planCode }) => offered.includes(planDays(planCode)));
}

/** The products offered in a move's cart: the internet plans that reach the day, or all of them if none does, and television. */
export function moveProducts<Plan extends AvailablePlan>(plans: readonly Plan[], days: MoveDay): Plan[] {
  const reaching = movePlans(plans, days);
  const internet = reaching.length > 0 ? reaching : internetOf(plans);
  return [...internet, ...plans.filter(({ planCode }) => refillProductKind(planCode) !== 'internet')];
}

/** The longest plan, as many times as it takes to reach the day of the move; null without an internet plan. */
export function firstMoveCart(
  plans: readonly AvailablePlan[],
  { today, ...days }: MoveDay & { today: CalendarDay },
): RefillCart | null {
  const [plan] = internetOf(plans);
  if (!plan) return null;
  const counts = Array.from({ length: mostRefills({ hasPromo: false }) }, (_, index) => index + 1);
  const reaches = (refills: number) => reachesMove(planDays(plan.planCode) * refills, { today, ...days });
  return setRefills(newRefillCart(plan.planCode), counts.find(reaches) ?? 1);
}

/** Whether the day of the move is paid for after buying this many days. */
export function reachesMove(bought: number, { today, expiry, moveDay }: MoveDay & { today: CalendarDay }): boolean {
  return newExpiry(expiry, today, bought) >= moveDay;
}

function internetOf<Plan extends AvailablePlan>(plans: readonly Plan[]): Plan[] {
  return plans
    .filter(({ planCode }) => refillProductKind(planCode) === 'internet')
    .toSorted((one, other) => planDays(other.planCode) - planDays(one.planCode));
}

/** Spec 3 §4.2: choosing 30 or 7 days clears the cart and sets the internet product; choosing it again changes nothing. */
export function chooseMovePlan(cart: RefillCart, planCode: string): RefillCart {
  return cart.internet === planCode ? cart : newRefillCart(planCode);
}

/** Spec 3 §4.2: with a winback offer, two or more refills take it, and a single one clears the cart. */
export function setMoveRefills(cart: RefillCart, refills: number, { hasWinback }: { hasWinback: boolean }): RefillCart {
  if (!hasWinback || cart.internet !== THIRTY_DAYS) return setRefills(cart, refills);
  return refills >= 2
    ? { ...winbackCart(), packages: cart.packages, addOns: cart.addOns }
    : newRefillCart(cart.internet);
}
