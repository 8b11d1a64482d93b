import { desc, eq, or } from 'drizzle-orm';
import { toWireAmount } from '#lib/contract/amount.ts';
import type { chargeStatus } from '#lib/contract/payments.ts';
import { charges, deliveries } from '../state/schema/payments.ts';
import type { Behavior } from './register-call.ts';

/** Finds the status of a charge by the reference or the key that it was sent with. */
export const findChargeStatus: Behavior<typeof chargeStatus> = async ({ query: { referenceID }, sandbox }) => {
  const { db, inFlight } = sandbox;
  // Read before the ledger, so that a charge that ends between the two reads is found there.
  const running = inFlight.has(referenceID);
  const [charge] = await db
    .select()
    .from(charges)
    .where(or(eq(charges.referenceId, referenceID), eq(charges.idempotencyKey, referenceID)))
    .orderBy(desc(charges.id));
  if (charge) {
    return {
      referenceID,
      status: 'CHARGED',
      orderNumber: charge.orderNumber,
      accountId: charge.accountId,
      amount: toWireAmount(charge.amountCents),
      tax: toWireAmount(charge.taxCents),
      at: charge.timestamp.toISOString(),
    };
  }
  if (running) return { referenceID, status: 'IN_PROGRESS' };
  const [delivery] = await db
    .select()
    .from(deliveries)
    .where(or(eq(deliveries.referenceId, referenceID), eq(deliveries.idempotencyKey, referenceID)));
  if (delivery?.outcome !== 'declined') return { referenceID, status: 'NOT_FOUND' };
  return { referenceID, status: 'DECLINED', errorCode: delivery.code, at: delivery.timestamp.toISOString() };
};
