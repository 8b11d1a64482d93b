import 'server-only';
import { z } from 'zod';
import { deleteExpired, EXPIRED } from './delete-expired.ts';
import { type Engine, NOW, type Row, type Statement } from './engine.ts';
import { readableRow, readableRows } from './readable-rows.ts';

/** What a browser is buying in one flow. */
export interface StoredPurchase {
  id: string;
  /** The random id in the sealed cookie of the browser that owns it. */
  browserId: string;
  /** The provider's name for the flow. */
  flow: string;
  /** The attempt that pays for it, whether quoted, in progress or settled. */
  attempt: string | null;
  /** Counts the writes; a writer passes the version that it read. */
  version: number;
  /** Counts the changes to what is bought, as pages show it. */
  contentVersion: number;
  /** Sealed: it holds names, addresses and phone numbers. */
  data: string;
}

/** Written over the version that was read. */
export type PurchaseUpdate = Pick<StoredPurchase, 'id' | 'attempt' | 'version' | 'contentVersion' | 'data'>;

const rowSchema = z
  .object({
    id: z.string(),
    browser: z.string(),
    flow: z.string(),
    attempt: z.string().nullable(),
    version: z.number(),
    content_version: z.number(),
    data: z.string(),
  })
  .transform(({ browser, content_version, ...row }): StoredPurchase => {
    return { ...row, browserId: browser, contentVersion: content_version };
  });

const parseRow = (row: Row) => rowSchema.parse(row);

/** For a transaction that changes a purchase together with its attempt. */
export function replacePurchase(purchase: PurchaseUpdate, ttlMs: number): Statement {
  const { id, attempt, version, contentVersion, data } = purchase;
  return {
    sql: `UPDATE purchases
      SET attempt = $2, content_version = $3, data = $4, version = version + 1, updated_at = ${NOW},
        expires_at = ${NOW} + CAST($5 AS BIGINT)
      WHERE id = $1 AND version = $6 RETURNING id`,
    params: [id, attempt, contentVersion, data, ttlMs, version],
  };
}

/**
 * Purchases are in the store so that a cart is available the next day and on every instance, and a lost cookie write loses nothing. Callers
 * pass a lifetime in ms; only the store's clock decides when it is over.
 */
export function purchasesIn(engine: Engine) {
  return {
    /** False if an unexpired row with this id exists. */
    async insert(purchase: Omit<StoredPurchase, 'version' | 'contentVersion'>, ttlMs: number): Promise<boolean> {
      const { id, browserId, flow, attempt, data } = purchase;
      const rows = await engine.query(
        `INSERT INTO purchases (id, browser, flow, attempt, version, content_version, data, updated_at, expires_at)
         VALUES ($1, $2, $3, $4, 1, 1, $5, ${NOW}, ${NOW} + CAST($6 AS BIGINT))
         ON CONFLICT (id) DO UPDATE SET browser = excluded.browser, attempt = excluded.attempt, version = 1,
           content_version = 1, data = excluded.data, updated_at = excluded.updated_at, expires_at = excluded.expires_at
         WHERE purchases.expires_at <= excluded.updated_at
         RETURNING id`,
        [id, browserId, flow, attempt, data, ttlMs],
      );
      return rows.length === 1;
    },
    async find(id: string): Promise<StoredPurchase | null> {
      const [row] = await engine.query(`SELECT * FROM purchases WHERE id = $1 AND expires_at > ${NOW}`, [id]);
      return row ? readableRow('purchases', row, parseRow) : null;
    },
    /** The browser's purchases in one flow, at most `count`, most recently changed first. */
    async findNewest(
      { browserId, flow }: { browserId: string; flow: string },
      count: number,
    ): Promise<StoredPurchase[]> {
      const rows = await engine.query(
        `SELECT * FROM purchases WHERE browser = $1 AND flow = $2 AND expires_at > ${NOW}
         ORDER BY updated_at DESC, id LIMIT $3`,
        [browserId, flow, count],
      );
      return readableRows('purchases', rows, parseRow).values;
    },
    /** Writes the next version; false if the row was changed since `version` was read. */
    async replace(purchase: PurchaseUpdate, ttlMs: number): Promise<boolean> {
      const { sql, params } = replacePurchase(purchase, ttlMs);
      return (await engine.query(sql, params)).length === 1;
    },
    sweep: () => deleteExpired(engine, 'purchases', EXPIRED, 0),
  };
}
