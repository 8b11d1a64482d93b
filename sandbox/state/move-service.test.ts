import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccount } from './accounts.ts';
import { openClock, type Clock } from './clock.ts';
import type { OpenDatabase } from './database.ts';
import { addDays } from './days.ts';
import { withDueMove } from './move-service.ts';
import { createFreshPersona } from './personas/store-persona.ts';
import { findTemplate } from './personas/templates.ts';
import { openTestDatabase } from '../testing/test-database.ts';

let database: OpenDatabase;
let clock: Clock;

beforeAll(async () => {
  database = await openTestDatabase();
  clock = await openClock(database.db, 'America/New_York');
}, 60_000);
afterAll(() => database.close());

describe('a scheduled move', () => {
  it('begins on its day, for every read of the account that is under way then', async () => {
    const { db } = database;
    const template = findTemplate('move-scheduled');
    if (!template) throw new Error('No template move-scheduled');
    const today = clock.today();
    const { accountIds } = await createFreshPersona(db, { template, overrides: {}, now: clock.now(), today });
    const found = await findAccount(db, accountIds[0] ?? '');
    if (!found) throw new Error('No account');

    expect(await withDueMove(db, found, addDays(today, 9))).toMatchObject({ paused: false });
    expect(await withDueMove(db, found, addDays(today, 10))).toMatchObject({ paused: true });
    // Another read found it before the first one began the move.
    expect(await withDueMove(db, found, addDays(today, 10))).toMatchObject({ paused: true });
  });
});
