import { describe, expect, it } from '@jest/globals';
import { calendarDayIn } from './dates.ts';
import { daysRemaining, newExpiry } from './paid-days.ts';

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
  ])('%s', (_what, expiry, today, days) => {
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
  ])('%s', (_what, expiry, today, days, expected) => {
    expect(newExpiry(expiry, today, days)).toBe(expected);
  });

  it('adds exactly the days that are bought', () => {
    const today = '2026-11-20';
    for (const expiry of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-12-31']) {
      const gained = daysRemaining(newExpiry(expiry, today, 30), today) - daysRemaining(expiry, today);
      expect(gained).toBe(30);
    }
  });
});
