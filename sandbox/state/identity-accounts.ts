import { and, eq, sql } from 'drizzle-orm';
import type { Account } from './accounts.ts';
import type { Database } from './database.ts';
import { accounts } from './schema/accounts.ts';
import { identities, identityAccounts } from './schema/identities.ts';

export type Identity = typeof identities.$inferSelect;

export interface IdentityAccount {
  accountId: string;
  role: string;
  presentInPrepaidDb: boolean;
  /** Null if the identity lists the account but the prepaid database does not have it. */
  account: Account | null;
}

export async function findIdentity(db: Database, custGuid: string): Promise<Identity | null> {
  const [row] = await db.select().from(identities).where(eq(identities.custGuid, custGuid));
  return row ?? null;
}

/** Finds an identity by its login as typed: an e-mail address in any case, a phone number in any format. */
export async function findIdentityByLogin(db: Database, login: string): Promise<Identity | null> {
  const [row] = await db.select().from(identities).where(eq(identities.loginId, login));
  if (row) return row;
  const digits = /^[\d\s()+.-]+$/.test(login) ? login.replace(/\D/g, '').slice(-10) : '';
  const low = login.toLowerCase();
  const isEmail = and(sql`lower(${identities.email}) = ${low}`, sql`lower(${identities.loginId}) = ${low}`);
  const [likely] = await db
    .select()
    .from(identities)
    .where(digits.length === 10 ? eq(identities.loginId, digits) : isEmail)
    .limit(1);
  return likely ?? null;
}

/** Returns the accounts that an identity lists, or one of them, by account number. */
export async function listIdentityAccounts(
  db: Database,
  custGuid: string,
  accountId?: string,
): Promise<IdentityAccount[]> {
  const one = accountId === undefined ? undefined : eq(identityAccounts.accountId, accountId);
  const rows = await db
    .select()
    .from(identityAccounts)
    .leftJoin(accounts, eq(accounts.accountId, identityAccounts.accountId))
    .where(and(eq(identityAccounts.custGuid, custGuid), one))
    .orderBy(identityAccounts.accountId);
  return rows.map(({ identity_accounts: { custGuid: _, ...listed }, accounts: account }) => ({ ...listed, account }));
}
