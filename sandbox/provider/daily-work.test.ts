import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { openClock, type Clock } from '../state/clock.ts';
import type { OpenDatabase } from '../state/database.ts';
import { outbox } from '../state/schema/messages.ts';
import { seedIfEmpty } from '../state/seed.ts';
import { openTestDatabase } from '../testing/sandbox-database.ts';
import { testConfig } from '../testing/test-sandbox.ts';
import { catchUp } from './daily-work.ts';

let database: OpenDatabase;
let clock: Clock;
const config = testConfig();

beforeAll(async () => {
  database = await openTestDatabase();
  clock = await openClock(database.db, 'America/New_York');
  await seedIfEmpty(database.db, clock);
}, 60_000);
afterAll(() => database.close());

it('resumes the daily work after a crash without repeating anything', async () => {
  const { db } = database;
  const outboxLines = async () =>
    (await db.select().from(outbox)).map(({ accountId, channel, text }) => `${accountId} ${channel} ${text}`);
  await catchUp({ db, clock, config });
  await clock.move(10 * 86_400_000);
  await db.execute(sql`alter table services rename column product_code to unreadable`);
  await expect(catchUp({ db, clock, config })).rejects.toThrow();
  await db.execute(sql`alter table services rename column unreadable to product_code`);
  await catchUp({ db, clock, config });
  const once = await outboxLines();
  expect(once.length).toBeGreaterThan(0);
  expect(new Set(once).size).toBe(once.length);
  await catchUp({ db, clock, config });
  expect(await outboxLines()).toEqual(once);
}, 60_000);
