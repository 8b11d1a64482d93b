import { daysRemaining } from '#lib/rules/account/days-remaining.ts';
import { addDays, type CalendarDay } from '#lib/rules/shared/calendar-day.ts';

/**
 * Decision on days: the last paid day after a refill. With days left, the refill's days are added to the expiry day; with none left they
 * begin today, which counts. `expiry`: null if the account never had one.
 */
export function newExpiry(expiry: CalendarDay | null, today: CalendarDay, days: number): CalendarDay {
  const hasDaysLeft = expiry !== null && daysRemaining(expiry, today) > 0;
  return hasDaysLeft ? addDays(expiry, days) : addDays(today, days - 1);
}
