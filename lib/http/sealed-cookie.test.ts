import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { memoryJar } from '#tests/support/memory-jar.ts';

const [OLD, NEW, OTHER] = ['o'.repeat(32), 'n'.repeat(32), 'x'.repeat(32)];
let settings = { APP_ORIGIN: 'https://shop.example.com', SESSION_SECRET: [OLD] };

jest.unstable_mockModule('#lib/config.ts', () => ({
  config: () => settings,
  logSettings: () => ({ level: 'silent', file: null }),
}));
const ironSession = await import('iron-session');
const unsealData = jest.fn(ironSession.unsealData);
jest.unstable_mockModule('iron-session', () => ({ ...ironSession, unsealData }));
const { sealedCookie } = await import('./sealed-cookie.ts');

const schema = z.object({ name: z.string(), more: z.string().optional() });
const options = { name: 'hl-test', schema, ttlSeconds: 600, paddedBytes: 600 };
const cookie = sealedCookie(options);

beforeEach(() => {
  settings = { APP_ORIGIN: 'https://shop.example.com', SESSION_SECRET: [OLD] };
});

describe('a sealed cookie', () => {
  it('restores its value and reveals nothing of it', async () => {
    const jar = memoryJar();
    await cookie.write(jar, { name: 'Núñez' });
    expect(await cookie.read(jar)).toEqual({ name: 'Núñez' });
    const [sent] = jar.sentCookies;
    expect(sent?.name).toBe('__Host-hl-test');
    expect(sent?.attributes).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure: true, maxAge: 600 });
    expect(sent?.value).toMatch(/^Fe26\.2\*/);
    expect(decodeURIComponent(sent?.value ?? '')).not.toContain('Núñez');
  });

  it('has a plain name on a loopback http origin', async () => {
    settings.APP_ORIGIN = 'http://localhost:3000';
    const jar = memoryJar();
    await cookie.write(jar, { name: 'a' });
    expect(jar.sentCookies[0]).toMatchObject({ name: 'hl-test', attributes: { secure: false } });
  });

  it('has one length for any content', async () => {
    const lengths = new Set<number>();
    for (const value of [{ name: '' }, { name: 'é'.repeat(100) }, { name: '"\\'.repeat(50), more: 'z'.repeat(200) }]) {
      const jar = memoryJar();
      await cookie.write(jar, value);
      lengths.add(jar.sentCookies[0]?.value.length ?? 0);
    }
    expect(lengths.size).toBe(1);
  });

  it('is never longer than its padding, and a longer one is not opened', async () => {
    await expect(cookie.write(memoryJar(), { name: 'x'.repeat(600) })).rejects.toThrow('exceeds its padding');
    const longer = memoryJar();
    await sealedCookie({ ...options, paddedBytes: 1_000 }).write(longer, { name: 'x' });
    unsealData.mockClear();
    expect(await cookie.read(longer)).toBeNull();
    expect(unsealData).not.toHaveBeenCalled();
  });

  it('survives a rotation of the secret in both directions', async () => {
    const jar = memoryJar();
    await cookie.write(jar, { name: 'a' });
    settings.SESSION_SECRET = [NEW, OLD];
    expect(await cookie.read(jar)).toEqual({ name: 'a' });
    await cookie.write(jar, { name: 'b' });
    settings.SESSION_SECRET = [OLD, NEW];
    expect(await cookie.read(jar)).toEqual({ name: 'b' });
    settings.SESSION_SECRET = [NEW];
    expect(await cookie.read(jar)).toEqual({ name: 'b' });
    settings.SESSION_SECRET = [OTHER];
    expect(await cookie.read(jar)).toBeNull();
  });

  it('reads as null if it cannot be opened, and is removed by handlers', async () => {
    const good = memoryJar();
    await cookie.write(good, { name: 'a' });
    const seal = good.sentCookies[0]?.value ?? '';
    const broken = [
      'nonsense',
      '%',
      '\u0000',
      'Fe26.2*1*2*3*4*5*6*7~2',
      'Fe26.2*__proto__*2*3*4*5*6*7~2',
      seal.slice(0, -9),
      seal.replace(/^(.{100})./, '$1!'),
      `${seal}${'x'.repeat(9_000)}`,
    ];
    for (const value of broken) {
      const jar = memoryJar({ '__Host-hl-test': value });
      expect(await cookie.read(jar)).toBeNull();
      expect(jar.sentCookies).toEqual([]);
      expect(await cookie.readOrClear(jar)).toBeNull();
      expect(jar.sentCookies).toEqual([
        { name: '__Host-hl-test', value: '', attributes: expect.objectContaining({ maxAge: 0, secure: true }) },
      ]);
    }
    const none = memoryJar();
    expect(await cookie.readOrClear(none)).toBeNull();
    expect(none.sentCookies).toEqual([]);
  });

  it('reads as null if it has another shape or has expired', async () => {
    const jar = memoryJar();
    await cookie.write(jar, { name: 'a' });
    const stricter = sealedCookie({ ...options, schema: z.object({ name: z.string().min(2) }) });
    expect(await stricter.read(jar)).toBeNull();
    jest.useFakeTimers({ now: Date.now() + 700_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    expect(await cookie.read(jar)).toBeNull();
    jest.useRealTimers();
  });
});
