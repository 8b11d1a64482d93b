import 'server-only';
import { deleteExpired } from './delete-expired.ts';
import type { Engine } from './engine.ts';

export interface Mark {
  id: string;
  value: string;
  expiresAt: number;
}

/**
 * Small values that all instances must agree on and that expire: a device that has paid for a phone before, a session (sealed), a version.
 * Later values replace earlier ones. Times are ms since 1970.
 */
export interface Marks {
  put(id: string, value: string, expiresAt: number): Promise<void>;
  /**
   * Visible to every instance immediately, but does not wait for the disk: for values that are written on every request and that a power
   * cut may undo.
   */
  stamp(id: string, value: string, expiresAt: number): Promise<void>;
  /** Several at once, in one statement. */
  stampAll(marks: readonly Mark[]): Promise<void>;
  find(id: string, now: number): Promise<string | null>;
  /** Several at once, in one query. Those that do not exist are missing from the map. */
  findAll(ids: readonly string[], now: number): Promise<ReadonlyMap<string, string>>;
  /** Removes a value and returns it: of several concurrent callers, only one gets it. */
  take(id: string, now: number): Promise<string | null>;
  remove(id: string): Promise<void>;
  /** Deletes the expired ones. */
  sweep(now: number): Promise<void>;
}

const PUT = putting(1);

function putting(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => `($${3 * row + 1}, $${3 * row + 2}, $${3 * row + 3})`);
  return `
    INSERT INTO marks (id, value, expires_at) VALUES ${rows.join(', ')}
    ON CONFLICT (id) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`;
}

export function flagsIn(engine: Engine): Marks {
  return {
    async put(id, value, expiresAt) {
      await engine.query(PUT, [id, value, expiresAt]);
    },
    async stamp(id, value, expiresAt) {
      await engine.relaxed.query(PUT, [id, value, expiresAt]);
    },
    async stampAll(marks) {
      const values = marks.flatMap(({ id, value, expiresAt }) => [id, value, expiresAt]);
      await engine.relaxed.query(putting(marks.length), values);
    },
    async find(id, now) {
      const [row] = await engine.query('SELECT value FROM marks WHERE id = $1 AND expires_at > $2', [id, now]);
      return row ? String(row['value']) : null;
    },
    async findAll(ids, now) {
      const places = ids.map((_, index) => `$${index + 2}`).join(', ');
      const sql = `SELECT id, value FROM marks WHERE expires_at > $1 AND id IN (${places})`;
      const rows = await engine.query(sql, [now, ...ids]);
      return new Map(rows.map((row) => [String(row['id']), String(row['value'])]));
    },
    async take(id, now) {
      const [row] = await engine.query('DELETE FROM marks WHERE id = $1 RETURNING value, expires_at', [id]);
      return row && Number(row['expires_at']) > now ? String(row['value']) : null;
    },
    async remove(id) {
      await engine.query('DELETE FROM marks WHERE id = $1', [id]);
    },
    sweep: (now) => deleteExpired(engine, 'marks', 'expires_at <= $1', now),
  };
}
