import { eq } from 'drizzle-orm';
import type { Database } from '../state/database.ts';
import { deliveries } from '../state/schema/payments.ts';
import { Refusal } from './refusal.ts';

interface Delivery {
  idempotencyKey: string;
  /** A hash of the request; see `createFingerprint`. */
  fingerprint: string;
  timestamp: Date;
}

/**
 * Runs work that moves no money once per key: a second delivery gets the first response. A refusal releases the key, because
 * nothing was done.
 */
export async function doOnce<Body>(
  db: Database,
  delivery: Delivery,
  work: (tx: Database) => Promise<Body | Refusal>,
): Promise<Body | Refusal> {
  const { idempotencyKey, fingerprint } = delivery;
  const own = eq(deliveries.idempotencyKey, idempotencyKey);
  return db.transaction(async (tx) => {
    const claimedRows = await tx.insert(deliveries).values(delivery).onConflictDoNothing().returning();
    if (claimedRows.length === 0) {
      const [first] = await tx.select().from(deliveries).where(own);
      if (first?.fingerprint !== fingerprint)
        return new Refusal('BUS_KEY_409', 'This key was used for another request', 409);
      return first.response as Body;
    }
    const response = await work(tx);
    if (response instanceof Refusal) await tx.delete(deliveries).where(own);
    else await tx.update(deliveries).set({ response }).where(own);
    return response;
  });
}
