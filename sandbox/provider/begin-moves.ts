import { and, eq, inArray, lte } from 'drizzle-orm';
import { beginMove } from '../state/move-service.ts';
import { auxAccounts } from '../state/schema/aux-accounts.ts';
import type { DailyWork } from './daily-work.ts';

/** Spec 3 §4.3: begins the moves that are scheduled for this day. */
export const beginMoves: DailyWork = async (db, { day, accountIds, settings }) => {
  await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(auxAccounts)
      .where(
        and(
          eq(auxAccounts.status, 'Scheduled'),
          lte(auxAccounts.scheduledDate, day),
          accountIds && inArray(auxAccounts.accountId, accountIds),
        ),
      )
      .for('update');
    for (const { accountId, confirmationNumber, scheduledDate } of due) {
      const { holdsDays } = settings;
      await beginMove(tx, { accountId, confirmationNumber, day: scheduledDate ?? day, holdsDays });
    }
  });
};
