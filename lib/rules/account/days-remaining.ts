import { type CalendarDay, daysBetween } from '#lib/rules/shared/calendar-day.ts';

/**
 * Spec 2 §9, decision on days: the expiry day is paid in full, so the last paid day counts as one day left and the day after as none.
 * Both days are calendar days of the provider's time zone.
 */
export function daysRemaining(expiry: CalendarDay, today: CalendarDay): number {
  return Math.max(0, daysBetween(today, expiry) + 1);
}
