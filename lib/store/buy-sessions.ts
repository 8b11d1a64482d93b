import 'server-only';
import { z } from 'zod';
import type { Engine } from './engine.ts';

/** One tab's purchase in the shop. Times are ms since 1970. */
export interface StoredBuySession {
  /** The tab's random id. */
  id: string;
  /** Whose it is: the random id in that browser's sealed cookie. */
  browser: string;
  /** Sealed: it holds names and addresses. */
  data: string;
  /** Counts the changes. */
  version: number;
}

/** Decision on buy sessions: a cart is there the next day, on every instance. */
export interface BuySessions {
  insert(session: Omit<StoredBuySession, 'version'>, times: { now: number; expiresAt: number }): Promise<void>;
  find(id: string, now: number): Promise<StoredBuySession | null>;
  /** This browser's, at most `count`, the one that it changed last first. */
  findNewest(browser: string, now: number, count: number): Promise<StoredBuySession[]>;
  /** Writes the next version; false when somebody else has changed it since it was read. */
  replace(session: Omit<StoredBuySession, 'browser'>, times: { now: number; expiresAt: number }): Promise<boolean>;
  /** Forgets the expired ones. */
  sweep(now: number): Promise<void>;
}

const rowSchema = z.object({
  id: z.string(),
  browser: z.string(),
  data: z.string(),
  version: z.number(),
});

export function buySessionsIn(engine: Engine): BuySessions {
  return {
    async insert({ id, browser, data }, { now, expiresAt }) {
      await engine.query(
        `INSERT INTO buy_sessions (id, browser, data, version, updated_at, expires_at)
         VALUES ($1, $2, $3, 1, $4, $5)`,
        [id, browser, data, now, expiresAt],
      );
    },
    async find(id, now) {
      const [row] = await engine.query('SELECT * FROM buy_sessions WHERE id = $1 AND expires_at > $2', [id, now]);
      return row ? rowSchema.parse(row) : null;
    },
    async findNewest(browser, now, count) {
      const rows = await engine.query(
        'SELECT * FROM buy_sessions WHERE browser = $1 AND expires_at > $2 ORDER BY updated_at DESC, id LIMIT $3',
        [browser, now, count],
      );
      return rows.map((row) => rowSchema.parse(row));
    },
    async replace({ id, data, version }, { now, expiresAt }) {
      const rows = await engine.query(
        `UPDATE buy_sessions
         SET data = $2, version = version + 1, updated_at = $3, expires_at = $4
         WHERE id = $1 AND version = $5 RETURNING id`,
        [id, data, now, expiresAt, version],
      );
      return rows.length === 1;
    },
    async sweep(now) {
      await engine.query('DELETE FROM buy_sessions WHERE expires_at <= $1', [now]);
    },
  };
}
