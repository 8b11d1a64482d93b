import type { CalendarDay } from './calendar-day.ts';

/** A day of grace that was taken and that no refill has settled (decision on grace). */
export interface OwedGrace {
  /** The day through which service runs, or ran. */
  until: CalendarDay;
  /** By how many days a refill that is paid later is shorter. */
  daysTakenBack: number;
}

/** A day of grace that its owner can take, with all that is said before. */
export interface GraceTerms extends OwedGrace {
  /** The day by which a refill is asked for. */
  payBy: CalendarDay;
}

/** Whether service runs by the grace on this day. */
export function isGraceRunning(grace: Pick<OwedGrace, 'until'> | null, today: CalendarDay): boolean {
  return grace !== null && today <= grace.until;
}
