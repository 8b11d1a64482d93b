import { addDays } from './days.ts';
import type { Account } from './accounts.ts';

/** Charged so many days before the last paid day, so that nobody is without internet meanwhile. */
const DAYS_BEFORE = 1;
/** After a decline: so many days after the first try. */
const RETRIES = [1, 3];

type Schedule = Pick<Account, 'autoRefillFrom' | 'autoRefillDeclines' | 'paused'> & { expirationDate: string };

/** The day of the next try; null after the last one, and while a move holds the days. `expirationDate`: the last paid day. */
export function nextAutoRefill({
  expirationDate,
  autoRefillFrom,
  autoRefillDeclines,
  paused,
}: Schedule): string | null {
  if (paused) return null;
  const [first] = autoRefillDeclines;
  if (first) {
    const after = RETRIES[autoRefillDeclines.length - 1];
    return after === undefined ? null : addDays(first.on, after);
  }
  const due = addDays(expirationDate, -DAYS_BEFORE);
  return autoRefillFrom !== null && autoRefillFrom > due ? autoRefillFrom : due;
}

/** The same as customers are told: the charges of a day are made when it begins, so that what is due is made tomorrow at the earliest. */
export function upcomingAutoRefill(schedule: Schedule, today: string): string | null {
  const next = nextAutoRefill(schedule);
  return next !== null && next <= today ? addDays(today, 1) : next;
}
