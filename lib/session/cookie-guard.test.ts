import { beforeAll, expect, it } from '@jest/globals';
import { config } from '#lib/config.ts';
import { protectedArea } from '#lib/domain/session/site-areas.ts';
import { memoryJar } from '#tests/support/memory-jar.ts';
import { accountReference } from './account-reference.ts';
import { findOwnerCookie, type OwnerCookie, writeOwnerCookie } from './owner-cookie.ts';
import { toOwnerCookie, createOwnerSession } from './owner-session.ts';
import { cookieGuard } from './cookie-guard.ts';

beforeAll(() => {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });
  // No store: the gate must not need one.
  Reflect.deleteProperty(process.env, 'DATA_DIR');
});

const NOW = Date.now();
const OPEN = { kind: 'open' };
const refused = (reason: string) => ({ kind: 'refused', reason });
const account = (accountId: string, role = 'ACCOUNT_OWNER') => ({
  accountId,
  role,
  isInPrepaid: true,
  isClosed: false,
});
const link = (accountId: string) => `accountId=${encodeURIComponent(btoa(accountId))}`;
const reference = (accountId: string) => accountReference({ custGuid: 'guid' }, accountId);

async function signedIn(accounts = [account('A')], chosen: string | null = 'A') {
  const ownerSession = createOwnerSession({
    trackingId: crypto.randomUUID(),
    custGuid: 'guid',
    providerSessionId: 's',
    xsrfToken: null,
    accounts,
    chosen,
    bhr: false,
    mobile: false,
    returnTo: null,
    browserId: crypto.randomUUID(),
    begunAt: NOW,
  });
  const jar = memoryJar();
  await writeOwnerCookie(toOwnerCookie(ownerSession), jar, NOW);
  const ask = (path: string, query = '', afterMs = 0) => {
    const area = protectedArea(path);
    if (!area) throw new Error(`${path} is for anybody`);
    return cookieGuard(jar, area, new URLSearchParams(query), NOW + afterMs);
  };
  return { jar, ask };
}

it('refuses a request without a cookie or with a forged one', async () => {
  const area = protectedArea('/en/dashboard');
  if (!area) throw new Error('the dashboard is for anybody');
  for (const jar of [memoryJar(), memoryJar({ 'hl-owner': 'Fe26.2*1*x' })]) {
    expect(await cookieGuard(jar, area, new URLSearchParams(), NOW)).toEqual(refused('signed-out'));
  }
});

it('admits the owner and writes no cookie', async () => {
  const { ask, jar } = await signedIn();
  const before = jar.sentCookies.length;
  expect(await ask('/en/dashboard')).toEqual(OPEN);
  expect(await ask('/es/refill/payment', `account=${reference('A')}`)).toEqual(OPEN);
  expect(jar.sentCookies).toHaveLength(before);
});

it('refuses another role on the chosen account, named by its reference or not at all', async () => {
  const single = await signedIn([account('A', 'VIEWER')]);
  expect(await single.ask('/en/dashboard')).toEqual(refused('other-role'));
  expect(await single.ask('/es/refill/review')).toEqual(refused('other-role'));
  expect(await single.ask('/en/permission-error')).toEqual(OPEN);
  const several = await signedIn([account('A', 'VIEWER'), account('B')]);
  expect(await several.ask('/en/dashboard')).toEqual(refused('other-role'));
  expect(await several.ask('/en/dashboard', `account=${reference('A')}`)).toEqual(refused('other-role'));
  expect(await several.ask('/en/account-picker')).toEqual(OPEN);
});

it('leaves the role on any other account, or on the account of a link, to the page', async () => {
  const { ask } = await signedIn([account('A', 'VIEWER'), account('B')]);
  expect(await ask('/en/dashboard', `account=${reference('B')}`)).toEqual(OPEN);
  expect(await ask('/en/dashboard', link('A'))).toEqual(OPEN);
  expect(await ask('/en/activation', `${link('A')}&guid=${btoa('guid')}`)).toEqual(OPEN);
});

it('leaves the role to the page if the cookie comes from a version that did not store it', async () => {
  const { jar, ask } = await signedIn([account('A', 'VIEWER')]);
  const { isOwner, ...older } = (await findOwnerCookie(jar)) ?? {};
  expect(isOwner).toBe(false);
  await writeOwnerCookie(older as OwnerCookie, jar, NOW);
  expect(await ask('/en/dashboard')).toEqual(OPEN);
});

it('grants nothing by the role in the cookie, because the page reads the role again', async () => {
  const { ask } = await signedIn([account('A'), account('B', 'VIEWER')]);
  expect(await ask('/en/dashboard', link('B'))).toEqual(OPEN);
  expect(await ask('/en/dashboard', `account=${reference('B')}`)).toEqual(OPEN);
  expect(await ask('/en/permission-error', link('B'))).toEqual(OPEN);
});

it('redirects to the account picker while no account is chosen', async () => {
  const { ask } = await signedIn([account('A'), account('B')], null);
  expect(await ask('/en/dashboard')).toEqual(refused('no-account'));
  expect(await ask('/en/account-picker')).toEqual(OPEN);
  expect(await ask('/en/dashboard', `account=${reference('B')}`)).toEqual(OPEN);
});

it.each([
  ['', 'A'],
  ['bhr=true', 'A'],
])('redirects the query %j to the reference of account %s', async (query, accountId) => {
  const { ask } = await signedIn([account('A'), account('B')]);
  const flags = query.startsWith('bhr') ? 'bhr=true&' : '';
  expect(await ask('/en/dashboard', query)).toEqual({
    kind: 'redirect',
    query: `${flags}account=${reference(accountId)}`,
  });
});

it('does not redirect to a reference whose secret was dropped, and leaves the address to the page', async () => {
  const { ask } = await signedIn([account('A'), account('B')]);
  const { SESSION_SECRET: secrets } = config();
  secrets.push('o'.repeat(32));
  expect(await ask('/en/dashboard')).toEqual(OPEN);
  secrets.pop();
  expect(await ask('/en/dashboard')).toMatchObject({ kind: 'redirect' });
});

it.each([link('A'), `guid=${btoa('guid')}`])(
  'refuses an activation link with only one of its two parameters: %s',
  async (half) => {
    for (const accounts of [[account('A')], [account('A'), account('B')]]) {
      const { ask } = await signedIn(accounts);
      for (const path of ['/en/activation', '/es/activation/activate']) {
        expect(await ask(path, half)).toEqual(refused('not-listed'));
      }
    }
  },
);

it('leaves the account of a link and another identity’s reference to the page', async () => {
  const { ask } = await signedIn([account('A'), account('B')]);
  expect(await ask('/en/activation', `${link('B')}&guid=${btoa('guid')}&bhr=true`)).toEqual(OPEN);
  expect(await ask('/en/dashboard', `${link('B')}&guid=${btoa('guid')}`)).toEqual(OPEN);
  expect(await ask('/en/dashboard', link('somebody-else'))).toEqual(OPEN);
  expect(await ask('/en/dashboard', `account=${reference('C')}`)).toEqual(OPEN);
  expect(await ask('/en/dashboard', `account=${'0'.repeat(32)}`)).toEqual(OPEN);
});

it('refuses a session twelve hours after the login', async () => {
  const { ask } = await signedIn();
  expect(await ask('/en/dashboard', '', 43_199_000)).toEqual(OPEN);
  expect(await ask('/en/dashboard', '', 43_200_000)).toEqual(refused('ended'));
});
