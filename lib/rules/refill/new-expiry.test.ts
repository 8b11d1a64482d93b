import { describe, expect, it } from '@jest/globals';
import { daysRemaining } from '#lib/rules/account/days-remaining.ts';
import { newExpiry } from './new-expiry.ts';

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
