import { and, eq, inArray } from 'drizzle-orm';
import type { reprovisionDevice, validateDevice, validateMac } from '#lib/contract/devices.ts';
import type { publicPing } from '#lib/contract/public.ts';
import { withServices } from '../state/accounts.ts';
import { isRestarting, modemStatus } from '../state/modem-status.ts';
import { devices } from '../state/schema/devices.ts';
import { identityAccounts } from '../state/schema/identities.ts';
import { ownAccount } from './owner-session.ts';
import { Refusal } from './refusal.ts';
import type { Behavior, OwnerBehavior } from './register-call.ts';

/** Spec 2 Activation: whether the account's modem is seen on the network. `sroYN` is always N: no order is pending. */
export const findDevice: OwnerBehavior<typeof validateDevice> = async ({ body, providerSession, sandbox }) => {
  const { clock, db } = sandbox;
  const account = await ownAccount(db, providerSession, body.accountId);
  if (account instanceof Refusal) return account;
  const { devices: modems } = await withServices(db, account, clock.today());
  return { sroYN: 'N', deviceStatus: modems.map((modem) => modemStatus(modem, clock.now())) };
};

/** Spec 3 §7.8: a ping from behind a restarting modem fails until the modem is back. */
export const answerPublicPing: Behavior<typeof publicPing> = async ({ request, sandbox }) => {
  const { clock, db, subjects } = sandbox;
  const { accountIds } = await subjects.findSubject(request);
  const theirs =
    accountIds.size === 0
      ? []
      : await db
          .select()
          .from(devices)
          .where(inArray(devices.accountId, [...accountIds]));
  const isOffline = theirs.some((modem) => isRestarting(modem, clock.now()));
  return isOffline ? new Refusal('SANDBOX_OFFLINE', 'The modem restarts', 503) : { status: 'ok' };
};

/** Spec 2 Activation: a MAC address is valid if it belongs to a modem of the session's accounts. */
export const checkMac: OwnerBehavior<typeof validateMac> = async ({ body, providerSession, sandbox: { db } }) => {
  const own = db
    .select({ accountId: identityAccounts.accountId })
    .from(identityAccounts)
    .where(eq(identityAccounts.custGuid, providerSession.custGuid));
  const [modem] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.macId, body.mac), inArray(devices.accountId, own)));
  return modem ? { status: 'SUCCESS', deviceSerialNumber: modem.serialNumber } : { status: 'FAILURE' };
};

/** Spec 2 §2: restarts all the named modems of the account, or none. */
export const restartDevice: OwnerBehavior<typeof reprovisionDevice> = async (input) => {
  const { body, providerSession, request, sandbox } = input;
  const { clock, db } = sandbox;
  const account = await ownAccount(db, providerSession, body.accountId, 'write');
  if (account instanceof Refusal) return account;
  const { devices: modems } = await withServices(db, account, clock.today());
  const macs = body.deviceDetails.map(({ macId }) => macId);
  const own = modems.filter(({ macId }) => macs.includes(macId));
  // The browser's pings carry only the tracking id.
  sandbox.subjects.bind(request, account);
  if (own.length < new Set(macs).size) return new Refusal('BUS_DEVICE_001', 'The account has no such modem');
  await db.update(devices).set({ restartedAt: clock.now() }).where(inArray(devices.macId, macs));
  return { status: 'SUCCESS' };
};
