import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';

/**
 * Spec 2 §9, decision on days: the expiry day is paid in full, so the last paid day counts as one day left and the day after as none.
 * Both days are calendar days of the provider's time zone.
 */
export function daysRemaining(expiry: CalendarDay, today: CalendarDay): number {
  return Math.max(0, daysBetween(today, expiry) + 1);
}

/**
 * Decision on days: the last paid day after a refill. With days left, the refill's days are added to the expiry day; with none left they
 * begin today, which counts. `expiry`: null if the account never had one.
 */
export function newExpiry(expiry: CalendarDay | null, today: CalendarDay, days: number): CalendarDay {
  const hasDaysLeft = expiry !== null && daysRemaining(expiry, today) > 0;
  return hasDaysLeft ? addDays(expiry, days) : addDays(today, days - 1);
}
