import 'server-only';
import { z } from 'zod';
import { ATTEMPT_STATES } from '#lib/domain/attempt-state.ts';
import { lastSendTime } from './attempt.ts';
import * as sql from './attempt-statements.ts';
import type { Engine, Row } from './engine.ts';
import type { SendAges } from './send-ages.ts';

/** Leases that were seen unchanged for their whole length. */
export interface LeaseWatch {
  /** Called with every row of an attempt that is read. */
  see(row: Row): void;
  /** The end of an attempt's lease if it is over, to be named by whoever takes it; null if it is not, or there is none. */
  findOver(id: string): Promise<number | null>;
  /** The ids of due attempts whose lease has been over for `forMs`. */
  listOver(forMs: number): Promise<string[]>;
}

/** For leases that the release before has written. */
const DEFAULT_LEASE_MS = 15_000;

const leaseSchema = z
  .object({
    id: z.string(),
    state: z.enum(ATTEMPT_STATES),
    lease_until: z.number(),
    lease_ms: z.number().nullable(),
    sends: z.number(),
    last_send_at: z.number().nullable(),
    submitted_at: z.number().nullable(),
  })
  .transform(({ id, state, sends, lease_until: until, lease_ms: ms, ...sent }) => {
    return {
      id,
      until,
      ms: ms ?? DEFAULT_LEASE_MS,
      send: { id, state, sends, lastSendAt: lastSendTime({ sends, ...sent }) },
    };
  });
type Lease = z.output<typeof leaseSchema>;

const NOBODY: LeaseWatch = { see: () => undefined, findOver: async () => null, listOver: async () => [] };

/**
 * PostgreSQL's server compares leases with its own clock. Processes that share an SQLite file share a clock that may jump while one of them
 * charges a card, so no other process relies on it: a lease is over when this process has seen it unchanged for its whole length
 * by its own monotonic clock, after a start too. Whoever holds a lease renews it several times within its length. The age of the last send
 * counts from the first look as well.
 */
export function leaseWatchIn(engine: Engine, sendAges: SendAges, monotonicNow: () => number): LeaseWatch {
  if (engine.kind !== 'sqlite') return NOBODY;
  const firstSightings = new Map<string, { until: number; since: number }>();

  /** How long it has been seen unchanged. */
  function watch({ id, until, send }: Lease): number {
    sendAges.see(send);
    const now = monotonicNow();
    const sighting = firstSightings.get(id);
    if (sighting?.until === until) return now - sighting.since;
    firstSightings.set(id, { until, since: now });
    return 0;
  }
  const isOver = (lease: Lease, forMs: number) => watch(lease) >= lease.ms + forMs;
  const parseLease = (row: Row) => leaseSchema.safeParse(row).data ?? null;

  return {
    see(row) {
      const lease = parseLease(row);
      if (lease) watch(lease);
    },
    async findOver(id) {
      const [row] = await engine.query(sql.FIND_LEASE, [id]);
      const lease = row ? parseLease(row) : null;
      return lease && isOver(lease, 0) ? lease.until : null;
    },
    async listOver(forMs) {
      const leases = (await engine.query(sql.LIST_LEASES)).map(parseLease).filter((lease) => lease !== null);
      const leasedIds = new Set(leases.map(({ id }) => id));
      for (const id of firstSightings.keys()) if (!leasedIds.has(id)) firstSightings.delete(id);
      return leases.filter((lease) => isOver(lease, forMs)).map(({ id }) => id);
    },
  };
}
