import 'server-only';
import { hasMoveBegun } from '#lib/account/server/account-orders.ts';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { calculateLitepayPrice } from '#lib/domain/litepay-price.ts';
import { daysRemaining } from '#lib/domain/calendar-day.ts';
import { type PublicState, toPublicState } from '#lib/plans/home-state.ts';
import { missingInternet, UNSOLD } from '#lib/plans/server/provider-plans.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import type { GuestAccount } from './provider-guest-account.ts';
import { findGuestAccount } from './provider.ts';

/** An account with all that a guest may learn of its state. Nothing that answers a guest looks at the account's status itself. */
export type AccountForGuest = GuestAccount & { state: PublicState };

/** Finds an account by what a guest typed, or by what an owner has put into a refill link. `timeoutMs`: with the one retry. */
export async function findAccountForGuest(
  context: CallContext,
  guest: { phone: string; zip: string },
  options?: { timeoutMs?: number },
): Promise<ProviderResult<AccountForGuest>> {
  const account = await findGuestAccount(context, guest, options);
  if (!account.ok) return account;
  const { acp, plans } = account.value;
  const isSold = calculateLitepayPrice(plans, acp, null) !== null;
  const state = await readState(account.value, isSold || missingInternet(account.value).length > 0);
  // A plan whose days the provider does not say is its fault, never an account that is not found.
  return state === 'not-found' || isSold ? { ok: true, value: { ...account.value, state } } : UNSOLD;
}

async function readState(
  { accountId, expiry, isClosed, isPaused }: GuestAccount,
  hasPlan: boolean,
): Promise<PublicState> {
  const keepsMoves = !lacks('refill-on-hold');
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, now());
  return toPublicState(
    {
      isClosed,
      // A move that was taken a moment ago may not show at the provider yet; a refill would end it all the same.
      isPaused: isPaused || (!keepsMoves && (await hasMoveBegun(accountId))),
      hasPlan,
      daysLeft: expiry === null ? 0 : daysRemaining(expiry, today),
    },
    { keepsMoves },
  );
}
