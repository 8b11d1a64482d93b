import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import { addDays, type CalendarDay } from '#lib/domain/calendar-day.ts';

/** Decision on auto-refill: the card is charged this many days before the last paid day. */
const DAYS_BEFORE = 1;

export interface ChargeFacts {
  /** The last paid day; null where there is none. */
  expiry: CalendarDay | null;
  /** The day it is in the provider's time zone. */
  today: CalendarDay;
  /** A move in progress holds the days. */
  isPaused: boolean;
}

/** The day of the next charge where the provider does not say: what was due before is made up for tomorrow. Null where none is to come. */
export function nextChargeDay({ expiry, today, isPaused }: ChargeFacts): CalendarDay | null {
  if (expiry === null || isPaused) return null;
  const due = addDays(expiry, -DAYS_BEFORE);
  return due > today ? due : addDays(today, 1);
}

/** A charge as a page has shown it. Amounts in integer cents; `taxCents`: null where the tax is not in the total. */
interface ShownCharge {
  planCode: string;
  taxCents: number | null;
  totalCents: number;
  /** Null where nothing can be charged. */
  on: string | null;
}

/** What an enrolment was shown is what it is charged. */
export function isSameCharge(one: ShownCharge, other: ShownCharge): boolean {
  const isSameTotal = one.totalCents === other.totalCents && one.taxCents === other.taxCents;
  return isSameTotal && one.planCode === other.planCode && one.on === other.on;
}

/** A card is good to the end of its month. */
export function isCardExpiredOn({ year, month }: MonthOfYear, day: CalendarDay): boolean {
  return `${year}-${String(month).padStart(2, '0')}` < day.slice(0, 7);
}
