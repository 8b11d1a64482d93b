import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { log } from '#lib/log.ts';
import { emptyPlace, NOW } from '#tests/support/store-under-test.ts';
import type { Engine } from './engine.ts';
import { loggedEngine } from './logged-engine.ts';
import { openStore } from './store.ts';
import { isStoreOutage } from './store-outage.ts';

const failing = (failure: Error): Engine => {
  const fails = () => Promise.reject(failure);
  return {
    kind: 'sqlite',
    query: fails,
    relaxed: { query: fails },
    transaction: fails,
    migrate: async () => undefined,
    close: async () => undefined,
  };
};

/** Later than any line before, for what is logged once in ten seconds. */
let later = 0;
function waitTenSeconds() {
  later += 10_000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
}

let error: jest.SpiedFunction<typeof log.error>;
beforeEach(() => {
  later = Math.max(later, performance.now());
  waitTenSeconds();
  error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

it('logs an outage once in ten seconds with the number of failures, and passes each on', async () => {
  const failure = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const engine = loggedEngine(failing(failure));
  await expect(engine.query('SELECT 1')).rejects.toBe(failure);
  await expect(engine.relaxed.query('SELECT 1')).rejects.toBe(failure);
  await expect(engine.transaction([])).rejects.toBe(failure);
  waitTenSeconds();
  await expect(engine.transaction([])).rejects.toBe(failure);
  const line = { event: 'store_failed', code: 'sqlite-13', ms: expect.any(Number) };
  expect(error.mock.calls).toEqual([
    [{ ...line, reason: 'query', count: 1 }, failure],
    [{ ...line, reason: 'transaction', count: 3 }, failure],
  ]);
  expect(isStoreOutage(failure)).toBe(true);
  expect(isStoreOutage(new Error('wrapped', { cause: failure }))).toBe(true);
});

it.each([
  ['a statement that SQLite does not understand', Object.assign(new Error('no such column'), { errcode: 1 })],
  ['a constraint of SQLite', Object.assign(new Error('UNIQUE'), { errcode: 2067 })],
  ['a constraint of PostgreSQL', Object.assign(new Error('duplicate key'), { code: '23505' })],
  ['a statement that PostgreSQL does not understand', Object.assign(new Error('syntax'), { code: '42601' })],
  ['a defect of ours', new TypeError('undefined is not a function')],
])('logs %s each time as a defect, not as an outage', async (_what, failure) => {
  const engine = loggedEngine(failing(failure));
  for (let time = 0; time < 3; time += 1) await expect(engine.query('SELECT 1')).rejects.toBe(failure);
  expect(error).toHaveBeenCalledTimes(3);
  expect(isStoreOutage(failure)).toBe(false);
});

it.each([
  ['a full disk of PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['a server that is starting', Object.assign(new Error('starting up'), { code: '57P03' })],
  ['a standby that takes nothing', Object.assign(new Error('read-only'), { code: '25006' })],
  ['nobody who listens', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['a disk that SQLite cannot read', Object.assign(new Error('disk I/O error'), { errcode: 266 })],
  ['a lock', Object.assign(new Error('database is locked'), { errcode: 5 })],
  ['a file that is read-only', Object.assign(new Error('readonly'), { errcode: 8 })],
  ['a disk that does not respond', new Error('SQLite thread did not reply in time')],
])('treats %s as an outage', async (_what, failure) => {
  await expect(loggedEngine(failing(failure)).query('SELECT 1')).rejects.toBe(failure);
  expect(isStoreOutage(failure)).toBe(true);
});

it('logs failures of the store', async () => {
  const { where, remove } = await emptyPlace('sqlite');
  const store = await openStore(where);
  await store.close();
  await expect(store.flags.put('a', 'b', NOW)).rejects.toThrow();
  waitTenSeconds();
  await expect(store.now()).rejects.toThrow();
  expect(error.mock.calls).toMatchObject([
    [{ event: 'store_failed' }, {}],
    [{ event: 'store_failed' }, {}],
  ]);
  await remove();
});
