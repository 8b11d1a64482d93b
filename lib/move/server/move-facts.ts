import 'server-only';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import type { AccountOrder } from '#lib/account/server/account-orders.ts';
import { type AccountData, loadAccountData } from '#lib/account/server/load-account-data.ts';
import { findWaitingAux } from '#lib/account/server/related-accounts.ts';
import { daysBetween, daysRemaining } from '#lib/domain/calendar-day.ts';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import type { MoveFacts } from '#lib/move/flow.ts';
import { canMoveOn, type MoveDates } from '#lib/move/move-calendar.ts';
import { isUnpaid } from '#lib/domain/attempt-state.ts';
import type { RefillFacts } from '#lib/refill/flow.ts';
import { NO_REFILL } from '#lib/refill/server/refill-purchase.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { MovePurchase, MoveSummary } from './move-purchase.ts';

/** The attempt to order a move. `accountOrder`: what was ordered, until its account was seen; null for the attempt of the saved move. */
export type MoveAttempt = Attempt & { accountOrder: AccountOrder | null };

/** What decides on a day: the current day, and the last day that is paid for. */
export function toMoveDates({ account, today }: AccountData): MoveDates {
  return { today, expiry: account.internet?.expiry ?? null };
}

/** The account as it is now; null if it cannot be read or cannot move. A session that has ended is noted in `owner.sessionEnd`. */
export async function loadMovableAccount(owner: Owner): Promise<AccountData | null> {
  const page = ACCOUNT_PAGES.move;
  const result = await loadAccountData(owner, page);
  if (!result.ok) {
    if (result.reason !== 'failed') owner.sessionEnd.reason = result.reason;
    return null;
  }
  return accountPageStep(page, result.value.route).to === 'this' ? result.value : null;
}

/** What the step table needs of a move. `refill`: only for the steps of the refill. `providerMove`: the move that the provider shows. */
export function toMoveFacts(
  purchase: MovePurchase | null,
  moveAttempt: MoveAttempt | null,
  dates: MoveDates,
  {
    refill = NO_REFILL,
    providerMove = null,
  }: { refill?: RefillFacts | undefined; providerMove?: MoveSummary | null } = {},
): MoveFacts {
  const { destination = null, ordered: savedSummary = null } = purchase?.data ?? {};
  const { accountOrder = null, state: attempt = null } = moveAttempt ?? {};
  const { today, expiry } = dates;
  const summary = providerMove ?? savedSummary;
  const day = accountOrder ? accountOrder.day : (purchase?.data.day ?? null);
  const daysAhead = day === null ? 0 : daysBetween(today, day);
  const isGone = day !== null && isUnpaid({ attempt }) && !canMoveOn(day, dates);
  return {
    attempt,
    hasDestination: destination !== null || accountOrder !== null,
    day: day === null ? 'none' : isGone ? 'gone' : daysAhead > 0 ? 'later' : 'today',
    isDayPaid: expiry !== null && Math.max(0, daysAhead) < daysRemaining(expiry, today),
    // On its day a scheduled move is one that begins now.
    wasOrdered: destination || !summary ? null : summary.day > today ? 'scheduled' : 'now',
    refill,
  };
}

/** The move that the provider shows: scheduled, or begun and waiting for its activation. Null if it shows none. */
export function findProviderMove({ account, aux, auxReference, today }: AccountData): MoveSummary | null {
  const { aux: newAccount, confirmationNumber, moveDay, toAddress } = aux;
  const hasBegun = findWaitingAux(aux) !== null;
  if (!newAccount || auxReference === null || (moveDay === null && !hasBegun)) return null;
  return {
    confirmationNumber,
    from: addressLabel(account.address),
    to: toAddress ? addressLabel(toAddress) : '',
    day: moveDay ?? newAccount.scheduledDay ?? today,
    isScheduled: moveDay !== null,
    account: auxReference,
  };
}
