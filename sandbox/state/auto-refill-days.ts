import { addDays } from './days.ts';
import type { Account } from './accounts.ts';

/** The charge is made this many days before the last paid day, so that service is not interrupted. */
const DAYS_BEFORE = 1;
/** After a decline, in days after the first attempt. */
const RETRIES = [1, 3];

type Schedule = Pick<Account, 'autoRefillFrom' | 'autoRefillDeclines' | 'paused'> &
  Partial<Pick<Account, 'autoRefillOpen'>> & { expirationDate: string };

/** The day of the next try; null after the last one, and while a move holds the days. `expirationDate`: the last paid day. */
export function nextAutoRefill({
  expirationDate,
  autoRefillFrom,
  autoRefillDeclines,
  autoRefillOpen,
  paused,
}: Schedule): string | null {
  // Before anything else is charged, the gateway is asked again.
  if (autoRefillOpen) return addDays(autoRefillOpen.on, 1);
  if (paused) return null;
  const [first] = autoRefillDeclines;
  if (first) {
    const after = RETRIES[autoRefillDeclines.length - 1];
    return after === undefined ? null : addDays(first.on, after);
  }
  const due = addDays(expirationDate, -DAYS_BEFORE);
  return autoRefillFrom !== null && autoRefillFrom > due ? autoRefillFrom : due;
}

/** The same, as shown to customers: charges are made when a day begins, so the next one is tomorrow at the earliest. */
export function upcomingAutoRefill(schedule: Schedule, today: string): string | null {
  const next = nextAutoRefill(schedule);
  return next !== null && next <= today ? addDays(today, 1) : next;
}
