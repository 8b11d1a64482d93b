import { and, between, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { accountIdOf, FIRST_FRESH_SERIAL } from './personas/numbers.ts';
import { accounts } from './schema/accounts.ts';
import { auxAccounts } from './schema/aux-accounts.ts';
import { devices } from './schema/devices.ts';
import { orders } from './schema/orders.ts';
import { instruments, transactions } from './schema/payments.ts';
import { services } from './schema/services.ts';

export type Account = typeof accounts.$inferSelect;
export type Service = typeof services.$inferSelect;
export type Device = typeof devices.$inferSelect;

/** The accounts that the sandbox begins with, whose numbers are always the same. */
export const isOfTheSeed = between(accounts.accountId, accountIdOf(0), accountIdOf(FIRST_FRESH_SERIAL - 1));

/** An account with what it subscribes to, internet first. */
export interface AccountWithServices {
  account: Account;
  services: Service[];
  devices: Device[];
  /** The plan that begins with the activation; null once it has begun. */
  waitingPlan: string | null;
}

/**
 * Open accounts that a guest's phone may stand for. The waiting account of a move is not one of them: its owner has
 * another one under the same phone.
 */
export async function listOpenAccountsByPhone(db: Database, phone: string): Promise<Account[]> {
  const waiting = db
    .select({ id: auxAccounts.auxAccountId })
    .from(auxAccounts)
    .innerJoin(alias(accounts, 'own'), eq(auxAccounts.auxAccountId, sql`own.account_id`))
    .where(and(ne(auxAccounts.status, 'Activated'), sql`own.phone = ${phone}`));
  return db
    .select()
    .from(accounts)
    .where(and(eq(accounts.phone, phone), eq(accounts.status, 'Open'), notInArray(accounts.accountId, waiting)))
    .limit(50);
}

export async function findAccount(db: Database, accountId: string): Promise<Account | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.accountId, accountId));
  return row ?? null;
}

export function listAccountsAt(db: Database, locationId: string): Promise<Account[]> {
  return db.select().from(accounts).where(eq(accounts.locationId, locationId));
}

/** Where the account is, as the address book writes it. */
export function placeOf({ addressLine1, addressLine2, city, state, zip, ...account }: Account) {
  const { geoCode, marketId, locationId, houseKey } = account;
  return { addressLine1, addressLine2, city, state, zip, geoCode, marketId, locationId, houseKey };
}

/** Holds the account's row until the transaction ends, so that two refills of it follow one another. */
export async function lockAccount(tx: Database, accountId: string): Promise<Account | null> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId)).for('update');
  return row ?? null;
}

export async function withServices(db: Database, account: Account): Promise<AccountWithServices> {
  const { accountId } = account;
  const paid = await db.select().from(services).where(eq(services.accountId, accountId)).orderBy(services.id);
  const modems = await db.select().from(devices).where(eq(devices.accountId, accountId)).orderBy(devices.deviceId);
  const waitingPlan = account.activation === 'Preactivated' ? await findWaitingPlan(db, accountId) : null;
  return { account, services: paid, devices: modems, waitingPlan };
}

/** What was bought in the shop, or the thirty days of a starter kit. */
async function findWaitingPlan(db: Database, accountId: string): Promise<string> {
  const [order] = await listOrders(db, accountId);
  return order?.planCode ?? 'HSD_030';
}

export function listInstruments(db: Database, accountId: string) {
  return db.select().from(instruments).where(eq(instruments.accountId, accountId));
}

/** Newest first. */
export function listTransactions(db: Database, accountId: string) {
  return db
    .select()
    .from(transactions)
    .where(eq(transactions.accountId, accountId))
    .orderBy(desc(transactions.timestamp), desc(transactions.id));
}

/** What was bought in the shop, newest first. */
export function listOrders(db: Database, accountId: string) {
  return db.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(desc(orders.timestamp));
}

export function listAuxAccounts(db: Database, accountId: string) {
  return db.select().from(auxAccounts).where(eq(auxAccounts.accountId, accountId)).orderBy(desc(auxAccounts.createdAt));
}

/** The account numbers and phones that go with some account numbers or phones, for telling whose call it is. */
export async function listSubjects(db: Database, of: { accountIds: string[]; phones: string[] }) {
  if (of.accountIds.length + of.phones.length === 0) return [];
  const byId = of.accountIds.length > 0 ? inArray(accounts.accountId, of.accountIds) : sql`false`;
  const byPhone = of.phones.length > 0 ? inArray(accounts.phone, of.phones) : sql`false`;
  return db
    .select({ accountId: accounts.accountId, phone: accounts.phone })
    .from(accounts)
    .where(sql`${byId} or ${byPhone}`)
    .limit(100);
}
