import 'server-only';
import { z } from 'zod';
import { clockOffset } from '#lib/clock.ts';
import { ahead } from './attempt-statements.ts';
import { deleteExpired, EXPIRED, sweepDelay } from './delete-expired.ts';
import { type Engine, type Row } from './engine.ts';
import { readableRow, readableRows } from './readable-rows.ts';

/** A link that opens quick refill for one account. Times are ms since 1970 by the clock of `now()`, ahead of the store's in tests alone. */
export interface StoredRefillLink {
  /** A hash of its token, which is not stored. */
  id: string;
  /** A keyed hash of the account. */
  subjectHash: string;
  /** Sealed: the account that it opens. */
  data: string;
  createdAt: number;
  expiresAt: number;
}

const rowSchema = z
  .object({ id: z.string(), subject: z.string(), data: z.string(), created_at: z.number(), expires_at: z.number() })
  .transform(({ subject: subjectHash, created_at, expires_at, ...row }): StoredRefillLink => {
    return { ...row, subjectHash, createdAt: created_at, expiresAt: expires_at };
  });

const parseRow = (row: Row) => rowSchema.parse(row);

/** Revoked links are deleted, so unknown, revoked and expired links look the same. */
export function refillLinksIn(engine: Engine) {
  return {
    /** False if the account already has `most` links. */
    async insert(link: Omit<StoredRefillLink, 'createdAt' | 'expiresAt'>, limits: { ttlMs: number; most: number }) {
      const { id, subjectHash, data } = link;
      const { ttlMs, most } = limits;
      // Each link takes one of the account's numbered places, so that concurrent requests cannot exceed the limit.
      for (let place = 1; place <= most; place += 1) {
        const rows = await engine.query(
          `INSERT INTO refill_links (id, subject, place, data, created_at, expires_at) VALUES ($1, $2, $3, $4, ${ahead('$5')}, ${ahead('$5')} + CAST($6 AS BIGINT))
           ON CONFLICT (subject, place) DO UPDATE SET id = excluded.id, data = excluded.data,
             created_at = excluded.created_at, expires_at = excluded.expires_at
           WHERE refill_links.expires_at <= excluded.created_at
           RETURNING id`,
          [id, subjectHash, place, data, clockOffset(), ttlMs],
        );
        if (rows.length === 1) return true;
      }
      return false;
    },
    async find(id: string): Promise<StoredRefillLink | null> {
      const [row] = await engine.query(`SELECT * FROM refill_links WHERE id = $1 AND expires_at > ${ahead('$2')}`, [
        id,
        clockOffset(),
      ]);
      return row ? readableRow('refill_links', row, parseRow) : null;
    },
    /** The account's links, newest first. */
    async list(subjectHash: string): Promise<StoredRefillLink[]> {
      const rows = await engine.query(
        `SELECT * FROM refill_links WHERE subject = $1 AND expires_at > ${ahead('$2')} ORDER BY created_at DESC, id`,
        [subjectHash, clockOffset()],
      );
      return readableRows('refill_links', rows, parseRow).values;
    },
    /** Leaves another account's link in place. */
    async revoke(id: string, subjectHash: string): Promise<void> {
      await engine.query('DELETE FROM refill_links WHERE id = $1 AND subject = $2', [id, subjectHash]);
    },
    sweep: () => deleteExpired(engine, 'refill_links', EXPIRED, sweepDelay()),
  };
}
