import { createHash } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import type { Database } from '../state/database.ts';
import { deliveries } from '../state/schema/payments.ts';
import { Refusal } from './refusal.ts';

export interface Decline {
  outcome: 'declined';
  code: string;
  message: string;
}

/** The decision of a charging call: the response to this delivery and every later one. */
export type Decision<Body> = { outcome: 'charged'; response: Body; orderNumber: string; amountCents: number } | Decline;

export const decline = (code: string, message: string): Decline => ({ outcome: 'declined', code, message });

interface Delivery {
  idempotencyKey: string;
  referenceId: string | null;
  /** A hash of the request without what may differ between deliveries; see `createFingerprint`. */
  fingerprint: string;
  timestamp: Date;
}

const STORED_REFUSAL = 'BUS_PMT_409';

/**
 * Does the work of a charge once per key and per reference, in one transaction with its record: of any number of
 * concurrent deliveries, one does the work; the others wait and get its response. Reusing a key for another purchase is
 * refused.
 */
export async function chargeOnce<Body>(
  db: Database,
  delivery: Delivery,
  work: (tx: Database) => Promise<Decision<Body>>,
): Promise<Body | Refusal> {
  return db.transaction(async (tx) => {
    const claimedRows = await tx.insert(deliveries).values(delivery).onConflictDoNothing().returning();
    if (claimedRows.length === 0) return storedResponse<Body>(tx, delivery);
    const decision = await work(tx);
    await tx
      .update(deliveries)
      .set(
        decision.outcome === 'charged'
          ? {
              outcome: 'charged',
              response: decision.response,
              orderNumber: decision.orderNumber,
              amountCents: decision.amountCents,
            }
          : { outcome: 'declined', response: decision.message, code: decision.code },
      )
      .where(eq(deliveries.idempotencyKey, delivery.idempotencyKey));
    return asResponse(decision);
  });
}

export function asResponse<Body>(decision: Decision<Body>): Body | Refusal {
  return decision.outcome === 'charged' ? decision.response : new Refusal(decision.code, decision.message);
}

async function storedResponse<Body>(tx: Database, delivery: Delivery): Promise<Body | Refusal> {
  const sameReference = delivery.referenceId === null ? undefined : eq(deliveries.referenceId, delivery.referenceId);
  const [first] = await tx
    .select()
    .from(deliveries)
    .where(or(eq(deliveries.idempotencyKey, delivery.idempotencyKey), sameReference));
  if (!first) throw new Error('A delivery was refused as known and is not');
  if (first.fingerprint !== delivery.fingerprint) {
    return new Refusal(STORED_REFUSAL, 'This key was used for another purchase', 409);
  }
  if (first.outcome === 'charged') return first.response as Body;
  return new Refusal(first.code ?? '', typeof first.response === 'string' ? first.response : '');
}

const CHANGING = new Set(['cardNumber', 'cardType', 'expirationDate', 'cvv', 'cardToken', 'trackingId']);

/** A hash of the request without card data and tracking id: the ciphertext of a card differs each time. */
export function createFingerprint(call: string, body: unknown): string {
  const json = JSON.stringify(body, (key, value: unknown) => {
    if (CHANGING.has(key)) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return createHash('sha256').update(`${call} ${json}`).digest('hex');
}
