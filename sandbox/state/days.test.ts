import { describe, expect, it } from '@jest/globals';
import { toDay, daysRemaining, expiryAfterRefill, expiryWith, spokenDay } from './days.ts';

const TODAY = '2026-11-20';

describe('days of a prepaid service', () => {
  it.each([
    ['the expiry day itself is the last paid day', '2026-11-20', 1],
    ['the day after, nothing is left', '2026-11-19', 0],
    ['long ago is nothing too', '2020-01-01', 0],
    ['across a month', '2026-12-10', 21],
  ])('%s', (_, expiry, daysLeft) => {
    expect(daysRemaining(expiry, TODAY)).toBe(daysLeft);
  });

  it.each([
    ['with none left it ends on today + N - 1', '2026-11-19', 30, '2026-12-19'],
    ['on the last day it is added to that day', '2026-11-20', 30, '2026-12-20'],
    ['with days left it is added to them', '2026-12-10', 30, '2027-01-09'],
    ['an account that never paid starts today', null, 7, '2026-11-26'],
    ['across the night on which the clocks change', '2027-03-01', 30, '2027-03-31'],
  ])('gives the last paid day after a refill: %s', (_, expiry, days, expected) => {
    expect(expiryAfterRefill(expiry, days, TODAY)).toBe(expected);
  });

  it('counts days back to an expiry day', () => {
    expect(daysRemaining(expiryWith(21, TODAY), TODAY)).toBe(21);
    expect(daysRemaining(expiryWith(0, TODAY), TODAY)).toBe(0);
  });

  it("uses the provider's day, not the machine's", () => {
    const lateEvening = new Date('2026-11-21T03:00:00Z');
    expect(toDay(lateEvening, 'America/New_York')).toBe('2026-11-20');
    expect(toDay(lateEvening, 'UTC')).toBe('2026-11-21');
  });

  it("writes a day in words in the customer's language", () => {
    expect(spokenDay('2027-01-09', 'ENGLISH')).toBe('Sat, Jan 9, 2027');
    expect(spokenDay('2027-01-09', 'SPANISH')).toBe('9 de enero de 2027');
  });
});
