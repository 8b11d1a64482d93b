import 'server-only';
import { isLookupJudged } from '#lib/litepay/guest-lookup-outcome.ts';
import { isOutdated, createAccountReading, storeTime } from '#lib/payment/server/account-reading.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { findAccountForGuest } from './find-account-for-guest.ts';
import { guestContext } from './guest-payment.ts';
import type { LitepayPurchase, LocatedAccount } from './litepay-purchase.ts';
import { locatedAccountOf } from './located-account.ts';

/**
 * Spec 3 §4.5: the account that a guest has located, as it is now. It is read again if it was paid for since, or a new day has begun at the
 * provider. Null if a guest can no longer refill it; `failed` if the provider could not be asked.
 */
export async function relocateGuestAccount(
  browserSession: BrowserSession,
  purchase: LitepayPurchase,
): Promise<LocatedAccount | null | 'failed'> {
  const { located } = purchase.data;
  if (!located || !(await isOutdated(located, located.accountId))) return located;
  const { accountId, phone, zip, isByLink } = located;
  const askedAt = await storeTime();
  const found = await findAccountForGuest(guestContext(browserSession, purchase), { phone, zip });
  if (!found.ok) return isLookupJudged(found) ? null : 'failed';
  if (found.value.accountId !== accountId) return null;
  return locatedAccountOf(found.value, { phone, zip, isByLink, ...(await createAccountReading(accountId, askedAt)) });
}
