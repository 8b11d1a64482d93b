import { type CalendarDay, daysRemaining } from '#lib/domain/calendar-day.ts';
import { isGraceRunning, type OwedGrace } from '#lib/domain/grace.ts';

/** Spec 2 §4 'Internet service display': the facts that decide a service's state. */
export interface ServiceFacts {
  /** The last paid day; null when there never was one. */
  expiry: CalendarDay | null;
  /** The current day in the provider's time zone. */
  today: CalendarDay;
  /** Auto-refill is on, and nothing speaks against its next charge. */
  hasAutoRefill: boolean;
  isPaused: boolean;
  /** The account is closed and may be reconnected. */
  isDeactivated: boolean;
}

/** Spec 2 §9: at this many days or fewer the customer is warned. */
const FEW_DAYS = 10;

export type ServiceStatus = ReturnType<typeof serviceStatus>;

/** `days`: those left, today included; never below 0. `isActive`: whether to show the active view, or else the expired one. */
export function serviceStatus({ expiry, today, hasAutoRefill, isPaused, isDeactivated }: ServiceFacts) {
  const days = expiry === null ? 0 : daysRemaining(expiry, today);
  const isFew = days <= FEW_DAYS;
  return {
    days,
    ring: isPaused ? ('blue' as const) : chooseRing(days, hasAutoRefill),
    isActive: days > 0 && !isDeactivated,
    hasRefillNow: days <= 0 || (isFew && !hasAutoRefill),
    hasWarning: isFew,
  };
}

function chooseRing(days: number, hasAutoRefill: boolean): 'green' | 'amber' | 'red' {
  if (days <= 0) return 'red';
  return hasAutoRefill || days > FEW_DAYS ? 'green' : 'amber';
}

/** Decision on receipts while cut off: how often a receipt checks whether the account is active, and for how long, in ms. */
const CHECK_EVERY_MS = 10_000;
const CHECK_FOR_MS = 10 * 60_000;

/** The delay in ms until the next check; 0 to stop. */
export function nextServiceCheck({ isActive, sinceMs }: { isActive: boolean | null; sinceMs: number }): number {
  return isActive === true || sinceMs >= CHECK_FOR_MS ? 0 : CHECK_EVERY_MS;
}

/**
 * Whether service was off when a refill was paid for, and so has to return. `expiry`: the last paid day before, null for none. A day of grace
 * keeps it on.
 */
export function wasCutOff(expiry: CalendarDay | null, paidOn: CalendarDay, grace: OwedGrace | null = null): boolean {
  return expiry === null || (daysRemaining(expiry, paidOn) === 0 && !isGraceRunning(grace, paidOn));
}
