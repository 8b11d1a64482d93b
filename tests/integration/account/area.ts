import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { LivePageName } from '#lib/account/flow.ts';
import { findRedirect, openPage as open } from '#tests/support/account-owner.ts';
import { listOwnerCalls, owner, sandbox } from '#tests/support/account-provider.ts';
import { pageRequest } from '#tests/support/page-request.ts';

const { store } = await import('#lib/store/store.ts');
const { findOwnerSession } = await import('#lib/session/stored-session.ts');
const { requireSession } = await import('#lib/session/require-owner.ts');
const { config } = await import('#lib/config.ts');
const { createAccountRequest, waitForFirstResponse, reportGuardsPassed, AccountPageRefusal } =
  await import('#lib/account/server/open-account.ts');
const { GET: dashboard } = await import('#app/api/account/dashboard/route.ts');

const base64 = (text: string) => Buffer.from(text).toString('base64');

const READS = [
  'dashboard',
  'fetch-aux',
  'get-account',
  'get-promo',
  'identity',
  'load-prepaid-account',
  'payment-info',
];

describe('an account page', () => {
  it('is sent whole when it is ready soon, and streamed behind a skeleton otherwise', async () => {
    const createGuardedRequest = () => {
      const request = createAccountRequest('dashboard', pageRequest());
      reportGuardsPassed(request);
      return request;
    };
    expect(await waitForFirstResponse(createGuardedRequest(), Promise.resolve('a page'))).toBe('whole');
    expect(
      await waitForFirstResponse(
        createGuardedRequest(),
        Promise.reject(new AccountPageRefusal({ kind: 'other-account' })),
      ),
    ).toBe('whole');
    expect(await waitForFirstResponse(createGuardedRequest(), new Promise<never>(() => undefined))).toBe('streamed');
    const failing = sleep(1).then(() => Promise.reject(new Error('a bug')));
    expect(await waitForFirstResponse(createGuardedRequest(), failing)).toBe('streamed');
  });

  it('redirects over HTTP while its guards take no longer than their budget', async () => {
    const redirect = { href: '/es/error', what: 'error', afterMs: 0 } as const;
    const guard = (ms: number) =>
      sleep(ms).then(() =>
        Promise.reject(new AccountPageRefusal({ kind: 'redirect', redirect }, { isOverHttp: true })),
      );
    expect(await waitForFirstResponse(createAccountRequest('dashboard', pageRequest()), guard(1))).toEqual({
      redirect: '/es/error',
    });
    const late = guard(1_600 * config().PROVIDER_TIME_SCALE);
    expect(await waitForFirstResponse(createAccountRequest('dashboard', pageRequest()), late)).toBe('streamed');
    await expect(late).rejects.toThrow('not shown');
    const bug = Promise.reject(new Error('a bug'));
    await expect(waitForFirstResponse(createAccountRequest('dashboard', pageRequest()), bug)).rejects.toThrow('a bug');
  });

  it('loads each thing once, and the startup data once after a login', async () => {
    const one = await owner('active');
    const { sentPage } = await open(one);
    expect(sentPage).toMatchObject({ kind: 'shown', layout: { isDeactivated: false } });
    expect(await listOwnerCalls(one)).toEqual(READS);
    const since = new Date().toISOString();
    await open(one);
    expect(await listOwnerCalls(one, since)).toEqual([
      'dashboard',
      'fetch-aux',
      'get-promo',
      'identity',
      'payment-info',
    ]);
  });

  it.each<[LivePageName, string[]]>([
    ['notifications', ['dashboard', 'fetch-aux']],
    ['detail-hsd', ['dashboard', 'fetch-aux', 'payment-info']],
    ['detail-xitv', ['dashboard', 'fetch-aux', 'payment-info']],
  ])('makes only the calls that %s needs', async (page, calls) => {
    const one = await owner('tv');
    await open(one);
    const since = new Date().toISOString();
    await open(one, { page });
    expect(await listOwnerCalls(one, since)).toEqual(calls);
  });

  it.each<[string, LivePageName, object, string]>([
    ['preactivated', 'dashboard', { what: 'activation', afterMs: 1_500 }, '/es/activation'],
    ['closed-preactivated', 'dashboard', { what: 'activation', afterMs: 0 }, '/es/activation?account='],
    ['closed-moved', 'dashboard', { what: 'account', afterMs: 0 }, '/es/dashboard?account='],
    ['closed-final', 'dashboard', { what: 'error', afterMs: 1_000 }, '/es/error?again=logout&reason=unavailable'],
    ['closed-final', 'payment-receipt', { what: 'error', afterMs: 1_000 }, '/es/error?again=logout&reason=unavailable'],
    ['closed-final', 'reconnect', { what: 'error', afterMs: 1_000 }, '/es/error?again=logout&reason=unavailable'],
    ['closed-final', 'activation', { what: 'error', afterMs: 3_000 }, '/es/error?again=logout&reason=unavailable'],
    ['no-hsd', 'dashboard', { what: 'error', afterMs: 1_000 }, '/es/error?again=logout'],
    ['legacy-tv', 'notifications', { what: 'error', afterMs: 1_000 }, '/es/error?again=logout'],
    ['closed-reconnect', 'refill', { what: 'account', afterMs: 0 }, '/es/reconnect'],
    ['closed-reconnect', 'detail-hsd', { what: 'account', afterMs: 0 }, '/es/dashboard'],
    ['active', 'activation', { what: 'account', afterMs: 0 }, '/es/dashboard'],
    ['no-hsd', 'activation', { what: 'error', afterMs: 3_000 }, '/es/activation/error'],
  ])('redirects a %s account on %s: %j', async (template, page, redirect, path) => {
    const one = await owner(template);
    const query = one.person.accountIds.length > 1 ? `account=${one.account}` : '';
    const { sentPage } = await open(one, { page, query });
    expect(sentPage).toMatchObject({ kind: 'redirect', redirect });
    expect(await findRedirect(one, { page, query })).toContain(path);
  });

  it.each<[string, LivePageName, string, string]>([
    ['closed-moved', 'payment-history', 'transactions', '/es/dashboard/payment-history?account='],
    ['closed-moved', 'payment-receipt', 'transactions', '/es/dashboard/payment-history/receipt?account='],
    ['closed-moved', 'refill-payment', 'payment-info', '/es/refill/payment?account='],
    ['closed-moved', 'dashboard', 'payment-info', '/es/dashboard?account='],
    ['closed-preactivated', 'payment-history', 'transactions', '/es/activation?account='],
    ['closed-final', 'payment-history', 'transactions', '/es/error?again=logout&reason=unavailable'],
  ])('redirects a %s account on %s, even if %s fails', async (template, page, call, path) => {
    const one = await owner(template);
    const query = one.person.accountIds.length > 1 ? `account=${one.account}` : '';
    await sandbox.fault({ call, kind: 'http', match: { sessionId: one.sessionId } });
    expect(await findRedirect(one, { page, query })).toContain(path);
  });

  it('does not redirect a waiting account from its activation page to itself', async () => {
    expect((await open(await owner('preactivated'), { page: 'activation' })).sentPage).toMatchObject({ kind: 'shown' });
  });

  it('refuses somebody else’s account, another role and a signed-out visitor', async () => {
    const [one, other, viewer] = [await owner('active'), await owner('active'), await owner('viewer')];
    const { signOut } = await import('#lib/sign-in/server/sign-out.ts');
    const foreign = new URLSearchParams({ accountId: base64(other.accountId) });
    expect(await findRedirect(one, { query: `${foreign}` })).toMatch(/^\/es\/error/);
    expect(await findRedirect(viewer)).toBe('/es/permission-error');
    await signOut(other.client.jar, { locale: 'es', isExpired: false });
    expect((await open(other)).redirect).toMatch(/^\/api\/session\/login\?locale=es&returnTo=%2Fes%2Fdashboard/);
  });

  it.each(['dashboard', 'payment-info', 'fetch-aux', 'get-account', 'load-prepaid-account', 'identity'])(
    'redirects to the error page after a second, with a reference, if %s fails',
    async (call) => {
      const one = await owner('active');
      await sandbox.fault({ call, kind: 'http', match: { sessionId: one.sessionId } });
      const { sentPage } = await open(one);
      expect(sentPage).toMatchObject({ kind: 'redirect', redirect: { what: 'error', afterMs: 1_000 } });
      expect(await findRedirect(one)).toMatch(/^\/es\/error\?reference=\w{4}-\w{4}&returnTo=%2Fes%2Fdashboard$/);
    },
  );

  it('repeats its startup calls after a failed startup', async () => {
    const one = await owner('active');
    const fault = await sandbox.fault({ call: 'get-account', kind: 'http', match: { sessionId: one.sessionId } });
    expect(await findRedirect(one)).toContain('/es/error');
    await sandbox.clearFault(fault);
    const since = new Date().toISOString();
    expect((await open(one)).sentPage).toMatchObject({ kind: 'shown' });
    expect(await listOwnerCalls(one, since)).toContain('get-account');
  });

  it.each([
    ['expired', /^\/es\/timeout-error/],
    ['rejected', /^\/es\/error/],
  ])('ends our session when the provider’s session is %s', async (kind, path) => {
    const one = await owner('active');
    await sandbox.fault({ call: 'fetch-aux', kind, match: { sessionId: one.sessionId } });
    const { sentPage } = await open(one);
    if (sentPage?.kind !== 'redirect') throw new Error('it is shown');
    expect(sentPage.redirect).toMatchObject({ what: 'session', afterMs: 0 });
    expect(sentPage.redirect.href).toMatch(path);
    expect((await requireSession({ jar: one.client.jar })).ok).toBe(false);
  });
});

describe('the refreshed dashboard of an open page', () => {
  it('contains only the view, and makes each call once', async () => {
    const one = await owner('expiring');
    const { status, body, headers } = await one.client.get(dashboard, { account: one.account });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(Object.keys(body)).toEqual(['view']);
    expect(body).toMatchObject({ view: { internet: { daysLeft: 5 } } });
    expect(JSON.stringify(body)).not.toContain(one.accountId);
    expect(await listOwnerCalls(one)).toEqual(READS);
  });

  it('does not count as an action of the customer', async () => {
    const one = await owner('active');
    const ownerSession = await findOwnerSession(one.client.jar);
    const findLastAction = async () => (await store()).flags.findTime(`action ${ownerSession?.id}`, 0);
    const before = await findLastAction();
    await one.client.get(dashboard, { account: one.account });
    expect(await findLastAction()).toBe(before);
    await open(one, { isAction: false });
    expect(await findLastAction()).toBe(before);
    await open(one);
    const afterOpening = await findLastAction();
    expect(Number(afterOpening)).toBeGreaterThan(Number(before));
    // Coming back to the page counts as an action.
    await one.client.get(dashboard, { account: one.account, isAction: 'true' });
    expect(Number(await findLastAction())).toBeGreaterThan(Number(afterOpening));
  });

  it('has no view once the account leads elsewhere', async () => {
    const noHsd = await owner('no-hsd');
    expect((await noHsd.client.get(dashboard, { account: noHsd.account })).body).toEqual({ view: null });
  });

  it.each([
    ['http', 503, { reason: 'failed', redirectTo: 'error' }, true],
    ['expired', 401, { reason: 'expired', redirectTo: 'timeout-error' }, false],
    ['rejected', 401, { reason: 'rejected', redirectTo: 'session-error' }, false],
  ])('responds to the provider’s %s with %i', async (kind, status, body, isSignedIn) => {
    const one = await owner('active');
    await sandbox.fault({ call: 'dashboard', kind, match: { sessionId: one.sessionId } });
    const response = await one.client.get(dashboard, { account: one.account });
    expect([response.status, response.body]).toEqual([status, body]);
    expect((await findOwnerSession(one.client.jar)) !== null).toBe(isSignedIn);
  });
});
