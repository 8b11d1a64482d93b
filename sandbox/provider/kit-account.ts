import { eq, sql } from 'drizzle-orm';
import { KIT_TEMPLATE } from '../identity/kit-template.ts';
import type { MakePasswordUrl } from '../identity/password-links.ts';
import type { Database } from '../state/database.ts';
import type { BookAddress } from '../state/find-addresses.ts';
import { NO_PASSWORD } from '../state/password.ts';
import { buildAccount } from '../state/personas/build-account.ts';
import { buildGuid } from '../state/personas/numbers.ts';
import { insertAccounts } from '../state/personas/store-persona.ts';
import { identities, identityAccounts } from '../state/schema/identities.ts';
import { takeSerials } from '../state/serials.ts';

interface Kit {
  phone: string;
  language: 'ENGLISH' | 'SPANISH';
  location: BookAddress;
  today: string;
  makeUrl: MakePasswordUrl;
}

/**
 * Spec 2 Activation: opens a VAN account without a name that waits for activation, its modem found. The login is the phone; a new owner gets
 * the URL of the page that sets a password.
 */
export async function openKitAccount(
  tx: Database,
  kit: Kit,
): Promise<{ accountId: string; passwordUrl: string | null }> {
  const { phone, language, location, today, makeUrl } = kit;
  const [serial] = await takeSerials(tx, 1);
  if (serial === undefined) throw new Error('No serial number was given out');
  const { addressLine1, addressLine2, city, state, zip, geoCode, locationId, houseKey, marketId } = location;
  const rows = buildAccount({
    serial,
    template: { preactivated: true, starterKit: true, nameless: true },
    owner: { firstName: '', lastName: '', email: '', language },
    overrides: { phone, addressLine1, addressLine2, city, state, zip, geoCode },
    now: new Date(0),
    today,
  });
  const unknown = { email: null, emailOptIn: false, smsOptIn: false };
  const account = { ...rows.account, ...unknown, locationId, houseKey, marketId, openedOn: today };
  await insertAccounts(tx, [{ ...rows, account }]);
  const owner = await findOrCreateIdentity(tx, kit, serial);
  const { custGuid } = owner;
  await tx
    .insert(identityAccounts)
    .values({ custGuid, accountId: account.accountId, role: 'ACCOUNT_OWNER', presentInPrepaidDb: true });
  const passwordUrl = owner.isNew ? await makeUrl(tx, { custGuid, language }) : null;
  return { accountId: account.accountId, passwordUrl };
}

/** A second kit for the same phone gets the identity of the first. */
async function findOrCreateIdentity(
  tx: Database,
  { phone, language }: Kit,
  serial: number,
): Promise<{ custGuid: string; isNew: boolean }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity ${phone}`}))`);
  const [known] = await tx.select().from(identities).where(eq(identities.loginId, phone));
  if (known) return { custGuid: known.custGuid, isNew: false };
  const custGuid = buildGuid(serial);
  await tx.insert(identities).values({
    custGuid,
    loginId: phone,
    passwordHash: NO_PASSWORD,
    template: KIT_TEMPLATE,
    firstName: '',
    lastName: '',
    mobile: phone,
    emailVerified: false,
    mobileVerified: false,
    language,
  });
  return { custGuid, isNew: true };
}
