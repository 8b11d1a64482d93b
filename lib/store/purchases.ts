import 'server-only';
import { z } from 'zod';
import { deleteExpired } from './delete-expired.ts';
import type { Engine, Statement } from './engine.ts';

/** What a browser is buying in one flow. Times are ms since 1970. */
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

export interface PurchaseTimes {
  now: number;
  expiresAt: number;
}

/** Kept in the store so that a cart is available the next day and on every instance, and a lost cookie write loses nothing. */
export interface Purchases {
  /** False if an unexpired row with this id exists. */
  insert(purchase: Omit<StoredPurchase, 'version' | 'contentVersion'>, times: PurchaseTimes): Promise<boolean>;
  find(id: string, now: number): Promise<StoredPurchase | null>;
  /** The browser's purchases in one flow, at most `count`, most recently changed first. */
  findNewest(of: { browserId: string; flow: string }, now: number, count: number): Promise<StoredPurchase[]>;
  /** Writes the next version; false if the row was changed since `version` was read. */
  replace(purchase: PurchaseUpdate, times: PurchaseTimes): Promise<boolean>;
  /** Deletes the expired ones. */
  sweep(now: number): Promise<void>;
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

/** For a transaction that changes a purchase together with its attempt. */
export function replacePurchase(
  { id, attempt, version, contentVersion, data }: PurchaseUpdate,
  { now, expiresAt }: PurchaseTimes,
): Statement {
  return {
    sql: `UPDATE purchases
      SET attempt = $2, content_version = $3, data = $4, version = version + 1, updated_at = $5, expires_at = $6
      WHERE id = $1 AND version = $7 RETURNING id`,
    params: [id, attempt, contentVersion, data, now, expiresAt, version],
  };
}

export function purchasesIn(engine: Engine): Purchases {
  return {
    async insert({ id, browserId, flow, attempt, data }, { now, expiresAt }) {
      const rows = await engine.query(
        `INSERT INTO purchases (id, browser, flow, attempt, version, content_version, data, updated_at, expires_at)
         VALUES ($1, $2, $3, $4, 1, 1, $5, $6, $7)
         ON CONFLICT (id) DO UPDATE SET browser = excluded.browser, attempt = excluded.attempt, version = 1,
           content_version = 1, data = excluded.data, updated_at = excluded.updated_at, expires_at = excluded.expires_at
         WHERE purchases.expires_at <= excluded.updated_at
         RETURNING id`,
        [id, browserId, flow, attempt, data, now, expiresAt],
      );
      return rows.length === 1;
    },
    async find(id, now) {
      const [row] = await engine.query('SELECT * FROM purchases WHERE id = $1 AND expires_at > $2', [id, now]);
      return row ? rowSchema.parse(row) : null;
    },
    async findNewest({ browserId, flow }, now, count) {
      const rows = await engine.query(
        `SELECT * FROM purchases WHERE browser = $1 AND flow = $2 AND expires_at > $3
         ORDER BY updated_at DESC, id LIMIT $4`,
        [browserId, flow, now, count],
      );
      return rows.map((row) => rowSchema.parse(row));
    },
    async replace(purchase, times) {
      const { sql, params } = replacePurchase(purchase, times);
      return (await engine.query(sql, params)).length === 1;
    },
    sweep: (now) => deleteExpired(engine, 'purchases', 'expires_at <= $1', now),
  };
}
