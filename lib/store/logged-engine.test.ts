import { expect, it, jest } from '@jest/globals';
import { log } from '#lib/log.ts';
import { emptyPlace, NOW } from '#tests/support/store-under-test.ts';
import type { Engine } from './engine.ts';
import { loggedEngine } from './logged-engine.ts';
import { openStore } from './store.ts';

it('logs at error whatever fails, and hands it on', async () => {
  const failure = Object.assign(new Error('disk I/O error'), { errcode: 10 });
  const fails = () => Promise.reject(failure);
  const broken: Engine = {
    kind: 'sqlite',
    query: fails,
    relaxed: { query: fails },
    transaction: fails,
    migrate: async () => undefined,
    close: async () => undefined,
  };
  const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const engine = loggedEngine(broken);
  await expect(engine.query('SELECT 1')).rejects.toBe(failure);
  await expect(engine.relaxed.query('SELECT 1')).rejects.toBe(failure);
  await expect(engine.transaction([])).rejects.toBe(failure);
  const line = { event: 'store_failed', code: 'sqlite-10', ms: expect.any(Number) };
  expect(error.mock.calls).toEqual([
    [{ ...line, reason: 'query' }, failure],
    [{ ...line, reason: 'query' }, failure],
    [{ ...line, reason: 'transaction' }, failure],
  ]);
  error.mockRestore();
});

it('is what the store works with', async () => {
  const { where, remove } = await emptyPlace('sqlite');
  const store = await openStore(where);
  await store.close();
  const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  await expect(store.flags.put('a', 'b', NOW)).rejects.toThrow();
  await expect(store.ask()).rejects.toThrow();
  expect(error.mock.calls).toMatchObject([
    [{ event: 'store_failed' }, {}],
    [{ event: 'store_failed' }, {}],
  ]);
  error.mockRestore();
  await remove();
});
