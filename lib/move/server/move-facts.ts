import 'server-only';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import type { MoveFacts } from '#lib/move/flow.ts';
import type { RefillFacts } from '#lib/refill/flow.ts';
import { type CalendarDay, daysBetween, daysRemaining } from '#lib/domain/calendar-day.ts';
import { type AccountData, loadAccountData } from '#lib/account/server/load-account-data.ts';
import { type AccountOrder, findAccountOrder } from '#lib/account/server/account-orders.ts';
import { waitingAux } from '#lib/account/server/related-accounts.ts';
import { canMoveOn } from '#lib/move/move-calendar.ts';
import { oneLine } from '#lib/domain/contact/us-address.ts';
import { isUnpaid } from '#lib/payment/attempt-facts.ts';
import { findOnceAction, resolveOutcome } from '#lib/payment/server/once-flow.ts';
import { NO_REFILL } from '#lib/refill/server/refill-purchase.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { moveOrder, standingOrder } from './move-flow.ts';
import { MOVE, type MoveData, type MovePurchase } from './move-purchase.ts';

/** What decides on a day: the current day, and the last day that is paid for. */
export interface PaidDays {
  today: CalendarDay;
  expiry: CalendarDay | null;
}

export function paidDaysOf({ account, today }: AccountData): PaidDays {
  return { today, expiry: account.internet?.expiry ?? null };
}

/** The account as it is now; null if it cannot be read or cannot move. A session that has ended is noted in `owner.sessionEnd`. */
export async function loadMovableAccount(owner: Owner): Promise<AccountData | null> {
  const page = ACCOUNT_PAGES.move;
  const loaded = await loadAccountData(owner, page);
  if (!loaded.ok) {
    if (loaded.reason !== 'failed') owner.sessionEnd.reason = loaded.reason;
    return null;
  }
  return accountPageStep(page, loaded.value.route).to === 'this' ? loaded.value : null;
}

/** The order of a move. `standing`: what was ordered, as long as its account has not been seen; null for the saved move's. */
export type FoundMoveOrder = Attempt & { standing: AccountOrder | null };

/**
 * The account's move that stands, else the order of the saved move, in progress or settled. Null if none was sent, or its new account was
 * already found.
 */
export async function findMoveOrder(owner: Owner, move: MovePurchase | null): Promise<FoundMoveOrder | null> {
  const standing = await findAccountOrder(owner.accountId);
  if (standing?.attempt.flow === MOVE) {
    resolveOutcome(standingOrder(owner, standing), standing.attempt);
    return { ...standing.attempt, standing };
  }
  if (!move?.data.destination) return null;
  const found = await findOnceAction(moveOrder(owner, move.data.past));
  return found && { ...found.attempt, standing: null };
}

/** The facts of a move that the flow's step table needs. `refill`: only for the steps of the refill. */
export function moveFactsOf(
  move: MovePurchase | null,
  order: FoundMoveOrder | null,
  days: PaidDays,
  { refill = NO_REFILL, shown = null }: { refill?: RefillFacts | undefined; shown?: MoveData['ordered'] } = {},
): MoveFacts {
  const { destination = null, day: chosenDay = null, ordered: saved = null } = move?.data ?? {};
  const { standing = null } = order ?? {};
  const { today, expiry } = days;
  const ordered = shown ?? saved;
  const day = standing ? standing.day : chosenDay;
  const attempt = order?.state ?? null;
  const ahead = day === null ? 0 : daysBetween(today, day);
  const chosen = Math.max(0, ahead);
  return {
    attempt,
    hasDestination: destination !== null || standing !== null,
    day:
      day === null ? 'none' : isUnpaid({ attempt }) && !canMoveOn(day, days) ? 'gone' : ahead > 0 ? 'later' : 'today',
    isDayPaid: expiry !== null && chosen < daysRemaining(expiry, today),
    // On its day a scheduled move is one that begins now.
    wasOrdered: destination || !ordered ? null : ordered.day > today ? 'scheduled' : 'now',
    refill,
  };
}

/** The move that the provider shows: scheduled, or begun and waiting for its activation. Null if it shows none. */
export function shownMove({ account, aux, auxReference, today }: AccountData): MoveData['ordered'] {
  const { aux: opened, confirmationNumber, moveDay, toAddress } = aux;
  const hasBegun = waitingAux(aux) !== null;
  if (!opened || auxReference === null || (moveDay === null && !hasBegun)) return null;
  return {
    confirmationNumber,
    from: oneLine(account.address),
    to: toAddress ? oneLine(toAddress) : '',
    day: moveDay ?? opened.scheduledDay ?? today,
    isScheduled: moveDay !== null,
    account: auxReference,
  };
}
