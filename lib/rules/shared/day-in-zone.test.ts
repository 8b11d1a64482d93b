import { describe, expect, it } from '@jest/globals';
import { dayInZone } from './day-in-zone.ts';
import { calendarDayIn } from './dates.ts';

describe('the day of an instant', () => {
  it.each([
    ['America/New_York', '2026-11-23T04:59:59.999Z', '2026-11-22'],
    ['America/New_York', '2026-11-23T05:00:00Z', '2026-11-23'],
    ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30'],
    ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01'],
    ['America/New_York', '2026-07-01T01:00:00+02:00', '2026-06-30'],
    ['America/New_York', '2026-07-01', '2026-07-01'],
    ['Asia/Kolkata', '2026-07-01T18:29:59Z', '2026-07-01'],
    ['Asia/Kolkata', '2026-07-01T18:30:00Z', '2026-07-02'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
  ])('in %s of %s is %s', (zone, written, day) => {
    expect(dayInZone(zone)(written)).toBe(day);
  });

  it('agrees with the calendar for every hour of two years, changes of the clock included', () => {
    const dayOf = dayInZone('America/New_York');
    const wrong: string[] = [];
    for (let time = Date.UTC(2025, 0, 1); time < Date.UTC(2027, 0, 1); time += 3_600_000) {
      const written = new Date(time).toISOString();
      if (dayOf(written) !== calendarDayIn('America/New_York', time)) wrong.push(written);
    }
    expect(wrong).toEqual([]);
  });
});
