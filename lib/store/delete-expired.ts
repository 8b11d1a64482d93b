import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from './engine.ts';

const AT_ONCE = 500;
const PAUSE_MS = 20;

/**
 * Deletes the rows of a table that `condition` names, in small parts, so that nobody waits for long behind them. What is not deleted when the
 * power is cut is deleted the next time. `before` is `$1` of the condition, ms since 1970.
 */
export async function deleteExpired(
  engine: Pick<Engine, 'relaxed'>,
  table: 'attempts' | 'buckets' | 'marks' | 'payers' | 'purchases' | 'refill_links',
  condition: string,
  before: number,
): Promise<void> {
  // The condition stands there twice, so that a row which is used in the same moment stays.
  const sql = `
    DELETE FROM ${table} WHERE ${condition} AND id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${AT_ONCE}) RETURNING id`;
  for (;;) {
    const deleted = await engine.relaxed.query(sql, [before]);
    if (deleted.length < AT_ONCE) return;
    await pause(PAUSE_MS);
  }
}
