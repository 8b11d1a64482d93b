import { describe, expect, it } from '@jest/globals';
import { dayInZone } from '#lib/account/day-in-zone.ts';
import {
  buildHistory,
  findReceiptPayments,
  formatCsv,
  type HistoryQuery,
  type PaymentRecord,
} from './payment-history.ts';

const dayOf = dayInZone('America/New_York');
const ALL: HistoryQuery = { year: null, page: 1, day: null };
const paid = (paidAt: string, cents = 4_924, orderNumber = ''): PaymentRecord => ({ paidAt, cents, orderNumber });
const history = (payments: readonly PaymentRecord[], query: Partial<HistoryQuery> = {}) =>
  buildHistory(payments, { ...ALL, ...query }, dayOf);

/** One payment a day, newest first. */
const daily = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    paid(new Date(Date.UTC(2026, 10, 23, 17) - index * 86_400_000).toISOString(), 4_924, `H-${count - index}`),
  );

describe('payment history', () => {
  it('groups payments by the provider’s day, newest first, with a total per day', () => {
    const { days, totalCents, count, years, pages } = history([
      // Both are the 22nd in New York.
      paid('2026-11-23T04:59:00Z', 1_000),
      paid('2026-11-22T12:00:00Z', 250),
      paid('2026-11-01', 4_924),
      paid('2025-12-31T23:00:00-05:00', 1),
    ]);
    expect(days.map(({ day, totalCents: cents, count: many }) => [day, cents, many])).toEqual([
      ['2026-11-22', 1_250, 2],
      ['2026-11-01', 4_924, 1],
      ['2025-12-31', 1, 1],
    ]);
    expect({ totalCents, count, years, pages }).toEqual({ totalCents: 6_175, count: 4, years: [2026, 2025], pages: 1 });
  });

  it('does not depend on the provider’s order', () => {
    const payments = daily(30).flatMap((one) => [one, { ...one, paidAt: one.paidAt.replace('T17', 'T16') }]);
    const expected = history(payments);
    expect(history(payments.toReversed())).toEqual(expected);
    expect(
      history(payments.toSorted((one, other) => one.cents - other.cents || (one.paidAt < other.paidAt ? 1 : -1))),
    ).toEqual(expected);
  });

  it('sorts a day’s payments newest first, and keeps the provider’s order for the same instant', () => {
    const payments = [
      paid('2026-11-22T12:00:00Z', 1, 'H-1'),
      paid('2026-11-22T11:00:00-05:00', 2, 'H-3'),
      paid('2026-11-22T16:00:00Z', 3, 'H-4'),
      paid('2026-11-22T13:00:00Z', 4),
    ];
    const ids = history(payments).days[0]?.payments.map(({ id }) => id);
    expect(ids).toEqual(['H-3', 'H-4', '2026-11-22~2']);
    expect(findReceiptPayments(payments, '2026-11-22~2', dayOf)).toMatchObject([{ cents: 4 }]);
  });

  it.each([
    [0, 1],
    [12, 1],
    [13, 2],
    [24, 2],
    [400, 34],
  ])('splits %i days into %i pages of twelve', (count, pages) => {
    expect(history(daily(count)).pages).toBe(pages);
    expect(history(daily(count)).days).toHaveLength(Math.min(12, count));
  });

  it('clamps a page number that is out of range', () => {
    expect(history(daily(30), { page: 99 })).toMatchObject({ page: 3, days: { length: 6 } });
    expect(history(daily(30), { page: 0 })).toMatchObject({ page: 1 });
    expect(history(daily(30), { page: 2 }).days[0]?.day).toBe('2026-11-11');
  });

  it('filters by year, and lists all years', () => {
    const { years, days, count, spending } = history(daily(400), { year: 2025, page: 1 });
    expect(years).toEqual([2026, 2025]);
    expect([...new Set(days.map(({ day }) => day.slice(0, 4)))]).toEqual(['2025']);
    expect(count).toBe(400 - 327);
    expect(spending).toHaveLength(12);
    expect(spending.map(({ period }) => period).slice(-2)).toEqual(['2025-11', '2025-12']);
    expect(spending.at(-1)?.cents).toBe(31 * 4_924);
  });

  it('sums up spending by year, oldest first', () => {
    expect(history(daily(400)).spending).toEqual([
      { period: '2025', cents: 73 * 4_924 },
      { period: '2026', cents: 327 * 4_924 },
    ]);
  });

  it('shows the first payments of a busy day, and all of them for a single day', () => {
    const many = Array.from({ length: 7 }, () => paid('2026-11-22', 100));
    expect(history(many).days[0]).toMatchObject({ count: 7, totalCents: 700, payments: { length: 3 } });
    const one = history([...daily(3), ...many], { day: '2026-11-22' });
    expect(one.days).toHaveLength(1);
    expect(one.days[0]?.payments).toHaveLength(8);
    expect(one).toMatchObject({ totalCents: 700 + 4_924, pages: 1 });
  });

  it('splits one day’s payments into pages of a hundred, each payment once', () => {
    const many = Array.from({ length: 250 }, (_, index) => paid('2026-11-22', 100, `D-${index}`));
    const pages = [1, 2, 3].map((page) => history([...daily(3), ...many], { day: '2026-11-22', page }));
    expect(pages.map(({ days: [day], pages: of }) => [day?.payments.length, day?.count, of])).toEqual([
      [100, 251, 3],
      [100, 251, 3],
      [51, 251, 3],
    ]);
    const ids = pages.flatMap(({ days }) => days.flatMap(({ payments }) => payments.map(({ id }) => id)));
    expect(new Set(ids).size).toBe(251);
  });

  it('lists a declined charge without counting it, and offers no receipt for it', () => {
    const declined = (paidAt: string): PaymentRecord => ({ ...paid(paidAt, 4_924), isDeclined: true });
    const payments = [declined('2026-11-23'), declined('2026-11-22'), paid('2026-11-22', 4_924, 'H-1')];
    const { days, count, totalCents, spending } = history(payments);
    expect(days.map(({ day, totalCents: cents, payments: [first] }) => [day, cents, first?.id])).toEqual([
      ['2026-11-23', 0, ''],
      ['2026-11-22', 4_924, ''],
    ]);
    expect({ count, totalCents, spending }).toEqual({
      count: 1,
      totalCents: 4_924,
      spending: [{ period: '2026', cents: 4_924 }],
    });
    for (const id of ['', '2026-11-23~1', '2026-11-22~2']) expect(findReceiptPayments(payments, id, dayOf)).toEqual([]);
    expect(findReceiptPayments(payments, 'H-1', dayOf)).toHaveLength(1);
  });

  it('identifies a receipt by its order number, or by a position in the day that later payments do not change', () => {
    const payments = [paid('2026-11-22', 3), paid('2026-11-22', 2, 'H-9'), paid('2026-11-22', 1)];
    const ids = history(payments).days[0]?.payments.map(({ id }) => id) ?? [];
    expect(ids).toEqual(['2026-11-22~3', 'H-9', '2026-11-22~1']);
    for (const [index, id] of ids.entries()) {
      expect(findReceiptPayments(payments, id, dayOf)).toMatchObject([{ cents: 3 - index, day: '2026-11-22' }]);
    }
    const more = [paid('2026-11-22', 4), ...payments];
    expect(findReceiptPayments(more, '2026-11-22~1', dayOf)).toMatchObject([{ cents: 1 }]);
  });

  it('finds all payments of an order for its receipt, and none for an unknown id', () => {
    const payments = [paid('2026-11-22', 4_924, 'H-1'), paid('2026-11-22', 2_200, 'H-1'), paid('2026-11-21', 1, 'H-2')];
    expect(findReceiptPayments(payments, 'H-1', dayOf).map(({ cents }) => cents)).toEqual([4_924, 2_200]);
    for (const id of ['', 'H-3', '2026-11-22~1', '2026-11-22~9', '2026-11-22~0', '2026-11-22~x', '~', 'a~1']) {
      expect(findReceiptPayments(payments, id, dayOf)).toEqual([]);
    }
  });
});

const cell = (value: string) => formatCsv([[value]]).slice(1, -2);

describe('CSV file', () => {
  it('has one row per line, days as M/D/YYYY, amounts with two decimals, and a byte order mark', () => {
    expect(
      formatCsv([
        ['Día', 'Importe'],
        [{ day: '2026-11-23' }, { cents: 4_924 }],
        [{ day: '2027-01-02' }, { cents: -3_500 }],
      ]),
    ).toBe('\uFEFFDía,Importe\r\n11/23/2026,49.24\r\n1/2/2027,-35.00\r\n');
  });

  it.each([
    ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['\r=1', `"'\r=1"`],
    ['H-1-2', 'H-1-2'],
    ['30 days of internet', '30 days of internet'],
    ['a, b', '"a, b"'],
    ['a "b"', '"a ""b"""'],
    ['a\nb', '"a\nb"'],
  ])('writes %j as %j', (value, written) => {
    expect(cell(value)).toBe(written);
  });
});
