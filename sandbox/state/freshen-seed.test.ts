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
let seeded: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const clock = await openClock(database.db, 'America/New_York');
  await seedIfEmpty(database.db, clock);
  seeded = clock.today();
}, 60_000);
afterAll(() => database.close());

async function accountOf(loginId: string): Promise<string> {
  const [row] = await database.db
    .select({ accountId: identityAccounts.accountId })
    .from(identities)
    .innerJoin(identityAccounts, eq(identityAccounts.custGuid, identities.custGuid))
    .where(eq(identities.loginId, loginId))
    .orderBy(identityAccounts.accountId);
  return row?.accountId ?? '';
}

/** Returns the view of an identity's first account on a day after the seeding. */
async function viewOf(loginId: string, daysLater: number) {
  const account = await findAccount(database.db, await accountOf(loginId));
  if (!account) throw new Error(`No account of ${loginId}`);
  return accountView(database.db, account, addDays(seeded, daysLater), new Date(0));
}

describe('the seed of a kept folder', () => {
  it('has its days again at the next start, except where somebody paid or the copy is a fresh one', async () => {
    const { db } = database;
    const template = findTemplate('expiring');
    if (!template) throw new Error('No template expiring');
    const fresh = await createFreshPersona(db, { template, overrides: {}, now: new Date(), today: seeded });
    await db.insert(charges).values({
      kind: 'guest-refill',
      amountCents: 4924,
      taxCents: 424,
      orderNumber: 'paid-1',
      accountId: await accountOf('autorefill'),
      timestamp: new Date(),
    });
    await ageAccounts(db, [await accountOf('tv')], 6);
    expect(await viewOf('expiring', 90)).toMatchObject({ daysRemaining: 0 });

    await freshenSeed(db, addDays(seeded, 90));

    expect(await viewOf('expiring', 90)).toMatchObject({ daysRemaining: 5 });
    expect(await viewOf('active', 90)).toMatchObject({ daysRemaining: 21 });
    expect(await viewOf('tv', 90)).toMatchObject({ daysRemaining: 15 });
    expect(await viewOf('move-scheduled', 90)).toMatchObject({
      scheduledMove: { scheduledMoveDate: addDays(seeded, 100) },
    });
    expect(await viewOf('winback', 90)).toMatchObject({ promos: [{ endDate: addDays(seeded, 150) }] });
    expect(await viewOf('autorefill', 90)).toMatchObject({ daysRemaining: 0 });
    expect(await viewOf(fresh.loginId, 90)).toMatchObject({ daysRemaining: 0 });
    const [pin] = await db.select().from(pins).where(eq(pins.pin, 'SANDBOX00001'));
    expect(pin?.expirationDate).toBe(addDays(seeded, 455));
  });

  it('is right on any later day, also when the machine’s clock went back in between', async () => {
    for (const day of [90, 80, 90, 91]) {
      await freshenSeed(database.db, addDays(seeded, day));
      expect(await viewOf('expiring', day)).toMatchObject({ daysRemaining: 5 });
    }
  });
});
