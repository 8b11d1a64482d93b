import { afterEach, expect, it, jest } from '@jest/globals';
import '#tests/support/payment-core.ts';

const { store } = await import('#lib/store/store.ts');
const { runExclusively } = await import('./run-exclusively.ts');

afterEach(() => void jest.restoreAllMocks());

it.each([
  [89_999, 1],
  [90_000, 0],
])('releases a lock held for %i ms %i times, because another change may hold it later', async (ms, times) => {
  const giveBack = jest.spyOn((await store()).buckets, 'giveBack');
  const timer = jest.spyOn(performance, 'now').mockReturnValue(0);
  await runExclusively({ what: 'payment', accountId: `held ${ms}` }, async () => timer.mockReturnValue(ms));
  expect(giveBack).toHaveBeenCalledTimes(times);
});
