import { describe, expect, it } from '@jest/globals';
import { calendarDayIn } from './dates.ts';
import { canCancelMove, dateGap, lastDayToCancel, canPayForMove } from './move-days.ts';

describe('spec 3 §4.3: the date gap', () => {
  it.each([
    ['the last paid day', '2026-11-30', 1, [30, 7]],
    ['a paid day', '2026-11-25', -4, [30, 7]],
    ['the last day for seven days', '2026-12-06', 7, [30, 7]],
    ['a day more', '2026-12-07', 8, [30]],
    ['across the clock change in spring', '2027-03-15', 106, [30]],
  ])('%s', (_, moveDay, gap, plans) => {
    expect(dateGap('2026-11-30', moveDay)).toBe(gap);
    expect([30, 7].filter((days) => canPayForMove(days, '2026-11-30', moveDay))).toEqual(plans);
  });

  it('counts a leap day', () => {
    expect([dateGap('2028-02-28', '2028-03-01'), dateGap('2027-02-28', '2027-03-01')]).toEqual([3, 2]);
  });

  it('offers a plan of any other length for as many days as it has', () => {
    expect([14, 15, 45].filter((days) => canPayForMove(days, '2026-11-30', '2026-12-14'))).toEqual([15, 45]);
  });

  it('is 30 days where nothing was ever paid', () => {
    expect([90, 30, 7].filter((days) => canPayForMove(days, null, '2026-11-30'))).toEqual([90, 30]);
  });
});

/** The instants are written by hand: midnight of the day of the move in each zone, in summer and in winter. */
describe("decision on the cut-off: midnight of the day of the move, in the provider's zone", () => {
  it.each([
    ['America/New_York', '2026-12-03', '2026-12-03T05:00:00Z'],
    ['America/New_York', '2026-07-03', '2026-07-03T04:00:00Z'],
    ['America/New_York', '2027-03-14', '2027-03-14T05:00:00Z'],
    ['America/New_York', '2027-03-15', '2027-03-15T04:00:00Z'],
    ['America/New_York', '2027-11-07', '2027-11-07T04:00:00Z'],
    ['America/New_York', '2027-11-08', '2027-11-08T05:00:00Z'],
    ['America/New_York', '2028-02-29', '2028-02-29T05:00:00Z'],
    ['Pacific/Honolulu', '2026-07-03', '2026-07-03T10:00:00Z'],
    ['Europe/Madrid', '2027-03-28', '2027-03-27T23:00:00Z'],
    ['Europe/Madrid', '2027-03-29', '2027-03-28T22:00:00Z'],
  ])('%s, %s: %s', (zone, moveDay, midnight) => {
    const start = Date.parse(midnight);
    expect(canCancelMove(moveDay, calendarDayIn(zone, start - 1_000))).toBe(true);
    expect(canCancelMove(moveDay, calendarDayIn(zone, start))).toBe(false);
  });

  it('leaves the day before as the last one', () => {
    expect(lastDayToCancel('2028-03-01')).toBe('2028-02-29');
  });
});
