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
    const { store, clock } = under();
    expect(await store.attempts.countOpenByAge(LIMITS)).toEqual([]);
    await savedAttempt(store);
    const { id } = await claimedAttempt(store);
    await store.attempts.move(id, ['submitted'], 'confirmed', {});
    for (const ago of [0, 1, MINUTE_MS, MINUTE_MS + 1]) {
      clock.now = NOW - ago;
      await claimedAttempt(store);
    }
    for (const ago of [10, 20]) {
      clock.now = NOW - ago * MINUTE_MS;
      await manualAttempt(store);
    }

    clock.now = NOW;
    const counts = await store.attempts.countOpenByAge(LIMITS);
    expect(counts.toSorted((one, other) => one.oldestMs - other.oldestMs)).toEqual([
      { state: 'submitted', age: 0, count: 3, oldestMs: MINUTE_MS },
      { state: 'submitted', age: 1, count: 1, oldestMs: MINUTE_MS + 1 },
      { state: 'manual', age: 2, count: 2, oldestMs: 20 * MINUTE_MS },
    ]);
  });
});

it('counts them without reading the settled ones', async () => {
  const { where, remove } = await emptyPlace('sqlite');
  const engine = await openSqlite(join(where.DATA_DIR, 'store.sqlite'));
  await engine.migrate(MIGRATIONS);
  const plan = await engine.query(`EXPLAIN QUERY PLAN ${countOpenByAge(1)}`, [MINUTE_MS]);
  expect(plan.map(({ detail }) => String(detail)).filter((detail) => /\battempts\b/.test(detail))).toEqual([
    'SEARCH attempts USING INDEX attempts_state (state=?)',
  ]);
  await engine.close();
  await remove();
});
