import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { clockOffset } from '#lib/clock.ts';
import { type Engine, NOW } from './engine.ts';

/** The condition of rows that say when they expire. */
export const EXPIRED = `expires_at <= ${NOW} - CAST($1 AS BIGINT)`;

/** In tests the clock of `now()` may be behind the machine's: only what has expired by both is deleted. */
export const sweepDelay = () => Math.max(0, -clockOffset());

type SweptTable =
  | 'account_orders'
  | 'attempts'
  | 'buckets'
  | 'card_tokens'
  | 'marks'
  | 'outcome_entries'
  | 'payers'
  | 'purchases'
  | 'refill_links';

const AT_ONCE = 500;
const PAUSE_MS = 20;

/**
 * Deletes the rows of a table that match `condition`, in small batches so that others do not wait long. Deletions lost in a power cut are
 * repeated on the next run. `keptMs` is `$1` of the condition.
 */
export async function deleteExpired(
  engine: Pick<Engine, 'relaxed'>,
  table: SweptTable,
  condition: string,
  keptMs: number,
): Promise<void> {
  // The condition is repeated so that a row renewed in the meantime is kept.
  const sql = `
    DELETE FROM ${table} WHERE ${condition} AND id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${AT_ONCE}) RETURNING id`;
  for (;;) {
    const rows = await engine.relaxed.query(sql, [keptMs]);
    if (rows.length < AT_ONCE) return;
    await pause(PAUSE_MS);
  }
}
