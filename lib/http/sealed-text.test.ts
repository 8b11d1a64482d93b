import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
let settings = { SESSION_SECRET: [OLD] };
jest.unstable_mockModule('#lib/config.ts', () => ({ config: () => settings }));
const { seal } = await import('./sealed-text.ts');
const { sealAndRemember, unsealOnce } = await import('./sealed-text.ts');

const decrypt = jest.spyOn(globalThis.crypto.subtle, 'decrypt');

beforeEach(() => {
  settings = { SESSION_SECRET: [OLD] };
  decrypt.mockClear();
});
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) =>
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });

describe('a sealed text', () => {
  it('is opened once for requests within a few seconds', async () => {
    const sealed = await seal({ name: 'a' }, 600);
    for (let request = 0; request < 3; request += 1) {
      expect(await unsealOnce(sealed, 600)).toEqual({ ok: true, value: { name: 'a' } });
    }
    expect(decrypt).toHaveBeenCalledTimes(1);
  });

  it('is opened again after a few seconds, and not after it has expired', async () => {
    const sealed = await seal({ name: 'a' }, 600);
    await unsealOnce(sealed, 600);
    wait(5_000);
    await unsealOnce(sealed, 600);
    expect(decrypt).toHaveBeenCalledTimes(2);
    wait(700_000);
    expect(await unsealOnce(sealed, 600)).toEqual({ ok: false, reason: 'expired' });
  });

  it('is not cached if its secret was dropped or it is forged', async () => {
    const sealed = await seal({ name: 'a' }, 600);
    await unsealOnce(sealed, 600);
    settings = { SESSION_SECRET: [NEW] };
    expect(await unsealOnce(sealed, 600)).toMatchObject({ ok: false });
    settings = { SESSION_SECRET: [OLD] };
    const forged = `${sealed.slice(0, 100)}!${sealed.slice(101)}`;
    expect(await unsealOnce(forged, 600)).toMatchObject({ ok: false });
    expect(await unsealOnce(forged, 600)).toMatchObject({ ok: false });
  });

  it('is not opened again right after it was sealed, and has the same value then and later', async () => {
    const sealed = await sealAndRemember({ name: 'a', none: undefined }, 600);
    const read = await unsealOnce(sealed, 600);
    expect(read).toStrictEqual({ ok: true, value: { name: 'a' } });
    expect(decrypt).not.toHaveBeenCalled();
    wait(5_000);
    expect(await unsealOnce(sealed, 600)).toStrictEqual(read);
    expect(decrypt).toHaveBeenCalledTimes(1);
  });

  it('is dropped from the cache for newer ones', async () => {
    const first = await seal({ name: 'first' }, 600);
    await unsealOnce(first, 600);
    for (let index = 0; index < 256; index += 1) await unsealOnce(await seal({ index }, 600), 600);
    decrypt.mockClear();
    await unsealOnce(first, 600);
    expect(decrypt).toHaveBeenCalledTimes(1);
  });
});
