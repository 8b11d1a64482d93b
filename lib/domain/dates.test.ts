import { describe, expect, it } from '@jest/globals';
import { calendarDayIn, monthIn } from './dates.ts';

describe('calendarDayIn', () => {
  it.each([
    ['America/New_York', '2026-11-21T04:59:59.999Z', '2026-11-20'],
    ['America/New_York', '2026-11-21T05:00:00Z', '2026-11-21'],
    ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30'],
    ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01'],
    ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['Pacific/Honolulu', '2026-11-21T05:00:00Z', '2026-11-20'],
    ['Europe/Madrid', '2026-11-20T23:30:00Z', '2026-11-21'],
  ])('returns the day in %s at %s: %s', (zone, instant, day) => {
    expect(calendarDayIn(zone, Date.parse(instant))).toBe(day);
  });

  it("returns the month of the provider's zone for card expiry", () => {
    const instant = Date.parse('2026-12-01T04:30:00Z');
    expect(monthIn('America/New_York', instant)).toEqual({ year: 2026, month: 11 });
    expect(monthIn('UTC', instant)).toEqual({ year: 2026, month: 12 });
  });
});
