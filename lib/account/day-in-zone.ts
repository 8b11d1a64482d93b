import type { CalendarDay } from '../domain/calendar-day.ts';

const DAY_MS = 86_400_000;
/** Assumes at most one clock change in a week and the adjacent days. */
const WEEK_MS = 7 * DAY_MS;
/** The precision of the change's instant. */
const PRECISION_MS = 1_000;

const Z = 'Z'.charCodeAt(0);

/** The instants of one day that share an offset: `from` inclusive, `to` exclusive. */
interface Span {
  day: CalendarDay;
  from: number;
  to: number;
  /** In UTC without fractions of a second, so that instants can be compared as text. */
  fromText: string;
  toText: string;
}

interface Week {
  before: number;
  after: number;
  /** The first instant with the new offset. */
  changesAt: number;
}

interface Zone {
  offsetAt: (time: number) => number;
  /** By week number; each covers the adjacent days too. */
  weeks: Map<number, Week>;
  /** By day number; for a day with two offsets, the span used last. */
  spans: Map<number, Span>;
}

const zones = new Map<string, Zone>();

/**
 * Decision on dates: maps an instant (with its offset) to its calendar day in a time zone; a plain day is returned as is. Made for long
 * lists: a library takes a hundred times as long, and consecutive instants of one day are compared as text.
 */
export function dayInZone(timeZone: string): (instant: string) => CalendarDay {
  const zone = zones.get(timeZone) ?? createZone(timeZone);
  zones.set(timeZone, zone);
  let last: Span | undefined;
  return (instant) => {
    if (instant.length === 10) return instant;
    if (last && instant.charCodeAt(instant.length - 1) === Z && instant >= last.fromText && instant < last.toText)
      return last.day;
    last = spanAt(zone, Date.parse(instant));
    return last.day;
  };
}

function spanAt(zone: Zone, time: number): Span {
  const { from, to, offset } = offsetSpanAt(zone, time);
  const number = Math.floor((time + offset) / DAY_MS);
  const latest = zone.spans.get(number);
  if (latest && time >= latest.from && time < latest.to) return latest;
  const starts = Math.max(from, number * DAY_MS - offset);
  const ends = Math.min(to, (number + 1) * DAY_MS - offset);
  const span = {
    day: toText(number * DAY_MS).slice(0, 10),
    from: starts,
    to: ends,
    fromText: toText(starts),
    toText: toText(ends),
  };
  zone.spans.set(number, span);
  return span;
}

/** The instants around `time` that share its offset, limited to those that may be on the same day. */
function offsetSpanAt(zone: Zone, time: number) {
  const number = Math.floor(time / WEEK_MS);
  const [starts, ends] = [number * WEEK_MS - DAY_MS, (number + 1) * WEEK_MS + DAY_MS];
  let week = zone.weeks.get(number);
  if (!week) {
    week = findOffsetChange(zone, starts, ends);
    zone.weeks.set(number, week);
  }
  const { before, after, changesAt } = week;
  return time < changesAt
    ? { from: starts, to: changesAt, offset: before }
    : { from: changesAt, to: ends, offset: after };
}

function findOffsetChange({ offsetAt }: Zone, starts: number, ends: number): Week {
  const [before, after] = [offsetAt(starts), offsetAt(ends - 1)];
  if (before === after) return { before, after, changesAt: starts };
  let [from, to] = [starts, ends];
  while (to - from > PRECISION_MS) {
    const middle = from + Math.floor((to - from) / PRECISION_MS / 2) * PRECISION_MS;
    if (offsetAt(middle) === before) from = middle;
    else to = middle;
  }
  return { before, after, changesAt: to };
}

/** Joined, because comparing with a slice of a longer string takes ten times as long. */
function toText(time: number): string {
  const text = new Date(time).toISOString();
  return [text.slice(0, 10), text.slice(11, 19)].join('T');
}

function createZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (time: number) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
  return { offsetAt, weeks: new Map(), spans: new Map() };
}
