import { count, inArray, sql } from 'drizzle-orm';
import { insertAddressBook } from './address-book.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { saveSeedDay } from './freshen-seed.ts';
import { buildSharedPhoneAccounts, type PersonaRows, serialsNeeded } from './personas/build-persona.ts';
import { buildSeedPersona, insertAccounts, insertPersonas } from './personas/store-persona.ts';
import { personaTemplates } from './personas/templates.ts';
import { identities } from './schema/identities.ts';
import { addresses } from './schema/places.ts';
import { insertSeedKits } from './seed-kits.ts';
import { insertSeedPins } from './seed-pins.ts';

const TEMPLATES = personaTemplates.map(({ template }) => template);

/** Seeds an empty database, and adds missing seed identities and kits to one with data. */
export async function seedIfEmpty(db: Database, clock: Clock): Promise<void> {
  const [book] = await db.select({ rows: count() }).from(addresses);
  if (book?.rows === 0) await insertAddressBook(db);
  const existingAccounts = await db
    .select({ loginId: identities.loginId })
    .from(identities)
    .where(inArray(identities.loginId, TEMPLATES));
  const [people] = await db.select({ rows: count() }).from(identities);
  if (people?.rows === 0) await db.transaction((tx) => insertSeed(tx, clock));
  // A folder of an earlier version lacks the newer templates.
  else
    await insertPersonas(
      db,
      seedPersonas(clock).filter(
        ({ identity }) => !existingAccounts.some(({ loginId }) => loginId === identity.loginId),
      ),
    );
  await insertSeedKits(db);
}

/** Resets to the seed. Keys, address book and serial numbers stay, so that no value from before the reset is issued again. */
export async function resetToSeed(db: Database, clock: Clock): Promise<void> {
  await clock.move(0);
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`truncate identities, identity_accounts, accounts, graces, services, devices, instruments, transactions,
          declined_charges, charges, deliveries, aux_accounts, pins, device_codes, outbox, digital_sessions, orders, consents, waitlist, oidc_records,
          password_links, provider_sessions`,
    );
    await insertSeed(tx, clock);
  });
}

function seedPersonas(clock: Clock): PersonaRows[] {
  const now = clock.now();
  const today = clock.today();
  let serial = 1;
  const personas = personaTemplates.map((template) => {
    const serialCount = serialsNeeded(template);
    const serials = Array.from({ length: serialCount }, (_, index) => serial + index);
    serial += serialCount;
    return buildSeedPersona({ template, now, today }, serials);
  });
  if (serial > 97) throw new Error('The seed has outgrown its phone numbers');
  return personas;
}

async function insertSeed(tx: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const today = clock.today();
  await saveSeedDay(tx, today);
  await insertPersonas(tx, seedPersonas(clock));
  await insertAccounts(tx, buildSharedPhoneAccounts(now, today));
  await insertSeedPins(tx, { now, today });
  await insertSeedKits(tx);
}
