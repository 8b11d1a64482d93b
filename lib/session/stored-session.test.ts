import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { store } from '#lib/store/store.ts';
import '#tests/support/own-store.ts';
import { memoryJar } from '#tests/support/memory-jar.ts';
import { writeOwnerCookie } from './owner-cookie.ts';
import { toOwnerCookie, createOwnerSession, type OwnerSession } from './owner-session.ts';
import {
  replaceLogins,
  beginSession,
  endBrowserLogins,
  endSession,
  findCachedAccount,
  findLiveSession,
  findOwnerSession,
  findTokens,
  cacheRole,
  recordAccountReading,
  recordAction,
  recordCall,
  removeSession,
  sinceLastCall,
} from './stored-session.ts';

const now = Date.UTC(2026, 10, 20);
/** The clock that the store goes by. */
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
afterEach(() => void jest.restoreAllMocks());
const tokens = { idToken: 'id-token', accessToken: 'access-token' };
const known = () =>
  createOwnerSession({
    trackingId: randomUUID(),
    browserId: randomUUID(),
    begunAt: now,
    custGuid: 'guid',
    providerSessionId: 's',
    xsrfToken: null,
    accounts: [],
    chosen: null,
    bhr: false,
    mobile: false,
    returnTo: null,
  });
/** `alive`, or why the session is over. */
const livenessOf = async (ownerSession: OwnerSession, area: 'account' | 'activation', at: number) => {
  const live = await findLiveSession(toOwnerCookie(ownerSession), area, at);
  return live.ok ? 'alive' : live.reason;
};
const begun = async () => {
  const ownerSession = known();
  await replaceLogins(ownerSession, now);
  await beginSession(ownerSession, tokens, now);
  return ownerSession;
};

describe('a session', () => {
  it('begins with a sign-in and never without one', async () => {
    expect(await livenessOf(await begun(), 'account', now)).toBe('alive');
    expect(await livenessOf(known(), 'account', now)).toBe('ended');
  });

  it('is not idle for an instance of 0.1.0, which reads the time from the value', async () => {
    const { id } = await begun();
    const { flags } = await store();
    const times = async () =>
      Promise.all(['action', 'call'].map(async (kind) => Number(await flags.find(`${kind} ${id}`))));
    expect(await times()).toEqual([now, now]);
    await recordAction(id, now + 1_000);
    await recordCall(id, now + 2_000);
    expect(await times()).toEqual([now + 1_000, now + 2_000]);
  });

  it('is extended by every action', async () => {
    const ownerSession = await begun();
    const { id } = ownerSession;
    await recordAction(id, now + 800_000);
    expect(await livenessOf(ownerSession, 'account', now + 1_669_000)).toBe('alive');
    expect(await livenessOf(ownerSession, 'account', now + 1_670_000)).toBe('idle');
  });

  it.each([
    ['idle', 'idle'],
    ['ended', 'ended'],
    ['replaced', 'replaced'],
  ] as const)('that has ended (%s) is not brought back by an action that comes late', async (why, liveness) => {
    const ownerSession = await begun();
    const { id } = ownerSession;
    await endSession(id, why, now);
    await recordAction(id, now + 1);
    expect(await livenessOf(ownerSession, 'account', now + 2)).toBe(liveness);
    expect(await findTokens(id, now)).toBeNull();
  });

  it('ends after twelve hours', async () => {
    const ownerSession = await begun();
    expect(await livenessOf(ownerSession, 'activation', now + 12 * 3_600_000)).toBe('ended');
  });

  it('ends with the browser’s next login, whatever cookie that had, and with its logout', async () => {
    const first = await begun();
    const second = { ...known(), browserId: first.browserId };
    await replaceLogins(second, now);
    await beginSession(second, tokens, now);
    expect([await livenessOf(first, 'account', now), await livenessOf(second, 'account', now)]).toEqual([
      ...['replaced', 'alive'],
    ]);
    await endBrowserLogins(first.browserId);
    expect([await livenessOf(first, 'account', now), await livenessOf(second, 'account', now)]).toEqual([
      ...['ended', 'ended'],
    ]);
  });

  it('records when the provider was last called', async () => {
    const ownerSession = await begun();
    const { id } = ownerSession;
    expect(await sinceLastCall(id, now + 5_000)).toBe(5_000);
    await recordCall(id, now + 4_000);
    expect(await sinceLastCall(id, now + 5_000)).toBe(1_000);
    expect(await sinceLastCall(randomUUID(), now)).toBe(Infinity);
  });

  it('waits for the disk only when it begins and ends', async () => {
    const { flags } = await store();
    const marks = flags.ahead(0);
    jest.spyOn(flags, 'ahead').mockReturnValue(marks);
    const spies = (['put', 'stamp', 'stampAll'] as const).map((name) => jest.spyOn(marks, name));
    const counts = () => spies.map(({ mock }) => mock.calls.length);
    const ownerSession = await begun();
    expect(counts().slice(1)).toEqual([0, 0]);
    for (const spy of spies) spy.mockClear();
    for (const timestamp of [now, now, now + 1]) await recordAction(ownerSession.id, timestamp);
    await recordCall(ownerSession.id, now);
    await cacheRole(ownerSession.id, 'A', 'ACCOUNT_OWNER', now);
    await recordAccountReading(ownerSession, 'A', { role: 'ACCOUNT_OWNER', isStartup: true }, now);
    expect(counts()).toEqual([0, 4, 2]);
    await endSession(ownerSession.id, 'ended', now);
    await endBrowserLogins(ownerSession.browserId);
    expect(counts()).toEqual([1, 4, 2]);
  });

  it('is read with one query', async () => {
    const ownerSession = await begun();
    const { flags } = await store();
    const marks = flags.ahead(0);
    jest.spyOn(flags, 'ahead').mockReturnValue(marks);
    const [one, all] = [jest.spyOn(marks, 'find'), jest.spyOn(marks, 'findAll')];
    expect(await findLiveSession(toOwnerCookie(ownerSession), 'account', now)).toEqual({
      ok: true,
      value: ownerSession,
    });
    expect([one.mock.calls.length, all.mock.calls.length]).toEqual([0, 1]);
  });

  it.each([
    ['missing', (ownerSession: OwnerSession) => removeSession(ownerSession.loginId)],
    [
      'sealed with a secret that was dropped',
      async ({ loginId }: OwnerSession) => (await store()).flags.put(`session ${loginId}`, 'Fe26.2*1*x', 1_000),
    ],
  ])('counts as ended if its stored part is %s', async (_how, lose) => {
    const ownerSession = await begun();
    await lose(ownerSession);
    expect(await livenessOf(ownerSession, 'account', now)).toBe('ended');
    const jar = memoryJar();
    await writeOwnerCookie(toOwnerCookie(ownerSession), jar, now);
    expect(await findOwnerSession(jar, now)).toBeNull();
  });

  it('is stored sealed, once per login, for twelve hours', async () => {
    const ownerSession = await begun();
    const { flags } = await store();
    const row = (at: number) => flags.ahead(at - now).find(`session ${ownerSession.loginId}`);
    expect(await row(now)).toMatch(/^Fe26/);
    const next = { ...ownerSession, id: randomUUID(), chosen: 'B' };
    await beginSession(next, tokens, now + 3_600_000);
    expect(await findLiveSession(toOwnerCookie(next), 'account', now + 3_600_000)).toEqual({ ok: true, value: next });
    expect([await row(now + 43_199_999), await row(now + 43_200_000)]).toEqual([expect.any(String), null]);
  });

  it('stores its tokens sealed', async () => {
    const ownerSession = await begun();
    const { id } = ownerSession;
    const persisted = await (await store()).flags.find(`tokens ${id}`);
    expect(persisted).not.toContain('token');
    expect(await findTokens(id, now)).toEqual(tokens);
  });
});

it.each(['ACCOUNT_OWNER', '', null])('caches a role (%j) for 60 s, for one session and account', async (role) => {
  const of = () => ({ id: randomUUID(), loginId: randomUUID() });
  const roleOf = async (...known: Parameters<typeof findCachedAccount>) => (await findCachedAccount(...known)).role;
  const [chosen, read] = [of(), of()];
  await cacheRole(chosen.id, 'A', role, now);
  await recordAccountReading(read, 'A', { role, isStartup: false }, now);
  for (const session of [chosen, read]) {
    expect(await roleOf(session, 'A', now + 59_999)).toBe(role);
    expect(await roleOf(session, 'A', now + 60_000)).toBeUndefined();
    expect(await roleOf(session, 'B', now)).toBeUndefined();
    expect(await roleOf({ ...session, id: randomUUID() }, 'A', now)).toBeUndefined();
  }
});

it('shares the startup calls of an account between all sessions of a login', async () => {
  const session = { id: randomUUID(), loginId: randomUUID() };
  const isStarted = async (...known: Parameters<typeof findCachedAccount>) =>
    (await findCachedAccount(...known)).isStarted;
  await recordAccountReading(session, 'A', { role: undefined, isStartup: false }, now);
  expect(await isStarted(session, 'A', now)).toBe(false);
  await recordAccountReading(session, 'A', { role: undefined, isStartup: true }, now);
  expect(await isStarted({ ...session, id: randomUUID() }, 'A', now + 43_199_999)).toBe(true);
  expect(await isStarted(session, 'B', now)).toBe(false);
  expect(await isStarted({ ...session, loginId: randomUUID() }, 'A', now)).toBe(false);
});

it('counts an account reading as a call and keeps the cached role if none was read', async () => {
  const session = { id: randomUUID(), loginId: randomUUID() };
  await cacheRole(session.id, 'A', 'ACCOUNT_OWNER', now);
  await recordAccountReading(session, 'A', { role: undefined, isStartup: false }, now + 1_000);
  expect(await findCachedAccount(session, 'A', now + 2_000)).toEqual({ role: 'ACCOUNT_OWNER', isStarted: false });
  expect(await sinceLastCall(session.id, now + 5_000)).toBe(4_000);
});
