import { describe, expect, it, jest } from '@jest/globals';
import { store } from '#lib/store/store.ts';
import '#tests/support/own-store.ts';
import { memoryJar } from '#tests/support/memory-jar.ts';
import type { Login } from './login-round-trip.ts';

const ironSession = await import('iron-session');
const unsealData = jest.fn(ironSession.unsealData);
jest.unstable_mockModule('iron-session', () => ({ ...ironSession, unsealData }));
const { clearLogins, takeLogin, writeLogin } = await import('./login-round-trip.ts');
const { takeOnward, writeOnward } = await import('./login-round-trip.ts');

const NOW = Date.now();
const login = (number: number): Login => ({
  state: `state-${number}`.padEnd(43, 'x'),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  locale: 'es',
  returnTo: `/es/dashboard?${'q'.repeat(280)}`,
  bhr: true,
  mobile: false,
  begunAt: NOW + number,
});

describe('pending logins', () => {
  it('are each found once, by their own state', async () => {
    const jar = memoryJar();
    await writeLogin(login(1), jar);
    await writeLogin(login(2), jar);
    const again = memoryJar(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])));
    expect(await takeLogin(login(1).state, jar, NOW)).toEqual(login(1));
    expect(await takeLogin(login(1).state, jar, NOW)).toBeNull();
    expect(await takeLogin(login(1).state, again, NOW)).toBeNull();
    expect(await takeLogin(login(2).state, jar, NOW)).toEqual(login(2));
    expect(jar.getAll()).toEqual([]);
  });

  it('are limited to five, of which the oldest is dropped', async () => {
    const jar = memoryJar();
    for (const number of [3, 1, 2, 4, 5, 6]) await writeLogin(login(number), jar);
    expect(jar.getAll()).toHaveLength(5);
    expect(await takeLogin(login(1).state, jar, NOW)).toBeNull();
    expect(await takeLogin(login(3).state, jar, NOW)).toEqual(login(3));
  });

  it('are counted without reading the store, however many cookies there are', async () => {
    const given = memoryJar();
    await writeLogin(login(1), given);
    const value = given.sentCookies[0]?.value ?? '';
    const names = Array.from({ length: 400 }, (_, index) => `hl-login-${index.toString(16).padStart(16, '0')}`);
    const jar = memoryJar(Object.fromEntries(names.map((name) => [name, value])));
    unsealData.mockClear();
    await writeLogin(login(2), jar);
    expect(unsealData).not.toHaveBeenCalled();
    // Surplus cookies are removed, a few per response.
    expect(jar.sentCookies.filter(({ attributes }) => attributes.maxAge === 0)).toHaveLength(5);
    expect(await takeLogin(login(2).state, jar, NOW)).toEqual(login(2));
    expect(unsealData).toHaveBeenCalledTimes(1);
    clearLogins(jar);
    expect(unsealData).toHaveBeenCalledTimes(1);
  });

  it('expire after ten minutes, and neither cookie names nor store reveal anything', async () => {
    const jar = memoryJar();
    const { flags } = await store();
    const marks = flags.ahead(0);
    const ahead = jest.spyOn(flags, 'ahead').mockReturnValue(marks);
    const put = jest.spyOn(marks, 'stamp');
    await writeLogin(login(1), jar);
    expect(jar.sentCookies).toMatchObject([{ attributes: { maxAge: 600, httpOnly: true, sameSite: 'lax' } }]);
    expect(jar.sentCookies[0]?.name).toMatch(/^hl-login-[0-9a-f]{16}$/);
    expect(JSON.stringify([jar.sentCookies, put.mock.calls])).not.toContain('state-1');
    // Who reads the store cannot make the cookie from it.
    const [, id = ''] = (jar.sentCookies[0]?.value ?? '').split('.');
    expect(JSON.stringify(put.mock.calls)).not.toContain(id);
    expect(put).toHaveBeenCalledTimes(1);
    ahead.mockRestore();
    expect(await takeLogin(login(1).state, jar, NOW + 660_000)).toBeNull();
  });

  it('are not found by another cookie’s content or by an id that was never stored', async () => {
    const jar = memoryJar();
    await writeLogin(login(1), jar);
    const [sent] = jar.sentCookies;
    const moved = memoryJar();
    await writeLogin(login(2), moved);
    const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: false, maxAge: 600 } as const;
    for (const value of [sent?.value ?? '', 'Fe26.2*1*x', '1790000000000', `${NOW}.${'x'.repeat(22)}`, '.']) {
      moved.set(moved.sentCookies[0]?.name ?? '', value, attributes);
      expect(await takeLogin(login(2).state, moved, NOW)).toBeNull();
    }
    expect(await takeLogin('', moved, NOW)).toBeNull();
  });

  it('are all cleared by clearLogins', async () => {
    const jar = memoryJar({ 'hl-shop': 'kept' });
    await writeLogin(login(1), jar);
    clearLogins(jar);
    expect(jar.getAll()).toEqual([{ name: 'hl-shop', value: 'kept' }]);
  });
});

describe('the address after a sign-out', () => {
  it('is stored behind a short cookie and can be read once', async () => {
    const jar = memoryJar();
    const to = `https://www.example.com/${'x'.repeat(900)}`;
    await writeOnward(to, jar, NOW);
    expect(jar.sentCookies[0]?.value).toHaveLength(22);
    const again = memoryJar({ 'hl-onward': jar.sentCookies[0]?.value ?? '' });
    expect(await takeOnward(jar, NOW)).toBe(to);
    expect([await takeOnward(jar, NOW), await takeOnward(again, NOW)]).toEqual([null, null]);
  });

  it.each([null, `/en/${'x'.repeat(1_000)}`])('is not stored if it is missing or too long', async (to) => {
    const jar = memoryJar({ 'hl-onward': 'x'.repeat(22) });
    await writeOnward(to, jar, NOW);
    expect(await takeOnward(jar, NOW)).toBeNull();
    expect(jar.getAll()).toEqual([]);
  });
});
