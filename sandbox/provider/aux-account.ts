import { and, eq } from 'drizzle-orm';
import type { fetchAux, updateMove } from '#lib/contract/move.ts';
import { findPredecessor, listAuxAccounts, withServices } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { daysBetween, daysRemaining } from '../state/days.ts';
import { accounts } from '../state/schema/accounts.ts';
import { auxAccounts } from '../state/schema/aux-accounts.ts';
import type { PostalAddress } from '../state/schema/columns.ts';
import { identityAccounts } from '../state/schema/identities.ts';
import { outbox } from '../state/schema/messages.ts';
import { moveCancelledMessage } from './move-messages.ts';
import { ownAccount } from './owner-session.ts';
import { Refusal } from './refusal.ts';
import type { OwnerBehavior } from './register-call.ts';

/**
 * Spec 3 §3.2: the newest account that a move or a reconnection opened, or the one with the confirmation number, and the
 * account's eligibility. Canceled moves are left out. A move needs paid days: without any, a refill is required first.
 */
export const findAux: OwnerBehavior<typeof fetchAux> = async ({ body, providerSession, sandbox: { clock, db } }) => {
  const account = await ownAccount(db, providerSession, body.accountId);
  if (account instanceof Refusal) return account;
  const { services } = await withServices(db, account, clock.today());
  const internet = services.find(({ lob }) => lob === 'HSD');
  const hasDays = internet !== undefined && daysRemaining(internet.expirationDate, clock.today()) > 0;
  const eligibility = {
    moveEligibility: { hsdRefillRequired: hasDays ? 'N' : 'Y' },
    reconnectEligibility: { reconnectEligibleAcct: account.reconnectEligible ? 'Y' : 'N' },
  } as const;
  const aux = (await listAuxAccounts(db, account.accountId)).find(
    ({ confirmationNumber, status }) =>
      status !== 'Cancelled' && (body.auxConfNo === '' || confirmationNumber === body.auxConfNo),
  );
  const predecessors = await listPredecessors(db, account.accountId);
  if (!aux) return { ...eligibility, auxDetails: null, predecessors };
  const day = aux.status === 'Scheduled' ? aux.scheduledDate : null;
  return {
    ...eligibility,
    auxDetails: {
      auxAccountId: aux.auxAccountId,
      auxAcctStatus: aux.status,
      auxAcctType: aux.type,
      auxAcctScheduleDate: aux.scheduledDate ?? clock.toDay(aux.createdAt),
    },
    auxAccountConfNo: aux.confirmationNumber,
    auxAcctConfNo: aux.confirmationNumber,
    auxAcctError: '',
    scheduledMoveDate: day,
    moveDateGap: day !== null && internet ? daysBetween(internet.expirationDate, day) + 1 : null,
    toAddress: aux.toAddress,
    predecessors,
  };
};

/** The accounts whose service an account continues since a move or a reconnection, newest first. */
async function listPredecessors(db: Database, accountId: string) {
  const auxRows: { accountId: string; serviceAddress: PostalAddress }[] = [];
  for (let next: string | null = accountId; next !== null;) {
    const former = await findPredecessor(db, next);
    if (former) {
      const { addressLine1, addressLine2, city, state, zip } = former;
      const serviceAddress = { addressLine1, addressLine2, city, state, zip };
      auxRows.push({ accountId: former.accountId, serviceAddress });
    }
    next = former?.accountId ?? null;
  }
  return auxRows;
}

const UNKNOWN = 'BUS_MOVE_001';
const TOO_LATE = 'BUS_MOVE_002';

/** Spec 3 §4.3: cancels a scheduled move until its day begins. Canceling it again has no effect. */
export const cancelMove: OwnerBehavior<typeof updateMove> = async ({
  body,
  providerSession,
  sandbox: { clock, config, db },
}) =>
  db.transaction(async (tx) => {
    const { confirmationId: confirmationNumber } = body;
    const one = eq(auxAccounts.confirmationNumber, confirmationNumber);
    const [move] = await tx.select().from(auxAccounts).where(one).for('update');
    const account = move ? await ownAccount(tx, providerSession, move.accountId, 'write') : null;
    if (!move || !account) return new Refusal(UNKNOWN, 'There is no such move');
    if (account instanceof Refusal) return account;
    if (move.status === 'Cancelled') return { status: 'SUCCESS' };
    const hasBegun = move.scheduledDate === null || daysBetween(clock.today(), move.scheduledDate) <= 0;
    if (move.status !== 'Scheduled' || hasBegun) return new Refusal(TOO_LATE, 'The move has begun');
    const { auxAccountId } = move;
    await tx.update(auxAccounts).set({ status: 'Cancelled' }).where(one);
    await tx.update(accounts).set({ status: 'Closed' }).where(eq(accounts.accountId, auxAccountId));
    const isListed = and(
      eq(identityAccounts.custGuid, providerSession.custGuid),
      eq(identityAccounts.accountId, auxAccountId),
    );
    await tx.delete(identityAccounts).where(isListed);
    const cancellation = { confirmationNumber, scheduledDate: move.scheduledDate, timestamp: clock.now() };
    await tx.insert(outbox).values(moveCancelledMessage(account, cancellation, config));
    return { status: 'SUCCESS' };
  });
