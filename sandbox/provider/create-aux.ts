import type { z } from 'zod';
import type { createAux } from '#lib/contract/move.ts';
import type { SandboxConfig } from '../config.ts';
import type { LinkSettings } from '../messages/links.ts';
import { type Account, listAuxAccounts, lockAccount, withServices } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { daysBetween } from '../state/days.ts';
import { type BookAddress, findLocation } from '../state/find-addresses.ts';
import { beginMove } from '../state/move-service.ts';
import { auxAccounts } from '../state/schema/aux-accounts.ts';
import { outbox } from '../state/schema/messages.ts';
import { createFingerprint } from './charge-once.ts';
import { canOrderAt } from './check-service.ts';
import { moveStartedMessage } from './move-messages.ts';
import { doOnce } from './once.ts';
import { openWaitingAccount } from './open-waiting-account.ts';
import { ownAccount, refuseOtherIdentity } from './owner-session.ts';
import { reconnect } from './reconnect.ts';
import { Refusal } from './refusal.ts';
import type { OwnerBehavior } from './register-call.ts';

/** A move must be fewer than this many days ahead. */
const MOST_DAYS = 30;

type MoveRequest = Extract<z.output<typeof createAux.body>, { flow: 'MOVE' }>;

/** Spec 3 §7.6: starts or schedules a move, once per key and one at a time for an account. A reconnection is a charging call. */
export const openAux: OwnerBehavior<typeof createAux> = async (input) => {
  const { body, providerSession, request, sandbox } = input;
  const { clock, config, db } = sandbox;
  if (body.flow === 'RECONNECT') return reconnect(input);
  const idempotencyKey = request.headers['idempotency-key'];
  if (typeof idempotencyKey !== 'string' || idempotencyKey === '') {
    return new Refusal('BUS_KEY_001', 'Idempotency-Key is missing', 400);
  }
  const identityRefusal = refuseOtherIdentity(providerSession, body.custGuid);
  if (identityRefusal) return identityRefusal;
  const own = await ownAccount(db, providerSession, body.accountID, 'write');
  if (own instanceof Refusal) return own;

  const work = async (tx: Database) => {
    const account = await lockAccount(tx, own.accountId);
    if (!account) throw new Error('The account has gone');
    const location = await findLocation(tx, body.customerInfo.serviceAddress.locationID);
    const refusal = await refuseMove(tx, { account, location, body, today: clock.today() });
    if (refusal || !location) return refusal ?? NO_SERVICE;
    const auxAccountConfNo = await openMove(tx, {
      account,
      location,
      body,
      custGuid: body.custGuid,
      now: clock.now(),
      today: clock.today(),
      settings: config,
    });
    return { auxAccountConfNo };
  };
  if (!config.idempotency) return db.transaction(work);
  const fingerprint = createFingerprint('create-aux', body);
  return doOnce(db, { idempotencyKey, fingerprint, timestamp: clock.now() }, work);
};

const NO_SERVICE = new Refusal('BUS_MOVE_004', 'There is no service at that address');

interface MoveOrder {
  account: Account;
  location: BookAddress | null;
  body: MoveRequest;
  today: string;
}

async function refuseMove(tx: Database, { account, location, body, today }: MoveOrder): Promise<Refusal | null> {
  if (account.status !== 'Open' || account.activation !== 'Activated') {
    return new Refusal('BUS_MOVE_003', 'This account has no service that could move');
  }
  const others = await listAuxAccounts(tx, account.accountId);
  if (others.some(({ status }) => status === 'Scheduled' || status === 'Preactivated')) {
    return new Refusal('BUS_MOVE_005', 'A move of this account is under way');
  }
  if (!location || !canOrderAt(location)) return NO_SERVICE;
  const moveDay = body.scheduledMoveDate ?? today;
  const ahead = daysBetween(today, moveDay);
  if (ahead < 0 || ahead === 1 || ahead >= MOST_DAYS) return new Refusal('BUS_MOVE_006', 'Nobody can move on that day');
  const { services } = await withServices(tx, account, today);
  const paidThrough = services.find(({ lob }) => lob === 'HSD')?.expirationDate ?? '';
  return paidThrough < moveDay ? new Refusal('BUS_MOVE_007', 'A refill is needed before that move') : null;
}

interface Opening {
  location: BookAddress;
  custGuid: string;
  now: Date;
  settings: LinkSettings & Pick<SandboxConfig, 'holdsDays'>;
}

/** Opens the account at the new address; returns the move's confirmation number. */
async function openMove(
  tx: Database,
  { account, location, body, custGuid, now, today, settings }: MoveOrder & Opening,
): Promise<string> {
  const { serial, accountId: auxAccountId } = await openWaitingAccount(tx, {
    account,
    place: location,
    custGuid,
    now,
    today,
  });
  const { addressLine1, addressLine2, city, state, zip } = location;
  const { accountId } = account;
  const confirmationNumber = `MV${String(serial).padStart(8, '0')}`;
  const scheduledDate = body.scheduledMoveDate ?? null;
  const toAddress = { addressLine1, addressLine2, city, state, zip };
  const move = { confirmationNumber, accountId, auxAccountId, type: 'MOVE' as const, scheduledDate, toAddress };
  await tx.insert(auxAccounts).values({ ...move, status: 'Scheduled', createdAt: now });
  const start = { confirmationNumber, scheduledDate, today, addressLine1, timestamp: now };
  await tx.insert(outbox).values(moveStartedMessage(account, start, settings));
  if (scheduledDate === null || scheduledDate <= today) {
    await beginMove(tx, { accountId, confirmationNumber, day: today, holdsDays: settings.holdsDays });
  }
  return confirmationNumber;
}
