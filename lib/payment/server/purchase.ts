import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sealAndRemember, unsealOnce } from '#lib/http/sealed-text.ts';
import { log } from '#lib/log.ts';
import type { QuoteOwner } from '#lib/store/attempts.ts';
import type { StoredPurchase } from '#lib/store/purchases.ts';
import { store } from '#lib/store/store.ts';

/** The sealed data that purchases of all flows have in common. Never card data, PINs or tokens. */
export const purchaseBasicsSchema = z.object({
  /** The keys of charges are derived from it; it advances once an outcome is known (`deriveNextNonce`). */
  nonce: z.string().regex(/^[\w-]{43,64}$/),
  trackingId: z.uuid(),
  /** The previous attempt, if it failed: its message stays until a change removes it. */
  failed: z.string().max(80).nullable(),
});
export type PurchaseBasics = z.output<typeof purchaseBasicsSchema>;

/** What a browser is buying in one flow, as it was read. */
export interface Purchase<Data extends PurchaseBasics = PurchaseBasics> {
  id: string;
  browserId: string;
  attempt: string | null;
  /** The row's version; a writer passes the version that it read. */
  version: number;
  /** The version of what is bought: pages show it and actions name it. */
  contentVersion: number;
  data: Data;
}

/** The purchases of one flow. Only the calling browser determines whose a purchase is. */
export interface PurchaseRepository<Data extends PurchaseBasics> {
  /** The browser's own purchase with this id; null for another browser's. */
  find(browserId: string, id: string): Promise<Purchase<Data> | null>;
  /** For settlement only, where no browser is involved. */
  findForSettlement(id: string): Promise<Purchase<Data> | null>;
  /** The browser's own, most recently changed first. */
  list(browserId: string, count: number): Promise<Purchase<Data>[]>;
  /** `id`: random by default; if a purchase with a given id exists, that one is returned instead. */
  create(browserId: string, buildData: (basics: PurchaseBasics) => Data, id?: string): Promise<Purchase<Data>>;
  /** Overwrites the version that was read; null if someone else changed it first. */
  replace(purchase: Purchase<Data>): Promise<Purchase<Data> | null>;
  /** For the transaction that writes a purchase together with its attempt. */
  sealRow(purchase: Purchase<Data>): Promise<QuoteOwner>;
}

export function createPurchaseRepository<Data extends PurchaseBasics>(
  flow: string,
  schema: z.ZodType<Data>,
  ttlSeconds: number,
): PurchaseRepository<Data> {
  const ttlMs = ttlSeconds * 1_000;
  async function unsealPurchase(row: StoredPurchase | null): Promise<Purchase<Data> | null> {
    if (row?.flow !== flow) return null;
    const unsealResult = await unsealOnce(row.data, ttlSeconds);
    const result = schema.safeParse(unsealResult.ok ? unsealResult.value : null);
    const { id, browserId, attempt, version, contentVersion } = row;
    if (result.success) return { id, browserId, attempt, version, contentVersion, data: result.data };
    log.info({ event: 'purchase_refused', flow, reason: unsealResult.ok ? 'shape' : unsealResult.reason });
    return null;
  }
  const find = async (id: string) => unsealPurchase(await (await store()).purchases.find(id));

  return {
    async find(browserId, id) {
      const purchase = await find(id);
      return purchase?.browserId === browserId ? purchase : null;
    },
    findForSettlement: find,
    async list(browserId, count) {
      const rows = await (await store()).purchases.findNewest({ browserId, flow }, count);
      const purchases = await Promise.all(rows.map(unsealPurchase));
      return purchases.filter((purchase) => purchase !== null);
    },
    async create(browserId, buildData, id = randomBytes(12).toString('base64url')) {
      const nonce = randomBytes(32).toString('base64url');
      const data = buildData({ nonce, trackingId: randomUUID(), failed: null });
      const sealedData = await sealAndRemember(data, ttlSeconds);
      const { purchases } = await store();
      const isNew = await purchases.insert({ id, browserId, flow, attempt: null, data: sealedData }, ttlMs);
      if (isNew) return { id, browserId, attempt: null, version: 1, contentVersion: 1, data };
      const row = await purchases.find(id);
      const existingPurchase = await unsealPurchase(row);
      if (existingPurchase) return existingPurchase;
      // Sealed with a secret that has since been dropped, or of an older shape: it can no longer be read.
      const replacement = row && (await this.replace({ ...row, attempt: null, data }));
      if (!replacement) throw new Error('Purchase insert and lookup both failed');
      return replacement;
    },
    async replace(purchase) {
      const { id, attempt, version, contentVersion, data } = purchase;
      const { purchases } = await store();
      const sealedData = await sealAndRemember(data, ttlSeconds);
      const isDone = await purchases.replace({ id, attempt, version, contentVersion, data: sealedData }, ttlMs);
      return isDone ? { ...purchase, version: version + 1 } : null;
    },
    async sealRow({ id, version, contentVersion, data }) {
      return { purchase: { id, version, contentVersion, data: await sealAndRemember(data, ttlSeconds) }, ttlMs };
    },
  };
}
