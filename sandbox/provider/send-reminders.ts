import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import { accounts } from '../state/schema/accounts.ts';
import { outbox } from '../state/schema/messages.ts';
import { services } from '../state/schema/services.ts';
import { addDays, daysBetween } from '../state/days.ts';
import type { DailyWork } from './daily-work.ts';
import { reminderMessage } from './reminder-message.ts';

/** Our choice: how many days before the internet's last paid day reminders are sent. */
const DAYS_BEFORE = [7, 3, 1];
/** A sandbox filled for a load test does not need a million messages. */
const MOST = 1_000;
const DAY_MS = 86_400_000;

/** Sends each due reminder once, dated to its own day, on the account's channel. */
export const sendReminders: DailyWork = async ({ db, clock }, { after, through, accountIds }) => {
  for (const daysBefore of DAYS_BEFORE) {
    await db.transaction(async (tx) => {
      const due = await tx
        .select({ account: accounts, expirationDate: services.expirationDate })
        .from(services)
        .innerJoin(accounts, eq(accounts.accountId, services.accountId))
        .where(
          and(
            eq(services.lob, 'HSD'),
            gt(services.expirationDate, addDays(after, daysBefore)),
            lte(services.expirationDate, addDays(through, daysBefore)),
            eq(accounts.status, 'Open'),
            eq(accounts.activation, 'Activated'),
            // No days elapse while a move is in progress.
            eq(accounts.paused, false),
            accountIds && inArray(accounts.accountId, accountIds),
          ),
        )
        .orderBy(asc(accounts.accountId))
        .limit(MOST);
      for (const { account, expirationDate } of due) {
        const sinceDue = daysBetween(addDays(expirationDate, -daysBefore), through);
        const timestamp = new Date(clock.now().getTime() - sinceDue * DAY_MS);
        const message = reminderMessage(account, { expirationDate, daysBefore, timestamp });
        if (!message) continue;
        // Moving the clock back and forth must not send it again.
        const same = and(eq(outbox.recipient, message.recipient), eq(outbox.text, message.text));
        const [sent] = await tx.select({ id: outbox.id }).from(outbox).where(same).limit(1);
        if (!sent) await tx.insert(outbox).values(message);
      }
    });
  }
};
