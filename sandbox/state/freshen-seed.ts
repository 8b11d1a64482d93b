import { and, eq, isNull, like, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOfTheSeed } from './accounts.ts';
import { ageAccounts } from './age-accounts.ts';
import type { Database } from './database.ts';
import { daysBetween } from './days.ts';
import { accounts } from './schema/accounts.ts';
import { charges, pins } from './schema/payments.ts';
import { findSetting, saveSetting } from './settings.ts';

const KEY = 'seed-day';

/** The real day, YYYY-MM-DD, for which the seed's dates are right. */
export function saveSeedDay(db: Database, day: string): Promise<void> {
  return saveSetting(db, KEY, day);
}

/**
 * A kept folder must not go stale: the days since the seed's dates were right are given back to every account of the
 * seed that nobody has paid for, so that `expiring` has five days left again; what was aged by hand stays aged.
 * `realToday` is the day without the clock's offset: who moves the clock wants to see the effect, also after a restart.
 */
export async function freshenSeed(db: Database, realToday: string): Promise<void> {
  await db.transaction(async (tx) => {
    const since = await findSetting(tx, KEY, z.iso.date());
    await saveSeedDay(tx, realToday);
    const gone = since === null ? 0 : daysBetween(since, realToday);
    if (gone === 0) return;
    const paid = tx.select().from(charges).where(eq(charges.accountId, accounts.accountId));
    const untouched = await tx
      .select({ accountId: accounts.accountId })
      .from(accounts)
      .where(and(isOfTheSeed, notExists(paid)));
    const accountIds = untouched.map(({ accountId }) => accountId);
    if (accountIds.length > 0) await ageAccounts(tx, accountIds, -gone);
    await tx
      .update(pins)
      .set({ expirationDate: sql`${pins.expirationDate} + ${gone}::int` })
      .where(and(like(pins.pin, 'SANDBOX%'), isNull(pins.redeemedBy)));
  });
}
