import { LANGUAGES, type Locale } from '#lib/i18n/locales.ts';

/**
 * Decision on days: a calendar day in the provider's time zone, YYYY-MM-DD. It has no time and no zone, so that no viewer's zone shifts it.
 * No date library here: these functions reach the browser.
 */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** Whether the text is an existing day. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(Date.parse(`${text}T00:00:00Z`)) === text;
}

/** Calendar days from one day to another; negative when the second is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (timeOf(to) - timeOf(from)) / DAY_MS;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(timeOf(day) + days * DAY_MS);
}

const IN_WORDS = {
  short: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  long: { month: 'long', day: 'numeric', year: 'numeric' },
} as const;

/** Creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Decision on dates in words: 'Sat, Jan 2, 2027', '2 de enero de 2027', with ordinary spaces, for messages. */
export function dayInWords(day: CalendarDay, locale: Locale): string {
  const style = IN_WORDS[LANGUAGES[locale].dates];
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(timeOf(day));
}

/** The same for pages: a line never ends between the day and its month. */
export function formatDay(day: CalendarDay, locale: Locale): string {
  return dayInWords(day, locale).replace(/ \d+,|^\d+ (de )?/, (between) => between.replaceAll(' ', '\u00A0'));
}

/** The same in a line that has no room: 'Dec 29', '29 dic', with the year where it is not that of `today`. */
export function dayInBrief(day: CalendarDay, today: CalendarDay, locale: Locale): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const key = `${locale} ${isThisYear}`;
  const year = isThisYear ? undefined : 'numeric';
  const style = { month: 'short', day: 'numeric', year, timeZone: 'UTC' } as const;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(key, format);
  return format.format(timeOf(day));
}

function timeOf(day: CalendarDay): number {
  if (!isCalendarDay(day)) throw new RangeError(`Not a calendar day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOf(time: number): CalendarDay {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}
