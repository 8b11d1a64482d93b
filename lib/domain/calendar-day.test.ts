import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  formatPlainDay,
  daysBetween,
  daysRemaining,
  formatDay,
  formatDayRange,
  formatWait,
  isCalendarDay,
  newExpiry,
} from './calendar-day.ts';
import { calendarDayIn } from './dates.ts';

describe('calendar days', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-20', '2026-11-21', 1],
    ['2026-11-20', '2026-11-19', -1],
    ['2026-03-07', '2026-03-09', 2],
    ['2026-10-31', '2026-11-02', 2],
    ['2028-02-28', '2028-03-01', 2],
    ['2027-02-28', '2027-03-01', 1],
    ['2026-12-31', '2027-01-01', 1],
  ])('counts from %s to %s %i days, and adds them', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });

  it.each([
    ['en', '2027-01-02', 'Sat, Jan 2, 2027', 'Sat, Jan\u00A02, 2027'],
    ['en', '2026-09-20', 'Sun, Sep 20, 2026', 'Sun, Sep\u00A020, 2026'],
    ['es', '2027-01-02', '2 de enero de 2027', '2\u00A0de\u00A0enero de 2027'],
    ['es', '2026-09-20', '20 de septiembre de 2026', '20\u00A0de\u00A0septiembre de 2026'],
  ] as const)('in %s, %s is %s, on pages without a break between day and month', (locale, day, inMessages, onPages) => {
    expect(formatPlainDay(day, locale)).toBe(inMessages);
    expect(formatDay(day, locale)).toBe(onPages);
  });

  it.each([
    ['en', '2026-11-30', '2026-12-27', 'Nov 30', 'Dec 27, 2026'],
    ['en', '2026-12-02', '2026-12-04', 'Dec 2', '4, 2026'],
    ['en', '2026-12-20', '2027-01-18', 'Dec 20, 2026', 'Jan 18, 2027'],
    ['es', '2026-11-30', '2026-12-27', '30 de noviembre', '27 de diciembre de 2026'],
    ['es', '2026-12-02', '2026-12-04', '2', '4 de diciembre de 2026'],
    ['es', '2026-12-20', '2027-01-18', '20 de diciembre de 2026', '18 de enero de 2027'],
  ] as const)('in %s, the days from %s to %s share what they have in common', (locale, from, to, first, last) => {
    const range = formatDayRange(from, to, locale);
    expect([range.first, range.last].map((text) => text.replaceAll('\u00A0', ' '))).toEqual([first, last]);
  });

  it.each(['', '2026-02-29', '2026-13-01', '11/20/2026', '2026-1-1', '2026-11-20T00:00:00Z'])(
    'rejects %j as a day',
    (text) => {
      expect(isCalendarDay(text)).toBe(false);
      expect(() => formatDay(text, 'en')).toThrow(RangeError);
    },
  );
});

describe('daysRemaining', () => {
  it.each([
    ['the last paid day', '2026-11-20', '2026-11-20', 1],
    ['the day before it', '2026-11-20', '2026-11-19', 2],
    ['the day after it', '2026-11-20', '2026-11-21', 0],
    ['long after it', '2026-11-20', '2027-02-01', 0],
    ['30 days paid today', '2026-12-19', '2026-11-20', 30],
    ['across the spring change', '2026-03-10', '2026-03-07', 4],
    ['across the autumn change', '2026-11-02', '2026-10-31', 3],
    ['across a leap day', '2028-03-01', '2028-02-28', 3],
  ])('counts the days left: %s', (_what, expiry, today, days) => {
    expect(daysRemaining(expiry, today)).toBe(days);
  });

  it("ends at the provider's midnight, wherever the viewer is", () => {
    const left = (instant: string) =>
      daysRemaining('2026-11-20', calendarDayIn('America/New_York', Date.parse(instant)));
    expect(left('2026-11-21T04:59:59Z')).toBe(1);
    expect(left('2026-11-21T05:00:00Z')).toBe(0);
  });
});

describe('newExpiry', () => {
  it.each([
    ['days left', '2026-12-10', '2026-11-20', 30, '2027-01-09'],
    ['the last paid day', '2026-11-20', '2026-11-20', 30, '2026-12-20'],
    ['expired yesterday', '2026-11-19', '2026-11-20', 30, '2026-12-19'],
    ['expired long ago', '2025-01-01', '2026-11-20', 7, '2026-11-26'],
    ['never paid', null, '2026-11-20', 30, '2026-12-19'],
    ['across the spring change', '2026-03-05', '2026-03-01', 7, '2026-03-12'],
    ['across a leap day', '2028-02-20', '2028-02-01', 30, '2028-03-21'],
    ['over the new year', '2026-12-31', '2026-12-30', 7, '2027-01-07'],
  ])('extends the paid days: %s', (_what, expiry, today, days, expected) => {
    expect(newExpiry(expiry, today, days)).toBe(expected);
  });

  it.each([
    ['on the last day of grace', '2026-11-21', '2026-12-20'],
    ['on the day after grace', '2026-11-22', '2026-12-20'],
    ['long after grace', '2026-11-30', '2026-12-28'],
  ])('settles a day of grace that is paid for %s', (_what, today, expected) => {
    // Taken on the last paid day, through the day after it.
    const grace = { until: '2026-11-21', daysTakenBack: 1 };
    expect(newExpiry('2026-11-20', today, 30, grace)).toBe(expected);
  });

  it('adds exactly the days that are bought', () => {
    const today = '2026-11-20';
    for (const expiry of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-12-31']) {
      const gained = daysRemaining(newExpiry(expiry, today, 30), today) - daysRemaining(expiry, today);
      expect(gained).toBe(30);
    }
  });
});

it.each([
  [0, '1 minute', '1 minuto'],
  [60, '1 minute', '1 minuto'],
  [61, '2 minutes', '2 minutos'],
  [5_400, '90 minutes', '90 minutos'],
  [5_401, '2 hours', '2 horas'],
  [86_100, '24 hours', '24 horas'],
])('formats a wait of %d s as %s or %s', (seconds, english, spanish) => {
  expect([formatWait(seconds, 'en'), formatWait(seconds, 'es')]).toEqual([english, spanish]);
});
