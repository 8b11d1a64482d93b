import 'server-only';
import { config } from '#lib/config.ts';
import { daysRemaining } from '#lib/domain/calendar-day.ts';
import { canCancelMove, lastDayToCancel } from '#lib/account/account-order.ts';
import { oneLine } from '#lib/domain/contact/us-address.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import type { OwnRefill } from '#lib/refill/server/refill-purchase.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { MoveAddressView, MoveConfirmationView, MoveConfirmView, MoveScheduleView } from '#lib/move/views.ts';
import { moveProgressOf } from './follow-move.ts';
import { type FoundMoveOrder, paidDaysOf, shownMove } from './move-facts.ts';
import type { MovePurchase } from './move-purchase.ts';

/** A move with a known destination, and its account. */
export interface FoundMove {
  owner: Owner;
  data: AccountData;
  move: MovePurchase;
  order: FoundMoveOrder | null;
  /** Null for steps other than those of the refill. */
  refill: OwnRefill | null;
  isBehindModem: boolean;
}

export function openViewOf({ data, move: { id, contentVersion, data: saved } }: Pick<FoundMove, 'data' | 'move'>) {
  if (!saved.destination) throw new Error('A move step was reached without a destination');
  return {
    account: data.reference,
    purchase: { id, version: contentVersion },
    from: oneLine(data.account.address),
    to: oneLine(saved.destination.address),
  };
}

export function addressViewOf(found: FoundMove): MoveAddressView {
  const { today, expiry } = paidDaysOf(found.data);
  const isColdTap = found.move.data.destination?.isColdTap ?? false;
  return { ...openViewOf(found), daysLeft: expiry === null ? 0 : daysRemaining(expiry, today), isColdTap };
}

export function confirmViewOf(found: FoundMove): MoveConfirmView {
  const { acp } = found.data.account;
  return { ...openViewOf(found), day: found.move.data.day, hasBenefit: acp?.status === 'approved' };
}

export function scheduleViewOf(found: FoundMove): MoveScheduleView {
  const timeZone = config().PROVIDER_TIME_ZONE;
  return { ...openViewOf(found), ...paidDaysOf(found.data), day: found.move.data.day, timeZone };
}

/** A confirmation. Its move may no longer be saved: then the ledger has it until its account was seen, and the provider afterwards. */
export function confirmationViewOf({
  data,
  move,
  order,
  isBehindModem,
}: Omit<FoundMove, 'move' | 'owner' | 'refill'> & { move: MovePurchase | null }): MoveConfirmationView {
  const { today, reference: account } = data;
  const basics = {
    account,
    isBehindModem,
    holdsDays: config().PROVIDER_HOLDS_DAYS,
    setUp: null,
    lastDayToCancel: null,
  };
  if (data.order && order?.standing) return { ...basics, ...orderedViewOf(data, data.order, order) };
  const { ordered: saved = null, destination = null, day = null } = move?.data ?? {};
  if (destination) {
    return {
      ...basics,
      order: order?.reference ?? '',
      progress: moveProgressOf(order),
      confirmationNumber: order?.orderNumber ?? '',
      newAccount: '',
      from: oneLine(data.account.address),
      to: oneLine(destination.address),
      day: day ?? today,
      kind: day === null || day <= today ? 'now' : 'scheduled',
    };
  }
  const ordered = shownMove(data) ?? saved;
  if (!ordered) throw new Error('A confirmation was reached without an order');
  const { confirmationNumber, from, to, day: orderedFor, account: newAccount } = ordered;
  // On its day a scheduled move is one that begins now.
  const isScheduled = orderedFor > today;
  return {
    ...basics,
    order: '',
    progress: null,
    confirmationNumber,
    newAccount,
    from,
    to,
    day: orderedFor,
    kind: isScheduled ? 'scheduled' : 'now',
    lastDayToCancel: isScheduled && canCancelMove(orderedFor, today) ? lastDayToCancel(orderedFor) : null,
  };
}

/** Decision on orders being set up: the confirmation stays, with its number, until the new account has been seen. */
function orderedViewOf(
  { account, today }: AccountData,
  { day, view: setUp }: NonNullable<AccountData['order']>,
  order: FoundMoveOrder,
): Omit<MoveConfirmationView, 'account' | 'isBehindModem' | 'holdsDays'> {
  const progress = moveProgressOf(order);
  const isTaken = progress.state === 'created' && progress.waitMs <= 0;
  return {
    order: order.reference,
    progress: isTaken ? null : progress,
    setUp: isTaken ? setUp : null,
    confirmationNumber: setUp.number,
    newAccount: setUp.newAccount ?? '',
    from: oneLine(account.address),
    to: setUp.address,
    day: setUp.on ?? today,
    kind: setUp.kind === 'move-scheduled' ? 'scheduled' : 'now',
    lastDayToCancel: setUp.canCancel && day !== null ? lastDayToCancel(day) : null,
  };
}
