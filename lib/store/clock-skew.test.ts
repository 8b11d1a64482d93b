import { afterEach, expect, it, jest } from '@jest/globals';
import '#tests/support/own-store.ts';
import { log } from '#lib/log.ts';
import { checkClock, lastSkewMs } from './clock-skew.ts';
import { store } from './store.ts';

afterEach(() => void jest.restoreAllMocks());

async function skewBy(ms: number): Promise<void> {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now);
  jest.spyOn(await store(), 'now').mockResolvedValue(now + ms);
}

it.each([
  [600_000, 1],
  [-600_000, 1],
  [2_100, 1],
  [1_900, 0],
  [0, 0],
])('measures that the store is %i ms ahead, and logs it %i times', async (ms, times) => {
  await skewBy(ms);
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
  await checkClock();
  expect(Math.abs((lastSkewMs() ?? Infinity) - ms)).toBeLessThan(50);
  expect(warn).toHaveBeenCalledTimes(times);
  if (times > 0) expect(warn.mock.calls[0]?.[0]).toMatchObject({ event: 'clock_skewed', ms: expect.any(Number) });
});

it('takes no slow response of the store for a skew', async () => {
  const opened = await store();
  jest.spyOn(opened, 'now').mockImplementation(async () => {
    const now = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return now - 20;
  });
  await checkClock();
  expect(Math.abs(lastSkewMs() ?? Infinity)).toBeLessThan(75);
});

it('stops nothing when the store does not respond', async () => {
  jest.spyOn(await store(), 'now').mockRejectedValue(new Error('down'));
  await expect(checkClock()).resolves.toBeUndefined();
});
