import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../state/database.ts';
import { charges } from '../state/schema/payments.ts';

export interface LedgerFilter {
  accountId?: string | undefined;
  referenceId?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** Every movement of money, oldest first. `amount` and `tax` are integer cents; the amount includes the tax. */
export async function listCharges(db: Database, { accountId, referenceId, idempotencyKey }: LedgerFilter) {
  const conditions: SQL[] = [];
  if (accountId !== undefined) conditions.push(eq(charges.accountId, accountId));
  if (referenceId !== undefined) conditions.push(eq(charges.referenceId, referenceId));
  if (idempotencyKey !== undefined) conditions.push(eq(charges.idempotencyKey, idempotencyKey));
  const rows = await db
    .select()
    .from(charges)
    .where(and(...conditions))
    .orderBy(charges.id);
  return rows.map(({ id: _, amountCents, taxCents, ...charge }) => ({ ...charge, amount: amountCents, tax: taxCents }));
}
