import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '../state/database.ts';
import { daysRemaining } from '../state/days.ts';
import { FIRST_FRESH_SERIAL, buildGuid } from '../state/personas/numbers.ts';
import { personaTemplates } from '../state/personas/templates.ts';
import { accounts } from '../state/schema/accounts.ts';
import { identities, identityAccounts } from '../state/schema/identities.ts';
import { services } from '../state/schema/services.ts';

export interface IdentityAccount {
  accountId: string;
  /** Null if the prepaid database does not have the account. */
  status: string | null;
  phone: string | null;
  zip: string | null;
  /** Days left on the internet plan; null without one. */
  daysLeft: number | null;
}

export interface ListedIdentity {
  loginId: string;
  template: string;
  firstName: string;
  lastName: string;
  mobile: string | null;
  accounts: IdentityAccount[];
}

const NEWEST = 10;

/** The identities of the seed, in the order of their templates. */
export async function readSeedIdentities(db: Database, today: string): Promise<ListedIdentity[]> {
  const names = personaTemplates.map(({ template }) => template);
  const rows = await db.select().from(identities).where(inArray(identities.loginId, names));
  const order = new Map(names.map((template, index) => [template, index]));
  rows.sort((a, b) => (order.get(a.loginId) ?? 0) - (order.get(b.loginId) ?? 0));
  return withAccounts(db, rows, today);
}

/** The ten newest fresh copies. The identities of load accounts are left out: their ids sort before all of these. */
export async function readFreshIdentities(db: Database, today: string): Promise<ListedIdentity[]> {
  const fresh = gte(identities.custGuid, buildGuid(FIRST_FRESH_SERIAL));
  const rows = await db.select().from(identities).where(fresh).orderBy(desc(identities.custGuid)).limit(NEWEST);
  return withAccounts(db, rows, today);
}

async function withAccounts(
  db: Database,
  people: (typeof identities.$inferSelect)[],
  today: string,
): Promise<ListedIdentity[]> {
  if (people.length === 0) return [];
  const inMemory = await db
    .select({
      custGuid: identityAccounts.custGuid,
      accountId: identityAccounts.accountId,
      status: accounts.status,
      phone: accounts.phone,
      zip: accounts.zip,
      pausedOn: accounts.pausedOn,
      expirationDate: services.expirationDate,
    })
    .from(identityAccounts)
    .leftJoin(accounts, eq(accounts.accountId, identityAccounts.accountId))
    .leftJoin(services, and(eq(services.accountId, identityAccounts.accountId), eq(services.lob, 'HSD')))
    .where(
      inArray(
        identityAccounts.custGuid,
        people.map(({ custGuid }) => custGuid),
      ),
    )
    .orderBy(identityAccounts.accountId);
  return people.map(({ custGuid, loginId, template, firstName, lastName, mobile }) => ({
    loginId,
    template,
    firstName,
    lastName,
    mobile,
    accounts: inMemory
      .filter((row) => row.custGuid === custGuid)
      .map(({ accountId, status, phone, zip, pausedOn, expirationDate }) => ({
        accountId,
        status,
        phone,
        zip,
        daysLeft: expirationDate === null ? null : daysRemaining(expirationDate, pausedOn ?? today),
      })),
  }));
}
