import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { memoryJar } from '#tests/support/memory-jar.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-gate-'));
Object.assign(process.env, {
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
  DATA_DIR: folder,
});
const { store } = await import('#lib/store/store.ts');
const { protectedArea } = await import('#lib/rules/session/protected-area.ts');
const { newOwnerSession, writeOwnerSession } = await import('./owner-session.ts');
const { pageGate } = await import('./page-gate.ts');
const { beginSession, endSession, keepRole } = await import('./session-marks.ts');

afterAll(async () => {
  await (await store()).close();
  rmSync(folder, { recursive: true });
});

const NOW = 1_800_000_000_000;
const account = (accountId: string, role = 'ACCOUNT_OWNER') => ({
  ...{ accountId, role, isInPrepaid: true, isClosed: false },
});
const link = (accountId: string) => `accountId=${encodeURIComponent(btoa(accountId))}`;

async function signedIn(accounts = [account('A')], chosen: string | null = 'A') {
  const session = newOwnerSession({
    ...{ trackingId: crypto.randomUUID(), custGuid: 'guid', providerSessionId: 's', xsrfToken: null },
    ...{ accounts, chosen, bhr: false, mobile: false, returnTo: null },
  });
  const jar = memoryJar();
  await writeOwnerSession(session, jar);
  await beginSession(session.id, null, NOW);
  const ask = (path: string, query = '', afterMs = 0) => {
    const area = protectedArea(path);
    if (!area) throw new Error(`${path} is for anybody`);
    return pageGate(jar, area, new URLSearchParams(query), NOW + afterMs);
  };
  return { session, jar, ask };
}

it('is shut for nobody, and for a cookie that is none of ours', async () => {
  const area = protectedArea('/en/dashboard');
  if (!area) throw new Error('the dashboard is for anybody');
  for (const jar of [memoryJar(), memoryJar({ 'hl-owner': 'Fe26.2*1*x' })]) {
    expect(await pageGate(jar, area, new URLSearchParams(), NOW)).toBe('signed-out');
  }
});

it('opens for the owner, and writes no cookie', async () => {
  const { ask, jar } = await signedIn();
  const before = jar.sent.length;
  expect(await ask('/en/dashboard')).toBeNull();
  expect(await ask('/es/refill/payment', link('A'))).toBeNull();
  expect(jar.sent).toHaveLength(before);
});

it('goes by the role that the provider gave last', async () => {
  const { ask, session } = await signedIn([account('A'), account('B', 'VIEWER')]);
  expect(await ask('/en/dashboard', link('B'))).toBe('other-role');
  expect(await ask('/en/permission-error', link('B'))).toBeNull();
  await keepRole(session.id, 'A', 'VIEWER', NOW);
  expect(await ask('/en/dashboard')).toBe('other-role');
  await keepRole(session.id, 'A', null, NOW);
  expect(await ask('/en/dashboard')).toBeNull();
});

it('asks for a choice first', async () => {
  const { ask } = await signedIn([account('A'), account('B')], null);
  expect(await ask('/en/dashboard')).toBe('no-account');
  expect(await ask('/en/account-picker')).toBeNull();
  expect(await ask('/en/dashboard', link('B'))).toBeNull();
});

it('leaves what it cannot tell to the page: an account that the sign-in did not list', async () => {
  const { ask } = await signedIn();
  expect(await ask('/en/dashboard', link('somebody-else'))).toBeNull();
});

it('shuts after a while, later on activation, and stays shut', async () => {
  const { ask } = await signedIn();
  expect(await ask('/en/dashboard', '', 869_000)).toBeNull();
  expect(await ask('/en/activation', '', 899_000)).toBeNull();
  expect(await ask('/en/dashboard', '', 870_000)).toBe('idle');
  expect(await ask('/en/activation')).toBe('idle');
});

it('shuts for every tab when somebody signs out', async () => {
  const { ask, session } = await signedIn();
  await endSession(session.id, 'ended', NOW);
  expect(await ask('/en/dashboard')).toBe('ended');
});
