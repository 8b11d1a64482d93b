import type { serviceStatus } from '#lib/contract/service-status.ts';
import { findAccount } from '../state/accounts.ts';
import { endDueOutages } from './notify-outage.ts';
import { ownAccount } from './owner-session.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** Our own: whether one of the outages that the console has switched on hits the account. An owner asks for their own accounts only. */
export const findServiceStatus: Behavior<typeof serviceStatus> = async ({ body, providerSession, sandbox }) => {
  const { db, outages } = sandbox;
  const account = providerSession
    ? await ownAccount(db, providerSession, body.accountId)
    : ((await findAccount(db, body.accountId)) ?? new Refusal('BUS_CUSTDASH_024', 'There is no such account'));
  if (account instanceof Refusal) return account;
  await endDueOutages(sandbox);
  const outage = outages.findOutage(account);
  if (!outage) return { status: 'OK' };
  const { id, expectedEnd } = outage;
  return { status: 'OUTAGE', expectedEnd: expectedEnd?.toISOString() ?? '', ...(id !== null && { outageId: id }) };
};
