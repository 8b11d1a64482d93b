import { isGraceRunning, type OwedGrace } from '#lib/domain/grace.ts';
import { type CalendarDay, daysRemaining } from '#lib/domain/calendar-day.ts';

/**
 * Decision on kept days: the sentence that says what becomes of an account's paid days, by its name in the messages. `left`: the days that
 * there were before; `until`: the last paid day.
 */
export type DaysSentence =
  /** A refill with days left. */
  | { says: 'added'; left: number; days: number }
  /** A refill with none left. */
  | { says: 'started'; days: number; from: CalendarDay }
  /** A refill while a day of grace runs, and one after it, which takes days back. */
  | { says: 'graceRuns'; days: number; until: CalendarDay }
  | { says: 'graceTaken'; days: number; taken: number }
  /** A refill that ends a move, with the days that were on hold. */
  | { says: 'resumed'; left: number; days: number }
  /** The same, where days are not held: some were left, or none. */
  | { says: 'elapsed'; left: number; days: number }
  | { says: 'elapsedAll'; days: number; from: CalendarDay }
  /** A move that has begun, or begins on a later day. */
  | { says: 'held'; left: number }
  | { says: 'heldFrom'; from: CalendarDay }
  /** A move, where days are not held. */
  | { says: 'counting'; until: CalendarDay };

export type DaysEvent =
  /**
   * `expiry`: the last paid day before, as if service resumed on the day of payment; null if there never was one. `grace`: one that it settles.
   * `move`: one that it ends.
   */
  | {
      kind: 'refill';
      expiry: CalendarDay | null;
      grace: OwedGrace | null;
      paidOn: CalendarDay;
      days: number;
      move: 'held' | 'counting' | null;
    }
  /** `from`: the day on which a scheduled move begins; null if it has begun or begins now. */
  | { kind: 'move'; expiry: CalendarDay | null; today: CalendarDay; from: CalendarDay | null; holdsDays: boolean };

/** Which sentence pages, receipts and messages use. Null if there are no days to speak of. */
export function explainDays(event: DaysEvent): DaysSentence | null {
  const { expiry } = event;
  if (event.kind === 'move') {
    const { today, from, holdsDays } = event;
    const daysLeft = expiry === null ? 0 : daysRemaining(expiry, today);
    if (expiry === null || daysLeft === 0) return null;
    if (!holdsDays) return { says: 'counting', until: expiry };
    return from !== null && from > today ? { says: 'heldFrom', from } : { says: 'held', left: daysLeft };
  }
  const { paidOn: from, days, grace, move } = event;
  if (days <= 0) return null;
  const daysLeft = expiry === null ? 0 : daysRemaining(expiry, from);
  if (grace && daysLeft === 0 && expiry !== null && isGraceRunning(grace, from))
    return { says: 'graceRuns', days, until: expiry };
  if (grace && grace.daysTakenBack > 0 && !isGraceRunning(grace, from))
    return { says: 'graceTaken', days, taken: grace.daysTakenBack };
  if (move === 'counting')
    return daysLeft > 0 ? { says: 'elapsed', left: daysLeft, days } : { says: 'elapsedAll', days, from };
  if (daysLeft === 0) return { says: 'started', days, from };
  return { says: move === 'held' ? 'resumed' : 'added', left: daysLeft, days };
}
