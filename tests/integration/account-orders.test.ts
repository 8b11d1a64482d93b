import { describe, expect, it, jest } from '@jest/globals';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import type { DashboardView, NotificationsView } from '#lib/account/server/dashboard.ts';
import type { MoveConfirmationView } from '#lib/move/server/move-views.ts';
import { openPage, signInOwner, type Owner } from '#tests/support/account-owner.ts';
import { inDays } from '#tests/support/move-places.ts';
import { movingOwner } from '#tests/support/moving-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';
import { reconnectRequests } from '#tests/support/reconnect-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';

jest.setTimeout(120_000);

// The scale keeps the minute of settlement and the wait for a new account short, and leaves a busy machine time to respond.
const { sandbox } = await startOwnProvider({ PROVIDER_TIME_SCALE: '0.4', LIMITS_CHARGE_ADDRESS: '1000/1h' });
const { store } = await import('#lib/store/store.ts');
const { hashSubject } = await import('#lib/http/secrets.ts');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AGES = [
  ['ten seconds', 10_000, 'new'],
  ['eleven minutes', 11 * 60_000, 'slow'],
  ['32 days', 32 * DAY_MS, 'late'],
] as const;

/** Hides the newest account of this owner, as a provider does that is slow to set it up. */
async function hideNewAccount(
  { sessionId }: Owner,
  calls: readonly ('fetch-aux' | 'identity')[] = ['fetch-aux', 'identity'],
): Promise<() => Promise<void>> {
  const match = { sessionId };
  const faults = await Promise.all(calls.map((call) => sandbox.fault({ call, kind: 'hidden', match })));
  return async () => {
    for (const fault of faults) await sandbox.clearFault(fault);
  };
}

const toSubject = ({ accountId }: Owner) => hashSubject('account', accountId);
const findAccountOrder = async (owner: Owner) => (await (await store()).accountOrders.list([toSubject(owner)]))[0];

/** Moves the order back in time and deletes everything that is kept for a day. */
async function wait(owner: Owner, ms: number): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  const file = new DatabaseSync(`${process.env['DATA_DIR']}/hearthline.sqlite`);
  file.exec('PRAGMA busy_timeout = 5000');
  file.prepare('UPDATE account_orders SET ordered_at = ordered_at - ? WHERE subject = ?').run(ms, toSubject(owner));
  file.prepare('UPDATE attempts SET settled_at = settled_at - ? WHERE subject = ?').run(ms, toSubject(owner));
  if (ms > DAY_MS) file.prepare('DELETE FROM purchases').run();
  file.close();
}

async function openView<View>(owner: Owner, page: Parameters<typeof openOwnerPage>[1], query = ''): Promise<View> {
  const result = await openOwnerPage(owner, page, query);
  if (!('view' in result)) throw new Error(`${page} leads to ${result.redirect}`);
  return result.view as View;
}

const findDashboardOrder = async (owner: Owner) => (await openView<DashboardView>(owner, 'dashboard')).order;

async function createMover(day: string) {
  const one = await movingOwner(sandbox);
  await one.ready(day);
  return one;
}

async function reconnectWithHiddenAccount(calls?: Parameters<typeof hideNewAccount>[1]) {
  const owner = await signInOwner(sandbox, 'closed-reconnect');
  const requests = await reconnectRequests(owner);
  const lift = await hideNewAccount(owner, calls);
  const savedPurchase = await requests.savePurchase();
  await requests.pay(await requests.withTypedCard(savedPurchase));
  await afterwards();
  return { owner, requests, savedPurchase, lift };
}

/** The number that the provider gave to the owner's order. */
const findOrderNumber = async (owner: Owner) => (await findAccountOrder(owner))?.attempt.orderNumber ?? '';

/** The confirmation as it is once the usual time is over. */
async function waitForConfirmation(owner: Owner, page: 'move-now-confirmation' | 'move-schedule-confirmation') {
  for (let tries = 0; tries < 100; tries += 1) {
    const view = await openView<MoveConfirmationView>(owner, page);
    if (view.progress === null) return view;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The confirmation goes on waiting');
}

describe('an immediate move whose new account appears late', () => {
  it.each(AGES)('keeps its number and address after %s, and is ordered once', async (_, ms, age) => {
    const one = await createMover('now');
    const lift = await hideNewAccount(one.owner);
    expect(await one.confirm()).toMatchObject({ outcome: 'accepted' });
    const thanks = await waitForConfirmation(one.owner, 'move-now-confirmation');
    const number = await findOrderNumber(one.owner);
    expect(number).toMatch(/^MV/);
    expect(thanks).toMatchObject({
      kind: 'now',
      confirmationNumber: number,
      newAccount: '',
      setUp: { state: 'ordered' },
    });
    expect(await one.finish()).toEqual({ outcome: 'setting-up' });

    await wait(one.owner, ms);
    const order = await findDashboardOrder(one.owner);
    expect(order).toMatchObject({ kind: 'move-now', state: 'ordered', age, number, paidCents: 0 });
    expect(order?.address).toContain('100 Maple Street');
    const dashboard = await openView<DashboardView>(one.owner, 'dashboard');
    expect(dashboard).toMatchObject({
      startedMove: null,
      promo: null,
      internet: { isPaused: true, showsRefill: false },
    });
    expect((await openView<NotificationsView>(one.owner, 'notifications')).order).toEqual(order);
    expect(await openView(one.owner, 'activation')).toMatchObject({ kind: 'awaited', order: { number } });
    expect(await openView(one.owner, 'move-now-confirmation')).toMatchObject({ confirmationNumber: number });
    expect(await one.destination('200 Oak Avenue')).toEqual({ outcome: 'under-way', path: '/dashboard' });
    expect(await one.confirm()).toMatchObject({ outcome: 'accepted' });
    expect(await one.listCalls('create-aux')).toHaveLength(1);

    await lift();
    expect(await openOwnerPage(one.owner, 'activation')).toMatchObject({
      redirect: expect.stringMatching(/activation\?account=/),
    });
    expect(await openView<DashboardView>(one.owner, 'dashboard')).toMatchObject({
      order: null,
      startedMove: { number },
    });
    expect((await findAccountOrder(one.owner))?.seenAt).toEqual(expect.any(Number));
  });

  it('counts as paused, so that its owner is asked before a refill ends it', async () => {
    const one = await createMover('now');
    await hideNewAccount(one.owner);
    await one.confirm();
    await afterwards();
    const { sentPage } = await openPage(one.owner, { page: 'refill' });
    expect(sentPage).toMatchObject({ kind: 'shown', view: { account: { isPaused: true } } });
  });
});

describe('a scheduled move whose new account appears late', () => {
  it.each(AGES.slice(0, 2))('keeps its number after %s, and pauses nothing', async (_what, ms, _age) => {
    const one = await createMover(inDays(6));
    const lift = await hideNewAccount(one.owner);
    await one.confirm();
    const thanks = await waitForConfirmation(one.owner, 'move-schedule-confirmation');
    const number = await findOrderNumber(one.owner);
    expect(thanks).toMatchObject({
      kind: 'scheduled',
      confirmationNumber: number,
      day: inDays(6),
      setUp: { canCancel: true },
    });
    await wait(one.owner, ms);
    expect(await findDashboardOrder(one.owner)).toMatchObject({
      kind: 'move-scheduled',
      number,
      on: inDays(6),
      canCancel: true,
    });
    expect(await openView<DashboardView>(one.owner, 'dashboard')).toMatchObject({ internet: { isPaused: false } });
    expect(await openPage(one.owner, { page: 'refill' })).toMatchObject({ redirect: null });
    expect(await one.destination('200 Oak Avenue')).toMatchObject({ outcome: 'under-way' });
    await one.confirm();
    expect(await one.listCalls('create-aux')).toHaveLength(1);
    await lift();
    expect(await openView<DashboardView>(one.owner, 'dashboard')).toMatchObject({ order: null, move: { number } });
    // The saved move is gone after a day: the confirmation has the number from the provider.
    await wait(one.owner, 2 * DAY_MS);
    expect(await openView(one.owner, 'move-schedule-confirmation')).toMatchObject({
      kind: 'scheduled',
      confirmationNumber: number,
    });
  });

  it('becomes an immediate move on its day, on every page', async () => {
    const one = await createMover(inDays(6));
    await hideNewAccount(one.owner);
    await one.confirm();
    await afterwards();
    const { DatabaseSync } = await import('node:sqlite');
    const file = new DatabaseSync(`${process.env['DATA_DIR']}/hearthline.sqlite`);
    file.prepare('UPDATE account_orders SET day = ? WHERE subject = ?').run(inDays(0), toSubject(one.owner));
    file.close();
    expect(await findDashboardOrder(one.owner)).toMatchObject({ kind: 'move-now', on: inDays(0), canCancel: false });
    expect(await openOwnerPage(one.owner, 'move-schedule-confirmation')).toMatchObject({
      redirect: expect.stringContaining('/move/now-confirmation'),
    });
  });

  it('can be canceled by its number, and ordered again', async () => {
    const one = await createMover(inDays(6));
    const lift = await hideNewAccount(one.owner);
    await one.confirm();
    await afterwards();
    expect(await one.cancel(await findOrderNumber(one.owner))).toEqual({ outcome: 'done' });
    expect(await findDashboardOrder(one.owner)).toBeNull();
    await lift();
    await one.ready(inDays(8));
    expect(await one.confirm()).toMatchObject({ outcome: 'accepted' });
    expect(await one.listCalls('create-aux')).toHaveLength(2);
  });
});

describe('a move whose response is lost and whose account appears late', () => {
  it('is shown as being checked until the account confirms it', async () => {
    const one = await createMover('now');
    const lift = await hideNewAccount(one.owner);
    await sandbox.fault({ call: 'create-aux', kind: 'lost', match: { sessionId: one.owner.sessionId }, times: 1 });
    await one.confirm();
    await afterwards();
    expect(await one.progress()).toMatchObject({ state: 'manual', canSendAgain: true });
    expect(await findDashboardOrder(one.owner)).toMatchObject({ kind: 'move-now', state: 'checking', number: '' });
    expect(await openView(one.owner, 'move-now-confirmation')).toMatchObject({ progress: { state: 'manual' } });
    await lift();
    expect(await one.progress()).toMatchObject({ state: 'created' });
    expect(await openView<DashboardView>(one.owner, 'dashboard')).toMatchObject({
      order: null,
      startedMove: { number: expect.stringMatching(/^MV/) },
    });
    expect(await one.listCalls('create-aux')).toHaveLength(1);
  });

  it('is sent again at the next press, under the same key', async () => {
    const one = await createMover(inDays(5));
    await hideNewAccount(one.owner);
    await sandbox.fault({ call: 'create-aux', kind: 'lost', match: { sessionId: one.owner.sessionId }, times: 1 });
    await one.confirm();
    await afterwards();
    expect(await one.body('confirm', { locale: 'en', purchase: null })).toMatchObject({ outcome: 'accepted' });
    await afterwards();
    const calls = await one.listCalls('create-aux');
    expect(calls.map(({ body }) => body)).toEqual([calls[0]?.body, calls[0]?.body]);
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await sandbox.outbox(one.owner.person.phone)).toHaveLength(1);
    expect(await findDashboardOrder(one.owner)).toMatchObject({
      state: 'ordered',
      number: expect.stringMatching(/^MV/),
    });
  });

  it('fails where the provider refuses it with a code', async () => {
    const one = await createMover('now');
    const match = { sessionId: one.owner.sessionId };
    await sandbox.fault({ call: 'create-aux', kind: 'reset', match, times: 1 });
    await one.confirm();
    await afterwards();
    await sandbox.fault({ call: 'create-aux', kind: 'code', code: 'BUS_MOVE_099', match, times: 1 });
    expect(await one.confirm()).toEqual({ outcome: 'failed', reference: expect.any(String) });
    expect(await findDashboardOrder(one.owner)).toBeNull();
  });
});

describe('a paid reconnection whose account appears late', () => {
  it.each(AGES)('keeps its payment after %s, and is paid once', async (_, ms, age) => {
    const { owner, requests, savedPurchase, lift } = await reconnectWithHiddenAccount();
    expect((await requests.newAccount(savedPurchase)).body).toEqual({ outcome: 'waiting' });
    const number = await findOrderNumber(owner);
    expect(number).toMatch(/./);
    await wait(owner, ms);
    const { totalCents } = savedPurchase.quote;
    const order: AccountOrderView | null = await findDashboardOrder(owner);
    expect(order).toMatchObject({ kind: 'reconnection', state: 'ordered', age, number, paidCents: totalCents });
    expect(await openView(owner, 'activation')).toMatchObject({ kind: 'awaited', order: { number } });
    const { sentPage } = await openPage(owner, { page: 'payment-history' });
    expect(sentPage).toMatchObject({
      view: { payments: { entries: [{ cents: totalCents, orderNumber: number }] } },
      layout: { hasNotification: true, isBeingSetUp: true },
    });
    expect(['confirmed', 'open']).toContain((await requests.plan('HSD_030')).body['outcome']);
    const page = await openOwnerPage(owner, 'reconnect');
    if ('view' in page) expect(page.view).toMatchObject({ kind: 'paid', receipt: { orderNumber: number } });
    else expect(page.redirect).toContain('/dashboard');
    expect(await sandbox.charges({ accountId: owner.accountId })).toHaveLength(1);

    await lift();
    expect(await openOwnerPage(owner, 'dashboard')).toMatchObject({ redirect: expect.stringContaining('/activation') });
  });

  it('can be activated once the identity lists the new account', async () => {
    const { owner, requests, savedPurchase } = await reconnectWithHiddenAccount(['fetch-aux']);
    expect((await requests.newAccount(savedPurchase)).body).toMatchObject({ outcome: 'ready' });
    expect(await findDashboardOrder(owner)).toMatchObject({ state: 'ready', newAccount: expect.any(String) });
  });

  it('redirects a link to an unlisted account to the page that waits for it', async () => {
    const { owner } = await reconnectWithHiddenAccount();
    const link = new URLSearchParams({ accountId: btoa('99999999'), guid: btoa(owner.person.custGuid) });
    expect(await openOwnerPage(owner, 'activation', `${link}`)).toEqual({
      redirect: `/en/activation?account=${owner.account}`,
    });
    const foreign = new URLSearchParams({ accountId: btoa('99999999'), guid: btoa('somebody') });
    expect(await openOwnerPage(owner, 'activation', `${foreign}`)).not.toMatchObject({
      redirect: expect.stringContaining('activation?account='),
    });
  });
});
