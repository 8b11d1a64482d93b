import { describe, expect, it } from '@jest/globals';
import { addDays, dayInWords, daysBetween, formatDay, isCalendarDay } from './calendar-day.ts';

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
  ])('from %s to %s: %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });

  it.each([
    ['en', '2027-01-02', 'Sat, Jan 2, 2027', 'Sat, Jan\u00A02, 2027'],
    ['en', '2026-09-20', 'Sun, Sep 20, 2026', 'Sun, Sep\u00A020, 2026'],
    ['es', '2027-01-02', '2 de enero de 2027', '2\u00A0de\u00A0enero de 2027'],
    ['es', '2026-09-20', '20 de septiembre de 2026', '20\u00A0de\u00A0septiembre de 2026'],
  ] as const)('in %s, %s is %s, on pages without a break between day and month', (locale, day, inMessages, onPages) => {
    expect(dayInWords(day, locale)).toBe(inMessages);
    expect(formatDay(day, locale)).toBe(onPages);
  });

  it.each(['', '2026-02-29', '2026-13-01', '11/20/2026', '2026-1-1', '2026-11-20T00:00:00Z'])(
    '%j is no day',
    (text) => {
      expect(isCalendarDay(text)).toBe(false);
      expect(() => formatDay(text, 'en')).toThrow(RangeError);
    },
  );
});
