import 'server-only';
import type { MoveFinishRequest, MoveFinishResponse, MoveProgress } from '#lib/move/api.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { recordMoveOrder } from '#lib/payment/server/account-reading.ts';
import { oneLine } from '#lib/domain/contact/us-address.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { findAuxAccount } from '#lib/account/server/provider-account.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import { auxWaitMs, findNewAux, type NewAux } from '#lib/account/server/aux-account.ts';
import {
  type AccountOrder,
  endAccountOrder,
  hasAccountOrderEnded,
  lookForAccount,
  orderedAddress,
} from '#lib/account/server/account-orders.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { findMoveOrder, type FoundMoveOrder, loadMovableAccount, shownMove } from './move-facts.ts';
import { canSendAgain } from './move-flow.ts';
import { changeMove, findMove, type MoveData, type MovePurchase } from './move-purchase.ts';

/** Returns the progress of the account's order, by its reference. Sends nothing. */
export async function followMove(owner: Owner, wanted: string): Promise<MoveProgress> {
  const move = await findMove(owner);
  const order = await findMoveOrder(owner, move);
  if (order?.reference !== wanted) return moveProgressOf(null);
  const { standing, state } = order;
  // Nobody else asks at the moment.
  const isProved = standing !== null && state === 'manual' && (await isShown(owner, standing));
  return moveProgressOf(isProved ? { ...order, state: 'confirmed' } : order);
}

async function isShown(owner: Owner, standing: AccountOrder): Promise<boolean> {
  const read = await findAuxAccount(owner.context, owner.accountId);
  if (!read.ok) await noteRefusal(owner, read);
  return read.ok && (await lookForAccount(standing, { aux: read.value, accounts: null })) === null;
}

export function moveProgressOf(order: FoundMoveOrder | null): MoveProgress {
  const known = { waitMs: 0, canSendAgain: false, reference: order?.reference ?? null };
  if (!order || order.state === 'ready') return { ...known, state: 'none', reference: null };
  const { state, standing } = order;
  if (state === 'confirmed') return { ...known, state: 'created', waitMs: auxWaitMs(order) };
  if (isFailed(state)) return { ...known, state: 'failed' };
  if (state === 'manual' || state === 'contradicted') {
    return { ...known, state: 'manual', canSendAgain: standing !== null && canSendAgain(standing) };
  }
  return { ...known, state: state === 'submitted' ? 'sending' : 'checking' };
}

/**
 * Spec 3 §4.3: once the wait is over, finds the account that the order has opened and clears what was saved for the move. Decision on orders
 * being set up: an account that does not show, or cannot be read, says nothing about the order.
 */
export async function finishMove(
  owner: Owner,
  { order: wanted }: Pick<MoveFinishRequest, 'order'>,
): Promise<MoveFinishResponse> {
  const move = await findMove(owner);
  const order = await findMoveOrder(owner, move);
  const destination = move?.data.destination ?? null;
  if (order?.reference !== wanted || !(destination || order.standing)) return { outcome: 'changed' };
  const { reference, standing } = order;
  const { state, waitMs } = moveProgressOf(order);
  if (state === 'failed') return { outcome: 'failed', reference, number: null };
  if (state !== 'created' || waitMs > 0) return { outcome: 'waiting' };

  const [found, mover] = await Promise.all([findNewAux(owner, order.orderNumber ?? ''), loadMovableAccount(owner)]);
  if (found.outcome === 'error') return { outcome: 'failed', reference, number: order.orderNumber };
  const clear = (data: MoveData, ordered: MoveData['ordered']): MoveData =>
    // Unless another request has cleared it already, or another move was begun since.
    destination && data.destination?.locationId === destination.locationId
      ? { ...data, destination: null, day: null, ordered }
      : data;
  // The account itself may show the move where the order's number does not.
  const shown = mover && shownMove(mover);
  if (found.outcome === 'missing' && !shown) {
    if (standing) return { outcome: 'setting-up' };
    if (await hasAccountOrderEnded(order.id)) return { outcome: 'waiting' };
    // An order of a release that kept none: its pages are those of the account again.
    await changeMove(owner, (data) => clear(data, null));
    return { outcome: 'failed', reference, number: null };
  }
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
  const from = mover ? oneLine(mover.account.address) : '';
  const ordered = found.outcome === 'found' ? orderedAs(found, { from, today, order, move }) : shown;
  await recordMoveOrder(owner.accountId);
  await changeMove(owner, (data) => clear(data, ordered));
  if (standing) await endAccountOrder(standing);
  return { outcome: 'done' };
}

/** What the confirmation shows of the account that was found. */
function orderedAs(
  { account, aux: { aux, toAddress, confirmationNumber } }: Extract<NewAux, { outcome: 'found' }>,
  {
    from,
    today,
    order: { standing },
    move,
  }: { from: string; today: CalendarDay; order: FoundMoveOrder; move: MovePurchase | null },
): NonNullable<MoveData['ordered']> {
  const address = toAddress ?? (standing && orderedAddress(standing)) ?? move?.data.destination?.address;
  const scheduled = aux.scheduledDay ?? (standing ? standing.day : (move?.data.day ?? null));
  return {
    confirmationNumber,
    from,
    to: address ? oneLine(address) : '',
    day: scheduled ?? today,
    isScheduled: scheduled !== null && scheduled > today,
    account,
  };
}
