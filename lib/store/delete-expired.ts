import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from './engine.ts';

const AT_ONCE = 500;
const PAUSE_MS = 20;

/**
 * Deletes the rows of a table that match `condition`, in small batches so that others do not wait long. Deletions lost in a power cut are
 * repeated on the next run. `before` is `$1` of the condition, ms since 1970.
 */
export async function deleteExpired(
  engine: Pick<Engine, 'relaxed'>,
  table: 'account_orders' | 'attempts' | 'buckets' | 'marks' | 'payers' | 'purchases' | 'refill_links',
  condition: string,
  before: number,
): Promise<void> {
  // The condition is repeated so that a row renewed in the meantime is kept.
  const sql = `
    DELETE FROM ${table} WHERE ${condition} AND id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${AT_ONCE}) RETURNING id`;
  for (;;) {
    const deleted = await engine.relaxed.query(sql, [before]);
    if (deleted.length < AT_ONCE) return;
    await pause(PAUSE_MS);
  }
}
