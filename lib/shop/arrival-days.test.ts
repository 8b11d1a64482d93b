import { expect, it } from '@jest/globals';
import { findArrivalDays } from './arrival-days.ts';

const STANDARD = '3 to 5 business days';

it.each([
  ['from a Monday', STANDARD, '2026-11-02', '2026-11-05', '2026-11-09'],
  ['from Thanksgiving', STANDARD, '2026-11-26', '2026-12-01', '2026-12-03'],
  ['over Thanksgiving, in Spanish', '1 a 2 días hábiles', '2026-11-25', '2026-11-27', '2026-11-30'],
  ['from a Saturday', '1 to 2 business days', '2026-11-28', '2026-11-30', '2026-12-01'],
  ['over Christmas and New Year', STANDARD, '2026-12-23', '2026-12-29', '2026-12-31'],
  ['over a New Year on a Sunday', '1 to 2 business days', '2022-12-30', '2023-01-03', '2023-01-04'],
  ['over Memorial Day', STANDARD, '2026-05-22', '2026-05-28', '2026-06-01'],
  ['over Labor Day, the earliest', '1 to 2 business days', '2026-09-04', '2026-09-08', '2026-09-09'],
])('counts business days %s', (_what, estimate, orderedOn, first, last) => {
  expect(findArrivalDays(estimate, orderedOn)).toEqual({ first, last });
});

it.each(['', 'Within a week', '24 to 48 hours', '3 to 5 days'])(
  'says nothing of an estimate in other words: %p',
  (estimate) => {
    expect(findArrivalDays(estimate, '2026-11-26')).toBeNull();
  },
);
