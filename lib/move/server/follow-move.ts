import 'server-only';
import type { MoveFinishRequest, MoveFinishResponse, MoveProgress } from '#lib/move/api.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { noteMoveOrder } from '#lib/payment/server/account-reading.ts';
import { oneLine } from '#lib/domain/contact/us-address.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { auxWaitMs, findNewAux } from '#lib/account/server/aux-account.ts';
import { findMoveOrder, loadMovableAccount } from './move-facts.ts';
import { changeMove, findMove, type MoveData } from './move-purchase.ts';

/** Returns the progress of the account's order, by its reference. Sends nothing. */
export async function followMove(owner: Owner, wanted: string): Promise<MoveProgress> {
  const order = await findMoveOrder(owner, await findMove(owner));
  return moveProgressOf(order?.reference === wanted ? order : null);
}

export function moveProgressOf(order: Attempt | null): MoveProgress {
  if (!order || order.state === 'ready') return { state: 'none', waitMs: 0, reference: null };
  const { state, reference } = order;
  if (state === 'confirmed') return { state: 'created', waitMs: auxWaitMs(order), reference };
  if (isFailed(state)) return { state: 'failed', waitMs: 0, reference };
  if (state === 'manual' || state === 'contradicted') return { state: 'manual', waitMs: 0, reference };
  return { state: state === 'submitted' ? 'sending' : 'checking', waitMs: 0, reference };
}

/** Spec 3 §4.3: once the wait is over, finds the account that the order has opened and clears what was saved for the move. */
export async function finishMove(
  owner: Owner,
  { order: wanted }: Pick<MoveFinishRequest, 'order'>,
): Promise<MoveFinishResponse> {
  const move = await findMove(owner);
  const order = await findMoveOrder(owner, move);
  const destination = move?.data.destination;
  if (!move || !destination || order?.reference !== wanted) return { outcome: 'changed' };
  const { reference } = order;
  const { state, waitMs } = moveProgressOf(order);
  if (state === 'failed') return { outcome: 'failed', reference };
  if (state !== 'created' || waitMs > 0) return { outcome: 'waiting' };

  const [found, mover] = await Promise.all([findNewAux(owner, order.orderNumber ?? ''), loadMovableAccount(owner)]);
  if (found.outcome === 'failed') return { outcome: 'failed', reference };
  const clear = (data: MoveData, ordered: MoveData['ordered']): MoveData =>
    // Unless another request has cleared it already, or another move was begun since.
    data.destination?.locationId === destination.locationId ? { ...data, destination: null, day: null, ordered } : data;
  if (found.outcome === 'missing') {
    await changeMove(owner, (data) => clear(data, null));
    return { outcome: 'failed', reference };
  }
  const { aux, toAddress, confirmationNumber } = found.aux;
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
  const scheduled = aux.scheduledDay ?? move.data.day;
  const ordered = {
    confirmationNumber,
    from: mover ? oneLine(mover.account.address) : '',
    to: oneLine(toAddress ?? destination.address),
    day: scheduled ?? today,
    isScheduled: scheduled !== null && scheduled > today,
    account: found.account,
  };
  await noteMoveOrder(owner.accountId);
  await changeMove(owner, (data) => clear(data, ordered));
  return { outcome: 'done' };
}
