import dayjs from 'dayjs';
import 'dayjs/locale/es.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const DAY = 'YYYY-MM-DD';

const inZone = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of a timestamp in a time zone, YYYY-MM-DD. Every call of the provider asks for today, so the format is kept. */
export function toDay(moment: Date, timeZone: string): string {
  const formatter = inZone.get(timeZone);
  const format = formatter ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  if (!formatter) inZone.set(timeZone, format);
  return format.format(moment);
}

export function addDays(day: string, days: number): string {
  return dayjs.utc(day).add(days, 'day').format(DAY);
}

/** Calendar days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayjs.utc(to).diff(dayjs.utc(from), 'day');
}

/** The expiration day counts in full: one day is left on it, none on the day after. */
export function daysRemaining(expirationDate: string, today: string): number {
  return Math.max(0, daysBetween(today, expirationDate) + 1);
}

/** Returns the expiration day of a service with this many days left. */
export function expiryWith(days: number, today: string): string {
  return addDays(today, days - 1);
}

/** A refill adds to the days left; without any, it begins today. */
export function expiryAfterRefill(expirationDate: string | null, days: number, today: string): string {
  if (expirationDate !== null && daysRemaining(expirationDate, today) > 0) return addDays(expirationDate, days);
  return addDays(today, days - 1);
}

/** In words, because many readers of Spanish take 1/2 for the first of February: 'Sat, Jan 2, 2027', '2 de enero de 2027'. */
export function spokenDay(day: string, language: 'ENGLISH' | 'SPANISH'): string {
  if (language === 'SPANISH') return dayjs.utc(day).locale('es').format('D [de] MMMM [de] YYYY');
  return dayjs.utc(day).format('ddd, MMM D, YYYY');
}
