import 'server-only';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import type { MoveFacts } from '#lib/move/flow.ts';
import type { RefillFacts } from '#lib/refill/flow.ts';
import { daysRemaining } from '#lib/domain/paid-days.ts';
import { type CalendarDay, daysBetween } from '#lib/domain/calendar-day.ts';
import { type AccountData, loadAccountData } from '#lib/account/server/load-account-data.ts';
import { findOnce } from '#lib/payment/server/once-flow.ts';
import { NO_REFILL } from '#lib/refill/server/refill-facts.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { moveOrder } from './move-flow.ts';
import type { MovePurchase } from './move-purchase.ts';

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

/** The order of the saved move, in progress or settled. Null if none was sent, or its new account was already found. */
export async function findMoveOrder(owner: Owner, move: MovePurchase | null): Promise<Attempt | null> {
  if (!move?.data.destination) return null;
  const found = await findOnce(moveOrder(owner, move.data.past));
  return found?.attempt ?? null;
}

/** The facts of a move that the flow's step table needs. `refill`: only for the steps of the refill. */
export function moveFactsOf(
  move: MovePurchase | null,
  order: Attempt | null,
  { today, expiry }: PaidDays,
  refill: RefillFacts = NO_REFILL,
): MoveFacts {
  const { destination = null, day = null, ordered = null } = move?.data ?? {};
  // A day that has passed counts as not chosen.
  const ahead = day === null ? -1 : daysBetween(today, day);
  const chosen = Math.max(0, ahead);
  return {
    attempt: order?.state ?? null,
    hasDestination: destination !== null,
    day: ahead < 0 ? 'none' : ahead === 0 ? 'today' : 'later',
    isDayPaid: expiry !== null && chosen < daysRemaining(expiry, today),
    wasOrdered: destination || !ordered ? null : ordered.isScheduled ? 'scheduled' : 'now',
    refill,
  };
}
