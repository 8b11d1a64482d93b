import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';
import { hashPassword } from '../password.ts';
import * as tables from '../schema.ts';
import { takeSerials } from '../serials.ts';
import type { AccountRows } from './build-account.ts';
import { buildPersona, serialsNeeded, type PersonaRows } from './build-persona.ts';
import type { PersonaOverrides } from './overrides.ts';
import type { PersonaTemplate } from './template.ts';

export const PASSWORD = 'sandbox';
const passwordHash = hashPassword(PASSWORD);

/** What a person or a test needs to use an identity. */
export interface Persona {
  loginId: string;
  password: string;
  custGuid: string;
  accountIds: string[];
  phone: string;
  zip: string;
  firstName: string;
  lastName: string;
}

interface Input {
  template: PersonaTemplate;
  overrides: PersonaOverrides;
  now: Date;
  today: string;
}

/** A copy that shares no phone, account, login or modem with any other, however many are made at once. */
export async function createFreshPersona(db: Database, input: Input): Promise<Persona> {
  const serials = await takeSerials(db, serialsNeeded(input.template));
  const loginId = input.overrides.loginId ?? `${input.template.template}-${serials[0]}`;
  const rows = buildPersona({ ...input, serials, loginId, passwordHash });
  await db.transaction((tx) => insertPersonas(tx, [rows]));
  return describe(rows);
}

/** The seed's copy: its login is the template's name, its numbers are always the same. */
export function buildSeedPersona(input: Omit<Input, 'overrides'>, serials: readonly number[]): PersonaRows {
  return buildPersona({ ...input, overrides: {}, serials, loginId: input.template.template, passwordHash });
}

export async function insertPersonas(tx: Database, personas: readonly PersonaRows[]): Promise<void> {
  await insertAll(
    tx,
    tables.identities,
    personas.map((persona) => persona.identity),
  );
  await insertAccounts(
    tx,
    personas.flatMap((persona) => persona.accounts),
  );
  await insertAll(
    tx,
    tables.identityAccounts,
    personas.flatMap((persona) => persona.identityAccounts),
  );
  await insertAll(
    tx,
    tables.auxAccounts,
    personas.flatMap((persona) => persona.auxAccounts),
  );
}

export async function insertAccounts(tx: Database, accounts: readonly AccountRows[]): Promise<void> {
  await insertAll(
    tx,
    tables.accounts,
    accounts.map((rows) => rows.account),
  );
  await insertAll(
    tx,
    tables.services,
    accounts.flatMap((rows) => rows.services),
  );
  await insertAll(
    tx,
    tables.devices,
    accounts.flatMap((rows) => rows.devices),
  );
  await insertAll(
    tx,
    tables.instruments,
    accounts.flatMap((rows) => rows.instruments),
  );
  await insertAll(
    tx,
    tables.transactions,
    accounts.flatMap((rows) => rows.transactions),
  );
}

const MOST_ROWS = 1_000;

async function insertAll<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: PgInsertValue<Table>[],
): Promise<void> {
  // A statement takes no more than 65,535 values.
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    await tx.insert(table).values(rows.slice(from, from + MOST_ROWS));
  }
}

function describe({ identity, identityAccounts, accounts }: PersonaRows): Persona {
  return {
    loginId: identity.loginId,
    password: PASSWORD,
    custGuid: identity.custGuid,
    accountIds: identityAccounts.map((row) => row.accountId),
    phone: accounts[0]?.account.phone ?? identity.mobile ?? '',
    zip: accounts[0]?.account.zip ?? '',
    firstName: identity.firstName,
    lastName: identity.lastName,
  };
}
