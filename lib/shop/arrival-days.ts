import { addDays, type CalendarDay } from '#lib/domain/calendar-day.ts';

const ESTIMATE = /^(\d{1,2}) \S+ (\d{1,2}) (?:business days|días hábiles)$/;

/**
 * The first and the last day on which a parcel that was ordered on a day may arrive. `estimate`: as the customer reads it, such as '3 to 5
 * business days'. Null if it is worded differently.
 */
export function findArrivalDays(
  estimate: string,
  orderedOn: CalendarDay,
): { first: CalendarDay; last: CalendarDay } | null {
  const [, first, last] = ESTIMATE.exec(estimate) ?? [];
  if (first === undefined || last === undefined) return null;
  return { first: afterBusinessDays(orderedOn, Number(first)), last: afterBusinessDays(orderedOn, Number(last)) };
}

function afterBusinessDays(from: CalendarDay, count: number): CalendarDay {
  let day = from;
  for (let remaining = count; remaining > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) remaining -= 1;
  }
  return day;
}

/** Federal holidays, month and day; one that falls on a Sunday is kept on Monday. */
const FIXED = ['01-01', '06-19', '07-04', '11-11', '12-25'];
/** The others, on a weekday: month, first possible day of the month, weekday from 0 for Sunday. */
const MOVABLE = [
  ['01', 15, 1],
  ['02', 15, 1],
  ['05', 25, 1],
  ['09', 1, 1],
  ['10', 8, 1],
  ['11', 22, 4],
] as const;

/** Parcels are delivered from Monday to Friday, except on federal holidays. */
function isBusinessDay(day: CalendarDay): boolean {
  const weekday = getWeekday(day);
  if (weekday === 0 || weekday === 6) return false;
  if (FIXED.includes(day.slice(5)) || (weekday === 1 && FIXED.includes(addDays(day, -1).slice(5)))) return false;
  const [month, date] = [day.slice(5, 7), Number(day.slice(8))];
  return !MOVABLE.some(
    ([inMonth, first, on]) => inMonth === month && on === weekday && date >= first && date < first + 7,
  );
}

function getWeekday(day: CalendarDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
