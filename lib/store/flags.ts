import 'server-only';
import { clockOffset } from '#lib/clock.ts';
import { deleteExpired, EXPIRED, sweepDelay } from './delete-expired.ts';
import { type Engine, NOW } from './engine.ts';

export interface Mark {
  id: string;
  value: string;
  ttlMs: number;
}

/** A value, and how many ms are left until it expires. */
export interface FoundMark {
  value: string;
  leftMs: number;
}

/**
 * Small values that all instances must agree on and that expire: a device that has paid for a phone before, a session (sealed), a version.
 * Later values replace earlier ones. Callers pass a lifetime in ms; only the store's clock decides when it is over. With a `CLOCK_URL`,
 * in tests only, that clock is ahead of the store's as `now()` is ahead of the machine's.
 */
export interface Marks {
  put(id: string, value: string, ttlMs: number): Promise<void>;
  /**
   * Visible to every instance immediately, but does not wait for the disk: for values that are written on every request and that a power
   * cut may undo.
   */
  stamp(id: string, value: string, ttlMs: number): Promise<void>;
  /** Several at once, in one statement. */
  stampAll(marks: readonly Mark[]): Promise<void>;
  find(id: string): Promise<string | null>;
  /** Several at once, in one query. Those that do not exist are missing from the map. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, FoundMark>>;
  /** Those whose ids begin with `prefix`, in order, from the one after `after`: for an operator's tool, which reads all of them. */
  list(prefix: string, after: string, limit: number): Promise<{ id: string; value: string }[]>;
  /** Removes a value and returns it: of several concurrent callers, only one gets it. */
  take(id: string): Promise<string | null>;
  remove(id: string): Promise<void>;
  /** When a value that is kept for `ttlMs` was written, in ms since 1970 by the same clock; null if it does not exist. */
  findTime(id: string, ttlMs: number): Promise<number | null>;
  /** The same values by a clock that is so many ms ahead of the store's. */
  ahead(ms: number): Marks;
  /** Deletes the expired ones. */
  sweep(): Promise<void>;
}

/** $1: how far the clock is ahead. */
const MARKS_NOW = `(${NOW} + CAST($1 AS BIGINT))`;
const FIND = `SELECT value FROM marks WHERE id = $2 AND expires_at > ${MARKS_NOW}`;
const FIND_EXPIRY = `SELECT expires_at FROM marks WHERE id = $2 AND expires_at > ${MARKS_NOW}`;
const LIST = `
  SELECT id, value FROM marks WHERE id LIKE $2 AND id > $3 AND expires_at > ${MARKS_NOW}
  ORDER BY id LIMIT CAST($4 AS INTEGER)`;
const TAKE = `DELETE FROM marks WHERE id = $2 RETURNING value, CASE WHEN expires_at > ${MARKS_NOW} THEN 1 ELSE 0 END AS is_live`;
const PUT = putting(1);

function putting(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const [id, value, ttlMs] = [2, 3, 4].map((place) => `$${3 * row + place}`);
    return `(${id}, ${value}, ${MARKS_NOW} + CAST(${ttlMs} AS BIGINT))`;
  });
  return `
    INSERT INTO marks (id, value, expires_at) VALUES ${rows.join(', ')}
    ON CONFLICT (id) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`;
}

export function flagsIn(engine: Engine, aheadMs = clockOffset): Marks {
  return {
    async put(id, value, ttlMs) {
      await engine.query(PUT, [aheadMs(), id, value, ttlMs]);
    },
    async stamp(id, value, ttlMs) {
      await engine.relaxed.query(PUT, [aheadMs(), id, value, ttlMs]);
    },
    async stampAll(marks) {
      const values = marks.flatMap(({ id, value, ttlMs }) => [id, value, ttlMs]);
      await engine.relaxed.query(putting(marks.length), [aheadMs(), ...values]);
    },
    async find(id) {
      const [row] = await engine.query(FIND, [aheadMs(), id]);
      return row ? String(row['value']) : null;
    },
    async findAll(ids) {
      const places = ids.map((_, index) => `$${index + 2}`).join(', ');
      const sql = `
        SELECT id, value, expires_at - ${MARKS_NOW} AS left_ms FROM marks
        WHERE expires_at > ${MARKS_NOW} AND id IN (${places})`;
      const rows = await engine.query(sql, [aheadMs(), ...ids]);
      return new Map(
        rows.map((row) => [String(row['id']), { value: String(row['value']), leftMs: Number(row['left_ms']) }]),
      );
    },
    async list(prefix, after, limit) {
      const params = [aheadMs(), `${prefix}%`, after, limit];
      const rows = await engine.query(LIST, params);
      return rows.map((row) => ({ id: String(row['id']), value: String(row['value']) }));
    },
    async take(id) {
      const [row] = await engine.query(TAKE, [aheadMs(), id]);
      return row && Number(row['is_live']) === 1 ? String(row['value']) : null;
    },
    async remove(id) {
      await engine.query('DELETE FROM marks WHERE id = $1', [id]);
    },
    async findTime(id, ttlMs) {
      const [row] = await engine.query(FIND_EXPIRY, [aheadMs(), id]);
      return row ? Number(row['expires_at']) - ttlMs : null;
    },
    ahead: (ms) => flagsIn(engine, () => ms),
    sweep: () => deleteExpired(engine, 'marks', EXPIRED, sweepDelay()),
  };
}
