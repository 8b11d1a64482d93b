import 'server-only';
import { findAuxAccount } from '#lib/account/server/provider-account.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { type MoveOrder, startMove } from './provider.ts';
import { type ChargeOutcome, chargeOutcome } from '#lib/payment/charge-outcome.ts';
import type { OnceAction } from '#lib/payment/server/once-flow.ts';
import type { SeenEvidence } from '#lib/payment/server/payment-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { isMoveUnderWay } from '#lib/account/server/aux-account.ts';
import { MOVE } from './move-purchase.ts';

export type WantedMove = Omit<MoveOrder, 'idempotencyKey'>;

/**
 * Spec 3 §4.3, §7.6: an account at the new address is opened once; another one only after the move is over. `past`: the account's previous
 * order, which is over; null if there is none. `wanted`: null if the move is only looked up.
 */
export function moveOrder(owner: Owner, past: string | null, wanted: WantedMove | null = null): OnceAction {
  const { accountId, context, ownerSession } = owner;
  return {
    name: MOVE,
    accountId,
    browserId: ownerSession.browserId,
    trackingId: context.trackingId,
    idempotencyScope: [past ?? ''],
    prepare({ id }) {
      if (!wanted) throw new Error('A move that is only looked up cannot be sent');
      const move = { ...wanted, idempotencyKey: id };
      return () => order(owner, move);
    },
    findEvidence: () => readEvidence(context, accountId, wanted),
  };
}

async function order(owner: Owner, move: MoveOrder): Promise<ChargeOutcome> {
  const { context } = owner;
  const result = await startMove(context, move);
  if (!result.ok) await noteRefusal(owner, result);
  const outcome = chargeOutcome(result, {});
  return outcome.outcome === 'declined' ? orDone(context, move, outcome) : outcome;
}

/** A refusal because the account already exists is a success: an earlier request opened it. */
async function orDone(context: ProviderContext, move: MoveOrder, refused: ChargeOutcome): Promise<ChargeOutcome> {
  const seen = await readEvidence(context, move.accountId, move);
  if (typeof seen === 'object') return { outcome: 'confirmed', orderNumber: seen.orderNumber };
  return seen === true ? { outcome: 'confirmed', orderNumber: null } : refused;
}

/** Whether the provider shows the move; none was in progress when it was ordered. `wanted`: the destination and day, if known. */
async function readEvidence(
  context: ProviderContext,
  accountId: string,
  wanted: Pick<MoveOrder, 'destination' | 'moveDay'> | null,
): Promise<SeenEvidence> {
  const read = await findAuxAccount(context, accountId);
  if (!read.ok) return false;
  if (!isMoveUnderWay(read.value)) return 'absent';
  const { aux, toAddress, confirmationNumber } = read.value;
  const shown = confirmationNumber === '' || { orderNumber: confirmationNumber };
  if (!wanted) return shown;
  const isThere = toAddress === null || toAddress.zip.slice(0, 5) === wanted.destination.address.zip.slice(0, 5);
  const isThen = wanted.moveDay === null || aux?.scheduledDay === wanted.moveDay;
  return isThere && isThen ? shown : 'absent';
}
