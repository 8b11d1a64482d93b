import { and, eq, exists, inArray, max, not } from 'drizzle-orm';
import { isOfTheSeed } from '../state/accounts.ts';
import { endCardRole } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { addDays } from '../state/days.ts';
import { accounts } from '../state/schema/accounts.ts';
import { auxAccounts } from '../state/schema/aux-accounts.ts';
import { services } from '../state/schema/services.ts';
import type { DailyWork, WorkDay } from './daily-work.ts';

/** Our choice: how many days after its last paid day an account stays open without a refill. */
const DAYS_KEPT = 30;
/** The size of a batch: a sandbox filled for a load test closes thousands of accounts in a day. */
const AT_ONCE = 1_000;

/**
 * Closes the accounts whose time for a refill has run out on these days. They lose their plans and may be reconnected. The seed's
 * accounts stay open when the clock is moved, so that they keep matching their templates; aging one closes it.
 */
export const closeLapsed: DailyWork = async (db, workDay) => {
  const lapsedAccounts = await listLapsed(db, workDay);
  for (let from = 0; from < lapsedAccounts.length; from += AT_ONCE) {
    const batch = lapsedAccounts.slice(from, from + AT_ONCE);
    await db.transaction((tx) => close(tx, { ...workDay, accountIds: batch }));
  }
};

async function listLapsed(db: Database, { day, accountIds }: WorkDay): Promise<string[]> {
  const move = db
    .select()
    .from(auxAccounts)
    .where(
      and(
        eq(auxAccounts.accountId, accounts.accountId),
        // No days elapse while a move is in progress. A scheduled one has begun by then, because its day is a paid one.
        eq(auxAccounts.status, 'Preactivated'),
      ),
    );
  const lastPaidDay = max(services.expirationDate);
  const rows = await db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .innerJoin(services, eq(services.accountId, accounts.accountId))
    .where(
      and(
        eq(accounts.status, 'Open'),
        not(exists(move)),
        accountIds ? inArray(accounts.accountId, accountIds) : not(isOfTheSeed),
      ),
    )
    .groupBy(accounts.accountId)
    .having(eq(lastPaidDay, addDays(day, -DAYS_KEPT - 1)))
    .orderBy(accounts.accountId);
  return rows.map(({ accountId }) => accountId);
}

async function close(tx: Database, workDay: WorkDay & { accountIds: readonly string[] }): Promise<void> {
  const isNamed = inArray(accounts.accountId, workDay.accountIds);
  await tx.select({ id: accounts.accountId }).from(accounts).where(isNamed).orderBy(accounts.accountId).for('update');
  // Somebody may have refilled just before the rows were locked.
  const accountIds = await listLapsed(tx, workDay);
  await tx.delete(services).where(inArray(services.accountId, accountIds));
  await endCardRole(tx, accountIds, 'backup');
  await tx
    .update(accounts)
    .set({
      status: 'Closed',
      reconnectEligible: true,
      otherPlans: [],
      autoRefill: false,
      autoRefillFrom: null,
      autoRefillDeclines: [],
    })
    .where(inArray(accounts.accountId, accountIds));
}
