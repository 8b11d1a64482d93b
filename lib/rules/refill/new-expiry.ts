import { daysRemaining } from '#lib/rules/account/days-remaining.ts';
import { addDays, type CalendarDay } from '#lib/rules/shared/calendar-day.ts';

/**
 * Decision on days: what this refill buys. With days left its days are added to the expiry day; with none left they begin today, which
 * counts. Null stands for an account that has never had an expiry day.
 */
export function newExpiry(expiry: CalendarDay | null, today: CalendarDay, days: number): CalendarDay {
  const hasDaysLeft = expiry !== null && daysRemaining(expiry, today) > 0;
  return hasDaysLeft ? addDays(expiry, days) : addDays(today, days - 1);
}
