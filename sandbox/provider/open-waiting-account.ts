import type { Account } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import type { BookAddress } from '../state/find-addresses.ts';
import { buildAccount } from '../state/personas/build-account.ts';
import { insertAccounts } from '../state/personas/store-persona.ts';
import { identityAccounts } from '../state/schema/identities.ts';
import { takeSerials } from '../state/serials.ts';

/** The new account's address: one of the book, or the former account's own. */
type Place = Omit<BookAddress, 'response' | 'special'>;

interface Opening {
  /** The account whose owner and preferences it takes over. */
  account: Account;
  place: Place;
  custGuid: string;
  now: Date;
  today: string;
}

/** Spec 3 §7.6: opens the account of a move or a reconnection, with its own router; it waits for activation. */
export async function openWaitingAccount(
  tx: Database,
  { account, place, custGuid, now, today }: Opening,
): Promise<{ serial: number; accountId: string }> {
  const [serial] = await takeSerials(tx, 1);
  if (serial === undefined) throw new Error('No serial number was given out');
  const { firstName, lastName, language, phone, emailOptIn, smsOptIn, reminderChannel } = account;
  const { addressLine1, addressLine2, city, state, zip, geoCode, locationId, houseKey, marketId } = place;
  const rows = buildAccount({
    serial,
    template: { preactivated: true },
    owner: { firstName, lastName, email: account.email ?? '', language },
    overrides: { phone, addressLine1, addressLine2, city, state, zip, geoCode },
    now,
    today,
  });
  const there = { locationId, houseKey, marketId, emailOptIn, smsOptIn, reminderChannel, openedOn: today };
  await insertAccounts(tx, [{ ...rows, account: { ...rows.account, ...there } }]);
  const { accountId } = rows.account;
  await tx.insert(identityAccounts).values({ custGuid, accountId, role: 'ACCOUNT_OWNER', presentInPrepaidDb: false });
  return { serial, accountId };
}
