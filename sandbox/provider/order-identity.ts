import { eq } from 'drizzle-orm';
import type { MakePasswordUrl } from '../identity/password-links.ts';
import { SHOP_TEMPLATE } from '../identity/shop-template.ts';
import type { Database } from '../state/database.ts';
import { NO_PASSWORD } from '../state/password.ts';
import { buildGuid } from '../state/personas/numbers.ts';
import { identities, identityAccounts } from '../state/schema/identities.ts';
import type { OrderBody } from './order-quote.ts';

type Identity = typeof identities.$inferSelect;

/** Finds the identity that the router made, if it has no account yet. Null if the order names none, 'unknown' for any other. */
export async function findRouterIdentity(tx: Database, { custGuid }: OrderBody): Promise<Identity | null | 'unknown'> {
  if (custGuid === '') return null;
  const [identity] = await tx.select().from(identities).where(eq(identities.custGuid, custGuid));
  const ownedAccounts = await tx
    .select()
    .from(identityAccounts)
    .where(eq(identityAccounts.custGuid, custGuid))
    .limit(1);
  return identity?.template === SHOP_TEMPLATE && ownedAccounts.length === 0 ? identity : 'unknown';
}

interface NewOwner {
  serial: number;
  body: OrderBody;
  accountId: string;
  makeUrl: MakePasswordUrl;
}

/** How the new owner signs in: with the password that the router asked for, or by way of the page that sets one. */
export interface SignIn {
  loginId: string;
  passwordUrl: string | null;
}

/** Adds the account to the identity, or to a new one whose login is the e-mail address and which has no password yet. */
export async function giveAccount(
  tx: Database,
  givenIdentity: Identity | null,
  { body, serial, accountId, makeUrl }: NewOwner,
): Promise<SignIn> {
  const custGuid = givenIdentity?.custGuid ?? buildGuid(serial);
  let loginId = givenIdentity?.loginId ?? body.email;
  if (!givenIdentity) {
    const row = {
      custGuid,
      passwordHash: NO_PASSWORD,
      template: SHOP_TEMPLATE,
      ...body.name,
      email: body.email,
      emailVerified: false,
      mobile: body.tn,
      mobileVerified: false,
      language: body.langPref,
    };
    const identityRows = await tx
      .insert(identities)
      .values({ ...row, loginId })
      .onConflictDoNothing()
      .returning();
    // Another identity already has the e-mail address as its login.
    if (identityRows.length === 0) {
      loginId = `${body.email}-${serial}`;
      await tx.insert(identities).values({ ...row, loginId });
    }
  }
  await tx.insert(identityAccounts).values({ custGuid, accountId, role: 'ACCOUNT_OWNER', presentInPrepaidDb: true });
  return { loginId, passwordUrl: givenIdentity ? null : await makeUrl(tx, { custGuid, language: body.langPref }) };
}
