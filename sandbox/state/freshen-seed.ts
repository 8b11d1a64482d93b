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

/** Stores the real day, YYYY-MM-DD, that the seed's dates are based on. */
export function saveSeedDay(db: Database, day: string): Promise<void> {
  return saveSetting(db, KEY, day);
}

/**
 * Keeps a persistent folder from going stale: every account of the seed without a charge gets back the days since the
 * seed's dates were set, so that `expiring` has five days left again; accounts that were aged by hand stay aged.
 * `realToday` is the day without the clock's offset: the effect of moving the clock must survive a restart.
 */
export async function freshenSeed(db: Database, realToday: string): Promise<void> {
  await db.transaction(async (tx) => {
    const since = await findSetting(tx, KEY, z.iso.date());
    await saveSeedDay(tx, realToday);
    const elapsedDays = since === null ? 0 : daysBetween(since, realToday);
    if (elapsedDays === 0) return;
    const accountCharges = tx.select().from(charges).where(eq(charges.accountId, accounts.accountId));
    const unchargedAccounts = await tx
      .select({ accountId: accounts.accountId })
      .from(accounts)
      .where(and(isOfTheSeed, notExists(accountCharges)));
    const accountIds = unchargedAccounts.map(({ accountId }) => accountId);
    if (accountIds.length > 0) await ageAccounts(tx, accountIds, -elapsedDays);
    await tx
      .update(pins)
      .set({ expirationDate: sql`${pins.expirationDate} + ${elapsedDays}::int` })
      .where(and(like(pins.pin, 'SANDBOX%'), isNull(pins.redeemedBy)));
  });
}
