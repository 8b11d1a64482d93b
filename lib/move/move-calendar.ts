import { addDays, type CalendarDay, daysBetween, daysRemaining } from '#lib/domain/calendar-day.ts';

/** The input of a move calendar: today and the last paid day, both in the provider's time zone. */
export interface MoveDates {
  today: CalendarDay;
  /** Null if the account never had paid internet. */
  expiry: CalendarDay | null;
}

/** Spec 3 §9: the highlighted range, in which days can be chosen; it begins today. */
const RANGE_DAYS = 30;
const WEEKS_BEFORE = 2;
const WEEKS = 7;

/**
 * - `outside`: before today, or after the range
 * - `tomorrow`: too soon for the provider
 * - `paid`: can be chosen, and is paid for
 * - `refill`: can be chosen, and needs a refill first
 */
export type MoveDayState = 'outside' | 'tomorrow' | 'paid' | 'refill';

/** Spec 3 §9, decision on the calendar: the state of a day for a customer who moves. */
export function moveDayState(day: CalendarDay, { today, expiry }: MoveDates): MoveDayState {
  const ahead = daysBetween(today, day);
  if (ahead < 0 || ahead >= RANGE_DAYS) return 'outside';
  if (ahead === 1) return 'tomorrow';
  const daysLeft = expiry === null ? 0 : daysRemaining(expiry, today);
  return ahead < daysLeft ? 'paid' : 'refill';
}

export function canMoveOn(day: CalendarDay, dates: MoveDates): boolean {
  const state = moveDayState(day, dates);
  return state === 'paid' || state === 'refill';
}

/** The highlighted days, both ends included. */
export function moveRange(today: CalendarDay): { first: CalendarDay; last: CalendarDay } {
  return { first: today, last: addDays(today, RANGE_DAYS - 1) };
}

/**
 * The days that are drawn: seven weeks, starting two weeks before the current one, or eight if the range would not fit. `firstWeekday`: the
 * first day of the week in the reader's region, 0 for Sunday.
 */
export function moveGrid(
  today: CalendarDay,
  firstWeekday: number,
): { first: CalendarDay; last: CalendarDay; weeks: number } {
  const sinceWeekBegan = (weekdayOf(today) - firstWeekday + 7) % 7;
  const first = addDays(today, -sinceWeekBegan - WEEKS_BEFORE * 7);
  const weeks = Math.max(WEEKS, Math.ceil((daysBetween(first, moveRange(today).last) + 1) / 7));
  return { first, last: addDays(first, weeks * 7 - 1), weeks };
}

/** 0 for Sunday. */
function weekdayOf(day: CalendarDay): number {
  // 1970-01-01 was a Thursday.
  return (((daysBetween('1970-01-01', day) + 4) % 7) + 7) % 7;
}
