import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';

/** Spec 3 §4.3, decision on the cut-off: a move can be canceled until its day begins in the provider's time zone. */
export function canCancelMove(moveDay: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(today, moveDay) > 0;
}

/** The last day on which the move can be canceled. */
export function lastDayToCancel(moveDay: CalendarDay): CalendarDay {
  return addDays(moveDay, -1);
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
