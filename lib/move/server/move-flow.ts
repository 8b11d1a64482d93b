import 'server-only';
import { type AccountOrder, keepAccountOrder } from '#lib/account/server/account-orders.ts';
import { findAuxAccount } from '#lib/account/server/provider-account.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { type MoveOrder, startMove } from './provider.ts';
import { type ChargeOutcome, toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { canResend, type OnceAction } from '#lib/payment/server/once-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { isMoveUnderWay } from '#lib/account/server/aux-account.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { MOVE } from './move-purchase.ts';

export interface WantedMove extends Omit<MoveOrder, 'idempotencyKey'> {
  /** The newest aux account before this order; null if there was none. */
  auxBefore: string | null;
}

/**
 * Spec 3 §4.3, §7.6: an account at the new address is opened once; another one only after the move is over. `past`: the account's previous
 * order, which is over; null if there is none. `wanted`: null if the move is only looked up.
 */
export function moveOrder(owner: Owner, past: string | null, wanted: WantedMove | null = null): OnceAction {
  return {
    ...moveAction(owner, past),
    prepare(attempt) {
      if (!wanted) throw new Error('A move that is only looked up cannot be sent');
      return () => order(owner, attempt, wanted);
    },
    findEvidence: () => readEvidence(owner.context, owner.accountId, wanted),
  };
}

/**
 * An order that stands, as it was sent first: address and day are the order's own, whatever was chosen since. Whether its account shows by
 * now is asked first.
 */
export function standingOrder(owner: Owner, { attempt, day, kept }: AccountOrder): OnceAction {
  const { address = null, request = null } = kept ?? {};
  const sent = address && request && sentMove(owner.accountId, { address, request, day });
  return {
    ...moveAction(owner, null),
    prepare({ id }) {
      if (!sent) throw new Error('The order is not kept');
      return async () => {
        const seen = await readEvidence(owner.context, owner.accountId, sent);
        return seen === false ? send(owner, { ...sent, idempotencyKey: id }) : confirmedBy(seen);
      };
    },
    findEvidence: () => readEvidence(owner.context, owner.accountId, sent),
    idempotencyScope: [attempt.id],
  };
}

type Request = NonNullable<NonNullable<AccountOrder['kept']>['request']>;

function sentMove(
  accountId: string,
  { address, request, day }: { address: UsAddress; request: Request; day: CalendarDay | null },
): Omit<MoveOrder, 'idempotencyKey'> {
  const { custGuid, customer, houseKey, locationId } = request;
  return { accountId, custGuid, customer, destination: { address, houseKey, locationId }, moveDay: day };
}

/** Whether the customer may have a standing order sent again. */
export function canSendAgain({ attempt, kept }: AccountOrder): boolean {
  return Boolean(kept?.address && kept.request) && canResend(attempt);
}

function moveAction({ accountId, context, ownerSession }: Owner, past: string | null) {
  const { browserId } = ownerSession;
  return { name: MOVE, accountId, browserId, trackingId: context.trackingId, idempotencyScope: [past ?? ''] };
}

/** What is sent is kept first: until its account is seen, every page says what was ordered. */
async function order(owner: Owner, attempt: Attempt, wanted: WantedMove): Promise<ChargeOutcome> {
  const { auxBefore, ...move } = wanted;
  const { custGuid, customer, destination, moveDay: day } = move;
  const isKept = await keepAccountOrder(owner, attempt, {
    destination,
    day,
    auxBefore,
    request: { custGuid, customer },
  });
  if (!isKept) return { outcome: 'not_sent' };
  return send(owner, { ...move, idempotencyKey: attempt.id });
}

async function send(owner: Owner, move: MoveOrder): Promise<ChargeOutcome> {
  const { context } = owner;
  const result = await startMove(context, move);
  if (!result.ok) await noteRefusal(owner, result);
  const outcome = toChargeOutcome(result, {});
  return outcome.outcome === 'declined' ? orDone(context, move, outcome) : outcome;
}

/** A refusal because the account already exists is a success: an earlier request opened it. */
async function orDone(context: CallContext, move: MoveOrder, refused: ChargeOutcome): Promise<ChargeOutcome> {
  const seen = await readEvidence(context, move.accountId, move);
  return seen === false ? refused : confirmedBy(seen);
}

function confirmedBy(seen: true | { orderNumber: string }): ChargeOutcome {
  return { outcome: 'confirmed', orderNumber: seen === true ? null : seen.orderNumber };
}

/**
 * Whether the provider shows the move; none was in progress when it was ordered. `wanted`: the destination and day, if known. It can prove
 * the order, never disprove it: the account may come late.
 */
async function readEvidence(
  context: CallContext,
  accountId: string,
  wanted: Pick<MoveOrder, 'destination' | 'moveDay'> | null,
): Promise<boolean | { orderNumber: string }> {
  const read = await findAuxAccount(context, accountId);
  if (!read.ok || !isMoveUnderWay(read.value)) return false;
  const { aux, toAddress, confirmationNumber } = read.value;
  const shown = confirmationNumber === '' || { orderNumber: confirmationNumber };
  if (!wanted) return shown;
  const isThere = toAddress === null || toAddress.zip.slice(0, 5) === wanted.destination.address.zip.slice(0, 5);
  const isThen = wanted.moveDay === null || aux?.scheduledDay === wanted.moveDay;
  return isThere && isThen && shown;
}
