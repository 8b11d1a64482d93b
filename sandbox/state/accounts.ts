import { and, between, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { addDays, daysBetween } from './days.ts';
import { buildAccountId, FIRST_FRESH_SERIAL } from './personas/numbers.ts';
import { accounts } from './schema/accounts.ts';
import { auxAccounts } from './schema/aux-accounts.ts';
import { devices } from './schema/devices.ts';
import { orders } from './schema/orders.ts';
import { declinedCharges, instruments, transactions } from './schema/payments.ts';
import { services } from './schema/services.ts';

export type Account = typeof accounts.$inferSelect;
export type Service = typeof services.$inferSelect;
export type Device = typeof devices.$inferSelect;

/** Matches the seed's accounts, whose numbers are always the same. */
export const isOfTheSeed = between(accounts.accountId, buildAccountId(0), buildAccountId(FIRST_FRESH_SERIAL - 1));

/** An account with its services and devices, internet first. */
export interface AccountWithServices {
  account: Account;
  services: Service[];
  devices: Device[];
  /** The plan that begins on activation; null once it has begun. */
  waitingPlan: string | null;
}

/**
 * Open accounts that a guest's phone may refer to. The waiting account of a move is left out: its owner has another one
 * under the same phone.
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

/** The account's address, in the form of the address book. */
export function toPlace({ addressLine1, addressLine2, city, state, zip, ...account }: Account) {
  const { geoCode, marketId, locationId, houseKey } = account;
  return { addressLine1, addressLine2, city, state, zip, geoCode, marketId, locationId, houseKey };
}

/** Locks the account's row until the transaction ends, so that two refills of it run one after the other. */
export async function lockAccount(tx: Database, accountId: string): Promise<Account | null> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId)).for('update');
  return row ?? null;
}

/** While a move pauses the account its services keep their days: they end as they would if they went on today. */
export async function withServices(db: Database, account: Account, today: string): Promise<AccountWithServices> {
  const { accountId } = account;
  const rows = await db.select().from(services).where(eq(services.accountId, accountId)).orderBy(services.id);
  const modems = await db.select().from(devices).where(eq(devices.accountId, accountId)).orderBy(devices.deviceId);
  const holdDays = daysHeld(account, today);
  const paidServices = rows.map((service) => ({
    ...service,
    expirationDate: addDays(service.expirationDate, holdDays),
  }));
  const waitingPlan = account.activation === 'Preactivated' ? await findWaitingPlan(db, accountId) : null;
  return { account, services: paidServices, devices: modems, waitingPlan };
}

/** The days that have gone by since a move paused the account; 0 unless it is paused. */
export function daysHeld({ paused, pausedOn }: Account, today: string): number {
  return paused && pausedOn !== null ? Math.max(0, daysBetween(pausedOn, today)) : 0;
}

/** The plan bought in the shop, or the 30-day plan of a starter kit. */
async function findWaitingPlan(db: Database, accountId: string): Promise<string> {
  const [order] = await listOrders(db, accountId);
  return order?.planCode ?? 'HSD_030';
}

export type Instrument = typeof instruments.$inferSelect;

const byRole = sql`case ${instruments.role} when 'default' then 0 when 'backup' then 1 else 2 end`;

/** The saved cards: the default, the backup, then the others in the order in which they were saved. */
export function listInstruments(db: Database, accountId: string): Promise<Instrument[]> {
  return db
    .select()
    .from(instruments)
    .where(eq(instruments.accountId, accountId))
    .orderBy(byRole, instruments.position);
}

/** The card that auto-refill charges first, and that a refill offers; null without one. */
export async function findDefaultInstrument(db: Database, accountId: string): Promise<Instrument | null> {
  const [card] = await listInstruments(db, accountId);
  return card?.role === 'default' ? card : null;
}

/** Takes a role away from the cards of these accounts that have it. */
export async function endCardRole(
  tx: Database,
  accountIds: readonly string[],
  role: 'default' | 'backup',
): Promise<void> {
  await tx
    .update(instruments)
    .set({ role: 'other' })
    .where(and(inArray(instruments.accountId, accountIds), eq(instruments.role, role)));
}

/** Newest first. */
export function listTransactions(db: Database, accountId: string) {
  return db
    .select()
    .from(transactions)
    .where(eq(transactions.accountId, accountId))
    .orderBy(desc(transactions.timestamp), desc(transactions.id));
}

/** Newest first. */
export function listDeclinedCharges(db: Database, accountId: string) {
  return db
    .select()
    .from(declinedCharges)
    .where(eq(declinedCharges.accountId, accountId))
    .orderBy(desc(declinedCharges.timestamp), desc(declinedCharges.id));
}

/** Orders from the shop, newest first. */
export function listOrders(db: Database, accountId: string) {
  return db.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(desc(orders.timestamp));
}

export function listAuxAccounts(db: Database, accountId: string) {
  return db.select().from(auxAccounts).where(eq(auxAccounts.accountId, accountId)).orderBy(desc(auxAccounts.createdAt));
}

/** The account whose service another one has taken over by its activation; null if it took over none. */
export async function findPredecessor(db: Database, accountId: string): Promise<Account | null> {
  const [row] = await db
    .select()
    .from(auxAccounts)
    .innerJoin(accounts, eq(accounts.accountId, auxAccounts.accountId))
    .where(and(eq(auxAccounts.auxAccountId, accountId), eq(auxAccounts.status, 'Activated')))
    .limit(1);
  return row?.accounts ?? null;
}

/** Returns the accounts with any of these numbers or phones, to attribute a call to its customer. */
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
