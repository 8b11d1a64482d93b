import { addDays, type CalendarDay, daysBetween } from '#lib/rules/shared/calendar-day.ts';

/** Spec 3 §4.3, decision on the cut-off: a move can be canceled until its day begins in the provider's time zone. */
export function canCancelMove(moveDay: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(today, moveDay) > 0;
}

/** The last day on which the move can be canceled. */
export function lastDayToCancel(moveDay: CalendarDay): CalendarDay {
  return addDays(moveDay, -1);
}
