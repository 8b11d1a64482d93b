import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { CalendarDay } from './calendar-day.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const MINUTE_MS = 60_000;
let latest: { zone: string; minute: number; here: dayjs.Dayjs } | undefined;

/** What the clock of a zone shows, to the minute. Worked out once a minute: it is slow, and a page needs it more than once. */
function clockIn(zone: string, now: number): dayjs.Dayjs {
  const minute = Math.floor(now / MINUTE_MS);
  if (latest?.zone !== zone || latest.minute !== minute) {
    latest = { zone, minute, here: dayjs(minute * MINUTE_MS).tz(zone) };
  }
  return latest.here;
}

/** Decision on days: which calendar day it is in a time zone. `now` in milliseconds since the epoch. Server only by its weight. */
export function calendarDayIn(zone: string, now: number): CalendarDay {
  return clockIn(zone, now).format('YYYY-MM-DD');
}

/** Spec 3 §5: the month that a card must not be past, in the provider's zone. */
export function monthIn(zone: string, now: number): { year: number; month: number } {
  const here = clockIn(zone, now);
  return { year: here.year(), month: here.month() + 1 };
}
