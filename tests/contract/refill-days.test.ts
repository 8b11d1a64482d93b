import { describe, expect, it } from '@jest/globals';
import { daysRemaining, newExpiry } from '#lib/domain/calendar-day.ts';
import { newRefillCart, refillDays, setRefills } from '#lib/plans/refill-cart.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { toDay, expiryAfterRefill } from '#sandbox/state/days.ts';

const ZONES = ['Pacific/Honolulu', 'America/New_York', 'Europe/Madrid'];

/** Both clock changes of New York and Madrid, a leap day, the turn of a year and of a month; `TIMES` are near midnight in a zone. */
const DAYS = [
  ...['2026-03-07', '2026-03-08', '2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-10-31', '2026-11-01'],
  ...['2028-02-28', '2028-02-29', '2028-03-01', '2026-12-31', '2027-01-01', '2026-11-23'],
];
const TIMES = ['00:00', '01:30', '03:59', '04:59', '06:30', '07:00', '09:59', '10:00', '22:59', '23:59'];
const PLANS = { HSD_030: 30, HSD_007: 7 } as const;
/** Days left before the refill: 0 means expired, null that the account never had any. */
const LEFT = [null, -400, 0, 1, 2, 9, 10, 30, 200];

/** Calendar days since March 1 of the year 0, by arithmetic only: no library, no clock, no `Date`. */
function dayNumber(year: number, month: number, day: number): number {
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + day;
}

const toDayNumber = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return dayNumber(year, month, day);
};

/** Returns the calendar day in the zone, by the platform's own calendar. */
function createWallCalendar(zone: string): (moment: number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return `${parts['year']}-${parts['month']}-${parts['day']}`;
  };
}

/** Returns the day with this number. Throws if it does not convert back to it. */
function dayNumbered(number: number): string {
  const guess = new Date((number - toDayNumber('1970-01-01')) * 86_400_000).toISOString().slice(0, 10);
  if (toDayNumber(guess) !== number) throw new Error(`${guess} is not day ${number}`);
  return guess;
}

describe.each(ZONES)('the days of a refill in %s', (zone) => {
  const wall = createWallCalendar(zone);
  const todays = DAYS.flatMap((day) =>
    TIMES.map((time) => {
      const moment = Date.parse(`${day}T${time}:30Z`);
      return { today: wall(moment), web: calendarDayIn(zone, moment), provider: toDay(new Date(moment), zone) };
    }),
  );

  it('count from the local day, for the web app and for the provider', () => {
    for (const { today, web, provider } of todays) expect([web, provider]).toEqual([today, today]);
  });

  it.each([1, 2, 3, 4, 5, 6])('match the account afterwards for %s refills', (refills) => {
    for (const { today, web, provider } of todays) {
      for (const [plan, planDays] of Object.entries(PLANS)) {
        const boughtDays = refillDays(setRefills(newRefillCart(plan), refills), [
          { planCode: plan, lob: 'HSD', days: planDays },
        ]);
        for (const daysLeft of LEFT) {
          const expiry = daysLeft === null ? null : dayNumbered(toDayNumber(today) + daysLeft - 1);
          const preview = newExpiry(expiry, web, boughtDays);
          // Today counts: with no days left, the new ones begin today.
          const before = Math.max(0, daysLeft ?? 0);
          const expectedDay = dayNumbered(toDayNumber(today) + before + planDays * refills - 1);
          const storedDay = expiryAfterRefill(expiry, planDays * refills, provider);
          const dashboard = daysRemaining(storedDay, today);
          if (preview !== expectedDay || storedDay !== expectedDay || dashboard !== before + planDays * refills) {
            throw new Error(
              `${today}, ${String(daysLeft)} left, ${refills} x ${plan}: ${preview}, ${storedDay}, not ${expectedDay}`,
            );
          }
        }
      }
    }
  });
});

it('the tested days include both clock changes, of 23 and 25 hours', () => {
  const length = (zone: string, day: string) => {
    const wall = createWallCalendar(zone);
    const from = Date.parse(`${day}T00:00Z`) - 24 * 3_600_000;
    return Array.from({ length: 72 }, (_, hour) => from + hour * 3_600_000).filter((moment) => wall(moment) === day)
      .length;
  };
  expect([length('America/New_York', '2026-03-08'), length('America/New_York', '2026-11-01')]).toEqual([23, 25]);
  expect([length('Europe/Madrid', '2026-03-29'), length('Europe/Madrid', '2026-10-25')]).toEqual([23, 25]);
});
