import { describe, expect, it } from '@jest/globals';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { sandbox, signedIn, base64, listCalls } from '#tests/support/sign-in.ts';

const { chooseAccount } = await import('#lib/sign-in/server/choose-account.ts');
const { loadAccounts: listAccounts } = await import('#lib/sign-in/server/session-pages.ts');
const { loadAccountPickerPage, loadPermissionErrorPage } = await import('#lib/sign-in/server/session-pages.ts');
const { accountReference } = await import('#lib/session/account-reference.ts');
const { refreshRole } = await import('#lib/sign-in/server/refresh-role.ts');
const { cookieGuard } = await import('#lib/session/cookie-guard.ts');
const { requireOwner, requireSession } = await import('#lib/session/require-owner.ts');

/** The middleware's verdict on a dashboard without an account in its address. */
const middlewareVerdict = (jar: Parameters<typeof cookieGuard>[0]) =>
  cookieGuard(jar, { needs: 'owner' }, new URLSearchParams());

describe('the account choice', () => {
  it('selects one of several under a new session id, and goes where the sign-in was going', async () => {
    const one = await signedIn('multi', { locale: 'es', returnTo: '/es/refill' });
    const [, second = ''] = one.person.accountIds;
    const before = await one.ownerSession();
    expect(await listAccounts({ jar: one.jar })).toMatchObject({
      ok: true,
      value: { current: [{}, {}], past: [{}], only: null },
    });
    expect(await requireOwner({ jar: one.jar })).toEqual({ ok: false, reason: 'no-account' });
    const old = new HandlerClient();
    for (const { name, value, attributes } of one.jar.sentCookies) old.jar.set(name, value, attributes);
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
    // The page that was requested with one account opens with the chosen one.
    const returnTo = `/en/move?account=${account}`;
    expect(await chooseAccount(one.jar, { account: other, locale: 'en', returnTo })).toEqual({
      ok: true,
      value: `/en/move?account=${other}`,
    });
  });

  it('leads to the dashboard where the picker itself was the requested page', async () => {
    const one = await signedIn('multi', { locale: 'es', returnTo: '/es/account-picker' });
    const account = accountReference(one.person, one.person.accountIds[0] ?? '');
    const choice = await chooseAccount(one.jar, { account, locale: 'es' });
    expect(choice).toEqual({ ok: true, value: `/es/dashboard?account=${account}` });
  });

  it('selects and reads nothing of somebody else', async () => {
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
      expect(await listCalls(call, other)).toEqual([]);
    }
  });

  it('is refused to a customer with another role', async () => {
    const one = await signedIn('viewer');
    expect(await requireOwner({ jar: one.jar })).toEqual({ ok: false, reason: 'other-role' });
    expect(await listCalls('dashboard', one.person)).toEqual([]);
  });

  it('is shown unless there is just one account', async () => {
    const request = pageRequest({ returnTo: '/es/move?x=1' }, { locale: 'es' });
    (await signedIn('multi', { bhr: true })).client.use();
    expect(await readPage(loadAccountPickerPage(request))).toMatchObject({
      view: { current: [{}, {}], past: [{}], returnTo: '/es/move?x=1' },
    });
    (await signedIn('active')).client.use();
    expect(await readPage(loadAccountPickerPage(request))).toEqual({ redirect: '/es/move?x=1' });
    (await signedIn('stranger')).client.use();
    expect(await readPage(loadAccountPickerPage(pageRequest()))).toMatchObject({ view: { current: [], past: [] } });
  });

  it('explains who is signed in when the account is somebody else’s', async () => {
    const one = await signedIn('viewer');
    const { firstName, lastName, loginId, phone } = one.person;
    one.client.use();
    const request = pageRequest({ returnTo: '/es/move' }, { locale: 'es' });
    expect(await readPage(loadPermissionErrorPage(request))).toEqual({
      view: {
        name: `${firstName} ${lastName}`,
        loginId,
        mobile: phone,
        email: expect.stringContaining('@'),
        logOutUrl: '/api/session/logout?locale=es',
        switchUrl: null,
        undone: null,
      },
    });
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'identity', kind: 'expired', match: { sessionId } });
    expect(await readPage(loadPermissionErrorPage(request))).toEqual({ redirect: '/es/timeout-error' });
    expect(await readPage(loadAccountPickerPage(request))).toEqual({
      redirect: '/es/timeout-error?returnTo=%2Fes%2Faccount-picker%3FreturnTo%3D%252Fes%252Fmove',
    });
  });

  it('replaces the permission error for a customer’s own accounts', async () => {
    (await signedIn('active', { bhr: true })).client.use();
    const request = pageRequest({}, { locale: 'es' });
    expect(await readPage(loadPermissionErrorPage(request))).toEqual({ redirect: '/es/dashboard?bhr=true' });
    const several = await signedIn('multi');
    several.client.use();
    expect(await readPage(loadPermissionErrorPage(request))).toEqual({ redirect: '/es/account-picker' });
    const account = accountReference(several.person, several.person.accountIds[1] ?? '');
    expect(await readPage(loadPermissionErrorPage(pageRequest({ account }, { locale: 'es' })))).toEqual({
      redirect: `/es/dashboard?account=${account}`,
    });
  });

  it('is refused by the middleware as soon as a changed role was read', async () => {
    const one = await signedIn('active', { bhr: true });
    const [accountId = ''] = one.person.accountIds;
    one.client.use();
    await sandbox.setRole(accountId, 'AUTHORIZED_USER');
    expect(await middlewareVerdict(one.jar)).toEqual({ kind: 'open' });
    expect(await requireOwner({ jar: one.jar, isRoleFresh: true })).toEqual({ ok: false, reason: 'other-role' });
    const request = pageRequest({}, { locale: 'es' });
    expect(await readPage(loadPermissionErrorPage(request))).toEqual({ redirect: '/api/session/role?locale=es' });
    const onward = await refreshRole(one.jar, { ...request, reference: 'r' });
    expect(onward).toBe('/es/permission-error?role=refreshed');
    expect(await middlewareVerdict(one.jar)).toEqual({ kind: 'refused', reason: 'other-role' });
    expect(await readPage(loadPermissionErrorPage(request))).toMatchObject({ view: { loginId: one.person.loginId } });

    // Once the role is given back, the page leads to the handler once, and then to the dashboard.
    await sandbox.setRole(accountId, 'ACCOUNT_OWNER');
    expect(await readPage(loadPermissionErrorPage(request))).toEqual({ redirect: '/api/session/role?locale=es' });
    await refreshRole(one.jar, { ...request, reference: 'r' });
    expect(await readPage(loadPermissionErrorPage(request))).toEqual({ redirect: '/es/dashboard?bhr=true' });
    expect(await middlewareVerdict(one.jar)).toEqual({ kind: 'open' });
    expect(await requireOwner({ jar: one.jar })).toMatchObject({ ok: true });
  });

  it('does not loop in a browser that keeps no new cookie', async () => {
    const one = await signedIn('active');
    one.client.use();
    await sandbox.setRole(one.person.accountIds[0] ?? '', 'AUTHORIZED_USER');
    const request = pageRequest({ role: 'refreshed' }, { locale: 'en' });
    expect(await readPage(loadPermissionErrorPage(request))).toMatchObject({ view: { loginId: one.person.loginId } });
    // The role is given back, but the cookie keeps the old one: the dashboard would lead back here.
    await refreshRole(one.jar, { ...request, reference: 'r' });
    await sandbox.setRole(one.person.accountIds[0] ?? '', 'ACCOUNT_OWNER');
    expect(await readPage(loadPermissionErrorPage(request))).toMatchObject({ view: { loginId: one.person.loginId } });
    expect(await readPage(loadPermissionErrorPage(pageRequest()))).toEqual({ redirect: '/api/session/role?locale=en' });
  });

  it('writes the role of the chosen account to the cookie', async () => {
    const one = await signedIn('multi');
    const [first = '', second = ''] = one.person.accountIds;
    await sandbox.setRole(second, 'AUTHORIZED_USER');
    await chooseAccount(one.jar, { account: accountReference(one.person, second), locale: 'en' });
    expect(await middlewareVerdict(one.jar)).toEqual({ kind: 'refused', reason: 'other-role' });
    await chooseAccount(one.jar, { account: accountReference(one.person, first), locale: 'en' });
    expect(await middlewareVerdict(one.jar)).toMatchObject({ kind: 'redirect' });
  });

  it('refreshes no role for an ended session', async () => {
    const one = await signedIn('active');
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'identity', kind: 'expired', match: { sessionId } });
    const { query } = pageRequest({});
    expect(await refreshRole(one.jar, { query, locale: 'es', reference: 'r' })).toBe('/es/timeout-error');
    expect(await requireSession({ jar: one.jar })).toMatchObject({ ok: false });
  });

  it('stays when the customer signs in again in another tab', async () => {
    const one = await signedIn('multi');
    const [, second = ''] = one.person.accountIds;
    await chooseAccount(one.jar, { account: accountReference(one.person, second), locale: 'en' });
    expect(await one.signIn({ returnTo: '/en/refill' })).toEqual({ ok: true, value: '/en/refill' });
    expect((await one.ownerSession()).chosen).toBe(second);
  });

  it('reads the role again after 60 s, and at once before a charge', async () => {
    const one = await signedIn('active');
    const { providerSessionId } = await one.ownerSession();
    const countReads = async () =>
      (await sandbox.calls({ call: 'identity' })).filter(({ headers }) => headers['x-session-id'] === providerSessionId)
        .length;
    const now = Date.now();
    await requireOwner({ jar: one.jar, now });
    await requireOwner({ jar: one.jar, now: now + 59_000 });
    expect(await countReads()).toBe(1);
    await requireOwner({ jar: one.jar, now: now + 61_000 });
    expect(await countReads()).toBe(2);
    await requireOwner({ jar: one.jar, now: now + 62_000, isRoleFresh: true });
    expect(await countReads()).toBe(3);
  });
});
