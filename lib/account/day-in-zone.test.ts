import { describe, expect, it } from '@jest/globals';
import { dayInZone } from './day-in-zone.ts';
import { calendarDayIn } from '../domain/dates.ts';

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
  ])('maps in %s the instant %s to the day %s', (zone, instant, day) => {
    expect(dayInZone(zone)(instant)).toBe(day);
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

  describe.each([
    ['America/New_York', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['America/Havana', '2026-11-01T05:00:00Z'],
    // A minute past midnight, back into the day before.
    ['America/St_Johns', '2008-11-02T02:31:00Z'],
  ])('in %s, around the change of the clock at %s', (zone, change) => {
    const around = Array.from({ length: 600 }, (_, index) => Date.parse(change) + (index - 300) * 7 * 60_000);
    const near = [-60_001, -60_000, -1, 0, 1, 3_539_999, 3_540_000, 3_600_000].map((ms) => Date.parse(change) + ms);
    const written = (time: number) => new Date(time).toISOString();
    const east = (time: number) => written(time + 5.5 * 3_600_000).replace('Z', '+05:30');

    it.each([
      ['oldest first', (times: number[]) => times.toSorted((one, other) => one - other), written],
      ['newest first', (times: number[]) => times.toSorted((one, other) => other - one), written],
      [
        'by turns',
        (times: number[]) => times.map((time, index) => times[(index * 37) % times.length] ?? time),
        written,
      ],
      ['with another offset', (times: number[]) => times, east],
      ['without fractions', (times: number[]) => times, (time: number) => written(time).replace(/\.\d+/, '')],
      ['with many', (times: number[]) => times, (time: number) => written(time).replace('Z', '000Z')],
    ])('agrees with the calendar, %s', (_, order, write) => {
      const dayOf = dayInZone(zone);
      const wrong = order([...around, ...near])
        .map(write)
        .filter((text) => dayOf(text) !== calendarDayIn(zone, Date.parse(text)));
      expect(wrong).toEqual([]);
    });
  });
});
