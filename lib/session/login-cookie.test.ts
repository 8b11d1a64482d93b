import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { memoryJar } from '#tests/support/memory-jar.ts';
import type { Login } from './login-cookie.ts';

const ironSession = await import('iron-session');
const unsealData = jest.fn(ironSession.unsealData);
jest.unstable_mockModule('iron-session', () => ({ ...ironSession, unsealData }));
const { clearLogins, takeLogin, writeLogin } = await import('./login-cookie.ts');

beforeAll(() => {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });
});

const login = (number: number): Login => ({
  state: `state-${number}`.padEnd(43, 'x'),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  locale: 'es',
  returnTo: `/es/dashboard?${'q'.repeat(280)}`,
  bhr: true,
  mobile: false,
  begunAt: number,
});

describe('logins in flight', () => {
  it('are each found by their own state, once', async () => {
    const jar = memoryJar();
    await writeLogin(login(1), jar);
    await writeLogin(login(2), jar);
    expect(await takeLogin(login(1).state, jar)).toEqual(login(1));
    expect(await takeLogin(login(1).state, jar)).toBeNull();
    expect(await takeLogin(login(2).state, jar)).toEqual(login(2));
    expect(jar.getAll()).toEqual([]);
  });

  it('are at most five: the oldest makes room', async () => {
    const jar = memoryJar();
    for (const number of [3, 1, 2, 4, 5, 6]) await writeLogin(login(number), jar);
    expect(jar.getAll()).toHaveLength(5);
    expect(await takeLogin(login(1).state, jar)).toBeNull();
    expect(await takeLogin(login(3).state, jar)).toEqual(login(3));
  });

  it('are opened five at most, of however many there are', async () => {
    const given = memoryJar();
    await writeLogin(login(1), given);
    const value = given.sent[0]?.value ?? '';
    const names = Array.from({ length: 400 }, (_, index) => `hl-login-${index.toString(16).padStart(16, '0')}`);
    const jar = memoryJar(Object.fromEntries(names.map((name) => [name, value])));
    unsealData.mockClear();
    await writeLogin(login(2), jar);
    expect(unsealData).toHaveBeenCalledTimes(5);
    // Surplus cookies are removed, a few per response.
    expect(jar.sent.filter(({ attributes }) => attributes.maxAge === 0)).toHaveLength(20);
    expect(await takeLogin(login(2).state, jar)).toEqual(login(2));
    expect(unsealData).toHaveBeenCalledTimes(6);
    clearLogins(jar);
    expect(unsealData).toHaveBeenCalledTimes(6);
  });

  it('last ten minutes and say nothing by their names', async () => {
    const jar = memoryJar();
    await writeLogin(login(1), jar);
    expect(jar.sent).toMatchObject([{ attributes: { maxAge: 600, httpOnly: true, sameSite: 'lax' } }]);
    expect(jar.sent[0]?.name).toMatch(/^hl-login-[0-9a-f]{16}$/);
    expect(JSON.stringify(jar.sent)).not.toContain('state-1');
  });

  it('are none of another cookie’s content', async () => {
    const jar = memoryJar();
    await writeLogin(login(1), jar);
    const [sent] = jar.sent;
    const moved = memoryJar();
    await writeLogin(login(2), moved);
    moved.set(moved.sent[0]?.name ?? '', sent?.value ?? '', {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: false,
      maxAge: 600,
    });
    expect(await takeLogin(login(2).state, moved)).toBeNull();
    expect(await takeLogin('', moved)).toBeNull();
  });

  it('can be forgotten all at once', async () => {
    const jar = memoryJar({ 'hl-shop': 'kept' });
    await writeLogin(login(1), jar);
    clearLogins(jar);
    expect(jar.getAll()).toEqual([{ name: 'hl-shop', value: 'kept' }]);
  });
});
