import { and, eq, lte } from 'drizzle-orm';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { auxAccounts } from './schema/aux-accounts.ts';
import { identityAccounts } from './schema/identities.ts';

/** Spec 3 §2.3, §4.3: begins a move, which pauses the services of the old address and allows the new account to be activated. */
export async function beginMove(tx: Database, accountId: string, confirmationNumber: string): Promise<void> {
  await tx
    .update(auxAccounts)
    .set({ status: 'Preactivated' })
    .where(eq(auxAccounts.confirmationNumber, confirmationNumber));
  await tx.update(accounts).set({ paused: true }).where(eq(accounts.accountId, accountId));
}

/** Scheduled moves take effect when their day begins: every read of an account begins the ones that are due. */
export async function beginDueMove(db: Database, accountId: string, today: string): Promise<void> {
  const [due] = await db
    .select()
    .from(auxAccounts)
    .where(
      and(
        eq(auxAccounts.accountId, accountId),
        eq(auxAccounts.status, 'Scheduled'),
        lte(auxAccounts.scheduledDate, today),
      ),
    );
  if (due) await db.transaction((tx) => beginMove(tx, accountId, due.confirmationNumber));
}

/** Spec 2 §4: a refill while a move is in progress restores the services; the move has to be started again. */
export async function endMoveInProgress(tx: Database, accountId: string): Promise<void> {
  const [move] = await tx
    .select()
    .from(auxAccounts)
    .where(and(eq(auxAccounts.accountId, accountId), eq(auxAccounts.status, 'Preactivated')));
  if (!move) return;
  await tx
    .update(auxAccounts)
    .set({ status: 'Cancelled' })
    .where(eq(auxAccounts.confirmationNumber, move.confirmationNumber));
  await tx.update(accounts).set({ status: 'Closed' }).where(eq(accounts.accountId, move.auxAccountId));
  await tx.delete(identityAccounts).where(eq(identityAccounts.accountId, move.auxAccountId));
  await tx.update(accounts).set({ paused: false }).where(eq(accounts.accountId, accountId));
}
