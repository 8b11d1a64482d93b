import 'server-only';
import { isLookupConclusive } from '#lib/litepay/guest-lookup-outcome.ts';
import { type AccountReading, readingOf, readingTime } from '#lib/payment/server/account-reading.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { type AccountForGuest, loadGuestAccount } from './find-account-for-guest.ts';
import type { LocatedAccount } from './litepay-purchase.ts';

type PinAccount =
  | { outcome: 'read'; value: AccountForGuest; reading: AccountReading }
  | { outcome: 'not-found' | 'failed' };

/** The account that a guest has located, as it is now. `failed`: the provider could not be asked. */
export async function loadAccountForPin(context: ProviderContext, located: LocatedAccount): Promise<PinAccount> {
  const askedAt = await readingTime();
  const found = await loadGuestAccount(context, located);
  if (!found.ok) return { outcome: isLookupConclusive(found) ? 'not-found' : 'failed' };
  const { accountId } = located;
  if (found.value.accountId !== accountId || found.value.state === 'not-found') return { outcome: 'not-found' };
  return { outcome: 'read', value: found.value, reading: await readingOf(accountId, askedAt) };
}
