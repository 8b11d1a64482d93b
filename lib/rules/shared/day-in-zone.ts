import type { CalendarDay } from './calendar-day.ts';

const DAY_MS = 86_400_000;
/** Within most weeks a zone has one offset; a week has it looked up twice, and its instants only where it changes. */
const WEEK_MS = 7 * DAY_MS;

interface Zone {
  offsetAt: (time: number) => number;
  /** By the week's number; null where the offset changes within it. */
  offsets: Map<number, number | null>;
  days: Map<number, CalendarDay>;
}

const zones = new Map<string, Zone>();

/**
 * Decision on dates: which calendar day an instant (with its offset) is in a time zone; a day stays what it is. For long lists: a library takes a
 * hundred times as long.
 */
export function dayInZone(timeZone: string): (written: string) => CalendarDay {
  const zone = zones.get(timeZone) ?? zoneOf(timeZone);
  zones.set(timeZone, zone);
  return (written) => {
    if (written.length === 10) return written;
    const time = Date.parse(written);
    const number = Math.floor((time + offsetOf(zone, time)) / DAY_MS);
    const known = zone.days.get(number);
    if (known !== undefined) return known;
    const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
    zone.days.set(number, day);
    return day;
  };
}

function offsetOf(zone: Zone, time: number): number {
  const week = Math.floor(time / WEEK_MS);
  let offset = zone.offsets.get(week);
  if (offset === undefined) {
    const [first, last] = [zone.offsetAt(week * WEEK_MS), zone.offsetAt((week + 1) * WEEK_MS - 1)];
    offset = first === last ? first : null;
    zone.offsets.set(week, offset);
  }
  return offset ?? zone.offsetAt(time);
}

function zoneOf(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (time: number) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
  return { offsetAt, offsets: new Map(), days: new Map() };
}
