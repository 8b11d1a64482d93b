import 'server-only';
import { z } from 'zod';
import { clockOffset } from '#lib/clock.ts';
import { OPEN_STATES } from '#lib/domain/attempt-state.ts';
import { type CalendarDay, isCalendarDay } from '#lib/domain/calendar-day.ts';
import { type Attempt, toAttempt } from './attempt.ts';
import { deleteExpired } from './delete-expired.ts';
import { type Engine, NOW, type Row } from './engine.ts';
import { readableRow, readableRows } from './readable-rows.ts';

/** An order that opens an account, kept beside its attempt until that account has been seen. */
export interface StoredAccountOrder {
  attempt: Attempt;
  /** Sealed: it holds names, addresses and phone numbers. */
  data: string;
  /** The day of a scheduled move; null means now. */
  day: CalendarDay | null;
  /** ms since 1970, by the store's clock; with a `CLOCK_URL`, in tests only, that clock is ahead as `now()` is. */
  orderedAt: number;
  /** How long ago that was when this row was read. */
  ageMs: number;
  /** When the new account was seen; null until then. */
  seenAt: number | null;
}

export interface NewAccountOrder extends Pick<StoredAccountOrder, 'data' | 'day'> {
  attemptId: string;
  subjectHash: string;
}

const STANDING = `('confirmed', ${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`;
/** $1: how far the clock is ahead of the store's. */
const ORDERS_NOW = `(${NOW} + CAST($1 AS BIGINT))`;
const SELECT = `
  SELECT attempts.*, ${NOW} AS read_at, account_orders.data AS order_data, account_orders.day AS order_day,
    account_orders.ordered_at, ${ORDERS_NOW} - account_orders.ordered_at AS order_age, account_orders.seen_at
  FROM account_orders JOIN attempts ON attempts.id = account_orders.id`;
/** $2: how long ago it was ordered. */
const IS_UNSEEN = `account_orders.seen_at IS NULL AND account_orders.ordered_at <= ${ORDERS_NOW} - CAST($2 AS BIGINT)
  AND attempts.state IN ${STANDING}`;
const IS_OVER = `ordered_at <= ${NOW} - CAST($1 AS BIGINT) AND NOT EXISTS (
  SELECT 1 FROM attempts WHERE attempts.id = account_orders.id AND attempts.state IN ${STANDING})`;

const rowSchema = z.object({
  order_data: z.string(),
  order_day: z.string().refine(isCalendarDay).nullable(),
  ordered_at: z.number(),
  order_age: z.number(),
  seen_at: z.number().nullable(),
});

function parseOrder(row: Row): StoredAccountOrder {
  const { order_data: data, order_day: day, ordered_at, order_age, seen_at } = rowSchema.parse(row);
  return { attempt: toAttempt(row), data, day, orderedAt: ordered_at, ageMs: order_age, seenAt: seen_at };
}

/** Orders of a move or a reconnection. One that was made before this table existed counts as seen. */
export function createAccountOrders(engine: Engine) {
  const readRows = (sql: string, params: readonly (string | number)[]): Promise<Row[]> =>
    engine.query(sql, [clockOffset(), ...params]);
  const listReadable = async (sql: string, params: readonly (string | number)[]): Promise<StoredAccountOrder[]> =>
    readableRows('attempts', await readRows(sql, params), parseOrder).values;

  return {
    /** The first write of an attempt wins: the row keeps what was sent first. */
    async insert({ attemptId, subjectHash, data, day }: NewAccountOrder): Promise<void> {
      await engine.query(
        `INSERT INTO account_orders (id, subject, data, day, ordered_at) VALUES ($2, $3, $4, $5, ${ORDERS_NOW})
         ON CONFLICT (id) DO NOTHING`,
        [clockOffset(), attemptId, subjectHash, data, day],
      );
    },
    async find(attemptId: string): Promise<StoredAccountOrder | null> {
      const [row] = await readRows(`${SELECT} WHERE account_orders.id = $2`, [attemptId]);
      return row ? readableRow('attempts', row, parseOrder) : null;
    },
    /** The orders of these accounts that were made or may have been made, newest first. */
    async list(subjectHashes: readonly string[]): Promise<StoredAccountOrder[]> {
      if (subjectHashes.length === 0) return [];
      const subjects = subjectHashes.map((_, index) => `$${index + 2}`).join(', ');
      return listReadable(
        `${SELECT} WHERE account_orders.subject IN (${subjects}) AND attempts.state IN ${STANDING}
         ORDER BY account_orders.ordered_at DESC, account_orders.id`,
        subjectHashes,
      );
    },
    /** The new account was seen. `data`: what is still kept of the order. */
    async markSeen(attemptId: string, data: string): Promise<void> {
      await engine.query(`UPDATE account_orders SET data = $3, seen_at = ${ORDERS_NOW} WHERE id = $2`, [
        clockOffset(),
        attemptId,
        data,
      ]);
    },
    /** Returns whether there was one. */
    async delete(attemptId: string): Promise<boolean> {
      const rows = await engine.query('DELETE FROM account_orders WHERE id = $1 RETURNING id', [attemptId]);
      return rows.length > 0;
    },
    /** Orders made `forMs` ago or earlier whose account nobody has seen, oldest first. */
    listUnseen: ({ forMs, limit }: { forMs: number; limit: number }) =>
      listReadable(`${SELECT} WHERE ${IS_UNSEEN} ORDER BY account_orders.ordered_at LIMIT $3`, [forMs, limit]),
    async countUnseen(forMs: number): Promise<number> {
      const [row] = await readRows(
        `SELECT COUNT(*) AS number FROM account_orders JOIN attempts ON attempts.id = account_orders.id
         WHERE ${IS_UNSEEN}`,
        [forMs],
      );
      return Number(row?.['number'] ?? 0);
    },
    /** Deletes orders older than `keptMs` that failed or whose attempt is gone. */
    sweep: (keptMs: number) => deleteExpired(engine, 'account_orders', IS_OVER, keptMs),
  };
}
