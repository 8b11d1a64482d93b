import type { CalendarDay } from '#lib/domain/calendar-day.ts';

/** Text that a spreadsheet would take for a formula, because CSV has no types. */
const FORMULA = /^[\t\r\n ]*[=+\-@\t\r＝＋－＠]/;

type Cell = string | { cents: number } | { day: CalendarDay };

/** Rows as RFC 4180 CSV, with a byte order mark so that spreadsheets read them as UTF-8. Amounts are passed in cents. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(value: Cell): string {
  if (typeof value === 'object') return 'day' in value ? dayInFigures(value.day) : (value.cents / 100).toFixed(2);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spec 2 §9: M/D/YYYY, in both languages, which a spreadsheet can sort. */
function dayInFigures(day: CalendarDay): string {
  const [year, month, date] = day.split('-');
  return `${Number(month)}/${Number(date)}/${year}`;
}

export function paymentsFileName(year: number | null): string {
  return year === null ? 'payments.csv' : `payments-${year}.csv`;
}
