import 'server-only';
import { isLookupJudged } from '#lib/litepay/guest-lookup-outcome.ts';
import { type AccountReading, createAccountReading, storeTime } from '#lib/payment/server/account-reading.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { type AccountForGuest, findAccountForGuest } from './find-account-for-guest.ts';
import type { LocatedAccount } from './litepay-purchase.ts';

type PinAccount =
  | { outcome: 'read'; value: AccountForGuest; reading: AccountReading }
  | { outcome: 'not-found' | 'failed' };

/** The account that a guest has located, as it is now. `failed`: the provider could not be asked. */
export async function readPinAccount(context: CallContext, located: LocatedAccount): Promise<PinAccount> {
  const askedAt = await storeTime();
  const found = await findAccountForGuest(context, located);
  if (!found.ok) return { outcome: isLookupJudged(found) ? 'not-found' : 'failed' };
  const { accountId } = located;
  if (found.value.accountId !== accountId || found.value.state === 'not-found') return { outcome: 'not-found' };
  return { outcome: 'read', value: found.value, reading: await createAccountReading(accountId, askedAt) };
}
