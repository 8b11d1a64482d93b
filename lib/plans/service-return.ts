import { type CalendarDay, daysRemaining } from '#lib/domain/calendar-day.ts';

/** Decision on receipts while cut off: how often a receipt checks whether the account is active, and for how long, in ms. */
const CHECK_EVERY_MS = 10_000;
const CHECK_FOR_MS = 10 * 60_000;

/** The delay in ms until the next check; 0 to stop. */
export function nextServiceCheck({ isActive, sinceMs }: { isActive: boolean | null; sinceMs: number }): number {
  return isActive === true || sinceMs >= CHECK_FOR_MS ? 0 : CHECK_EVERY_MS;
}

/** Whether service was off when a refill was paid for, and so has to return. `expiry`: the last paid day before, null for none. */
export function wasCutOff(expiry: CalendarDay | null, paidOn: CalendarDay): boolean {
  return expiry === null || daysRemaining(expiry, paidOn) === 0;
}
