import { normalizeCode } from '#lib/domain/typed-text.ts';

/** Spec 1 §5, §9, 3 §5: month and year required, from the current year through 14 more, not before the current month. */
export interface MonthOfYear {
  year: number;
  /** 1 to 12. */
  month: number;
}

const YEARS = 15;

export type ExpiryProblem = 'month' | 'year' | 'past';

/** The years that can be chosen. `today`: the current month in the provider's time zone. */
export function expiryYears(today: MonthOfYear): number[] {
  return Array.from({ length: YEARS }, (_, index) => today.year + index);
}

/**
 * Reads what people choose and what password managers fill in: '1', '01', '2030', '30', and '12/2030', '12-30', '1230', '122030' or
 * '2030-12' in either field. A part that cannot be read is null.
 */
export function parseExpiry(monthText: string, yearText: string): { month: number | null; year: number | null } {
  const inMonth = parseMonthAndYear(monthText);
  const inYear = parseMonthAndYear(yearText);
  return {
    month: inMonth?.month ?? parseMonth(monthText) ?? inYear?.month ?? null,
    year: inYear?.year ?? parseYear(yearText) ?? inMonth?.year ?? null,
  };
}

/** What is missing or wrong; empty if nothing is. A year past the selectable ones counts as missing. */
export function expiryProblems(
  { month, year }: { month: number | null; year: number | null },
  today: MonthOfYear,
): ExpiryProblem[] {
  const hasYear = year !== null && year < today.year + YEARS;
  if (month === null || !hasYear) {
    return [...(month === null ? ['month' as const] : []), ...(hasYear ? [] : ['year' as const])];
  }
  const isPast = year < today.year || (year === today.year && month < today.month);
  return isPast ? ['past'] : [];
}

/** Reads MMYY, as the provider stores it; null if there is no such month. */
export function parseMmyy(text: string): MonthOfYear | null {
  const [month, year] = [Number(text.slice(0, 2)), 2_000 + Number(text.slice(2))];
  return month >= 1 && month <= 12 ? { month, year } : null;
}

/** Spec 3 §5: sent as MMYY. */
export function toMmyy({ year, month }: MonthOfYear): string {
  return `${String(month).padStart(2, '0')}${String(year - 2000).padStart(2, '0')}`;
}

function parseMonth(text: string): number | null {
  const value = normalizeCode(text);
  const month = /^\d{1,2}$/.test(value) ? Number(value) : 0;
  return month >= 1 && month <= 12 ? month : null;
}

function parseYear(text: string): number | null {
  const value = normalizeCode(text);
  if (/^\d{2}$/.test(value)) return 2000 + Number(value);
  return /^20\d{2}$/.test(value) ? Number(value) : null;
}

/** Month and year in one text. Four digits alone are a year when they begin with 20, else MMYY. */
function parseMonthAndYear(text: string): MonthOfYear | null {
  const value = normalizeCode(text);
  const [, first = '', second = ''] =
    /^(\d{1,4})\D{1,3}(\d{1,4})$/.exec(value) ?? /^(0\d|1[0-2])((?:20)?\d{2})$/.exec(value) ?? [];
  const isYearFirst = first.length === 4;
  const month = parseMonth(isYearFirst ? second : first);
  const year = parseYear(isYearFirst ? first : second);
  return month && year ? { month, year } : null;
}
