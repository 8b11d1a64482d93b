import { dayInZone } from '#lib/account/day-in-zone.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const dayOf = dayInZone('America/New_York');

/** The provider's calendar day at a time given in ms since 1970. */
export const dayAt = (time: number) => dayOf(new Date(time).toISOString());

/** Returns the start of the provider's next day after this time, in ms since 1970. */
export function nextMidnight(time: number): number {
  let next = Math.floor(time / MINUTE_MS) * MINUTE_MS;
  while (dayAt(next) === dayAt(time)) next += MINUTE_MS;
  return next;
}

/** Returns the ms until noon of the provider's next day, which is far from midnight even when daylight saving time changes. */
export function untilNoon(time: number): number {
  return nextMidnight(time) + 12 * HOUR_MS - time;
}
