import { and, eq, sql } from 'drizzle-orm';
import { daysHeld, findAccount } from './accounts.ts';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { auxAccounts } from './schema/aux-accounts.ts';
import { identityAccounts } from './schema/identities.ts';
import { services } from './schema/services.ts';

/**
 * Spec 3 §2.3, §4.3: begins a move, which pauses the services of the old address with their days and allows the new account to be activated.
 * `day`: when it begins. Without `holdsDays` the days go on elapsing: the account has no day from which they are kept.
 */
export async function beginMove(
  tx: Database,
  {
    accountId,
    confirmationNumber,
    day,
    holdsDays,
  }: { accountId: string; confirmationNumber: string; day: string; holdsDays: boolean },
): Promise<void> {
  await tx
    .update(auxAccounts)
    .set({ status: 'Preactivated' })
    .where(eq(auxAccounts.confirmationNumber, confirmationNumber));
  await tx
    .update(accounts)
    .set({ paused: true, pausedOn: holdsDays ? day : null })
    .where(eq(accounts.accountId, accountId));
}

/** Writes the days that a pause has kept until today into the services, which can then be changed or moved. */
export async function settleDaysOnHold(tx: Database, accountId: string, today: string): Promise<void> {
  const account = await findAccount(tx, accountId);
  const holdDays = account ? daysHeld(account, today) : 0;
  if (holdDays === 0) return;
  await tx
    .update(services)
    .set({ expirationDate: sql`${services.expirationDate} + ${holdDays}::int` })
    .where(eq(services.accountId, accountId));
  await tx.update(accounts).set({ pausedOn: today }).where(eq(accounts.accountId, accountId));
}

/**
 * Spec 2 §4: a refill while a move is in progress restores the services, whose days on hold have been settled; the move has to be started
 * again. Returns the move's number; null if there is none.
 */
export async function endMoveInProgress(tx: Database, accountId: string): Promise<string | null> {
  const move = await findMoveInProgress(tx, accountId);
  if (!move) return null;
  await tx
    .update(auxAccounts)
    .set({ status: 'Cancelled' })
    .where(eq(auxAccounts.confirmationNumber, move.confirmationNumber));
  await tx.update(accounts).set({ status: 'Closed' }).where(eq(accounts.accountId, move.auxAccountId));
  await tx.delete(identityAccounts).where(eq(identityAccounts.accountId, move.auxAccountId));
  await tx.update(accounts).set({ paused: false, pausedOn: null }).where(eq(accounts.accountId, accountId));
  return move.confirmationNumber;
}

/** The move that has begun and waits for its activation; null if there is none. */
export async function findMoveInProgress(tx: Database, accountId: string) {
  const [move] = await tx
    .select()
    .from(auxAccounts)
    .where(and(eq(auxAccounts.accountId, accountId), eq(auxAccounts.status, 'Preactivated')));
  return move ?? null;
}
