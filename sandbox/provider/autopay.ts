import { eq } from 'drizzle-orm';
import type { cancelAutopay, enrollAutopay } from '#lib/contract/payments.ts';
import { type Account, endCardRole, findDefaultInstrument, lockAccount } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { addDays } from '../state/days.ts';
import { accounts } from '../state/schema/accounts.ts';
import { ownAccount } from './owner-session.ts';
import type { OwnerBehavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** Spec 2 §4: the only code for auto-refill that cannot be turned on. */
const STAYS_OFF = 'BUS_PMT_006';

/** Spec 2 §4, 3 §7.5: turns auto-refill on, which needs a saved card that has not expired. Has no effect if it is on. */
export const enrollInAutoRefill: OwnerBehavior<typeof enrollAutopay> = async ({ body, providerSession, sandbox }) => {
  const { clock, db } = sandbox;
  const own = await ownAccount(db, providerSession, body.accountId, 'write');
  if (own instanceof Refusal) return own;
  const today = clock.today();
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, own.accountId);
    const card = await findDefaultInstrument(tx, own.accountId);
    const isExpired =
      card && `20${card.expirationMmyy.slice(2)}-${card.expirationMmyy.slice(0, 2)}` < today.slice(0, 7);
    if (!card || isExpired) return new Refusal(STAYS_OFF, 'There is no card that could be charged');
    if (account?.status !== 'Open') return new Refusal(STAYS_OFF, 'The account is closed');
    if (!account.autoRefill) await turnAutoRefillOn(tx, account, today);
    return { status: 'SUCCESS', businessErrorCode: '' };
  });
};

export const cancelAutoRefill: OwnerBehavior<typeof cancelAutopay> = async ({ body, providerSession, sandbox }) => {
  const { db } = sandbox;
  const own = await ownAccount(db, providerSession, body.accountId, 'write');
  if (own instanceof Refusal) return own;
  await db.transaction(async (tx) => {
    await lockAccount(tx, own.accountId);
    await turnAutoRefillOff(tx, own.accountId);
  });
  return { status: 'SUCCESS' };
};

export async function turnAutoRefillOn(tx: Database, { accountId }: Account, today: string): Promise<void> {
  await save(tx, accountId, { autoRefill: true, autoRefillFrom: addDays(today, 1), autoRefillDeclines: [] });
}

/** Restarts the attempts after the card has changed, tomorrow at the earliest. */
export async function tryAutoRefillAnew(tx: Database, account: Account, today: string): Promise<void> {
  if (account.autoRefillDeclines.length === 0) return;
  await save(tx, account.accountId, { autoRefillFrom: addDays(today, 1), autoRefillDeclines: [] });
}

/** The backup card loses its role, which it has for auto-refill alone. */
export async function turnAutoRefillOff(tx: Database, accountId: string): Promise<void> {
  await endCardRole(tx, [accountId], 'backup');
  await save(tx, accountId, { autoRefill: false, autoRefillFrom: null, autoRefillDeclines: [] });
}

function save(tx: Database, accountId: string, change: Partial<typeof accounts.$inferInsert>) {
  return tx.update(accounts).set(change).where(eq(accounts.accountId, accountId));
}
