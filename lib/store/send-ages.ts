import 'server-only';
import { isOpen } from '#lib/domain/attempt-state.ts';
import type { Attempt } from './attempt.ts';
import type { Engine } from './engine.ts';

type SentAttempt = Pick<Attempt, 'id' | 'state' | 'sends' | 'lastSendAt'>;

/** How long ago the last requests of attempts left. */
export interface SendAges {
  /** Called with every row that is read. */
  see(attempt: SentAttempt): void;
  msSince(attempt: SentAttempt & Pick<Attempt, 'readAt'>): number | null;
}

/** More than can be open at a time; the oldest are forgotten first, and then counted from the next look. */
const MOST_KEPT = 10_000;

/**
 * PostgreSQL's server has one clock, which wrote the time of the send. An SQLite file has the machine's clock alone, which may jump while a
 * request is under way: there a send's age counts from when this process first saw it.
 */
export function sendAgesIn(kind: Engine['kind'], monotonicNow: () => number): SendAges {
  return kind === 'sqlite' ? monotonicAges(monotonicNow) : { see: () => undefined, msSince: ageByStore };
}

/** Never negative: a server's clock may be set back as well. */
function ageByStore({ lastSendAt, readAt }: Pick<Attempt, 'lastSendAt' | 'readAt'>): number | null {
  return lastSendAt === null ? null : Math.max(0, readAt - lastSendAt);
}

function monotonicAges(monotonicNow: () => number): SendAges {
  const firstSeen = new Map<string, { send: string; timestamp: number }>();

  return {
    see({ id, state, sends, lastSendAt }) {
      if (lastSendAt === null) return;
      const send = `${sends} ${lastSendAt}`;
      if (isOpen(state) && firstSeen.get(id)?.send === send) return;
      firstSeen.delete(id);
      if (isOpen(state)) firstSeen.set(id, { send, timestamp: monotonicNow() });
      const [oldest] = firstSeen.keys();
      if (oldest !== undefined && firstSeen.size > MOST_KEPT) firstSeen.delete(oldest);
    },
    msSince(attempt) {
      const { id, state, sends, lastSendAt } = attempt;
      // No wait depends on an attempt that is settled.
      if (lastSendAt === null || !isOpen(state)) return ageByStore(attempt);
      const sighting = firstSeen.get(id);
      return sighting?.send === `${sends} ${lastSendAt}` ? monotonicNow() - sighting.timestamp : 0;
    },
  };
}
