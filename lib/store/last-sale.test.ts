import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { claimedAttempt, QUOTE } from '#tests/support/stored-attempt.ts';
import { emptyPlace, NOW, onEachStore } from '#tests/support/store-under-test.ts';
import { LAST_SALE_AGE } from './attempt-statements.ts';
import { MIGRATIONS } from './migrations.ts';
import { openSqlite } from './sqlite.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

onEachStore((under) => {
  it('returns how long ago the last payment was confirmed, whatever the outcome of later ones', async () => {
    const { store, clock } = under();
    expect(await store.attempts.msSinceLastSale(3 * DAY_MS)).toBeNull();
    clock.now = NOW - 7 * HOUR_MS;
    const paid = await claimedAttempt(store);
    await store.attempts.move(paid.id, ['submitted'], 'confirmed', {});
    clock.now = NOW - HOUR_MS;
    const declined = await claimedAttempt(store);
    await store.attempts.move(declined.id, ['submitted'], 'declined', {});
    const order = await claimedAttempt(store, { quote: { ...QUOTE, totalCents: 0 } });
    await store.attempts.move(order.id, ['submitted'], 'confirmed', {});

    clock.now = NOW;
    expect(await store.attempts.msSinceLastSale(3 * DAY_MS)).toBe(7 * HOUR_MS);
    clock.now = NOW + 4 * DAY_MS;
    expect(await store.attempts.msSinceLastSale(3 * DAY_MS)).toBeNull();
  });
});

it('reads only the attempts of the last days', async () => {
  const { where, remove } = await emptyPlace('sqlite');
  const engine = await openSqlite(join(where.DATA_DIR, 'store.sqlite'));
  await engine.migrate(MIGRATIONS);
  const plan = await engine.query(`EXPLAIN QUERY PLAN ${LAST_SALE_AGE}`, [DAY_MS]);
  expect(plan.map(({ detail }) => String(detail))).toEqual([
    'SEARCH attempts USING INDEX attempts_created_at (created_at>?)',
  ]);
  await engine.close();
  await remove();
});
