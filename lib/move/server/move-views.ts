import 'server-only';
import { config } from '#lib/config.ts';
import { daysRemaining } from '#lib/domain/paid-days.ts';
import { canCancelMove, lastDayToCancel } from '#lib/domain/move-days.ts';
import { oneLine } from '#lib/domain/contact/us-address.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import type { OwnRefill } from '#lib/refill/server/refill-facts.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { MoveAddressView, MoveConfirmationView, MoveConfirmView, MoveScheduleView } from '#lib/move/views.ts';
import { moveProgressOf } from './follow-move.ts';
import { paidDaysOf } from './move-facts.ts';
import type { MovePurchase } from './move-purchase.ts';

/** A move with a known destination, and its account. */
export interface FoundMove {
  owner: Owner;
  data: AccountData;
  move: MovePurchase;
  order: Attempt | null;
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

export function confirmationViewOf({ data, move, order, isBehindModem }: FoundMove): MoveConfirmationView {
  const { today, reference: account } = data;
  const holdsDays = config().PROVIDER_HOLDS_DAYS;
  const { ordered, destination, day } = move.data;
  if (destination) {
    return {
      account,
      isBehindModem,
      holdsDays,
      order: order?.reference ?? '',
      progress: moveProgressOf(order),
      confirmationNumber: '',
      newAccount: '',
      from: oneLine(data.account.address),
      to: oneLine(destination.address),
      day: day ?? today,
      kind: day === null || day <= today ? 'now' : 'scheduled',
      lastDayToCancel: null,
    };
  }
  if (!ordered) throw new Error('A confirmation was reached without an order');
  const { confirmationNumber, from, to, day: orderedFor, isScheduled, account: newAccount } = ordered;
  return {
    account,
    isBehindModem,
    holdsDays,
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
