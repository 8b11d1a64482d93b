import { dayInZone } from '#lib/rules/shared/day-in-zone.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const dayOf = dayInZone('America/New_York');

/** The provider's day that a time is in, in ms since 1970. */
export const dayAt = (time: number) => dayOf(new Date(time).toISOString());

/** The first minute of the provider's day after the one that this time is in. Ms since 1970. */
export function nextMidnight(time: number): number {
  let next = Math.floor(time / MINUTE_MS) * MINUTE_MS;
  while (dayAt(next) === dayAt(time)) next += MINUTE_MS;
  return next;
}

/** How long it takes, in ms, until noon of the provider's next day: far from every midnight, also after the clocks have changed. */
export function untilNoon(time: number): number {
  return nextMidnight(time) + 12 * HOUR_MS - time;
}
