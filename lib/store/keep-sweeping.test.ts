import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import '#tests/support/own-store.ts';
import { checkTry } from '#lib/http/limits.ts';
import { keepSweeping } from './keep-sweeping.ts';
import { store } from './store.ts';

/** Before it has expired, if looked up by a clock that is so far behind. */
const BEFORE_MS = -60_000;

/** Stores `count` expired marks; the returned function counts those that are still stored. */
async function expired(count: number): Promise<() => Promise<number>> {
  const { flags } = await store();
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) await flags.stamp(id, '', -1);
  return async () => {
    const found = await Promise.all(ids.map((id) => flags.ahead(BEFORE_MS).find(id)));
    return found.filter((value) => value !== null).length;
  };
}

it('deletes expired rows periodically, without any traffic', async () => {
  const left = await expired(1_200);
  const stop = keepSweeping({ everyMs: 50, firstMs: 0 });
  for (let tries = 0; tries < 100 && (await left()) > 0; tries += 1) await pause(50);
  expect(await left()).toBe(0);
  const deleteExpired = await expired(1);
  for (let tries = 0; tries < 100 && (await deleteExpired()) > 0; tries += 1) await pause(50);
  expect(await deleteExpired()).toBe(0);
  stop();
});

it('does not sweep on requests of customers', async () => {
  const left = await expired(3);
  const device = { id: randomUUID(), admittedAt: null };
  for (let n = 0; n < 600; n += 1) {
    await checkTry('suggest', { device, subjectHash: null, address: null });
  }
  expect(await left()).toBe(3);
});
