import { inArray, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { auxAccounts } from './schema/aux-accounts.ts';
import { graces } from './schema/graces.ts';
import { declinedCharges, transactions } from './schema/payments.ts';
import { services } from './schema/services.ts';

/**
 * Moves the accounts' dates into the past, as if that many days had gone by; a negative number moves them ahead.
 * The ledger is unchanged.
 */
export async function ageAccounts(db: Database, accountIds: readonly string[], days: number): Promise<void> {
  const earlier = sql`${days}::int`;
  await db.transaction(async (tx) => {
    await tx
      .update(services)
      .set({ expirationDate: sql`${services.expirationDate} - ${earlier}` })
      .where(inArray(services.accountId, accountIds));
    await tx
      .update(transactions)
      .set({
        timestamp: sql`${transactions.timestamp} - make_interval(days => ${earlier})`,
        expirationDate: sql`${transactions.expirationDate} - ${earlier}`,
      })
      .where(inArray(transactions.accountId, accountIds));
    await tx
      .update(declinedCharges)
      .set({ timestamp: sql`${declinedCharges.timestamp} - make_interval(days => ${earlier})` })
      .where(inArray(declinedCharges.accountId, accountIds));
    await tx
      .update(graces)
      .set({
        lastDay: sql`${graces.lastDay} - ${earlier}`,
        until: sql`${graces.until} - ${earlier}`,
        payBy: sql`${graces.payBy} - ${earlier}`,
        refilledOn: sql`${graces.refilledOn} - ${earlier}`,
      })
      .where(inArray(graces.accountId, accountIds));
    await tx
      .update(auxAccounts)
      .set({
        scheduledDate: sql`${auxAccounts.scheduledDate} - ${earlier}`,
        createdAt: sql`${auxAccounts.createdAt} - make_interval(days => ${earlier})`,
      })
      .where(inArray(auxAccounts.accountId, accountIds));
    await tx
      .update(accounts)
      .set({
        openedOn: sql`${accounts.openedOn} - ${earlier}`,
        pausedOn: sql`${accounts.pausedOn} - ${earlier}`,
        autoRefillFrom: sql`${accounts.autoRefillFrom} - ${earlier}`,
        autoRefillDeclines: sql`(
          select coalesce(jsonb_agg(decline || jsonb_build_object(
            'on', ((decline ->> 'on')::date - ${earlier})::text)), '[]'::jsonb)
          from jsonb_array_elements(${accounts.autoRefillDeclines}) as decline)`,
        autoRefillOpen: sql`${accounts.autoRefillOpen} || jsonb_build_object(
          'on', ((${accounts.autoRefillOpen} ->> 'on')::date - ${earlier})::text)`,
        discounts: sql`(
          select coalesce(jsonb_agg(offer || jsonb_build_object(
            'startDate', ((offer ->> 'startDate')::date - ${earlier})::text,
            'endDate', ((offer ->> 'endDate')::date - ${earlier})::text)), '[]'::jsonb)
          from jsonb_array_elements(${accounts.discounts}) as offer)`,
      })
      .where(inArray(accounts.accountId, accountIds));
  });
}
