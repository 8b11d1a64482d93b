import { describe, expect, it } from '@jest/globals';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { dateGap, canPayForMove } from '#lib/move/move-cart.ts';
import { canMoveOn, moveDayState, type MoveDayState, moveGrid, moveRange } from './move-calendar.ts';

const ZONES = ['America/New_York', 'Pacific/Honolulu', 'Europe/Madrid'];
/** Before both clock changes of America and of Europe, before a leap day, at the turn of a year, and in the last minute of a day. */
const MOMENTS = [
  '2027-03-13T12:00:00Z',
  '2027-03-14T06:59:59Z',
  '2027-03-14T07:00:00Z',
  '2027-03-27T22:59:59Z',
  '2027-10-30T21:30:00Z',
  '2027-11-07T05:30:00Z',
  '2028-02-28T23:30:00Z',
  '2028-02-29T04:59:59Z',
  '2028-02-29T10:00:00Z',
  '2027-12-31T23:59:59Z',
].map((moment) => Date.parse(moment));
/** Days from today to the last paid one. */
const EXPIRIES = [null, -400, -1, 0, 1, 2, 6, 20, 28, 29, 30, 90];

const HOUR_MS = 3_600_000;

/** Consecutive days of a zone, read from its clock hour by hour, without calendar arithmetic. */
function daysOnTheClock(zone: string, from: number, count: number): string[] {
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days = new Set<string>();
  for (let moment = from; days.size < count; moment += HOUR_MS) days.add(clock.format(moment));
  return [...days];
}

function expected(ahead: number, daysLeft: number): MoveDayState {
  if (ahead >= 30) return 'outside';
  if (ahead === 1) return 'tomorrow';
  return ahead < daysLeft ? 'paid' : 'refill';
}

describe.each(ZONES)('spec 3 §9: the days of a move in %s', (zone) => {
  it('agree with the clocks there, whatever the day, the expiry and the clock change', () => {
    for (const now of MOMENTS) {
      const today = calendarDayIn(zone, now);
      const ahead = daysOnTheClock(zone, now, 100);
      const before = daysOnTheClock(zone, now - 401 * 24 * HOUR_MS, 401 + 1);
      expect(today).toBe(ahead[0]);
      for (const offset of EXPIRIES) {
        const expiry =
          offset === null ? null : ((offset < 0 ? before.at(before.indexOf(today) + offset) : ahead[offset]) ?? '');
        const daysLeft = offset === null ? 0 : Math.max(0, offset + 1);
        const states = ahead.slice(0, 40).map((day) => moveDayState(day, { today, expiry }));
        expect(states).toEqual(states.map((_, index) => expected(index, daysLeft)));
        expect(moveDayState(before.at(before.indexOf(today) - 1) ?? '', { today, expiry })).toBe('outside');
        for (const [index, day] of ahead.slice(0, 30).entries()) {
          const isShort = offset !== null && index - offset + 1 <= 7;
          expect([30, 7].filter((days) => canPayForMove(days, expiry, day))).toEqual(isShort ? [30, 7] : [30]);
          if (expiry !== null && offset !== null) expect(dateGap(expiry, day)).toBe(index - offset + 1);
        }
      }
      expect(moveRange(today)).toEqual({ first: ahead[0], last: ahead[29] });
    }
  });
});

it('lets today be chosen and the day after tomorrow, not tomorrow', () => {
  const dates = { today: '2026-11-23', expiry: '2026-12-13' };
  expect(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].map((day) => canMoveOn(day, dates))).toEqual([
    ...[false, true, false, true],
  ]);
});

describe('the grid', () => {
  it.each([
    ['a Monday', '2026-11-23', '2026-11-08', '2026-12-26', 7],
    ['a Sunday', '2026-11-22', '2026-11-08', '2026-12-26', 7],
    ['a Friday: the last day just fits', '2026-11-27', '2026-11-08', '2026-12-26', 7],
    ['a Saturday: it would not', '2026-11-28', '2026-11-08', '2027-01-02', 8],
    ['a leap day', '2028-02-29', '2028-02-13', '2028-04-01', 7],
  ])('begins two weeks before the week of %s', (_, today, first, last, weeks) => {
    expect(moveGrid(today, 0)).toEqual({ first, last, weeks });
  });

  it('begins on a Monday where weeks do', () => {
    expect(moveGrid('2026-11-22', 1)).toEqual({ first: '2026-11-02', last: '2026-12-27', weeks: 8 });
  });

  it('always holds the whole range', () => {
    for (let day = 1; day <= 28; day += 1) {
      const today = `2027-02-${String(day).padStart(2, '0')}`;
      for (const firstWeekday of [0, 1, 6]) {
        const grid = moveGrid(today, firstWeekday);
        expect(grid.last >= moveRange(today).last && grid.weeks <= 8).toBe(true);
      }
    }
  });
});
