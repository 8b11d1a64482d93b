import { afterEach, expect, it, jest } from '@jest/globals';
import '#tests/support/own-store.ts';
import { log } from '#lib/log.ts';
import { checkClock, lastSkewMs } from './clock-skew.ts';
import { store } from './store.ts';

afterEach(() => void jest.restoreAllMocks());

/** The store's clock is `ms` ahead; its response takes `travelMs`, and the clock is read at the beginning of it. */
async function skewBy(ms: number, travelMs = 0): Promise<void> {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + travelMs);
  jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(travelMs);
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
  expect(lastSkewMs()).toBe(ms);
  expect(warn).toHaveBeenCalledTimes(times);
  if (times > 0) expect(warn.mock.calls[0]?.[0]).toMatchObject({ event: 'clock_skewed', ms: expect.any(Number) });
});

it('does not report a slow response of the store as a skew', async () => {
  await skewBy(0, 4_000);
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
  await checkClock();
  expect(lastSkewMs()).toBe(0);
  expect(warn).not.toHaveBeenCalled();
});

it('does not throw when the store does not respond', async () => {
  jest.spyOn(await store(), 'now').mockRejectedValue(new Error('down'));
  await expect(checkClock()).resolves.toBeUndefined();
});
