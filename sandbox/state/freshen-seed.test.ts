import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { accountView } from '../control/account-view.ts';
import { findAccount } from './accounts.ts';
import { ageAccounts } from './age-accounts.ts';
import { openClock } from './clock.ts';
import type { OpenDatabase } from './database.ts';
import { addDays } from './days.ts';
import { freshenSeed } from './freshen-seed.ts';
import { createFreshPersona } from './personas/store-persona.ts';
import { findTemplate } from './personas/templates.ts';
import { identities, identityAccounts } from './schema/identities.ts';
import { charges, pins } from './schema/payments.ts';
import { seedIfEmpty } from './seed.ts';
import { openTestDatabase } from '../testing/sandbox-database.ts';

let database: OpenDatabase;
let seedFolder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const clock = await openClock(database.db, 'America/New_York');
  await seedIfEmpty(database.db, clock);
  seedFolder = clock.today();
}, 60_000);
afterAll(() => database.close());

async function findAccountId(loginId: string): Promise<string> {
  const [row] = await database.db
    .select({ accountId: identityAccounts.accountId })
    .from(identities)
    .innerJoin(identityAccounts, eq(identityAccounts.custGuid, identities.custGuid))
    .where(eq(identities.loginId, loginId))
    .orderBy(identityAccounts.accountId);
  return row?.accountId ?? '';
}

/** Returns the view of an identity's first account on a day after the seeding. */
async function loadAccountView(loginId: string, daysLater: number) {
  const account = await findAccount(database.db, await findAccountId(loginId));
  if (!account) throw new Error(`No account of ${loginId}`);
  return accountView(database.db, account, addDays(seedFolder, daysLater), new Date(0));
}

describe('the seed of a kept folder', () => {
  it('gets its days back at the next start, except for accounts with a payment and fresh copies', async () => {
    const { db } = database;
    const template = findTemplate('expiring');
    if (!template) throw new Error('No template expiring');
    const fresh = await createFreshPersona(db, { template, overrides: {}, now: new Date(), today: seedFolder });
    await db.insert(charges).values({
      kind: 'guest-refill',
      amountCents: 4924,
      taxCents: 424,
      orderNumber: 'paid-1',
      accountId: await findAccountId('autorefill'),
      timestamp: new Date(),
    });
    await ageAccounts(db, [await findAccountId('tv')], 6);
    expect(await loadAccountView('expiring', 90)).toMatchObject({ daysRemaining: 0 });

    await freshenSeed(db, addDays(seedFolder, 90));

    expect(await loadAccountView('expiring', 90)).toMatchObject({ daysRemaining: 5 });
    expect(await loadAccountView('active', 90)).toMatchObject({ daysRemaining: 21 });
    expect(await loadAccountView('tv', 90)).toMatchObject({ daysRemaining: 15 });
    expect(await loadAccountView('move-scheduled', 90)).toMatchObject({
      scheduledMove: { scheduledMoveDate: addDays(seedFolder, 100) },
    });
    expect(await loadAccountView('winback', 90)).toMatchObject({ promos: [{ endDate: addDays(seedFolder, 150) }] });
    expect(await loadAccountView('autorefill', 90)).toMatchObject({ daysRemaining: 0 });
    expect(await loadAccountView(fresh.loginId, 90)).toMatchObject({ daysRemaining: 0 });
    const [pin] = await db.select().from(pins).where(eq(pins.pin, 'SANDBOX00001'));
    expect(pin?.expirationDate).toBe(addDays(seedFolder, 455));
  });

  it("is correct on any later day, also after the machine's clock went back", async () => {
    for (const day of [90, 80, 90, 91]) {
      await freshenSeed(database.db, addDays(seedFolder, day));
      expect(await loadAccountView('expiring', day)).toMatchObject({ daysRemaining: 5 });
    }
  });
});
