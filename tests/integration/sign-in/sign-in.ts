import { describe, expect, it, jest } from '@jest/globals';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import { sandbox, type Wish, Visitor, visitor, signedIn, base64 } from '#tests/support/sign-in.ts';

const { finishLogin } = await import('#lib/sign-in/server/pass-hand-off.ts');
const { chooseAccount } = await import('#lib/sign-in/server/choose-account.ts');
const { ACCOUNT_PAGES } = await import('#lib/account/flow.ts');
const { loadAccountData } = await import('#lib/account/server/load-account-data.ts');
const { accountReference } = await import('#lib/session/account-reference.ts');
const { store } = await import('#lib/store/store.ts');
const { hasLoginMarker } = await import('#lib/session/login-marks.ts');
const { requireOwner, requireSession } = await import('#lib/session/require-owner.ts');
const NO_LINK = { accountId: null, guid: null };

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
  ])('leads a %s customer with %j to %s', async (template, wish, path) => {
    const one = await visitor(template);
    expect(await one.signIn(wish)).toEqual({ ok: true, value: path });
    const { custGuid, accounts } = await one.ownerSession();
    expect(custGuid).toBe(one.person.custGuid);
    expect(accounts.map(({ accountId }) => accountId).sort()).toEqual([...one.person.accountIds].sort());
    expect(await requireSession({ jar: one.jar })).toMatchObject({ ok: true });
  });

  it('returns to the account that the page was requested with', async () => {
    const one = await visitor('multi');
    const accountId = one.person.accountIds[1] ?? '';
    const returnTo = `/en/activation?accountId=${encodeURIComponent(base64(accountId))}&guid=${encodeURIComponent(base64(one.person.custGuid))}`;
    expect(await one.signIn({ returnTo })).toEqual({ ok: true, value: returnTo });
    expect((await one.ownerSession()).chosen).toBe(accountId);
  });

  it('returns to the account of the address that was left', async () => {
    const one = await visitor('multi');
    const accountId = one.person.accountIds[1] ?? '';
    const returnTo = `/en/dashboard?account=${accountReference(one.person, accountId)}`;
    expect(await one.signIn({ returnTo })).toEqual({ ok: true, value: returnTo });
    expect((await one.ownerSession()).chosen).toBe(accountId);
  });

  it('leaves nothing of the login, and no name or number in the session', async () => {
    const one = await signedIn('active');
    expect(one.jar.getAll().map(({ name }) => name)).toEqual(['hl-device', 'hl-owner', 'hl-known']);
    expect([hasLoginMarker(one.jar), hasLoginMarker(new HandlerClient().jar)]).toEqual([true, false]);
    const ownerSession = JSON.stringify(await one.ownerSession());
    for (const secret of [one.person.firstName, one.person.phone, one.person.loginId]) {
      expect(ownerSession).not.toContain(secret);
    }
  });

  it('works in two tabs at once, each in its language', async () => {
    const one = await visitor('active');
    const [english, spanish] = [await one.begin(), await one.begin({ locale: 'es' })];
    const [first, second] = [await one.pass(english), await one.pass(spanish)];
    expect(await one.finish(second)).toEqual({ ok: true, value: '/es/dashboard' });
    expect(await one.finish(first)).toEqual({ ok: true, value: '/en/dashboard' });
  });

  /** A browser with a copy of another one's cookies, as kept from an earlier session. */
  const copyBrowser = ({ jar }: Pick<Visitor, 'jar'>) => {
    const copy = new HandlerClient();
    for (const { name, value, attributes } of jar.sentCookies) copy.jar.set(name, value, attributes);
    return copy;
  };

  it('creates a new id and ends earlier sessions, also another person’s', async () => {
    const one = await signedIn('active');
    const [before, first] = [await one.ownerSession(), copyBrowser(one)];
    await one.signIn();
    expect((await one.ownerSession()).id).not.toBe(before.id);
    expect(await requireSession({ jar: first.jar })).toEqual({ ok: false, reason: 'replaced' });
    const second = copyBrowser(one);
    const other = new Visitor(await sandbox.persona('active'));
    const response = await other.pass(await other.begin());
    for (const { name, value, attributes } of second.jar.sentCookies) other.jar.set(name, value, attributes);
    expect(await other.finish(response)).toMatchObject({ ok: true });
    expect(await requireSession({ jar: second.jar })).toEqual({ ok: false, reason: 'replaced' });
    expect(await requireSession({ jar: other.jar })).toMatchObject({ ok: true });
  });

  it('ends the session of a tab that logged in at the same time', async () => {
    const one = await visitor('active');
    const [mine, theirs] = [await one.pass(await one.begin()), await one.pass(await one.begin())];
    const other = copyBrowser(one);
    expect(await one.finish(mine)).toMatchObject({ ok: true });
    expect(await finishLogin(other.jar, { response: theirs, locale: 'en' })).toMatchObject({ ok: true });
    expect(await requireSession({ jar: one.jar })).toEqual({ ok: false, reason: 'replaced' });
    expect(await requireSession({ jar: other.jar })).toMatchObject({ ok: true });
  });

  it('lasts twelve hours from the login, whatever is done in between', async () => {
    const one = await signedIn('multi');
    const { begunAt } = await one.ownerSession();
    const [, second = ''] = one.person.accountIds;
    const timeAfterHours = (hours: number) => begunAt + hours * 3_600_000;
    // Stays active all the time, like an open page.
    for (let minutes = 10; minutes < 12 * 60; minutes += 10) {
      await requireSession({ jar: one.jar, now: begunAt + minutes * 60_000 });
    }
    const choice = { account: accountReference(one.person, second), locale: 'en' } as const;
    expect(await chooseAccount(one.jar, choice, timeAfterHours(12) - 60_000)).toMatchObject({ ok: true });
    const cookie = one.jar.sentCookies.findLast(({ name }) => name === 'hl-owner');
    expect(cookie?.attributes.maxAge).toBe(60);
    expect((await one.ownerSession()).begunAt).toBe(begunAt);
    expect(await requireSession({ jar: one.jar, now: timeAfterHours(12) - 1 })).toMatchObject({ ok: true });
    expect(await requireSession({ jar: one.jar, now: timeAfterHours(12) })).toEqual({ ok: false, reason: 'ended' });
  });

  it('stores nothing that contains an account number', async () => {
    const one = await signedIn('multi');
    const [, second = ''] = one.person.accountIds;
    const account = accountReference(one.person, second);
    const { flags } = await store();
    const marks = flags.ahead(0);
    const ahead = jest.spyOn(flags, 'ahead').mockReturnValue(marks);
    const writes = (['put', 'stamp', 'stampAll'] as const).map((name) => jest.spyOn(marks, name));
    await chooseAccount(one.jar, { account, locale: 'en' });
    const owner = await requireOwner({ jar: one.jar, named: { account, link: NO_LINK } });
    if (!owner.ok) throw new Error(owner.reason);
    await loadAccountData(owner.value, ACCOUNT_PAGES.dashboard);
    const lines = writes.flatMap(({ mock }) => mock.calls.map((values) => JSON.stringify(values)));
    expect(lines.filter((line) => line.includes(account)).length).toBeGreaterThan(1);
    for (const id of one.person.accountIds) expect(lines.join('\n')).not.toContain(id);
    ahead.mockRestore();
  });
});
