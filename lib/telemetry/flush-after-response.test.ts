import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { silentTelemetry } from '#tests/support/silent-telemetry.ts';
import { flushAfterResponse } from './flush-after-response.ts';

const IDS = { trackingId: '0b0a7c8e-8f53-4f0e-9a3a-2f4b9be1a001', reference: 'R' };
const WORK = { kind: 'provider', call: 'guest-refill', trackingId: IDS.trackingId } as const;

const flush = jest.fn(async () => undefined);
const waitUntil = jest.fn((_: Promise<unknown>) => undefined);
const inner = silentTelemetry({ tagRequest: jest.fn() });
const begin = () => flushAfterResponse(inner, flush, waitUntil);
/** Whatever the function was kept awake for. */
const whenFrozen = () => Promise.all(waitUntil.mock.calls.map(([promise]) => promise));

beforeEach(() => {
  jest.clearAllMocks();
});
afterEach(async () => {
  await whenFrozen();
});

describe('flushAfterResponse', () => {
  it('keeps the function awake until the records of a request are sent once', async () => {
    const telemetry = begin();
    telemetry.tagRequest(IDS);
    await telemetry.measure(WORK, async () => undefined);
    expect(flush).not.toHaveBeenCalled();
    await whenFrozen();
    expect(flush).toHaveBeenCalledTimes(1);
    expect(inner.tagRequest).toHaveBeenCalledWith(IDS);
  });

  it('sends the records of a payment that goes on after the response', async () => {
    const telemetry = begin();
    telemetry.tagRequest(IDS);
    await whenFrozen();
    await expect(telemetry.measure(WORK, () => Promise.reject(new Error('late')))).rejects.toThrow('late');
    await whenFrozen();
    expect(flush).toHaveBeenCalledTimes(2);
  });

  it('fails silently if the collector is down or outside a request', async () => {
    flush.mockRejectedValueOnce(new Error('down'));
    const telemetry = begin();
    telemetry.tagRequest(IDS);
    await whenFrozen();
    waitUntil.mockImplementationOnce(() => {
      throw new Error('outside a request scope');
    });
    expect(await telemetry.measure(WORK, async () => 'done')).toBe('done');
  });
});
