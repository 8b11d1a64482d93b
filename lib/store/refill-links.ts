import 'server-only';
import { z } from 'zod';
import { deleteExpired } from './delete-expired.ts';
import type { Engine } from './engine.ts';

/** A link that opens quick refill for one account. Times are ms since 1970. */
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

/** Revoked links are deleted, so unknown, revoked and expired links look the same. */
export interface RefillLinks {
  /** False if the account already has `most` links. */
  insert(link: StoredRefillLink, most: number): Promise<boolean>;
  find(id: string, now: number): Promise<StoredRefillLink | null>;
  /** The account's links, newest first. */
  list(subjectHash: string, now: number): Promise<StoredRefillLink[]>;
  /** Leaves another account's link in place. */
  revoke(id: string, subjectHash: string): Promise<void>;
  sweep(now: number): Promise<void>;
}

const rowSchema = z
  .object({ id: z.string(), subject: z.string(), data: z.string(), created_at: z.number(), expires_at: z.number() })
  .transform(({ subject: subjectHash, created_at, expires_at, ...row }): StoredRefillLink => {
    return { ...row, subjectHash, createdAt: created_at, expiresAt: expires_at };
  });

export function refillLinksIn(engine: Engine): RefillLinks {
  return {
    async insert({ id, subjectHash, data, createdAt, expiresAt }, most) {
      // Each link takes one of the account's numbered places, so that concurrent requests cannot exceed the limit.
      for (let place = 1; place <= most; place += 1) {
        const rows = await engine.query(
          `INSERT INTO refill_links (id, subject, place, data, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (subject, place) DO UPDATE SET id = excluded.id, data = excluded.data,
             created_at = excluded.created_at, expires_at = excluded.expires_at
           WHERE refill_links.expires_at <= excluded.created_at
           RETURNING id`,
          [id, subjectHash, place, data, createdAt, expiresAt],
        );
        if (rows.length === 1) return true;
      }
      return false;
    },
    async find(id, now) {
      const [row] = await engine.query('SELECT * FROM refill_links WHERE id = $1 AND expires_at > $2', [id, now]);
      return row ? rowSchema.parse(row) : null;
    },
    async list(subjectHash, now) {
      const rows = await engine.query(
        'SELECT * FROM refill_links WHERE subject = $1 AND expires_at > $2 ORDER BY created_at DESC, id',
        [subjectHash, now],
      );
      return rows.map((row) => rowSchema.parse(row));
    },
    async revoke(id, subjectHash) {
      await engine.query('DELETE FROM refill_links WHERE id = $1 AND subject = $2', [id, subjectHash]);
    },
    sweep: (now) => deleteExpired(engine, 'refill_links', 'expires_at <= $1', now),
  };
}
