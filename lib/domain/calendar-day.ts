import { LANGUAGES, type Locale } from '#lib/i18n/locales.ts';
import { isGraceRunning, type OwedGrace } from './grace.ts';

/**
 * Decision on days: a calendar day in the provider's time zone, YYYY-MM-DD. It has no time and no zone, so that no viewer's zone shifts it.
 * No date library here: these functions reach the browser.
 */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** Whether the text is an existing day. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(Date.parse(`${text}T00:00:00Z`)) === text;
}

/** Calendar days from one day to another; negative when the second is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (toTime(to) - toTime(from)) / DAY_MS;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return toDay(toTime(day) + days * DAY_MS);
}

/**
 * Spec 2 §9, decision on days: the expiry day is paid in full, so the last paid day counts as one day left and the day after as none.
 * Both days are calendar days of the provider's time zone.
 */
export function daysRemaining(expiry: CalendarDay, today: CalendarDay): number {
  return Math.max(0, daysBetween(today, expiry) + 1);
}

/**
 * Decision on days: the last paid day after a refill. With days left, the refill's days are added to the expiry day; with none left they
 * begin today, which counts. `expiry`: null if the account never had one. `grace`: decision on grace, null if none is owed.
 */
export function newExpiry(
  expiry: CalendarDay | null,
  today: CalendarDay,
  days: number,
  grace: OwedGrace | null = null,
): CalendarDay {
  return addDays(dayBeforeRefill(expiry, today, grace), days);
}

/** The day after which the days of a refill begin. While grace runs they follow the last paid day; afterwards they begin earlier, once. */
export function dayBeforeRefill(
  expiry: CalendarDay | null,
  today: CalendarDay,
  grace: OwedGrace | null = null,
): CalendarDay {
  if (grace && expiry !== null && isGraceRunning(grace, today)) return expiry;
  const hasDaysLeft = expiry !== null && daysRemaining(expiry, today) > 0;
  return addDays(hasDaysLeft ? expiry : today, (hasDaysLeft ? 0 : -1) - (grace?.daysTakenBack ?? 0));
}

const IN_WORDS = {
  short: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  long: { month: 'long', day: 'numeric', year: 'numeric' },
} as const;

/** Creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Decision on dates in words: 'Sat, Jan 2, 2027', '2 de enero de 2027', with ordinary spaces, for messages. */
export function formatPlainDay(day: CalendarDay, locale: Locale): string {
  const style = IN_WORDS[LANGUAGES[locale].dates];
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(toTime(day));
}

/** The same for pages: a line never ends between the day and its month. */
export function formatDay(day: CalendarDay, locale: Locale): string {
  return formatPlainDay(day, locale).replace(/ \d+,|^\d+ (de )?/, (between) => between.replaceAll(' ', '\u00A0'));
}

/**
 * The same beside the days themselves, where the year goes without saying: 'Sat, Nov 28', '28 de noviembre', with the year where it is not that
 * of `today`. `weekday`: false for 'Nov 28'.
 */
export function formatNearDay(day: CalendarDay, today: CalendarDay, locale: Locale, { weekday = true } = {}): string {
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDay(day, locale);
  const style: Intl.DateTimeFormatOptions = { ...IN_WORDS[LANGUAGES[locale].dates], year: undefined, timeZone: 'UTC' };
  const key = `${locale} near ${weekday}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, weekday ? style : { ...style, weekday: undefined });
  formats.set(key, format);
  return format.format(toTime(day)).replace(/ \d+$|^\d+ (de )?/, (between) => between.replaceAll(' ', '\u00A0'));
}

/** The day of the week alone: 'Friday', 'viernes'. */
export function formatWeekday(day: CalendarDay, locale: Locale): string {
  const key = `${locale} weekday`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(toTime(day));
}

/** Two days for a sentence, without what they share: 'Nov 29' and 'Dec 26, 2026', '2' and '4 de diciembre de 2026'. */
export function formatDayRange(first: CalendarDay, last: CalendarDay, locale: Locale): { first: string; last: string } {
  const key = `${locale} range`;
  const { month } = IN_WORDS[LANGUAGES[locale].dates];
  const style = { month, day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(key, format);
  const parts = format
    .formatRange(toTime(first), toTime(last))
    .split('–')
    .map((part) => part.trim());
  const [from, to] = parts.map((part) => part.replace(/^\S+ \d+|^\d+ (de )?/, (day) => day.replaceAll(' ', '\u00A0')));
  return from && to ? { first: from, last: to } : { first: formatDay(first, locale), last: formatDay(last, locale) };
}

/** Within this many days of `today` a date is clear without its year. */
const NEAR_DAYS = 300;

/** The same in a line that has no room: 'Dec 29', '29 dic', with the year of a day that is far from `today`. */
export function formatShortDay(day: CalendarDay, today: CalendarDay, locale: Locale): string {
  const isNear = Math.abs(daysBetween(today, day)) < NEAR_DAYS;
  const key = `${locale} ${isNear}`;
  const year = isNear ? undefined : 'numeric';
  const style = { month: 'short', day: 'numeric', year, timeZone: 'UTC' } as const;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(key, format);
  return format.format(toTime(day)).replace(/ \d+|^\d+ (de )?/, (between) => between.replaceAll(' ', '\u00A0'));
}

/** A longer wait is given in hours. */
const MOST_MINUTES = 90;

/** The wait that a limit asks for, rounded up: '15 minutes', '24 hours'. */
export function formatWait(seconds: number, locale: string): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [unit, count] = minutes > MOST_MINUTES ? ['hour', Math.ceil(minutes / 60)] : ['minute', minutes];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

function toTime(day: CalendarDay): number {
  if (!isCalendarDay(day)) throw new RangeError(`Not a calendar day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(time: number): CalendarDay {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}
