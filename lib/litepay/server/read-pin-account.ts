import 'server-only';
import { isLookupJudged } from '#lib/litepay/guest-lookup-outcome.ts';
import { type AccountReading, readingOf, readingTime } from '#lib/payment/server/account-reading.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { canGuestRefill } from './located-account.ts';
import type { LocatedAccount } from './litepay-purchase.ts';
import type { GuestAccount } from './provider-guest-account.ts';
import { findGuestAccount } from './provider.ts';

type PinAccount =
  | { outcome: 'read'; value: GuestAccount; reading: AccountReading }
  | { outcome: 'not-found' | 'failed' };

/** The account that a guest has located, as it is now. `failed`: the provider could not be asked. */
export async function readPinAccount(context: ProviderContext, located: LocatedAccount): Promise<PinAccount> {
  const askedAt = await readingTime();
  const found = await findGuestAccount(context, located);
  if (!found.ok) return { outcome: isLookupJudged(found) ? 'not-found' : 'failed' };
  const { accountId } = located;
  if (found.value.accountId !== accountId || !canGuestRefill(found.value)) return { outcome: 'not-found' };
  return { outcome: 'read', value: found.value, reading: await readingOf(accountId, askedAt) };
}
