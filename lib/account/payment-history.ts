import type { CalendarDay } from '#lib/domain/calendar-day.ts';

/** Spec 2 §4 'Payment history'; decision on pages: a page holds twelve days. */
const DAYS_OF_A_PAGE = 12;
/** Shown per day; the others are one click away, which keeps pages small. */
const PAYMENTS_OF_A_DAY = 3;
const MOST_OF_ONE_DAY = 100;
const MONTHS = 12;
/** As many as fit side by side on a phone. */
const MOST_YEARS = 8;

/** A payment as the provider reports it, or a declined charge, for which nothing was paid. Amounts in integer cents. */
export interface PaymentRecord {
  cents: number;
  isDeclined?: boolean;
  /** A day, or an instant with its offset. */
  paidAt: string;
  orderNumber: string;
}

/** How often a payment bought a plan of `periodDays`. `paidDays`: those of the whole payment; null if unknown. Once if they are no multiple. */
export function countPeriods(paidDays: number | null, periodDays: number): number {
  const periods = (paidDays ?? periodDays) / periodDays;
  return Number.isInteger(periods) && periods > 1 ? periods : 1;
}

/** In the query of the history: the page waits for the payments of former accounts, however long they take. */
export const FORMER_PAYMENTS = { name: 'former', value: 'wait' } as const;

export interface HistoryQuery {
  /** Null means all years. */
  year: number | null;
  /** Counted from 1: pages of days, or of one day's payments. */
  page: number;
  /** If set, only this day, `MOST_OF_ONE_DAY` of its payments to a page. */
  day: CalendarDay | null;
}

export interface PaymentDay<Payment> {
  day: CalendarDay;
  /** Of the payments; declined charges count for nothing. */
  totalCents: number;
  /** Of all entries on that day, shown or not. */
  count: number;
  /** Newest first. `id` identifies the payment's receipt; it is '' for a declined charge. */
  payments: (Payment & { id: string })[];
}

export interface History<Payment> extends HistoryQuery {
  /** Newest first. */
  years: number[];
  pages: number;
  totalCents: number;
  /** Of the payments, without declined charges. */
  count: number;
  days: PaymentDay<Payment>[];
  /** Oldest first: by month if a year is chosen, else by year. */
  spending: { period: string; cents: number }[];
}

type ToDay = (paidAt: string) => CalendarDay;

/** One day's entries, which are contiguous in the sorted list. */
interface Group {
  day: CalendarDay;
  from: number;
  count: number;
  paidCount: number;
  totalCents: number;
}

interface PaymentGroups<Payment> {
  /** By day, newest first. */
  sorted: readonly Payment[];
  groups: Group[];
}

/** Groups payments by day, newest first. If they arrive in that order, only those on the shown page are processed more than once. */
export function buildHistory<Payment extends PaymentRecord>(
  payments: readonly Payment[],
  { year, page, day }: HistoryQuery,
  toDay: ToDay,
): History<Payment> {
  const { sorted, groups } = groupByDay(payments, toDay);
  const years = listYears(groups);
  const ofYear = year === null ? groups : groups.filter((group) => group.day.startsWith(`${year}-`));
  const selection = day === null ? ofYear : groups.filter((group) => group.day === day);
  const [length, perPage] =
    day === null ? [selection.length, DAYS_OF_A_PAGE] : [selection[0]?.count ?? 0, MOST_OF_ONE_DAY];
  const pages = Math.max(1, Math.ceil(length / perPage));
  const current = Math.min(Math.max(1, page), pages);
  const from = (current - 1) * perPage;
  const pageGroups = day === null ? selection.slice(from, from + perPage) : selection;
  const [first, last] = day === null ? [0, PAYMENTS_OF_A_DAY] : [from, from + perPage];
  return {
    year,
    page: current,
    day,
    years,
    pages,
    totalCents: selection.reduce((sum, { totalCents }) => sum + totalCents, 0),
    count: selection.reduce((sum, { paidCount }) => sum + paidCount, 0),
    days: pageGroups.map((group) => ({
      day: group.day,
      totalCents: group.totalCents,
      count: group.count,
      payments: sortGroup(sorted, group)
        .map((payment, index) => ({ ...payment, id: formatReceiptId(payment, group, index) }))
        .slice(first, last),
    })),
    spending: year === null ? spendingByYear(groups, years) : spendingByMonth(ofYear, year),
  };
}

/** The payments on a receipt: all those of one order, or a single one without an order number. Empty if there is no such receipt. */
export function findReceiptPayments<Payment extends PaymentRecord>(
  payments: readonly Payment[],
  id: string,
  toDay: ToDay,
): (Payment & { day: CalendarDay })[] {
  const ofOrder = id === '' ? [] : payments.filter(({ orderNumber }) => orderNumber === id);
  if (ofOrder.length > 0) return ofOrder.map((payment) => ({ ...payment, day: toDay(payment.paidAt) }));
  const [day = '', nth = ''] = id.split(NTH);
  const { sorted, groups } = groupByDay(payments, toDay);
  const group = groups.find((one) => one.day === day);
  const index = group && /^\d+$/.test(nth) ? group.count - Number(nth) : -1;
  const payment = group && index >= 0 ? sortGroup(sorted, group)[index] : undefined;
  return payment && payment.orderNumber === '' && !payment.isDeclined ? [{ ...payment, day }] : [];
}

const NTH = '~';

/** The order number, else the position within the day, counted from the first payment so that later ones do not shift it. */
function formatReceiptId({ orderNumber, isDeclined }: PaymentRecord, { day, count }: Group, index: number): string {
  if (isDeclined) return '';
  return orderNumber || `${day}${NTH}${count - index}`;
}

function groupByDay<Payment extends PaymentRecord>(payments: readonly Payment[], toDay: ToDay): PaymentGroups<Payment> {
  const groups: Group[] = [];
  let last: Group | undefined;
  for (const { paidAt, cents, isDeclined } of payments) {
    const day = toDay(paidAt);
    if (last?.day !== day) {
      if (last && day > last.day) return groupByDay(newestDayFirst(payments, toDay), toDay);
      last = { day, from: last ? last.from + last.count : 0, count: 0, paidCount: 0, totalCents: 0 };
      groups.push(last);
    }
    last.count += 1;
    if (isDeclined) continue;
    last.paidCount += 1;
    last.totalCents += cents;
  }
  return { sorted: payments, groups };
}

function newestDayFirst<Payment extends PaymentRecord>(payments: readonly Payment[], toDay: ToDay): Payment[] {
  return payments
    .map((payment) => ({ payment, day: toDay(payment.paidAt) }))
    .sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
    .map(({ payment }) => payment);
}

/** Newest first; entries at the same instant keep the provider's order. */
function sortGroup<Payment extends PaymentRecord>(sorted: readonly Payment[], { from, count }: Group): Payment[] {
  return sorted
    .slice(from, from + count)
    .map((payment) => ({ payment, time: Date.parse(payment.paidAt) }))
    .sort((one, other) => other.time - one.time)
    .map(({ payment }) => payment);
}

function listYears(groups: readonly Group[]): number[] {
  const years: number[] = [];
  for (const { day } of groups) {
    const year = Number(day.slice(0, 4));
    if (years.at(-1) !== year) years.push(year);
  }
  return years;
}

function spendingByYear(groups: readonly Group[], years: readonly number[]): History<PaymentRecord>['spending'] {
  const cents = new Map<string, number>();
  for (const { day, totalCents } of groups) {
    const year = day.slice(0, 4);
    cents.set(year, (cents.get(year) ?? 0) + totalCents);
  }
  return years
    .slice(0, MOST_YEARS)
    .map((year) => ({ period: String(year), cents: cents.get(String(year)) ?? 0 }))
    .reverse();
}

function spendingByMonth(groups: readonly Group[], year: number): History<PaymentRecord>['spending'] {
  const cents = Array.from({ length: MONTHS }, () => 0);
  for (const { day, totalCents } of groups) {
    const month = Number(day.slice(5, 7)) - 1;
    cents[month] = (cents[month] ?? 0) + totalCents;
  }
  return cents.map((sum, index) => ({ period: `${year}-${String(index + 1).padStart(2, '0')}`, cents: sum }));
}

/** Text that a spreadsheet would take for a formula, because CSV has no types. */
const FORMULA = /^[\t\r\n ]*[=+\-@\t\r＝＋－＠]/;

type Cell = string | { cents: number } | { day: CalendarDay };

/** Rows as RFC 4180 CSV, with a byte order mark so that spreadsheets read them as UTF-8. Amounts are passed in cents. */
export function formatCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

function formatCell(value: Cell): string {
  if (typeof value === 'object') return 'day' in value ? formatNumericDay(value.day) : (value.cents / 100).toFixed(2);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spec 2 §9: M/D/YYYY, in both languages, which a spreadsheet can sort. */
function formatNumericDay(day: CalendarDay): string {
  const [year, month, date] = day.split('-');
  return `${Number(month)}/${Number(date)}/${year}`;
}

export function formatPaymentsFileName(year: number | null): string {
  return year === null ? 'payments.csv' : `payments-${year}.csv`;
}
