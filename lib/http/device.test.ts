import { describe, expect, it } from '@jest/globals';
import { admittedDevice } from '#tests/support/admitted-device.ts';
import { memoryJar } from '#tests/support/memory-jar.ts';
import { readDevice, keepDevice, newDevice } from './device.ts';
import { takeTry } from './limits.ts';
import { freshAddress } from '#tests/support/json-handler.ts';

describe('a device', () => {
  it('is read from a cookie that nobody else can write or antedate', () => {
    const own = memoryJar();
    const device = admittedDevice(own);
    expect(readDevice(own)).toEqual(device);
    const [id, , signature] = own.get('hl-device')?.value.split('.') ?? [];
    for (const forged of [`${id}.1000000000000.${signature}`, `${id}.${signature}`, `${id}..${signature}`]) {
      expect(readDevice(memoryJar({ 'hl-device': forged }))).toBeNull();
    }
  });

  it('is admitted only by a limit that counts newcomers', async () => {
    const rateLimitKey = { device: newDevice(), subjectHash: null, address: freshAddress() };
    expect(await takeTry('step', rateLimitKey)).toEqual({ allowed: true });
    expect(rateLimitKey.device.admittedAt).toBeNull();
    const before = Date.now();
    expect(await takeTry('check', rateLimitKey)).toEqual({ allowed: true });
    expect(rateLimitKey.device.admittedAt).toBeGreaterThanOrEqual(before);
  });

  it('keeps its cookie, and gets none before it is admitted', () => {
    const empty = memoryJar();
    keepDevice(empty, newDevice());
    expect(empty.sentCookies).toEqual([]);
    const device = admittedDevice(empty);
    keepDevice(empty, { ...device, admittedAt: Date.now() + 5 });
    expect(empty.sentCookies).toHaveLength(1);
  });
});
