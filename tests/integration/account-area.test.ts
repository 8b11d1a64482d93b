import { describe, expect, it, jest } from '@jest/globals';
import type { PersonaAnswer } from '#sandbox/testing/sandbox-client.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import type { HandlerClient } from '#tests/support/route-handlers.ts';
import { signedInBrowser } from '#tests/support/signed-in.ts';

jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider();

const { store } = await import('#lib/store/store.ts');
const { openAccount } = await import('#lib/services/account/open-account.ts');
const { dashboardViewOf, detailViewOf, shellViewOf } = await import('#lib/services/account/account-views.ts');
const { findOwnerSession } = await import('#lib/session/owner-session.ts');
const { requireSession } = await import('#lib/session/require-owner.ts');
const { GET: dashboard } = await import('#app/api/account/dashboard/route.ts');
const { POST: choice } = await import('#app/api/account/choice/route.ts');
const { POST: resetRouter } = await import('#app/api/account/router-reset/route.ts');
const { POST: syncUp } = await import('#app/api/account/sync-up/route.ts');

const base64 = (text: string) => Buffer.from(text).toString('base64');

interface Owner {
  person: PersonaAnswer;
  accountId: string;
  client: HandlerClient;
  /** The provider's session, which faults and calls are told apart by. */
  sessionId: string;
}

async function owner(template: string): Promise<Owner> {
  const person = await sandbox.persona(template);
  const client = await signedInBrowser(person);
  const session = await findOwnerSession(client.jar);
  if (!session) throw new Error('nobody is signed in');
  return { person, accountId: person.accountIds[0] ?? '', client, sessionId: session.providerSessionId };
}

/** The dashboard's page, as the browser asks for it. */
async function open({ client }: Pick<Owner, 'client'>, asked: Partial<Parameters<typeof openAccount>[0]> = {}) {
  client.use();
  const { redirect, opened } = await openAccount({
    ...{ locale: 'es', path: '/es/dashboard', bhr: false, mobile: false, isAction: true },
    link: { accountId: null, guid: null },
    ...asked,
  });
  return { redirect, opened: redirect === null ? await opened : null };
}

async function shown(template: string) {
  const { opened } = await open(await owner(template));
  if (!opened || opened.leaving) throw new Error(`${template} is not shown`);
  return opened.view;
}

const callsOf = async ({ sessionId }: Owner, since = '') =>
  (await sandbox.calls(since ? { since } : {}))
    .filter(({ headers }) => headers['x-session-id'] === sessionId)
    .map(({ call }) => call)
    .sort();

const READS = [
  'dashboard',
  'fetch-aux',
  'get-account',
  'get-promo',
  'identity',
  'load-prepaid-account',
  'payment-info',
];

describe('a page of the account', () => {
  it('asks the provider for each thing once, and says what it has found', async () => {
    const one = await owner('active');
    const { opened } = await open(one);
    expect(opened).toMatchObject({ leaving: null, isDeactivated: false, isChosen: true });
    expect(await callsOf(one)).toEqual(READS);
  });

  it.each([
    ['preactivated', { what: 'activation', afterMs: 1_500 }, '/es/activation?accountId='],
    ['closed-preactivated', { what: 'activation', afterMs: 0 }, '/es/activation?accountId='],
    ['closed-moved', { what: 'account', afterMs: 0 }, '/es/dashboard?accountId='],
    ['closed-final', { what: 'error', afterMs: 1_000 }, '/es/error'],
    ['no-hsd', { what: 'error', afterMs: 1_000 }, '/es/error'],
    ['legacy-tv', { what: 'error', afterMs: 1_000 }, '/es/error'],
  ])('of %s leads elsewhere: %j', async (template, leaving, path) => {
    const one = await owner(template);
    // A moved identity has two accounts: the old one is asked for.
    const link = { accountId: base64(one.accountId), guid: base64(one.person.custGuid) };
    const { opened } = await open(one, { link });
    expect(opened?.leaving).toMatchObject(leaving);
    expect(opened?.leaving?.href).toContain(path);
  });

  it('is refused, before anything is sent where that is known at once', async () => {
    const [one, other, viewer] = [await owner('active'), await owner('active'), await owner('viewer')];
    const foreign = { accountId: base64(other.accountId), guid: null };
    const { signOut } = await import('#lib/services/session/sign-out.ts');
    const led = async (asked: ReturnType<typeof open>) => (await asked).redirect ?? (await asked).opened?.leaving?.href;
    expect(await led(open(one, { link: foreign }))).toMatch(/^\/es\/error/);
    expect(await led(open(viewer))).toBe('/es/permission-error');
    await signOut(other.client.jar, { locale: 'es', isExpired: false });
    expect((await open(other)).redirect).toMatch(/^\/api\/session\/login\?locale=es&returnTo=%2Fes%2Fdashboard/);
  });

  it.each(['dashboard', 'payment-info', 'fetch-aux', 'get-account', 'load-prepaid-account', 'identity'])(
    'of which %s fails leads to the error page after a second, with the code to quote',
    async (call) => {
      const one = await owner('active');
      await sandbox.fault({ call, kind: 'http', match: { sessionId: one.sessionId } });
      const { opened } = await open(one);
      expect(opened?.leaving).toMatchObject({ what: 'error', afterMs: 1_000 });
      expect(opened?.leaving?.href).toMatch(/^\/es\/error\?reference=\w{4}-\w{4}$/);
    },
  );

  it.each([
    ['expired', /^\/es\/timeout-error/],
    ['rejected', /^\/es\/error/],
  ])('whose session is %s at the provider says so, and it is over here', async (kind, path) => {
    const one = await owner('active');
    await sandbox.fault({ call: 'fetch-aux', kind, match: { sessionId: one.sessionId } });
    const { opened } = await open(one);
    expect(opened?.leaving).toMatchObject({ what: 'session', afterMs: 0 });
    expect(opened?.leaving?.href).toMatch(path);
    expect((await requireSession({ jar: one.client.jar })).ok).toBe(false);
  });
});

describe('what a page shows', () => {
  it.each([
    ['expiring', { internet: { daysLeft: 5, ring: 'amber', showsWarning: true, showsRefill: true }, tv: [] }],
    ['paused', { internet: { ring: 'blue', isPaused: true } }],
    ['autorefill', { internet: { ring: 'green', hasAutoRefill: true, showsRefill: false } }],
    ['closed-reconnect', { internet: null, tv: [], promo: null }],
    ['tv', { tv: [{ page: 'detail-xitv', planCode: 'VDO_XITV_30', daysLeft: 21 }] }],
    ['promo35', { promo: { kind: 'offer', offCents: -3_500 } }],
    ['winback', { promo: { kind: 'winback', path: '/refill/review' } }],
    ['acp', { benefit: { stripe: 'approved', isTribal: false, showsTeaser: false } }],
    ['acp-tribal', { benefit: { stripe: 'approved', isTribal: true } }],
    ['acp-deenrolled', { benefit: { stripe: 'de-enrolled', showsTeaser: true } }],
    ['acp-denied', { benefit: { stripe: null, showsTeaser: false } }],
    ['syncup', { syncUp: { email: expect.stringContaining('@'), phone: null, language: 'ENGLISH' } }],
    ['move-scheduled', { move: { on: expect.any(String), address: expect.stringMatching(/, [A-Z]{2} \d{5}$/) } }],
    ['active', { move: null, syncUp: null, promo: null, isMoveCancelled: false, showsTour: false }],
  ])('of %s', async (template, view) => {
    expect(dashboardViewOf(await shown(template))).toMatchObject(view);
  });

  it('once: an activation, and a move that was cancelled and is gone', async () => {
    const just = { isActivated: true, isMoveCancelled: true };
    expect(dashboardViewOf(await shown('active'), just)).toMatchObject({ isMoveCancelled: true, showsTour: true });
    expect(dashboardViewOf(await shown('move-scheduled'), just).isMoveCancelled).toBe(false);
    expect(dashboardViewOf(await shown('closed-reconnect'), just).showsTour).toBe(false);
  });

  it('of each service, and of none that the account does not have', async () => {
    const view = await shown('tv');
    expect(detailViewOf(view, 'hsd')).toMatchObject({ planCode: 'HSD_030', daysLeft: 21, hasAutoRefill: false });
    expect(detailViewOf(view, 'hsd')?.mac).toMatch(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/);
    expect(detailViewOf(view, 'xitv')).toMatchObject({
      ...{ planCode: 'VDO_XITV_30', hasAutoRefill: null, mac: '', serial: '' },
      addOns: [{ planCode: 'VDO_XITV_KIDS_30' }, { planCode: 'VDO_XITV_SPT_30' }],
    });
    expect(detailViewOf(view, 'tv200')).toBeNull();
  });

  it('around it: the name, reactivation, the bell', async () => {
    const one = await shown('move-scheduled');
    expect(shellViewOf(one)).toMatchObject({
      name: one.account.firstName,
      isDeactivated: false,
      hasNotification: true,
    });
    expect(shellViewOf(await shown('closed-reconnect'))).toMatchObject({ isDeactivated: true, hasNotification: false });
  });
});

describe('the dashboard, read again by an open page', () => {
  it('is the view alone, with each thing asked for once', async () => {
    const one = await owner('expiring');
    const { status, body, headers } = await one.client.get(dashboard);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(Object.keys(body)).toEqual(['view']);
    expect(body).toMatchObject({ view: { internet: { daysLeft: 5 } } });
    expect(JSON.stringify(body)).not.toContain(one.accountId);
    expect(await callsOf(one)).toEqual(READS);
  });

  it('is nothing that the customer has done', async () => {
    const one = await owner('active');
    const session = await findOwnerSession(one.client.jar);
    const lastAction = async () => (await store()).marks.find(`action ${session?.id}`, Date.now());
    const before = await lastAction();
    await one.client.get(dashboard);
    expect(await lastAction()).toBe(before);
    await open(one, { isAction: false });
    expect(await lastAction()).toBe(before);
    await open(one);
    expect(Number(await lastAction())).toBeGreaterThan(Number(before));
  });

  it('has no view once the account leads elsewhere', async () => {
    expect((await (await owner('no-hsd')).client.get(dashboard)).body).toEqual({ view: null });
  });

  it.each([
    ['http', 503, { reason: 'failed', leadsTo: 'error' }, true],
    ['expired', 401, { reason: 'expired', leadsTo: 'timeout-error' }, false],
    ['rejected', 401, { reason: 'rejected', leadsTo: 'error' }, false],
  ])('answers a provider’s %s with %i', async (kind, status, body, isSignedIn) => {
    const one = await owner('active');
    await sandbox.fault({ call: 'dashboard', kind, match: { sessionId: one.sessionId } });
    const answer = await one.client.get(dashboard);
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect((await findOwnerSession(one.client.jar)) !== null).toBe(isSignedIn);
  });
});

describe('the router', () => {
  it('of the account is restarted, once', async () => {
    const one = await owner('active');
    expect((await one.client.post(resetRouter, { account: null })).body).toEqual({ outcome: 'done' });
    expect(await callsOf(one)).toEqual(['dashboard', 'identity', 'reprovision-device']);
  });

  it.each([
    ['http', 'reprovision-device'],
    ['lost', 'reprovision-device'],
    ['http', 'dashboard'],
  ])('was not reset when the answer is %s of %s', async (kind, call) => {
    const one = await owner('active');
    await sandbox.fault({ call, kind, match: { sessionId: one.sessionId } });
    const answer = await one.client.post(resetRouter, { account: null });
    expect([answer.status, answer.body]).toEqual([200, { outcome: 'failed' }]);
    expect((await callsOf(one)).filter((name) => name === 'reprovision-device').length).toBeLessThanOrEqual(1);
  });

  it('is nobody else’s to reset', async () => {
    const [one, other, viewer] = [await owner('active'), await owner('active'), await owner('viewer')];
    const foreign = await one.client.post(resetRouter, { account: base64(other.accountId) });
    expect([foreign.status, foreign.body]).toEqual([403, { reason: 'not-listed', leadsTo: 'error' }]);
    const read = await viewer.client.post(resetRouter, { account: null });
    expect([read.status, read.body]).toEqual([403, { reason: 'other-role', leadsTo: 'permission-error' }]);
    expect(await callsOf(other)).toEqual([]);
    expect(await callsOf(viewer)).not.toContain('reprovision-device');
  });
});

describe('sync-up', () => {
  const wish = { account: null, languagePreference: 'SPANISH', smsOptIn: 'Y' };
  const sentBy = async ({ sessionId }: Owner) =>
    (await sandbox.calls({ call: 'update-identity' }))
      .filter(({ headers }) => headers['x-session-id'] === sessionId)
      .map(({ body }) => body);

  it('sends what does not match from the identity itself, whatever the browser says', async () => {
    const one = await owner('syncup');
    const { status, body } = await one.client.post(syncUp, { ...wish, emailId: 'evil@example.com', mobileNo: '5' });
    expect([status, body]).toEqual([200, { outcome: 'done' }]);
    const [sent, ...more] = await sentBy(one);
    expect(more).toEqual([]);
    expect(sent).toEqual({
      ...{ custguid: one.person.custGuid, accountId: one.accountId, languagePreference: 'SPANISH', smsOptIn: 'Y' },
      emailId: expect.stringMatching(/^(?!evil).+@/),
    });
    expect((await one.client.get(dashboard)).body).toMatchObject({ view: { syncUp: null } });
  });

  it('sends neither where both match', async () => {
    const one = await owner('active');
    await one.client.post(syncUp, wish);
    expect(Object.keys((await sentBy(one))[0] as object).sort()).toEqual([
      ...['accountId', 'custguid', 'languagePreference', 'smsOptIn'],
    ]);
  });

  it('says when it was not saved, and refuses what it does not know', async () => {
    const one = await owner('syncup');
    await sandbox.fault({ call: 'update-identity', kind: 'http', match: { sessionId: one.sessionId } });
    expect((await one.client.post(syncUp, wish)).body).toEqual({ outcome: 'failed' });
    expect((await one.client.post(syncUp, { ...wish, languagePreference: 'FRENCH' })).status).toBe(400);
  });
});

describe('the account of an address', () => {
  it('is kept under another id, and only by its owner', async () => {
    const one = await owner('multi');
    const before = await findOwnerSession(one.client.jar);
    const [, second = ''] = one.person.accountIds;
    const asked = { account: base64(second), guid: base64(one.person.custGuid) };
    expect((await one.client.post(choice, asked)).body).toEqual({ kept: true });
    const after = await findOwnerSession(one.client.jar);
    expect(after).toMatchObject({ chosen: second, nonce: before?.nonce });
    expect(after?.id).not.toBe(before?.id);
    const other = await owner('active');
    expect((await one.client.post(choice, { account: base64(other.accountId), guid: null })).body).toEqual({
      kept: false,
    });
    expect((await findOwnerSession(one.client.jar))?.chosen).toBe(second);
  });
});
