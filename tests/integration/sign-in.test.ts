import { describe, expect, it, jest } from '@jest/globals';
import { Browser } from '#sandbox/testing/browser.ts';
import type { PersonaResponse } from '#sandbox/testing/sandbox-client.ts';
import { passLogin } from '#sandbox/testing/sign-in.ts';
import { admittedDevice } from '#tests/support/admitted-device.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import { pageRequest } from '#tests/support/page-request.ts';

jest.setTimeout(60_000);

const { sandbox, client: provider, issuer } = await startOwnProvider();

const { beginLogin } = await import('#lib/services/session/begin-login.ts');
const { finishLogin } = await import('#lib/services/session/finish-login.ts');
const { chooseAccount } = await import('#lib/services/session/choose-account.ts');
const { listAccounts } = await import('#lib/services/session/list-accounts.ts');
const { loadAccountPickerPage, loadPermissionErrorPage } = await import('#lib/services/session/session-pages.ts');
const { keepAlive } = await import('#lib/services/session/keep-alive.ts');
const { ACCOUNT_PAGES } = await import('#lib/flows/account-pages.ts');
const { loadAccountData } = await import('#lib/services/account/load-account-data.ts');
const { accountReference } = await import('#lib/session/account-reference.ts');
const { store } = await import('#lib/store/store.ts');
const { findOwnerSession } = await import('#lib/session/owner-session.ts');
const { hasLoginMarker } = await import('#lib/session/login-marker.ts');
const { requireOwner, requireSession } = await import('#lib/session/require-owner.ts');
const { POST: logout } = await import('#app/api/session/logout/route.ts');
const { endSession } = await import('#lib/session/session-flags.ts');
const { POST: resetRouter } = await import('#app/api/account/router-reset/route.ts');
const { POST: ping } = await import('#app/api/session/ping/route.ts');

type Wish = Partial<Parameters<typeof beginLogin>[1]>;

/** A customer's browser: its cookies here and those at the identity provider. */
class Visitor {
  readonly client = new HandlerClient();
  readonly otherBrowser = new Browser();
  readonly person: PersonaResponse;

  constructor(person: PersonaResponse) {
    this.person = person;
    // As the handler that begins a login does.
    admittedDevice(this.jar);
  }

  get jar() {
    return this.client.jar;
  }

  async begin(wish: Wish = {}): Promise<string> {
    const url = await beginLogin(this.jar, { locale: 'en', returnTo: null, bhr: false, mobile: false, ...wish });
    if (!url.ok) throw new Error(url.reason);
    return url.value;
  }

  /** Through the login page, back to the hand-off. */
  async pass(url: string): Promise<URLSearchParams> {
    const redirectUri = new URL(url).searchParams.get('redirect_uri') ?? '';
    const attempt = { url, redirectUri, verifier: '', state: '', nonce: '' };
    return (await passLogin(this.otherBrowser, attempt, this.person)).searchParams;
  }

  finish(response: URLSearchParams) {
    return finishLogin(this.jar, { response, locale: 'en' });
  }

  async signIn(wish: Wish = {}) {
    return this.finish(await this.pass(await this.begin(wish)));
  }

  async ownerSession() {
    const ownerSession = await findOwnerSession(this.jar);
    if (!ownerSession) throw new Error('nobody is signed in');
    return ownerSession;
  }
}

const visitor = async (template: string) => new Visitor(await sandbox.persona(template));
const signedIn = async (template: string, wish: Wish = {}) => {
  const one = await visitor(template);
  expect(await one.signIn(wish)).toMatchObject({ ok: true });
  return one;
};
const base64 = (text: string) => Buffer.from(text).toString('base64');
const NO_LINK = { accountId: null, guid: null };
const REFUSED = { ok: false, reason: 'refused' };
const callsOf = async (call: string, { accountIds: [accountId = 'none'] }: PersonaResponse) =>
  (await sandbox.calls({ call })).filter(({ body }) => JSON.stringify(body ?? null).includes(accountId));

describe('signing in', () => {
  it.each<[string, Wish, string]>([
    ['active', {}, '/en/dashboard'],
    ['active', { locale: 'es' }, '/es/dashboard'],
    ['active', { bhr: true, mobile: true }, '/en/dashboard?bhr=true&mobile=true'],
    ['active', { returnTo: '/es/refill/review?x=1' }, '/es/refill/review?x=1'],
    ['active', { returnTo: '//evil.example' }, '/en/dashboard'],
    ['viewer', {}, '/en/dashboard'],
    ['closed-reconnect', {}, '/en/dashboard'],
    ['closed-preactivated', {}, '/en/dashboard'],
    ['closed-moved', {}, '/en/dashboard'],
    ['multi', {}, '/en/account-picker'],
    ['multi', { locale: 'es', returnTo: '/es/refill' }, '/es/account-picker'],
    ['no-account', {}, '/en/account-picker'],
    ['stranger', {}, '/en/account-picker'],
  ])('as %s, with %j, leads to %s', async (template, wish, path) => {
    const one = await visitor(template);
    expect(await one.signIn(wish)).toEqual({ ok: true, value: path });
    const { custGuid, accounts } = await one.ownerSession();
    expect(custGuid).toBe(one.person.custGuid);
    expect(accounts.map(({ accountId }) => accountId).sort()).toEqual([...one.person.accountIds].sort());
    expect(await requireSession({ jar: one.jar })).toMatchObject({ ok: true });
  });

  it('goes back to the account that the page was asked for with', async () => {
    const one = await visitor('multi');
    const accountId = one.person.accountIds[1] ?? '';
    const returnTo = `/en/activation?accountId=${encodeURIComponent(base64(accountId))}&guid=${encodeURIComponent(base64(one.person.custGuid))}`;
    expect(await one.signIn({ returnTo })).toEqual({ ok: true, value: returnTo });
    expect((await one.ownerSession()).chosen).toBe(accountId);
  });

  it('goes back to the account of the address that was left', async () => {
    const one = await visitor('multi');
    const accountId = one.person.accountIds[1] ?? '';
    const returnTo = `/en/dashboard?account=${accountReference(one.person, accountId)}`;
    expect(await one.signIn({ returnTo })).toEqual({ ok: true, value: returnTo });
    expect((await one.ownerSession()).chosen).toBe(accountId);
  });

  it('leaves nothing of the login, and no name or number in what it keeps', async () => {
    const one = await signedIn('active');
    expect(one.jar.getAll().map(({ name }) => name)).toEqual(['hl-device', 'hl-owner', 'hl-known']);
    expect([hasLoginMarker(one.jar), hasLoginMarker(new HandlerClient().jar)]).toEqual([true, false]);
    const session = JSON.stringify(await one.ownerSession());
    for (const secret of [one.person.firstName, one.person.phone, one.person.loginId]) {
      expect(session).not.toContain(secret);
    }
  });

  it('works in two tabs at once, each in its language', async () => {
    const one = await visitor('active');
    const [english, spanish] = [await one.begin(), await one.begin({ locale: 'es' })];
    const [first, second] = [await one.pass(english), await one.pass(spanish)];
    expect(await one.finish(second)).toEqual({ ok: true, value: '/es/dashboard' });
    expect(await one.finish(first)).toEqual({ ok: true, value: '/en/dashboard' });
  });

  /** A browser with the cookies of another one: what was kept of an earlier session. */
  const copyOf = ({ jar }: Pick<Visitor, 'jar'>) => {
    const copy = new HandlerClient();
    for (const { name, value, attributes } of jar.sent) copy.jar.set(name, value, attributes);
    return copy;
  };

  it('again has another id, and ends the sessions before it, the same person’s and another’s', async () => {
    const one = await signedIn('active');
    const [before, first] = [await one.ownerSession(), copyOf(one)];
    await one.signIn();
    expect((await one.ownerSession()).id).not.toBe(before.id);
    expect(await requireSession({ jar: first.jar })).toEqual({ ok: false, reason: 'replaced' });
    const second = copyOf(one);
    const other = new Visitor(await sandbox.persona('active'));
    const response = await other.pass(await other.begin());
    for (const { name, value, attributes } of second.jar.sent) other.jar.set(name, value, attributes);
    expect(await other.finish(response)).toMatchObject({ ok: true });
    expect(await requireSession({ jar: second.jar })).toEqual({ ok: false, reason: 'replaced' });
    expect(await requireSession({ jar: other.jar })).toMatchObject({ ok: true });
  });

  it('ends the session of a tab that logged in at the same time, which its cookie never saw', async () => {
    const one = await visitor('active');
    const [mine, theirs] = [await one.pass(await one.begin()), await one.pass(await one.begin())];
    const other = copyOf(one);
    expect(await one.finish(mine)).toMatchObject({ ok: true });
    expect(await finishLogin(other.jar, { response: theirs, locale: 'en' })).toMatchObject({ ok: true });
    expect(await requireSession({ jar: one.jar })).toEqual({ ok: false, reason: 'replaced' });
    expect(await requireSession({ jar: other.jar })).toMatchObject({ ok: true });
  });

  it('lasts twelve hours from the login, whatever is chosen or done in between', async () => {
    const one = await signedIn('multi');
    const { begunAt } = await one.ownerSession();
    const [, second = ''] = one.person.accountIds;
    const at = (hours: number) => begunAt + hours * 3_600_000;
    // Active all the time, as an open page is.
    for (let minutes = 10; minutes < 12 * 60; minutes += 10) {
      await requireSession({ jar: one.jar, now: begunAt + minutes * 60_000 });
    }
    const choice = { account: accountReference(one.person, second), locale: 'en' } as const;
    expect(await chooseAccount(one.jar, choice, at(12) - 60_000)).toMatchObject({ ok: true });
    const written = one.jar.sent.findLast(({ name }) => name === 'hl-owner');
    expect(written?.attributes.maxAge).toBe(60);
    expect((await one.ownerSession()).begunAt).toBe(begunAt);
    expect(await requireSession({ jar: one.jar, now: at(12) - 1 })).toMatchObject({ ok: true });
    expect(await requireSession({ jar: one.jar, now: at(12) })).toEqual({ ok: false, reason: 'ended' });
  });

  it('keeps nothing in the store that has an account number in it', async () => {
    const one = await signedIn('multi');
    const [, second = ''] = one.person.accountIds;
    const account = accountReference(one.person, second);
    const { flags } = await store();
    const writes = [jest.spyOn(flags, 'put'), jest.spyOn(flags, 'stamp')];
    await chooseAccount(one.jar, { account, locale: 'en' });
    const owner = await requireOwner({ jar: one.jar, named: { account, link: NO_LINK } });
    if (!owner.ok) throw new Error(owner.reason);
    await loadAccountData(owner.value, ACCOUNT_PAGES.dashboard);
    const written = writes.flatMap(({ mock }) => mock.calls.map(([id, value]) => `${id} ${value}`));
    expect(written.filter((line) => line.includes(account)).length).toBeGreaterThan(1);
    for (const id of one.person.accountIds) expect(written.join('\n')).not.toContain(id);
    for (const write of writes) write.mockRestore();
  });
});

describe('a hand-off is refused', () => {
  it.each<[string, (response: URLSearchParams) => void]>([
    ['with another state', (response) => response.set('state', 'guessed')],
    ['without a state', (response) => response.delete('state')],
    ['with another code', (response) => response.set('code', 'guessed')],
    ['without a code', (response) => response.delete('code')],
    ['with another issuer', (response) => response.set('iss', 'https://evil.example')],
    ['when the login page said no', (response) => response.set('error', 'access_denied')],
  ])('%s', async (_what, change) => {
    const one = await visitor('active');
    const response = await one.pass(await one.begin());
    change(response);
    expect(await one.finish(response)).toEqual(REFUSED);
    expect(await findOwnerSession(one.jar)).toBeNull();
    expect(await callsOf('dashboard', one.person)).toEqual([]);
  });

  it('in a browser that did not begin it', async () => {
    const [one, other] = [await visitor('active'), await visitor('active')];
    const response = await one.pass(await one.begin());
    await other.begin();
    expect(await other.finish(response)).toEqual(REFUSED);
  });

  it('when the tabs’ codes are mixed up', async () => {
    const one = await visitor('active');
    const [first, second] = [await one.pass(await one.begin()), await one.pass(await one.begin())];
    const mixed = new URLSearchParams(first);
    mixed.set('code', second.get('code') ?? '');
    expect(await one.finish(mixed)).toEqual(REFUSED);
  });

  it('when it comes again, unless somebody is signed in, who goes where they belong', async () => {
    const one = await visitor('active');
    const response = await one.pass(await one.begin());
    expect(await one.finish(response)).toEqual({ ok: true, value: '/en/dashboard' });
    expect(await one.finish(response)).toEqual({ ok: true, value: '/en/dashboard' });
    expect(await new Visitor(one.person).finish(response)).toEqual(REFUSED);
  });

  it.each([
    ['decoder', 'reset'],
    ['decoder', 'expired'],
    ['decoder', 'schema'],
    ['decoder', 'lost'],
    ['oidc-token', 'html'],
  ])('when %s fails with %s', async (call, kind) => {
    const one = await visitor('active');
    const response = await one.pass(await one.begin());
    const match = call === 'decoder' ? { accountId: one.person.accountIds[0] } : { text: response.get('code') ?? '' };
    const id = await sandbox.fault({ call, kind, match });
    expect(await one.finish(response)).toEqual({ ok: false, reason: 'failed' });
    await provider.send('DELETE', `/__sandbox/faults/${id}`);
    expect(await findOwnerSession(one.jar)).toBeNull();
    expect(await one.signIn()).toMatchObject({ ok: true });
  });
});

describe('the accounts', () => {
  it('of several, one is chosen under another id, and goes where the sign-in was going', async () => {
    const one = await signedIn('multi', { locale: 'es', returnTo: '/es/refill' });
    const [, second = ''] = one.person.accountIds;
    const before = await one.ownerSession();
    expect(await listAccounts({ jar: one.jar })).toMatchObject({
      ok: true,
      value: { current: [{}, {}], past: [{}], only: null },
    });
    expect(await requireOwner({ jar: one.jar })).toEqual({ ok: false, reason: 'no-account' });
    const old = new HandlerClient();
    for (const { name, value, attributes } of one.jar.sent) old.jar.set(name, value, attributes);
    const account = accountReference(one.person, second);
    expect(await chooseAccount(one.jar, { account, locale: 'es' })).toEqual({
      ok: true,
      value: `/es/refill?account=${account}`,
    });
    expect((await one.ownerSession()).id).not.toBe(before.id);
    expect(await requireOwner({ jar: one.jar })).toMatchObject({ ok: true, value: { accountId: second } });
    expect(await requireSession({ jar: old.jar })).toEqual({ ok: false, reason: 'replaced' });
    const [first = ''] = one.person.accountIds;
    const other = accountReference(one.person, first);
    // What was asked for with one account goes on with the one that is chosen.
    const returnTo = `/en/move?account=${account}`;
    expect(await chooseAccount(one.jar, { account: other, locale: 'en', returnTo })).toEqual({
      ok: true,
      value: `/en/move?account=${other}`,
    });
  });

  it('of somebody else select nothing and are not read', async () => {
    const [one, other] = [await signedIn('active'), await sandbox.persona('active')];
    const [theirs = ''] = other.accountIds;
    const mine = base64(one.person.custGuid);
    for (const link of [
      { accountId: base64(theirs), guid: null },
      { accountId: base64(theirs), guid: mine },
      { accountId: base64(theirs), guid: base64(other.custGuid) },
      { accountId: base64(one.person.accountIds[0] ?? ''), guid: base64(other.custGuid) },
      { accountId: theirs, guid: mine },
    ]) {
      expect(await requireOwner({ jar: one.jar, named: { account: null, link } })).toEqual({
        ok: false,
        reason: 'not-listed',
      });
    }
    const account = accountReference(one.person, theirs);
    expect(await chooseAccount(one.jar, { account, locale: 'en' })).toEqual({
      ok: false,
      reason: 'not-listed',
    });
    for (const call of ['dashboard', 'payment-info', 'fetch-aux', 'load-prepaid-account']) {
      expect(await callsOf(call, other)).toEqual([]);
    }
  });

  it('are their owner’s alone', async () => {
    const one = await signedIn('viewer');
    expect(await requireOwner({ jar: one.jar })).toEqual({ ok: false, reason: 'other-role' });
    expect(await callsOf('dashboard', one.person)).toEqual([]);
  });

  it('are shown to choose from, unless there is just one', async () => {
    const requested = pageRequest({ returnTo: '/es/move?x=1' }, { locale: 'es' });
    (await signedIn('multi', { bhr: true })).client.use();
    expect(await loadAccountPickerPage(requested)).toMatchObject({
      view: { current: [{}, {}], past: [{}], returnTo: '/es/move?x=1' },
    });
    (await signedIn('active')).client.use();
    expect(await loadAccountPickerPage(requested)).toEqual({ redirect: '/es/move?x=1' });
    (await signedIn('stranger')).client.use();
    expect(await loadAccountPickerPage(pageRequest())).toMatchObject({ view: { current: [], past: [] } });
  });

  it('of somebody else are explained by who is signed in', async () => {
    const one = await signedIn('viewer');
    const { firstName, lastName, loginId, phone } = one.person;
    one.client.use();
    const requested = pageRequest({ returnTo: '/es/move' }, { locale: 'es' });
    expect(await loadPermissionErrorPage(requested)).toEqual({
      view: {
        name: `${firstName} ${lastName}`,
        loginId,
        mobile: phone,
        email: expect.stringContaining('@'),
        logOutUrl: '/api/session/logout?locale=es',
      },
    });
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'identity', kind: 'expired', match: { sessionId } });
    expect(await loadPermissionErrorPage(requested)).toEqual({ redirect: '/es/timeout-error' });
    expect(await loadAccountPickerPage(requested)).toEqual({
      redirect: '/es/timeout-error?returnTo=%2Fes%2Faccount-picker%3FreturnTo%3D%252Fes%252Fmove',
    });
  });

  it('that one tab looks at stay chosen when another signs in', async () => {
    const one = await signedIn('multi');
    const [, second = ''] = one.person.accountIds;
    await chooseAccount(one.jar, { account: accountReference(one.person, second), locale: 'en' });
    expect(await one.signIn({ returnTo: '/en/refill' })).toEqual({ ok: true, value: '/en/refill' });
    expect((await one.ownerSession()).chosen).toBe(second);
  });

  it('have their role read again after 60 s, and at once before a charge', async () => {
    const one = await signedIn('active');
    const { providerSessionId } = await one.ownerSession();
    const reads = async () =>
      (await sandbox.calls({ call: 'identity' })).filter(({ headers }) => headers['x-session-id'] === providerSessionId)
        .length;
    const now = Date.now();
    await requireOwner({ jar: one.jar, now });
    await requireOwner({ jar: one.jar, now: now + 59_000 });
    expect(await reads()).toBe(1);
    await requireOwner({ jar: one.jar, now: now + 61_000 });
    expect(await reads()).toBe(2);
    await requireOwner({ jar: one.jar, now: now + 62_000, isRoleFresh: true });
    expect(await reads()).toBe(3);
  });
});

describe('the dashboard', () => {
  const view = async (one: Visitor, now = Date.now()) => {
    const owner = await requireOwner({ jar: one.jar, now });
    if (!owner.ok) throw new Error(owner.reason);
    return loadAccountData(owner.value, ACCOUNT_PAGES.dashboard, now);
  };

  it.each([
    ['active', { to: 'dashboard', isDeactivated: false }],
    ['expiring', { to: 'dashboard', isDeactivated: false }],
    ['expired', { to: 'dashboard', isDeactivated: false }],
    ['autorefill', { to: 'dashboard', isDeactivated: false }],
    ['paused', { to: 'dashboard', isDeactivated: false }],
    ['preactivated', { to: 'activation', accountId: null, afterMs: 1_500 }],
    ['van', { to: 'activation', accountId: null, afterMs: 1_500 }],
    ['preactivated-lost', { to: 'activation', accountId: null, afterMs: 1_500 }],
    ['closed-preactivated', { to: 'activation', accountId: expect.any(String), afterMs: 0 }],
    ['closed-moved', { to: 'other-dashboard', accountId: expect.any(String) }],
    ['closed-reconnect', { to: 'dashboard', isDeactivated: true }],
    ['closed-final', { to: 'error' }],
    ['no-hsd', { to: 'error' }],
    ['legacy-tv', { to: 'error' }],
  ])('of %s leads to %j', async (template, route) => {
    expect(await view(await signedIn(template))).toMatchObject({ ok: true, value: { route } });
  });

  it('opens the account that a move has led to, though the sign-in did not name it as prepaid', async () => {
    const one = await signedIn('closed-moved');
    const first = await view(one);
    if (!first.ok || first.value.route.to !== 'other-dashboard') throw new Error('no other dashboard');
    const link = { accountId: base64(first.value.route.accountId), guid: base64(one.person.custGuid) };
    const owner = await requireOwner({ jar: one.jar, named: { account: null, link } });
    if (!owner.ok) throw new Error(owner.reason);
    expect(await loadAccountData(owner.value, ACCOUNT_PAGES.dashboard)).toMatchObject({
      ok: true,
      value: { route: { to: 'dashboard' } },
    });
  });

  it.each([
    ['promo35', { promos: [{ id: 'P_SALE35OFF_021522', discountCents: -3_500 }] }],
    ['winback', { promos: [{ id: 'P_WINBACK45OFF_1215' }] }],
    ['syncup', { identity: { listed: { match: { email: 'false', phone: 'true' } } } }],
    ['move-scheduled', { aux: { moveDay: expect.any(String), confirmationNumber: expect.stringMatching(/^MV/) } }],
    ['tv', { account: { subscriptions: [{}, {}, {}, {}] } }],
    ['acp-tribal', { account: { acp: { status: 'approved', isTribal: true } } }],
  ])('of %s shows it', async (template, value) => {
    expect(await view(await signedIn(template))).toMatchObject({ ok: true, value });
  });

  it('asks the provider for each thing once', async () => {
    const one = await signedIn('active');
    const { providerSessionId } = await one.ownerSession();
    const owner = await requireOwner({ jar: one.jar });
    expect(owner.ok && (await loadAccountData(owner.value, ACCOUNT_PAGES.dashboard)).ok).toBe(true);
    const calls = (await sandbox.calls({})).filter(({ headers }) => headers['x-session-id'] === providerSessionId);
    const names = calls.map(({ call }) => call).sort();
    expect(names).toEqual([
      ...['dashboard', 'fetch-aux', 'get-account', 'get-promo', 'identity', 'load-prepaid-account', 'payment-info'],
    ]);
  });

  it.each([
    ['payment-info', 'http', 'failed'],
    ['fetch-aux', 'malformed', 'failed'],
    ['get-account', 'reset', 'failed'],
    ['dashboard', 'expired', 'expired'],
    ['fetch-aux', 'rejected', 'rejected'],
    ['get-promo', 'expired', 'expired'],
  ])('when %s fails with %s: %s', async (call, kind, reason) => {
    const one = await signedIn('active');
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call, kind, match: { sessionId } });
    expect(await view(one)).toEqual({ ok: false, reason });
    const after = { failed: true, expired: { ok: false, reason: 'idle' }, rejected: { ok: false, reason: 'ended' } };
    const session = await requireSession({ jar: one.jar });
    expect(session.ok || session).toEqual(after[reason as keyof typeof after]);
  });

  it('does without offers', async () => {
    const one = await signedIn('promo35');
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'get-promo', kind: 'http', match: { sessionId } });
    expect(await view(one)).toMatchObject({ ok: true, value: { promos: [] } });
  });
});

describe('doing nothing', () => {
  it.each([
    [869, 'account', true],
    [871, 'account', false],
    [871, 'activation', true],
    [899, 'activation', true],
    [901, 'activation', false],
  ] as const)('for %i s on %s', async (seconds, area, isAlive) => {
    const one = await signedIn('active');
    const now = Date.now() + seconds * 1_000;
    const session = await requireSession({ jar: one.jar, area, now });
    if (isAlive) expect(session).toMatchObject({ ok: true });
    else expect(session).toEqual({ ok: false, reason: 'idle' });
    // What has ended stays so, whatever the clock says.
    expect((await requireSession({ jar: one.jar })).ok).toBe(isAlive);
  });

  it('is interrupted by what the customer does, not by what a page does by itself', async () => {
    const one = await signedIn('active');
    const start = Date.now();
    await requireSession({ jar: one.jar, now: start + 600_000 });
    expect((await requireSession({ jar: one.jar, now: start + 1_460_000, isAction: false })).ok).toBe(true);
    expect(await requireSession({ jar: one.jar, now: start + 1_480_000 })).toEqual({ ok: false, reason: 'idle' });
  });

  it('the modal keeps the provider’s session, and only the customer keeps ours', async () => {
    const one = await signedIn('active');
    const start = Date.now();
    expect(await keepAlive(one.jar, { reason: 'warning' }, start + 750_000)).toEqual({
      ok: true,
      value: { pinged: true, restarted: false },
    });
    expect((await requireSession({ jar: one.jar, now: start + 869_000, isAction: false })).ok).toBe(true);
    expect(await keepAlive(one.jar, { reason: 'keep' }, start + 869_000)).toEqual({
      ok: true,
      value: { pinged: true, restarted: true },
    });
    expect((await requireSession({ jar: one.jar, now: start + 871_000, isAction: false })).ok).toBe(true);
    expect(await keepAlive(one.jar, { reason: 'warning' }, start + 1_700_000)).toMatchObject({ ok: true });
    expect(await keepAlive(one.jar, { reason: 'keep' }, start + 1_740_000)).toEqual({ ok: false, reason: 'idle' });
  });

  it('the provider is pinged when fewer than 300 s remain of its 840', async () => {
    const one = await signedIn('active');
    const start = Date.now();
    expect(await keepAlive(one.jar, { reason: 'action' }, start + 530_000)).toEqual({
      ok: true,
      value: { pinged: false, restarted: true },
    });
    expect(await keepAlive(one.jar, { reason: 'action' }, start + 550_000)).toEqual({
      ok: true,
      value: { pinged: true, restarted: true },
    });
    expect(await keepAlive(one.jar, { reason: 'action' }, start + 560_000)).toEqual({
      ok: true,
      value: { pinged: false, restarted: true },
    });
  });

  it('a ping that gets no answer is no action and no end', async () => {
    const one = await signedIn('active');
    const { providerSessionId: sessionId } = await one.ownerSession();
    const start = Date.now();
    await sandbox.fault({ call: 'ping', kind: 'http', match: { sessionId } });
    expect(await keepAlive(one.jar, { reason: 'keep' }, start + 800_000)).toEqual({
      ok: true,
      value: { pinged: false, restarted: false },
    });
    expect(await requireSession({ jar: one.jar, now: start + 871_000 })).toEqual({ ok: false, reason: 'idle' });
  });

  it.each([
    ['expired', 'timeout-error'],
    ['rejected', 'error'],
  ])('a ping that is answered with %s leads to %s', async (kind, leadsTo) => {
    const one = await signedIn('active');
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'ping', kind, match: { sessionId } });
    const { body } = await one.client.post(ping, { reason: 'keep' });
    expect(body).toEqual({ pinged: false, restarted: false, leadsTo });
    expect(await findOwnerSession(one.jar)).toBeNull();
  });

  it('nobody is kept who is not signed in', async () => {
    const { body } = await new HandlerClient().post(ping, { reason: 'action' });
    expect(body).toEqual({ pinged: false, restarted: false, leadsTo: 'login' });
  });
});

describe('the cookie of a session that is over', () => {
  const ended = async () => {
    const one = await signedIn('active');
    const { id } = await one.ownerSession();
    await endSession(id, 'ended', Date.now());
    return one;
  };

  it.each<[string, (one: Visitor) => Promise<unknown>]>([
    ['a request of a page', (one) => one.client.post(resetRouter, { account: 'a'.repeat(32) })],
    ['a ping', (one) => one.client.post(ping, { reason: 'keep' })],
    ['the login', (one) => one.begin()],
    ['the picker’s form', (one) => chooseAccount(one.jar, { account: 'a'.repeat(32), locale: 'en' })],
  ])('is cleared by the answer to %s', async (_what, response) => {
    const one = await ended();
    await response(one);
    expect(one.jar.get('hl-owner')).toBeUndefined();
  });

  it('is kept where it is that of a newer session', async () => {
    const one = await signedIn('active');
    await endSession((await one.ownerSession()).id, 'replaced', Date.now());
    await one.client.post(ping, { reason: 'keep' });
    expect(one.jar.get('hl-owner')).toBeDefined();
  });
});

describe('signing out', () => {
  const leave = async (one: Visitor, query = '?locale=es', site = 'same-origin') => {
    one.client.use();
    const request = new Request(`http://localhost:3000/api/session/logout${query}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const response = await logout(request);
    await afterwards();
    return response;
  };

  it('ends the session here, at the provider and at the identity provider', async () => {
    const one = await signedIn('active');
    const persisted = new HandlerClient();
    for (const { name, value, attributes } of one.jar.sent) persisted.jar.set(name, value, attributes);
    const { providerSessionId } = await one.ownerSession();
    const response = await leave(one);
    expect(response.status).toBe(303);
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const url = new URL(response.headers.get('location') ?? '');
    expect(url.origin + url.pathname).toBe(`${issuer}/session/end`);
    expect(url.searchParams.get('client_id')).toBe('hearthline');
    expect(url.searchParams.get('state')).toBeNull();
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(await findOwnerSession(one.jar)).toBeNull();
    expect(await requireSession({ jar: persisted.jar })).toEqual({ ok: false, reason: 'ended' });
    const provided = await provider.post('/secure2/ping?trackingId=t', {}, { 'x-session-id': providerSessionId });
    expect(provided).toMatchObject({ status: 403, json: { rejected: true } });
    const back = 'http://localhost:3000/es/handoff';
    expect((await one.otherBrowser.follow(url.href, back)).url).toBe(`${back}?slo_fs=true`);
    // The login page is shown again.
    expect((await one.otherBrowser.follow(await one.begin(), back)).page?.status).toBe(200);
  });

  it('ends every session of the browser, whichever cookie it has', async () => {
    const one = await signedIn('active');
    const persisted = new HandlerClient();
    for (const { name, value, attributes } of one.jar.sent) persisted.jar.set(name, value, attributes);
    one.jar.set('hl-owner', '', { httpOnly: true, sameSite: 'lax', path: '/', secure: false, maxAge: 0 });
    await leave(one);
    expect(await requireSession({ jar: persisted.jar })).toEqual({ ok: false, reason: 'ended' });
  });

  it('after a timeout says so, and keeps what was typed', async () => {
    const one = await signedIn('active');
    const response = await leave(one, '?locale=en&state=expired');
    expect(response.headers.get('clear-site-data')).toBeNull();
    const back = 'http://localhost:3000/en/handoff';
    const { url } = await one.otherBrowser.follow(response.headers.get('location') ?? '', back);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ slo_fs: 'true', state: 'expired' });
  });

  it('after a timeout in another tab leads to where that is said, without asking again', async () => {
    const nobody = new Visitor(await sandbox.persona('active'));
    const response = await leave(nobody, '?locale=es&state=expired&returnTo=%2Fes%2Frefill');
    expect(response.headers.get('location')).toBe('/es/timeout-error?returnTo=%2Fes%2Frefill');
  });

  it.each(['http', 'expired', 'lost'])('happens here whatever the provider answers (%s)', async (kind) => {
    const one = await signedIn('active');
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'logout', kind, match: { sessionId } });
    expect((await leave(one)).headers.get('location')).toContain('/session/end');
    expect(await findOwnerSession(one.jar)).toBeNull();
  });

  it('needs a form of our own', async () => {
    const one = await signedIn('active');
    expect((await leave(one, '', 'cross-site')).status).toBe(403);
    expect((await requireSession({ jar: one.jar })).ok).toBe(true);
  });

  it('works for nobody, too', async () => {
    const response = await leave(new Visitor(await sandbox.persona('active')), '?locale=xx');
    expect(response.headers.get('location')).toContain(encodeURIComponent('/en/handoff?slo_fs=true'));
  });
});
