import { eq, inArray } from 'drizzle-orm';
import { findAccount, type Account } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { accounts } from '../state/schema/accounts.ts';
import { identities, identityAccounts } from '../state/schema/identities.ts';

const MOST = 20;

/** Finds accounts by number, by phone in any format, or by login. */
export async function findAccounts(db: Database, query: string): Promise<Account[]> {
  const digits = /^[\d\s()+.-]+$/.test(query) ? query.replace(/\D/g, '') : '';
  if (digits.length === 9) {
    const account = await findAccount(db, digits);
    return account ? [account] : [];
  }
  if (digits.length >= 10) {
    const phone = digits.slice(-10);
    return db.select().from(accounts).where(eq(accounts.phone, phone)).orderBy(accounts.accountId).limit(MOST);
  }
  const ownedAccountIds = db
    .select({ accountId: identityAccounts.accountId })
    .from(identityAccounts)
    .innerJoin(identities, eq(identities.custGuid, identityAccounts.custGuid))
    .where(eq(identities.loginId, query));
  return db
    .select()
    .from(accounts)
    .where(inArray(accounts.accountId, ownedAccountIds))
    .orderBy(accounts.accountId)
    .limit(MOST);
}
