import { and, asc, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm';
import { planIn } from '../state/catalog.ts';
import type { Database } from '../state/database.ts';
import { accounts } from '../state/schema/accounts.ts';
import { graces } from '../state/schema/graces.ts';
import { outbox } from '../state/schema/messages.ts';
import { instruments } from '../state/schema/payments.ts';
import { services } from '../state/schema/services.ts';
import { addDays } from '../state/days.ts';
import type { DailyWork, WorkDay } from './daily-work.ts';
import { reminderMessage } from './reminder-message.ts';

/** The day on which the internet has stopped. */
const STOPPED = -1;
/** Our choice: how many days before the internet's last paid day reminders are sent. */
const DAYS_BEFORE = [7, 3, 1, STOPPED];
/** A sandbox filled for a load test does not need a million messages. */
const MOST = 1_000;

type Message = typeof outbox.$inferInsert;

/**
 * Reminds accounts whose internet runs out soon, once for each reminder day, through the channel that they chose, and tells those without
 * auto-refill when it has stopped: the others hear it with the decline.
 */
export const sendReminders: DailyWork = async (db, { day, timestamp, accountIds, settings }) => {
  const isServed = and(
    eq(services.lob, 'HSD'),
    eq(accounts.status, 'Open'),
    eq(accounts.activation, 'Activated'),
    // No days elapse while a move is in progress.
    eq(accounts.paused, false),
    accountIds && inArray(accounts.accountId, accountIds),
  );
  const ofService = eq(accounts.accountId, services.accountId);
  const isOn = (days: string[]) => and(isServed, inArray(services.expirationDate, days));
  // The clock may be moved by years, so a day without reminders costs one query.
  const lastDays = DAYS_BEFORE.map((daysBefore) => addDays(day, daysBefore));
  const ending = await db
    .selectDistinct({ lastDay: services.expirationDate })
    .from(services)
    .innerJoin(accounts, ofService)
    .where(isOn(lastDays));
  for (const daysBefore of DAYS_BEFORE) {
    const expirationDate = addDays(day, daysBefore);
    if (!ending.some(({ lastDay }) => lastDay === expirationDate)) continue;
    await db.transaction(async (tx) => {
      const due = await tx
        .select({ account: accounts, productCode: services.productCode })
        .from(services)
        .innerJoin(accounts, ofService)
        .where(and(isOn([expirationDate]), daysBefore === STOPPED ? eq(accounts.autoRefill, false) : undefined))
        .orderBy(asc(accounts.accountId))
        .limit(MOST)
        .for('update', { of: accounts });
      const served = daysBefore === STOPPED ? await listServedByGrace(tx, due, day) : new Set<string>();
      const unserved = due.filter(({ account }) => !served.has(account.accountId));
      const backups = await listBackups(tx, due);
      const messages = unserved.flatMap(({ account, productCode }) => {
        const { priceCents } = planIn(productCode, account.marketId);
        const backup = backups.get(account.accountId);
        const reminder = { expirationDate, daysBefore, priceCents, timestamp, backup };
        const message = reminderMessage(account, reminder, settings);
        return message ? [message] : [];
      });
      await insertUnsent(tx, messages);
    });
  }
  await tellGraceIsOver(db, { day, timestamp, accountIds, settings }, isServed);
};

/** The last digits of the backup cards of these accounts. */
async function listBackups(
  tx: Database,
  due: readonly { account: { accountId: string } }[],
): Promise<Map<string, string>> {
  const accountIds = due.map(({ account }) => account.accountId);
  if (accountIds.length === 0) return new Map();
  const rows = await tx
    .select({ accountId: instruments.accountId, lastFour: instruments.lastFour })
    .from(instruments)
    .where(and(inArray(instruments.accountId, accountIds), eq(instruments.role, 'backup')));
  return new Map(rows.map(({ accountId, lastFour }) => [accountId, lastFour]));
}

/** Those of these accounts whose internet goes on by a day of grace. */
async function listServedByGrace(
  tx: Database,
  due: readonly { account: { accountId: string } }[],
  day: string,
): Promise<Set<string>> {
  const accountIds = due.map(({ account }) => account.accountId);
  if (accountIds.length === 0) return new Set();
  const rows = await tx
    .select({ accountId: graces.accountId })
    .from(graces)
    .where(and(inArray(graces.accountId, accountIds), isNull(graces.refilledOn), gte(graces.until, day)));
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Tells the accounts whose day of grace ended yesterday that their internet has stopped. */
async function tellGraceIsOver(
  db: Database,
  { day, timestamp, settings }: WorkDay,
  isServed: SQL | undefined,
): Promise<void> {
  const until = addDays(day, STOPPED);
  await db.transaction(async (tx) => {
    const due = await tx
      .select({ account: accounts, productCode: services.productCode })
      .from(graces)
      .innerJoin(accounts, eq(accounts.accountId, graces.accountId))
      .innerJoin(services, eq(services.accountId, graces.accountId))
      .where(and(isServed, eq(graces.until, until), isNull(graces.refilledOn)))
      .limit(MOST);
    const messages = due.flatMap(({ account, productCode }) => {
      const { priceCents } = planIn(productCode, account.marketId);
      const reminder = { expirationDate: until, daysBefore: STOPPED, priceCents, timestamp };
      return reminderMessage(account, reminder, settings) ?? [];
    });
    await insertUnsent(tx, messages);
  });
}

/** Prevents a second reminder when the clock is set back, or when a day's work is repeated after a crash. */
async function insertUnsent(tx: Database, messages: readonly Message[]): Promise<void> {
  const recipients = messages.map(({ recipient }) => recipient);
  if (recipients.length === 0) return;
  const sentMessages = await tx.select().from(outbox).where(inArray(outbox.recipient, recipients));
  const sentKeys = new Set(sentMessages.map(buildMessageKey));
  const unsent = messages.filter((message) => !sentKeys.has(buildMessageKey(message)));
  if (unsent.length > 0) await tx.insert(outbox).values(unsent);
}

/** Several accounts may have the same phone or e-mail address. */
function buildMessageKey({ accountId, recipient, text }: Pick<Message, 'accountId' | 'recipient' | 'text'>): string {
  return JSON.stringify([accountId, recipient, text]);
}
