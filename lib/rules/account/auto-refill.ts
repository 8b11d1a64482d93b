import type { MonthOfYear } from '#lib/rules/card/expiry.ts';
import { addDays, type CalendarDay } from '#lib/rules/shared/calendar-day.ts';

/** Decision on auto-refill: the card is charged this many days before the last paid day. */
const DAYS_BEFORE = 1;

/** The next charge day, if the provider gives none: a charge that is already due is made tomorrow. `expiry`: the last paid day. */
export function nextChargeDay(expiry: CalendarDay | null, today: CalendarDay): CalendarDay | null {
  if (expiry === null) return null;
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
