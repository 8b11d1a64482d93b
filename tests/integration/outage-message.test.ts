import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { OwnConnectionView } from '#lib/account/server/account-views.ts';
import type { DashboardView, NotificationsView } from '#lib/account/server/dashboard.ts';
import { findFrameAction } from '#lib/account/home-action.ts';
import { listCalls, type Owner, openPage, signInOwner } from '#tests/support/account-owner.ts';
import { type NamedPage, openNamedPage } from '#tests/support/account-pages.ts';
import { lacking } from '#tests/support/lacking.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { pageRequest } from '#tests/support/page-request.ts';

jest.setTimeout(60_000);

/** Decision on messages after an outage. */
const { sandbox } = await startOwnProvider({ PROVIDER_HAS: 'notify-outage,refill-on-hold,service-status' });
const { POST: change } = await import('#app/api/account/outage-message/route.ts');
const { POST: savePreferences } = await import('#app/api/account/preferences/route.ts');

const { toInternetDetail, toLayoutView } = await import('#lib/account/server/account-views.ts');

const outages: string[] = [];
async function beginOutage({ accountId }: Owner, hours?: number, options?: { hasId: boolean }): Promise<string> {
  outages.push(accountId);
  const { id, expectedEnd } = await sandbox.outage(accountId, hours, options);
  return id ?? expectedEnd ?? '';
}
const endOutage = ({ accountId }: Owner) => {
  outages.splice(outages.indexOf(accountId), 1);
  return sandbox.endOutage(accountId);
};
afterEach(async () => {
  await Promise.all(outages.splice(0).map((where) => sandbox.endOutage(where)));
  await sandbox.clearFaults();
});

const signIn = (template = 'active', overrides = {}) => signInOwner(sandbox, template, overrides);

async function open<View>({ client, account }: Owner, page: NamedPage): Promise<View> {
  client.use();
  const result = await openNamedPage(page, pageRequest(`account=${account}`, { locale: 'en' }));
  if (!('view' in result)) throw new Error(JSON.stringify(result));
  return result.view as View;
}

/** What the dashboard and 'No internet?' offer. */
async function findMessages(owner: Owner) {
  const { home } = await open<DashboardView>(owner, 'dashboard');
  const { outageMessage } = await open<OwnConnectionView>(owner, 'no-internet');
  expect(home.outageMessage).toEqual(outageMessage);
  return outageMessage;
}

async function press(owner: Owner, outage: string, action: 'join' | 'leave' = 'join') {
  const { status, body } = await owner.client.post(change, { account: owner.account, outage, action });
  return [status, body['outcome']];
}

const listTexts = async ({ person }: Owner) => (await sandbox.outbox(person.phone)).map(({ text }) => text);
const countSent = async (owner: Owner) =>
  (await listCalls(sandbox, owner)).filter((name) => name === 'notify-outage').length;

describe('a message at the end of an outage', () => {
  it('is asked for once, is shown as asked for on every page, and arrives once', async () => {
    const owner = await signIn();
    const outage = await beginOutage(owner, 2);
    const { phone } = owner.person;
    expect(await findMessages(owner)).toEqual({ outage, state: 'offered', phone });
    expect(await press(owner, outage)).toEqual([200, 'done']);
    expect(await findMessages(owner)).toEqual({ outage, state: 'asked', phone });
    expect(await press(owner, outage)).toEqual([200, 'done']);
    expect(await countSent(owner)).toBe(1);
    await endOutage(owner);
    expect(await listTexts(owner)).toEqual([expect.stringContaining('The outage in your area is over.')]);
    expect(await findMessages(owner)).toBeNull();
  });

  it('is taken back, and may be asked for again', async () => {
    const owner = await signIn();
    const outage = await beginOutage(owner);
    await press(owner, outage);
    expect(await press(owner, outage, 'leave')).toEqual([200, 'done']);
    expect(await findMessages(owner)).toMatchObject({ state: 'offered' });
    await press(owner, outage);
    await press(owner, outage, 'leave');
    await endOutage(owner);
    expect(await listTexts(owner)).toEqual([]);
  });

  it('is offered for an outage without an id by its expected end, and not for one without either', async () => {
    const owner = await signIn();
    const outage = await beginOutage(owner, 2, { hasId: false });
    expect(await findMessages(owner)).toMatchObject({ outage, state: 'offered' });
    expect(await press(owner, outage)).toEqual([200, 'done']);
    await endOutage(owner);
    await beginOutage(owner, undefined, { hasId: false });
    expect(await findMessages(owner)).toBeNull();
  });

  it('is not sent without consent, which may be taken back while the page is open', async () => {
    const silent = await signIn('active', { smsOptIn: false });
    const outage = await beginOutage(silent, 2);
    expect(await findMessages(silent)).toMatchObject({ state: 'no-consent' });
    const owner = await signIn();
    const own = await beginOutage(owner, 2);
    await openPage(owner);
    const preferences = { version: 'ENGLISH-Y-SMS', languagePreference: 'ENGLISH', smsOptIn: 'N' } as const;
    await owner.client.post(savePreferences, { account: owner.account, ...preferences, reminderChannel: 'NONE' });
    expect([await press(silent, outage), await press(owner, own)]).toEqual([
      [409, 'conflict'],
      [409, 'conflict'],
    ]);
    expect([await countSent(silent), await countSent(owner)]).toEqual([0, 0]);
  });

  it('is not asked for once the outage is over, or is another one', async () => {
    const owner = await signIn();
    const outage = await beginOutage(owner, 2);
    await endOutage(owner);
    expect(await press(owner, outage)).toEqual([409, 'conflict']);
    await beginOutage(owner, 2);
    expect(await press(owner, outage)).toEqual([409, 'conflict']);
    expect(await countSent(owner)).toBe(0);
  });

  it.each([
    ['lost', 'unknown'],
    ['malformed', 'unknown'],
    ['http', 'failed'],
    ['code', 'failed'],
  ])('has after a response that is %s the outcome %s, and arrives once after a second press', async (kind, outcome) => {
    const owner = await signIn();
    const outage = await beginOutage(owner, 2);
    const code = kind === 'code' ? { code: 'BUS_OUTAGE_001' } : {};
    await sandbox.fault({ call: 'notify-outage', kind, ...code, times: 1, match: { sessionId: owner.sessionId } });
    expect(await press(owner, outage)).toEqual([200, outcome]);
    expect(await findMessages(owner)).toMatchObject({ state: 'offered' });
    expect(await press(owner, outage)).toEqual([200, 'done']);
    await endOutage(owner);
    expect(await listTexts(owner)).toHaveLength(1);
  });

  it('is asked for by nobody but the owner', async () => {
    const [owner, other, viewer] = [await signIn(), await signIn(), await signIn('viewer')];
    const outage = await beginOutage(other, 2);
    const foreign = await owner.client.post(change, { account: other.account, outage, action: 'join' });
    expect([foreign.status, foreign.body]).toEqual([409, { reason: 'account-changed' }]);
    const refused = await viewer.client.post(change, { account: viewer.account, outage, action: 'join' });
    expect(refused.status).toBe(403);
    await endOutage(other);
    expect(await listTexts(other)).toEqual([]);
  });

  it('is not offered by a provider without it, where pages tell of the outage all the same', async () => {
    const owner = await signIn();
    const outage = await beginOutage(owner, 2);
    await lacking(['notify-outage'], async () => {
      expect(await findMessages(owner)).toBeNull();
      expect((await open<DashboardView>(owner, 'dashboard')).home).toMatchObject({ state: 'outage' });
      expect(await press(owner, outage)).toEqual([200, 'failed']);
      expect(await countSent(owner)).toBe(0);
    });
  });

  it('is not offered where a move has paused the home', async () => {
    const owner = await signIn('paused');
    await beginOutage(owner, 2);
    expect(await findMessages(owner)).toBeNull();
  });
});

describe('an outage', () => {
  it('stands with its end on the notifications as on the dashboard', async () => {
    const owner = await signIn();
    await beginOutage(owner, 2);
    const { home: dashboard } = await open<DashboardView>(owner, 'dashboard');
    const { home: notifications } = await open<NotificationsView>(owner, 'notifications');
    expect(dashboard.expectedEnd).toMatch(/^\d{4}-/);
    expect(notifications).toEqual(dashboard);
  });

  it('leaves no way to restart the router or to refill in the frame and on the page of the internet', async () => {
    const owner = await signIn('expired');
    await beginOutage(owner, 2);
    const view = await open<DashboardView>(owner, 'dashboard');
    expect(view).toMatchObject({ canResetRouter: false });
    const { sentPage } = await openPage(owner, { page: 'detail-hsd' });
    if (sentPage?.kind !== 'shown') throw new Error('The page was not shown');
    expect(toInternetDetail(sentPage.view)).toMatchObject({ canResetRouter: false, showsRefill: false });
    expect(findFrameAction(toLayoutView(sentPage.view))).toBeNull();
  });
});
