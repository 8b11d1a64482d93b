import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { daysRemaining } from './days-remaining.ts';

/** Spec 2 §4 'Internet service display': what the state of a service is made of. */
export interface ServiceFacts {
  /** The last paid day; null when there never was one. */
  expiry: CalendarDay | null;
  /** The day it is in the provider's time zone. */
  today: CalendarDay;
  hasAutoRefill: boolean;
  /** While a move is in progress. */
  isPaused: boolean;
  /** The account is closed and may be reconnected. */
  isDeactivated: boolean;
}

export interface ServiceStatus {
  /** Days that are left, today included; never below 0. */
  days: number;
  ring: 'green' | 'amber' | 'red' | 'blue';
  /** Whether the view of a running service is shown; else that of an expired one. */
  isActive: boolean;
  hasRefillNow: boolean;
  hasWarning: boolean;
}

/** Spec 2 §9: so many days, or fewer, are few. */
const FEW_DAYS = 10;

export function serviceStatus({ expiry, today, hasAutoRefill, isPaused, isDeactivated }: ServiceFacts): ServiceStatus {
  const days = expiry === null ? 0 : daysRemaining(expiry, today);
  const isFew = days <= FEW_DAYS;
  return {
    days,
    ring: isPaused ? 'blue' : ringOf(days, hasAutoRefill),
    isActive: days > 0 && !isDeactivated,
    hasRefillNow: days <= 0 || (isFew && !hasAutoRefill),
    hasWarning: isFew,
  };
}

function ringOf(days: number, hasAutoRefill: boolean): 'green' | 'amber' | 'red' {
  if (hasAutoRefill || days > FEW_DAYS) return 'green';
  return days > 0 ? 'amber' : 'red';
}
