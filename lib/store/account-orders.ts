import 'server-only';
import { z } from 'zod';
import { OPEN_STATES } from '#lib/domain/attempt-state.ts';
import { type CalendarDay, isCalendarDay } from '#lib/domain/calendar-day.ts';
import { type Attempt, attemptOf } from './attempt.ts';
import { deleteExpired } from './delete-expired.ts';
import type { Engine } from './engine.ts';

/** An order that opens an account, kept beside its attempt until that account has been seen. */
export interface StoredAccountOrder {
  attempt: Attempt;
  /** Sealed: it holds names, addresses and phone numbers. */
  data: string;
  /** The day of a scheduled move; null means now. */
  day: CalendarDay | null;
  /** ms since 1970 on the provider's clock. */
  orderedAt: number;
  /** When the new account was seen; null until then. */
  seenAt: number | null;
}

export interface NewAccountOrder extends Pick<StoredAccountOrder, 'data' | 'day' | 'orderedAt'> {
  attemptId: string;
  subjectHash: string;
}

/** Orders of a move or a reconnection. One that was made before there was this table counts as seen. */
export interface AccountOrders {
  /** The first write of an attempt wins: what is kept is what was sent first. */
  insert(order: NewAccountOrder): Promise<void>;
  find(attemptId: string): Promise<StoredAccountOrder | null>;
  /** The orders of these accounts that were made or may have been made, newest first. */
  list(subjectHashes: readonly string[]): Promise<StoredAccountOrder[]>;
  /** The new account was seen: `data` is what is still kept of the order. */
  markSeen(attemptId: string, seen: { data: string; seenAt: number }): Promise<void>;
  /** Returns whether there was one. */
  delete(attemptId: string): Promise<boolean>;
  /** Orders made by this time whose account nobody has seen, oldest first. */
  listUnseen(orderedBefore: number, limit: number): Promise<StoredAccountOrder[]>;
  /** Their number. */
  countUnseen(orderedBefore: number): Promise<number>;
  /** Deletes what an order that failed, or whose attempt is gone, has left behind. */
  sweep(orderedBefore: number): Promise<void>;
}

const STANDING = `('confirmed', ${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`;
const SELECT = `
  SELECT attempts.*, account_orders.data AS order_data, account_orders.day AS order_day, account_orders.ordered_at,
    account_orders.seen_at
  FROM account_orders JOIN attempts ON attempts.id = account_orders.id`;
/** $1: ordered by this time. */
const IS_UNSEEN = `account_orders.seen_at IS NULL AND account_orders.ordered_at <= $1 AND attempts.state IN ${STANDING}`;
const IS_OVER = `ordered_at <= $1 AND NOT EXISTS (
  SELECT 1 FROM attempts WHERE attempts.id = account_orders.id AND attempts.state IN ${STANDING})`;

const rowSchema = z.object({
  order_data: z.string(),
  order_day: z.string().refine(isCalendarDay).nullable(),
  ordered_at: z.number(),
  seen_at: z.number().nullable(),
});

export function accountOrdersIn(engine: Engine): AccountOrders {
  const many = async (sql: string, params: readonly (string | number)[]): Promise<StoredAccountOrder[]> =>
    (await engine.query(sql, params)).map((row) => {
      const { order_data: data, order_day: day, ordered_at: orderedAt, seen_at: seenAt } = rowSchema.parse(row);
      return { attempt: attemptOf(row), data, day, orderedAt, seenAt };
    });

  return {
    async insert({ attemptId, subjectHash, data, day, orderedAt }) {
      await engine.query(
        `INSERT INTO account_orders (id, subject, data, day, ordered_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO NOTHING`,
        [attemptId, subjectHash, data, day, orderedAt],
      );
    },
    find: async (attemptId) => (await many(`${SELECT} WHERE account_orders.id = $1`, [attemptId]))[0] ?? null,
    async list(subjectHashes) {
      if (subjectHashes.length === 0) return [];
      const subjects = subjectHashes.map((_, index) => `$${index + 1}`).join(', ');
      return many(
        `${SELECT} WHERE account_orders.subject IN (${subjects}) AND attempts.state IN ${STANDING}
         ORDER BY account_orders.ordered_at DESC, account_orders.id`,
        subjectHashes,
      );
    },
    async markSeen(attemptId, { data, seenAt }) {
      await engine.query('UPDATE account_orders SET data = $2, seen_at = $3 WHERE id = $1', [attemptId, data, seenAt]);
    },
    async delete(attemptId) {
      const deleted = await engine.query('DELETE FROM account_orders WHERE id = $1 RETURNING id', [attemptId]);
      return deleted.length > 0;
    },
    listUnseen: (orderedBefore, limit) =>
      many(`${SELECT} WHERE ${IS_UNSEEN} ORDER BY account_orders.ordered_at LIMIT $2`, [orderedBefore, limit]),
    async countUnseen(orderedBefore) {
      const [row] = await engine.query(
        `SELECT COUNT(*) AS number FROM account_orders JOIN attempts ON attempts.id = account_orders.id
         WHERE ${IS_UNSEEN}`,
        [orderedBefore],
      );
      return Number(row?.['number'] ?? 0);
    },
    sweep: (orderedBefore) => deleteExpired(engine, 'account_orders', IS_OVER, orderedBefore),
  };
}
