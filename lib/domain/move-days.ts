import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';

/** Spec 3 §4.3, decision on the cut-off: a move can be canceled until its day begins in the provider's time zone. */
export function canCancelMove(moveDay: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(today, moveDay) > 0;
}

/** The last day on which the move can be canceled. */
export function lastDayToCancel(moveDay: CalendarDay): CalendarDay {
  return addDays(moveDay, -1);
}

/** Spec 3 §9: the 7-day plan is offered for a gap of at most this many days. */
const SHORT_GAP = 7;

/** Spec 3 §4.3: days from the last paid day to the move, plus one; 1 or less while the day of the move is paid for. */
export function dateGap(expiry: CalendarDay, moveDay: CalendarDay): number {
  return daysBetween(expiry, moveDay) + 1;
}

/** The internet plans, in days, that can pay for a move: 30 always, 7 if that reaches the day. `expiry`: null if nothing was ever paid. */
export function movePlanDays(expiry: CalendarDay | null, moveDay: CalendarDay): readonly number[] {
  return expiry !== null && dateGap(expiry, moveDay) <= SHORT_GAP ? [30, 7] : [30];
}
