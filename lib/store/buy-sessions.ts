import 'server-only';
import { z } from 'zod';
import type { Engine, Row, SqlValue } from './engine.ts';

/** One tab's purchase in the shop. Times are ms since 1970. */
export interface StoredBuySession {
  /** The tab's random id. */
  id: string;
  /** Whose it is: the random id in that browser's sealed cookie. */
  browser: string;
  /** Of the hand-off to the identity service; null before it. */
  digitalSessionId: string | null;
  /** Sealed: it holds names and addresses. */
  data: string;
  /** Counts the changes. */
  version: number;
}

/** Decision on buy sessions: a cart is there the next day, on every instance. */
export interface BuySessions {
  insert(session: Omit<StoredBuySession, 'version'>, times: { now: number; expiresAt: number }): Promise<void>;
  find(id: string, now: number): Promise<StoredBuySession | null>;
  /** The one that this browser changed last. */
  findNewest(browser: string, now: number): Promise<StoredBuySession | null>;
  findByDigitalSession(digitalSessionId: string, now: number): Promise<StoredBuySession | null>;
  /** Writes the next version; false when somebody else has changed it since it was read. */
  replace(session: Omit<StoredBuySession, 'browser'>, times: { now: number; expiresAt: number }): Promise<boolean>;
  /** Forgets the expired ones. */
  sweep(now: number): Promise<void>;
}

const rowSchema = z.object({
  id: z.string(),
  browser: z.string(),
  digital_session_id: z.string().nullable(),
  data: z.string(),
  version: z.number(),
});

export function buySessionsIn(engine: Engine): BuySessions {
  const one = async (sql: string, params: readonly SqlValue[]): Promise<StoredBuySession | null> => {
    const [row] = await engine.query(sql, params);
    return row ? sessionOf(row) : null;
  };
  return {
    async insert({ id, browser, digitalSessionId, data }, { now, expiresAt }) {
      await engine.query(
        `INSERT INTO buy_sessions (id, browser, digital_session_id, data, version, updated_at, expires_at)
         VALUES ($1, $2, $3, $4, 1, $5, $6)`,
        [id, browser, digitalSessionId, data, now, expiresAt],
      );
    },
    find: (id, now) => one('SELECT * FROM buy_sessions WHERE id = $1 AND expires_at > $2', [id, now]),
    findNewest: (browser, now) =>
      one('SELECT * FROM buy_sessions WHERE browser = $1 AND expires_at > $2 ORDER BY updated_at DESC, id LIMIT 1', [
        browser,
        now,
      ]),
    findByDigitalSession: (digitalSessionId, now) =>
      one('SELECT * FROM buy_sessions WHERE digital_session_id = $1 AND expires_at > $2', [digitalSessionId, now]),
    async replace({ id, digitalSessionId, data, version }, { now, expiresAt }) {
      const rows = await engine.query(
        `UPDATE buy_sessions
         SET digital_session_id = $2, data = $3, version = version + 1, updated_at = $4, expires_at = $5
         WHERE id = $1 AND version = $6 RETURNING id`,
        [id, digitalSessionId, data, now, expiresAt, version],
      );
      return rows.length === 1;
    },
    async sweep(now) {
      await engine.query('DELETE FROM buy_sessions WHERE expires_at <= $1', [now]);
    },
  };
}

function sessionOf(row: Row): StoredBuySession {
  const { id, browser, digital_session_id: digitalSessionId, data, version } = rowSchema.parse(row);
  return { id, browser, digitalSessionId, data, version };
}
