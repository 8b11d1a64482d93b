import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { claimedAttempt, manualAttempt, savedAttempt } from '#tests/support/stored-attempt.ts';
import { emptyPlace, NOW, onEachStore } from '#tests/support/store-under-test.ts';
import { countOpenByAge } from './attempt-statements.ts';
import { MIGRATIONS } from './migrations.ts';
import { openSqlite } from './sqlite.ts';

const MINUTE_MS = 60_000;
const LIMITS = [MINUTE_MS, 5 * MINUTE_MS];

onEachStore((under) => {
  it('counts open attempts by state and age, and no others', async () => {
    const { store } = under();
    expect(await store.attempts.countOpenByAge(NOW, LIMITS)).toEqual([]);
    await savedAttempt(store, {}, NOW);
    const { id } = await claimedAttempt(store, { now: NOW });
    await store.attempts.move(id, ['submitted'], 'confirmed', {}, NOW);
    for (const ago of [0, 1, MINUTE_MS]) await claimedAttempt(store, { now: NOW - ago });
    await claimedAttempt(store, { now: NOW - MINUTE_MS - 1 });
    for (const ago of [10, 20]) await manualAttempt(store, { now: NOW - ago * MINUTE_MS });

    const counts = await store.attempts.countOpenByAge(NOW, LIMITS);
    expect(counts.toSorted((one, other) => other.oldestAt - one.oldestAt)).toEqual([
      { state: 'submitted', age: 0, count: 3, oldestAt: NOW - MINUTE_MS },
      { state: 'submitted', age: 1, count: 1, oldestAt: NOW - MINUTE_MS - 1 },
      { state: 'manual', age: 2, count: 2, oldestAt: NOW - 20 * MINUTE_MS },
    ]);
  });
});

it('counts them without reading the settled ones', async () => {
  const { where, remove } = await emptyPlace('sqlite');
  const engine = await openSqlite(join(where.DATA_DIR, 'store.sqlite'));
  await engine.migrate(MIGRATIONS);
  const plan = await engine.query(`EXPLAIN QUERY PLAN ${countOpenByAge(1)}`, [NOW]);
  expect(plan.map(({ detail }) => String(detail)).filter((detail) => /\battempts\b/.test(detail))).toEqual([
    'SEARCH attempts USING INDEX attempts_state (state=?)',
  ]);
  await engine.close();
  await remove();
});
