import { describe, expect, it } from '@jest/globals';
import { calendarDayIn } from '#lib/rules/shared/dates.ts';
import { daysRemaining } from './days-remaining.ts';

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
