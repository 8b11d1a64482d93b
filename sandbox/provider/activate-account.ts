import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { activateAccount } from '#lib/contract/devices.ts';
import { type Account, lockAccount, withServices } from '../state/accounts.ts';
import { findPlan } from '../state/catalog.ts';
import type { Database } from '../state/database.ts';
import { expiryWith } from '../state/days.ts';
import { accounts } from '../state/schema/accounts.ts';
import { auxAccounts } from '../state/schema/aux-accounts.ts';
import { devices } from '../state/schema/devices.ts';
import { identityAccounts } from '../state/schema/identities.ts';
import { outbox } from '../state/schema/messages.ts';
import { services } from '../state/schema/services.ts';
import { activatedMessage } from './activation-message.ts';
import { moveServices } from './move-services.ts';
import { ownAccount } from './owner-session.ts';
import { Refusal } from './refusal.ts';
import type { OwnerBehavior } from './register-call.ts';

const NO_MODEM = 'BUS_ACT_001';
const ACTIVE = 'BUS_ACT_002';
const CLOSED = 'BUS_ACT_003';
const NO_PLAN = 'BUS_ACT_004';
const NO_NAME = 'BUS_ACT_005';

/**
 * Spec 2 Activation: begins the waiting plan on the account's modem, under its owner's name. The account of a move takes over the
 * services left at the former address. Happens once: the same key gets the same response again, another key is refused.
 */
export const activateOwn: OwnerBehavior<typeof activateAccount> = async (input) => {
  const { body, request, providerSession, sandbox } = input;
  const { clock, config, db } = sandbox;
  const own = await ownAccount(db, providerSession, body.accountId, 'write');
  if (own instanceof Refusal) return own;
  if (own.activationMs > 0) await wait(own.activationMs);
  const key = request.headers['idempotency-key'];
  return db.transaction(async (tx) => {
    const account = (await lockAccount(tx, own.accountId)) ?? own;
    if (account.activation === 'Activated') {
      const isSame = typeof key === 'string' && account.activationKey === key;
      return isSame ? { status: 'SUCCESS' } : new Refusal(ACTIVE, 'The account is active');
    }
    const today = clock.today();
    const refusal = await findRefusal(tx, { account, body, today });
    if (refusal) return refusal;
    const now = clock.now();
    const { accountId } = account;
    const customer = 'customerInfo' in body ? body.customerInfo : null;
    await tx
      .update(accounts)
      .set({
        activation: 'Activated',
        activatedAt: now,
        activationKey: typeof key === 'string' ? key : null,
        ...(customer && {
          firstName: customer.firstName,
          lastName: customer.lastName,
          language: customer.langPref,
        }),
      })
      .where(eq(accounts.accountId, accountId));
    await tx.update(devices).set({ provisioned: true, status: 'FOUND' }).where(eq(devices.accountId, accountId));
    const hasMoved = await takeOverServices(tx, accountId, today);
    if (!hasMoved) await beginPlan(tx, account, today);
    const isListed = and(
      eq(identityAccounts.custGuid, providerSession.custGuid),
      eq(identityAccounts.accountId, accountId),
    );
    await tx.update(identityAccounts).set({ presentInPrepaidDb: true }).where(isListed);
    const language = customer?.langPref ?? account.language;
    const paidServices = await tx.select().from(services).where(eq(services.accountId, accountId));
    const paidThrough = paidServices.find(({ lob }) => lob === 'HSD')?.expirationDate ?? null;
    const activation = { paidThrough, timestamp: now };
    await tx.insert(outbox).values(activatedMessage({ ...account, language }, activation, config));
    return { status: 'SUCCESS' };
  });
};

type Request = Parameters<typeof activateOwn>[0]['body'];

async function findRefusal(
  tx: Database,
  { account, body, today }: { account: Account; body: Request; today: string },
): Promise<Refusal | null> {
  if (account.status === 'Closed') return new Refusal(CLOSED, 'The account is closed');
  const { devices: modems, waitingPlan } = await withServices(tx, account, today);
  const [sent] = body.devices;
  if (!modems.some(({ serialNumber }) => serialNumber === sent?.deviceSerial)) {
    return new Refusal(NO_MODEM, 'The account has no such modem');
  }
  if (!sent?.prepaidProducts.some(({ lob, productCode }) => lob === 'HSD' && productCode === waitingPlan)) {
    return new Refusal(NO_PLAN, 'The account has no such plan');
  }
  const isNameless = account.firstName === '' && account.lastName === '';
  return isNameless && !('customerInfo' in body) ? new Refusal(NO_NAME, "The owner's name is missing") : null;
}

async function beginPlan(tx: Database, account: Account, today: string): Promise<void> {
  const { waitingPlan } = await withServices(tx, { ...account, activation: 'Preactivated' }, today);
  const plan = findPlan(waitingPlan ?? '');
  if (!plan) throw new Error(`No plan waits on ${account.accountId}`);
  const expirationDate = expiryWith(plan.days, today);
  await tx
    .insert(services)
    .values({ accountId: account.accountId, lob: plan.lob, productCode: plan.productCode, expirationDate });
}

/** Returns true if the account belongs to a move and days were left. */
async function takeOverServices(tx: Database, accountId: string, today: string): Promise<boolean> {
  const waiting = and(eq(auxAccounts.auxAccountId, accountId), eq(auxAccounts.status, 'Preactivated'));
  const [aux] = await tx.update(auxAccounts).set({ status: 'Activated' }).where(waiting).returning();
  return aux ? moveServices(tx, { from: aux.accountId, to: accountId, today }) : false;
}
