import { movePlanDays } from '#lib/domain/move-days.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { type AvailablePlan, planDays } from '#lib/domain/litepay-price.ts';
import { newExpiry } from '#lib/domain/paid-days.ts';
import {
  newRefillCart,
  type RefillCart,
  refillProductKind,
  setRefills,
  THIRTY_DAYS,
  WINBACK_PERIODS,
} from '#lib/plans/refill-cart.ts';
import { mostPeriods, type RefillPromo } from '#lib/plans/refill-price.ts';

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

/**
 * The longest plan, as many times as it takes to reach the day of the move, with the winback offer where that charges no more; null without
 * an internet plan.
 */
export function firstMoveCart(
  { plans, promo }: { plans: readonly AvailablePlan[]; promo: RefillPromo | null },
  { today, ...days }: MoveDay & { today: CalendarDay },
): RefillCart | null {
  const [plan] = internetOf(plans);
  if (!plan) return null;
  const cart = newRefillCart(plan.planCode);
  const hasWinback = promo?.kind === 'winback' && cart.internet === THIRTY_DAYS;
  const counts = Array.from({ length: mostPeriods(cart, promo) }, (_, index) => index + 1);
  const reaches = (periods: number) => reachesMove(planDays(plan.planCode) * periods, { today, ...days });
  const periods = counts.find(reaches) ?? 1;
  return setRefills(cart, hasWinback && periods === WINBACK_PERIODS.charged ? WINBACK_PERIODS.given : periods, {
    hasWinback,
  });
}

/** Whether the day of the move is paid for after buying this many days. */
export function reachesMove(bought: number, { today, expiry, moveDay }: MoveDay & { today: CalendarDay }): boolean {
  return newExpiry(expiry, today, bought) >= moveDay;
}

function internetOf<Plan extends AvailablePlan>(plans: readonly Plan[]): Plan[] {
  return plans
    .filter(({ planCode }) => refillProductKind(planCode) === 'internet')
    .sort((one, other) => planDays(other.planCode) - planDays(one.planCode));
}

/** Spec 3 §4.2: choosing 30 or 7 days sets the internet product; choosing it again changes nothing. Television that was chosen stays. */
export function chooseMovePlan(cart: RefillCart, planCode: string): RefillCart {
  if (cart.internet === planCode) return cart;
  return { ...newRefillCart(planCode), packages: cart.packages, addOns: cart.addOns };
}
