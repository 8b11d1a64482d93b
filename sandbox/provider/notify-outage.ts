import { inArray } from 'drizzle-orm';
import type { notifyOutage } from '#lib/contract/service-status.ts';
import { type Outage, toOutageId } from '../control/outages.ts';
import type { Sandbox } from '../sandbox.ts';
import { withServices } from '../state/accounts.ts';
import { daysRemaining } from '../state/days.ts';
import { accounts } from '../state/schema/accounts.ts';
import { outbox } from '../state/schema/messages.ts';
import { outageOverMessage } from './outage-message.ts';
import { ownAccount } from './owner-session.ts';
import { Refusal } from './refusal.ts';
import type { OwnerBehavior } from './register-call.ts';

type Provider = Pick<Sandbox, 'clock' | 'config' | 'db' | 'outages'>;

/** Not in the specification: notes that an account asked for a message at the end of its outage, or forgets it. Both may be repeated. */
export const changeOutageMessage: OwnerBehavior<typeof notifyOutage> = async ({ body, providerSession, sandbox }) => {
  const { db, outages } = sandbox;
  const account = await ownAccount(db, providerSession, body.accountId, 'write');
  if (account instanceof Refusal) return account;
  await endDueOutages(sandbox);
  const outage = outages.findOutage(account);
  const isNamed = outage !== null && toOutageId(outage) === body.outageId;
  if (body.action === 'LEAVE') {
    if (isNamed) outage.accountIds = outage.accountIds.filter((accountId) => accountId !== account.accountId);
    return { status: 'SUCCESS' };
  }
  if (!isNamed) return new Refusal('BUS_OUTAGE_001', 'The account has no such outage');
  if (!account.smsOptIn) return new Refusal('BUS_OUTAGE_002', 'The account takes no text messages');
  if (!outage.accountIds.includes(account.accountId)) outage.accountIds.push(account.accountId);
  return { status: 'SUCCESS' };
};

/** Ends an outage and tells everybody who asked for that; false if there is none at this place. */
export async function endOutage(sandbox: Provider, where: string): Promise<boolean> {
  const outage = sandbox.outages.remove(where);
  if (outage) await sendOverMessages(sandbox, outage);
  return outage !== null;
}

/** Ends the outages whose expected end has come, by the provider's clock. */
export async function endDueOutages(sandbox: Provider): Promise<void> {
  const now = sandbox.clock.now();
  for (const { where, expectedEnd } of sandbox.outages.list()) {
    if (expectedEnd !== null && expectedEnd <= now) await endOutage(sandbox, where);
  }
}

async function sendOverMessages({ clock, config, db }: Provider, { accountIds }: Outage): Promise<void> {
  if (accountIds.length === 0) return;
  const today = clock.today();
  const rows = await db.select().from(accounts).where(inArray(accounts.accountId, accountIds));
  for (const account of rows) {
    // They may have taken their consent back since.
    if (!account.smsOptIn) continue;
    const { services } = await withServices(db, account, today);
    const internet = services.find(({ lob }) => lob === 'HSD');
    const daysLeft = internet ? daysRemaining(internet.expirationDate, today) : 0;
    await db
      .insert(outbox)
      .values(outageOverMessage(account, { hasRunOut: daysLeft <= 0, timestamp: clock.now() }, config));
  }
}

const EVERY_MS = 10_000;

/** Ends the due outages while the sandbox runs; returns a function that stops it. */
export function startEndingOutages(sandbox: Provider): () => void {
  const timer = setInterval(() => {
    void endDueOutages(sandbox).catch((error: unknown) => process.stderr.write(`sandbox: outages: ${String(error)}\n`));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
