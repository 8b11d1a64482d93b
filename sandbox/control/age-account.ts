import { eq, sql } from 'drizzle-orm';
import type { Database } from '../state/database.ts';
import { accounts, auxAccounts, services, transactions } from '../state/schema.ts';

/** Moves an account's dates so many days into the past, as if that time had gone by; the ledger stays as it is. */
export async function ageAccount(db: Database, accountId: string, days: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(services)
      .set({ expirationDate: sql`${services.expirationDate} - ${days}::int` })
      .where(eq(services.accountId, accountId));
    await tx
      .update(transactions)
      .set({
        at: sql`${transactions.at} - make_interval(days => ${days}::int)`,
        expirationDate: sql`${transactions.expirationDate} - ${days}::int`,
      })
      .where(eq(transactions.accountId, accountId));
    await tx
      .update(auxAccounts)
      .set({
        scheduledDate: sql`${auxAccounts.scheduledDate} - ${days}::int`,
        createdAt: sql`${auxAccounts.createdAt} - make_interval(days => ${days}::int)`,
      })
      .where(eq(auxAccounts.accountId, accountId));
    await tx
      .update(accounts)
      .set({ openedOn: sql`${accounts.openedOn} - ${days}::int` })
      .where(eq(accounts.accountId, accountId));
  });
}
