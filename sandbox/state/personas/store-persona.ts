import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';
import { hashPassword } from '../password.ts';
import { accounts } from '../schema/accounts.ts';
import { auxAccounts } from '../schema/aux-accounts.ts';
import { devices } from '../schema/devices.ts';
import { identities, identityAccounts } from '../schema/identities.ts';
import { graces } from '../schema/graces.ts';
import { instruments, transactions } from '../schema/payments.ts';
import { services } from '../schema/services.ts';
import { takeSerials } from '../serials.ts';
import type { AccountRows } from './build-account.ts';
import { buildPersona, serialsNeeded, type PersonaRows } from './build-persona.ts';
import type { PersonaOverrides } from './overrides.ts';
import type { PersonaTemplate } from './template.ts';

export const PASSWORD = 'sandbox';
const passwordHash = hashPassword(PASSWORD);

/** What a test needs to use an identity. */
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
  /** Whether the days of a paused account are on hold; true if absent. */
  holdsDays?: boolean;
}

/** Creates a copy that shares no phone, account, login or modem with any other, even if many are created concurrently. */
export async function createFreshPersona(db: Database, input: Input): Promise<Persona> {
  const serials = await takeSerials(db, serialsNeeded(input.template));
  const loginId = input.overrides.loginId ?? `${input.template.template}-${serials[0]}`;
  const rows = buildPersona({ ...input, serials, loginId, passwordHash });
  if (input.holdsDays === false) for (const { account } of rows.accounts) account.pausedOn = null;
  await db.transaction((tx) => insertPersonas(tx, [rows]));
  return describe(rows);
}

/** Builds the seed's copy: its login is the template's name, and its numbers are always the same. */
export function buildSeedPersona(input: Omit<Input, 'overrides'>, serials: readonly number[]): PersonaRows {
  return buildPersona({ ...input, overrides: {}, serials, loginId: input.template.template, passwordHash });
}

export async function insertPersonas(tx: Database, personas: readonly PersonaRows[]): Promise<void> {
  const collectRows = <Row>(list: (persona: PersonaRows) => Row[]) => personas.flatMap(list);
  await insertAll(
    tx,
    identities,
    collectRows((persona) => [persona.identity]),
  );
  await insertAccounts(
    tx,
    collectRows((persona) => persona.accounts),
  );
  await insertAll(
    tx,
    identityAccounts,
    collectRows((persona) => persona.identityAccounts),
  );
  await insertAll(
    tx,
    auxAccounts,
    collectRows((persona) => persona.auxAccounts),
  );
}

export async function insertAccounts(tx: Database, accountRows: readonly AccountRows[]): Promise<void> {
  const collectRows = <Row>(list: (rows: AccountRows) => Row[]) => accountRows.flatMap(list);
  await insertAll(
    tx,
    accounts,
    collectRows((rows) => [rows.account]),
  );
  await insertAll(
    tx,
    services,
    collectRows((rows) => rows.services),
  );
  await insertAll(
    tx,
    devices,
    collectRows((rows) => rows.devices),
  );
  await insertAll(
    tx,
    instruments,
    collectRows((rows) => rows.instruments),
  );
  await insertAll(
    tx,
    transactions,
    collectRows((rows) => rows.transactions),
  );
  await insertAll(
    tx,
    graces,
    collectRows((rows) => rows.graces),
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

function describe({ identity, identityAccounts: links, accounts: [first] }: PersonaRows): Persona {
  return {
    loginId: identity.loginId,
    password: PASSWORD,
    custGuid: identity.custGuid,
    accountIds: links.map((row) => row.accountId),
    phone: first?.account.phone ?? identity.mobile ?? '',
    zip: first?.account.zip ?? '',
    firstName: identity.firstName,
    lastName: identity.lastName,
  };
}
