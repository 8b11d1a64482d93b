import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { CalendarDay } from './calendar-day.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Decision on days: which calendar day it is in a time zone. `now` in milliseconds since the epoch. Server only by its weight. */
export function calendarDayIn(zone: string, now: number): CalendarDay {
  return dayjs(now).tz(zone).format('YYYY-MM-DD');
}

/** Spec 3 §5: the month that a card must not be past, in the provider's zone. */
export function monthIn(zone: string, now: number): { year: number; month: number } {
  const here = dayjs(now).tz(zone);
  return { year: here.year(), month: here.month() + 1 };
}
