import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { CalendarDay } from './calendar-day.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const MINUTE_MS = 60_000;
let latest: { zone: string; minute: number; here: dayjs.Dayjs } | undefined;

/** The local time in a zone, to the minute. Cached for that minute: the conversion is slow, and a page needs it more than once. */
function clockIn(zone: string, now: number): dayjs.Dayjs {
  const minute = Math.floor(now / MINUTE_MS);
  if (latest?.zone !== zone || latest.minute !== minute) {
    latest = { zone, minute, here: dayjs(minute * MINUTE_MS).tz(zone) };
  }
  return latest.here;
}

/**
 * Decision on days: the calendar day in a time zone. `now` in milliseconds since the epoch. Server only: the library is too heavy for the
 * browser.
 */
export function calendarDayIn(zone: string, now: number): CalendarDay {
  return clockIn(zone, now).format('YYYY-MM-DD');
}

/** Spec 3 §5: the current month in the provider's zone, which a card's expiry must not precede. */
export function monthIn(zone: string, now: number): { year: number; month: number } {
  const here = clockIn(zone, now);
  return { year: here.year(), month: here.month() + 1 };
}
