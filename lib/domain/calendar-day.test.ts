import { describe, expect, it } from '@jest/globals';
import { addDays, daysBetween, formatDay, isCalendarDay } from './calendar-day.ts';

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
    ['2026-11-20', '11/20/2026'],
    ['2027-03-01', '3/1/2027'],
  ])('%s is shown as %s', (day, text) => {
    expect(formatDay(day)).toBe(text);
  });

  it.each(['', '2026-02-29', '2026-13-01', '11/20/2026', '2026-1-1', '2026-11-20T00:00:00Z'])(
    '%j is no day',
    (text) => {
      expect(isCalendarDay(text)).toBe(false);
      expect(() => formatDay(text)).toThrow(RangeError);
    },
  );
});
