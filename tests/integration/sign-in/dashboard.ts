import { describe, expect, it, jest } from '@jest/globals';
import { OPTIONAL_MS } from '#lib/contract/budgets.ts';
import { sandbox, type Visitor, signedIn, base64 } from '#tests/support/sign-in.ts';

const { ACCOUNT_PAGES } = await import('#lib/account/flow.ts');
const { loadAccountData } = await import('#lib/account/server/load-account-data.ts');
const { requireOwner, requireSession } = await import('#lib/session/require-owner.ts');
const { store } = await import('#lib/store/store.ts');

describe('the dashboard', () => {
  const loadView = async (one: Visitor, now = Date.now()) => {
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
  ])('routes a %s account to %j', async (template, route) => {
    expect(await loadView(await signedIn(template))).toMatchObject({ ok: true, value: { route } });
  });

  it('opens the account that a move led to, though the sign-in did not list it as prepaid', async () => {
    const one = await signedIn('closed-moved');
    const first = await loadView(one);
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
  ])('contains the data of a %s account', async (template, value) => {
    expect(await loadView(await signedIn(template))).toMatchObject({ ok: true, value });
  });

  it('makes each provider call once', async () => {
    const one = await signedIn('active');
    const { providerSessionId } = await one.ownerSession();
    const owner = await requireOwner({ jar: one.jar });
    expect(owner.ok && (await loadAccountData(owner.value, ACCOUNT_PAGES.dashboard)).ok).toBe(true);
    const calls = await sandbox.calls({ sessionId: providerSessionId });
    const names = calls.map(({ call }) => call).sort();
    expect(names).toEqual([
      ...['dashboard', 'fetch-aux', 'get-account', 'get-promo', 'identity', 'load-prepaid-account', 'payment-info'],
    ]);
  });

  it('reads and writes the store twice, from the second view on', async () => {
    const one = await signedIn('active');
    await loadView(one);
    const { flags } = await store();
    const marks = flags.ahead(0);
    const ahead = jest.spyOn(flags, 'ahead').mockReturnValue(marks);
    const spies = (['find', 'findAll', 'put', 'stamp', 'stampAll'] as const).map((name) => jest.spyOn(marks, name));
    expect((await loadView(one)).ok).toBe(true);
    expect(spies.map(({ mock }) => mock.calls.length)).toEqual([0, 2, 0, 1, 1]);
    ahead.mockRestore();
  });

  it.each([
    ['payment-info', 'http', 'failed'],
    ['fetch-aux', 'malformed', 'failed'],
    ['get-account', 'reset', 'failed'],
    ['dashboard', 'expired', 'expired'],
    ['fetch-aux', 'rejected', 'rejected'],
    ['get-promo', 'expired', 'expired'],
  ])('reports %s failing with %s as %s', async (call, kind, reason) => {
    const one = await signedIn('active');
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call, kind, match: { sessionId } });
    expect(await loadView(one)).toEqual({ ok: false, reason });
    const after = { failed: true, expired: { ok: false, reason: 'idle' }, rejected: { ok: false, reason: 'ended' } };
    const ownerSession = await requireSession({ jar: one.jar });
    expect(ownerSession.ok || ownerSession).toEqual(after[reason as keyof typeof after]);
  });

  it('loads without offers when they fail', async () => {
    const one = await signedIn('promo35');
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'get-promo', kind: 'http', match: { sessionId } });
    expect(await loadView(one)).toMatchObject({ ok: true, value: { promos: [] } });
  });

  it('waits for offers for three seconds at most', async () => {
    const one = await signedIn('promo35');
    await loadView(one);
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'get-promo', kind: 'delay', delayMs: 20_000, match: { sessionId } });
    const since = performance.now();
    expect(await loadView(one)).toMatchObject({ ok: true, value: { promos: [] } });
    expect(performance.now() - since).toBeLessThan(OPTIONAL_MS + 3_000);
    expect(OPTIONAL_MS).toBe(3_000);
  });
});
