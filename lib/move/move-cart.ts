import { type CalendarDay, daysBetween, newExpiry } from '#lib/domain/calendar-day.ts';
import type { OwedGrace } from '#lib/domain/grace.ts';
import type { AvailablePlan } from '#lib/domain/litepay-price.ts';
import {
  internetPlans,
  newRefillCart,
  type RefillCart,
  refillKind,
  setRefills,
  WINBACK_PERIODS,
  WINBACK_PLAN,
} from '#lib/plans/refill-cart.ts';
import { mostPeriods, type RefillPromo } from '#lib/plans/refill-price.ts';

interface MoveDay {
  /** The last paid day; null if there never was one. */
  expiry: CalendarDay | null;
  /** A day of grace that a refill settles. */
  grace?: OwedGrace | null;
  moveDay: CalendarDay;
}

/** Spec 3 §9: a plan of as many days is offered for any day of a move; one of seven only up to a gap of seven. */
const LONG_DAYS = 30;

/** Spec 3 §4.3: days from the last paid day to the move, plus one; 1 or less while the day of the move is paid for. */
export function dateGap(expiry: CalendarDay, moveDay: CalendarDay): number {
  return daysBetween(expiry, moveDay) + 1;
}

/**
 * Whether a plan of so many days can pay for a move: one of 30 days or more always, a shorter one if it reaches the day. `expiry`: null if
 * nothing was ever paid.
 */
export function canPayForMove(days: number, expiry: CalendarDay | null, moveDay: CalendarDay): boolean {
  return days >= LONG_DAYS || (expiry !== null && dateGap(expiry, moveDay) <= days);
}

/** Spec 3 §9: the account's internet plans that can pay for a move on that day, longest first. */
export function movePlans<Plan extends AvailablePlan>(plans: readonly Plan[], { expiry, moveDay }: MoveDay): Plan[] {
  return longestFirst(plans).filter(({ days }) => canPayForMove(days, expiry, moveDay));
}

/** The products offered in a move's cart: the internet plans that reach the day, or all of them if none does, and television. */
export function moveProducts<Plan extends AvailablePlan>(plans: readonly Plan[], days: MoveDay): Plan[] {
  const reaching = movePlans(plans, days);
  const internet = reaching.length > 0 ? reaching : longestFirst(plans);
  return [...internet, ...plans.filter((plan) => refillKind(plan) !== 'internet')];
}

/**
 * The longest plan, as many times as it takes to reach the day of the move, with the winback offer where that charges no more; null without
 * an internet plan.
 */
export function firstMoveCart(
  { plans, promo }: { plans: readonly AvailablePlan[]; promo: RefillPromo | null },
  { today, ...days }: MoveDay & { today: CalendarDay },
): RefillCart | null {
  const [plan] = longestFirst(plans);
  if (!plan) return null;
  const cart = newRefillCart(plan.planCode);
  const hasWinback = promo?.kind === 'winback' && cart.internet === WINBACK_PLAN;
  const counts = Array.from({ length: mostPeriods(cart, { plans, promo }) }, (_, index) => index + 1);
  const reaches = (periods: number) => reachesMove(plan.days * periods, { today, ...days });
  const periods = counts.find(reaches) ?? 1;
  return setRefills(cart, hasWinback && periods === WINBACK_PERIODS.charged ? WINBACK_PERIODS.given : periods, {
    hasWinback,
  });
}

/** Whether the day of the move is paid for after buying this many days. */
export function reachesMove(
  bought: number,
  { today, expiry, grace, moveDay }: MoveDay & { today: CalendarDay },
): boolean {
  return newExpiry(expiry, today, bought, grace) >= moveDay;
}

function longestFirst<Plan extends AvailablePlan>(plans: readonly Plan[]): Plan[] {
  return internetPlans(plans).sort((one, other) => other.days - one.days);
}

/** Spec 3 §4.2: choosing a plan sets the internet product; choosing it again changes nothing. Television that was chosen stays. */
export function chooseMovePlan(cart: RefillCart, planCode: string): RefillCart {
  if (cart.internet === planCode) return cart;
  return { ...newRefillCart(planCode), packages: cart.packages, addOns: cart.addOns };
}
