import { describe, expect, it } from '@jest/globals';
import { isCardExpiredOn, isSameCharge, nextChargeDay } from './auto-refill.ts';

describe('Decision on auto-refill: charged on the day before the last paid one', () => {
  it.each([
    ['2026-12-10', '2026-11-23', '2026-12-09'],
    ['2026-11-25', '2026-11-23', '2026-11-24'],
    ['2026-11-24', '2026-11-23', '2026-11-24'],
    ['2026-11-23', '2026-11-23', '2026-11-24'],
    ['2026-10-01', '2026-11-23', '2026-11-24'],
    ['2027-01-01', '2026-12-30', '2026-12-31'],
    [null, '2026-11-23', null],
  ])('paid through %s, on %s: charged on %s', (expiry, today, next) => {
    expect(nextChargeDay({ expiry, today, isPaused: false })).toBe(next);
    expect(nextChargeDay({ expiry, today, isPaused: true })).toBeNull();
  });
});

it.each([
  [{ year: 2026, month: 12 }, '2026-12-31', false],
  [{ year: 2026, month: 12 }, '2027-01-01', true],
  [{ year: 2026, month: 9 }, '2026-10-01', true],
  [{ year: 2027, month: 1 }, '2026-12-31', false],
])('a card good to %j is expired on %s: %s', (expiry, day, isExpired) => {
  expect(isCardExpiredOn(expiry, day)).toBe(isExpired);
});

it.each([
  ['the plan', { planCode: 'HSD_007' }],
  ['the total', { totalCents: 4802 }],
  ['whether tax is in it', { taxCents: null }],
  ['the day', { on: '2026-12-10' }],
  ['whether there is a day', { on: null }],
])('a charge is another one by %s', (_, change) => {
  const shown = { planCode: 'HSD_030', taxCents: 301, totalCents: 4801, on: '2026-12-09' };
  expect([isSameCharge(shown, { ...shown }), isSameCharge(shown, { ...shown, ...change })]).toEqual([true, false]);
});
