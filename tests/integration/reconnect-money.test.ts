import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { specialLocation } from '#sandbox/state/address-book.ts';
import type { OpenReconnectView } from '#lib/reconnect/server/reconnect-pages.ts';
import type { Fault } from '#tests/e2e/support/sandbox-client.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import type { SavedPurchase } from '#tests/support/owner-payments.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openNamedPage } from '#tests/support/account-pages.ts';
import { pageRequest } from '#tests/support/page-request.ts';
import { reconnectRequests } from '#tests/support/reconnect-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';

jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider({
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ACCOUNT: '1000/1h',
  LIMITS_DECLINE_OWNER: '1000/1h',
});
const { store } = await import('#lib/store/store.ts');

const DECLINED = { cardNumber: '4000000000000002', cardType: 'Visa', expirationDate: '1249', cvv: '123' };

let owner: Owner;
let requests: Awaited<ReturnType<typeof reconnectRequests>>;

async function signIn(template = 'closed-reconnect', overrides = {}): Promise<void> {
  owner = await signInOwner(sandbox, template, overrides);
  requests = await reconnectRequests(owner);
}

beforeEach(() => signIn());

/** Opens a page of the reconnection; returns its redirect or what it shows. */
async function open(
  page: 'reconnect' | 'reconnect-status' = 'reconnect',
  query = '',
): Promise<{ redirect: string } | { view: object }> {
  owner.client.use();
  const result = await openNamedPage(page, pageRequest(query, { locale: 'es' }));
  if (!('kind' in result)) return result;
  if (result.kind === 'redirect') return { redirect: result.redirect.href };
  return { view: result.kind === 'shown' ? result.view : {} };
}

async function openView(): Promise<OpenReconnectView> {
  const page = await open();
  return ('view' in page ? page.view : {}) as OpenReconnectView;
}

const listCharges = () => sandbox.charges({ accountId: owner.accountId });
const listCreateCalls = async () =>
  (await sandbox.calls({ call: 'create-aux' })).filter(({ body }) =>
    JSON.stringify(body ?? null).includes(owner.accountId),
  );
const addFault = (call: 'create-aux' | 'fetch-aux', more: Pick<Fault, 'kind' | 'code' | 'status' | 'times'>) =>
  sandbox.fault({ call, match: { sessionId: owner.sessionId }, ...more });

async function expectPaid(savedPurchase: SavedPurchase, payment: object): Promise<void> {
  expect((await requests.pay(payment)).body).toMatchObject({ outcome: 'confirmed' });
  expect((await requests.status(savedPurchase)).body).toMatchObject({ state: 'confirmed' });
}

describe('a reconnection', () => {
  it.each([
    ['HSD_030', 4_500],
    ['HSD_007', 1_500],
  ])(
    'charges the price and tax of %s once, and leads to the activation of the new account',
    async (planCode, price) => {
      expect(await openView()).toMatchObject({
        kind: 'open',
        plans: [{ priceCents: 4_500 }, { priceCents: 1_500 }],
        quote: null,
      });
      const savedPurchase = await requests.savePurchase(planCode);
      expect(savedPurchase.quote.totalCents).toBe(price + (savedPurchase.quote.taxCents ?? 0));
      const { savedCard, planCode: persisted } = await openView();
      expect(persisted).toBe(planCode);
      await expectPaid(savedPurchase, requests.withSavedCard(savedPurchase, savedCard?.ref ?? ''));
      const [charge, ...more] = await listCharges();
      expect(more).toEqual([]);
      expect(charge).toMatchObject({
        kind: 'reconnect',
        amount: savedPurchase.quote.totalCents,
        tax: savedPurchase.quote.taxCents,
      });
      expect(await open()).toMatchObject({
        view: { kind: 'paid', receipt: { totalCents: savedPurchase.quote.totalCents } },
      });
      const { body } = await requests.newAccount(savedPurchase);
      const query = new URLSearchParams(String(body['path']).split('?')[1]);
      expect(String(body['path'])).toMatch(/^\/activation\?/);
      expect(atob(query.get('guid') ?? '')).toBe(owner.person.custGuid);
      expect(atob(query.get('accountId') ?? '')).not.toBe(owner.accountId);
      expect([query.get('bhr'), query.get('mobile')]).toEqual(['false', 'false']);
    },
  );

  it('charges once and opens one account when confirmed many times at once', async () => {
    const payment = await requests.withTypedCard(await requests.savePurchase());
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => requests.pay(payment)));
    for (const { body } of outcomes) expect(['confirmed', 'pending']).toContain(body['outcome']);
    await afterwards();
    expect(await listCharges()).toHaveLength(1);
    expect(await listCreateCalls()).toHaveLength(1);
    expect((await requests.plan('HSD_007')).body).toEqual({ outcome: 'confirmed' });
  });

  it.each([
    ['the provider reports by its key', false],
    ['the opened account proves', true],
  ])('is settled after a lost response by what %s, and charged once', async (_, isBlind) => {
    await addFault('create-aux', { kind: 'lost', times: 1 });
    const savedPurchase = await requests.savePurchase();
    if (isBlind) {
      await sandbox.fault({
        call: 'charge-status',
        kind: 'http',
        status: 501,
        match: { text: savedPurchase.quote.attempt },
      });
    }
    await requests.pay(await requests.withTypedCard(savedPurchase));
    await afterwards();
    expect((await requests.status(savedPurchase)).body).toMatchObject({ state: 'confirmed' });
    expect(await listCharges()).toHaveLength(1);
    expect((await requests.newAccount(savedPurchase)).body).toMatchObject({ outcome: 'ready' });
    const { orderNumber } = (await (await store()).attempts.find(savedPurchase.quote.attempt)) ?? {};
    expect(orderNumber).toMatch(/./);
    const lookup = (await sandbox.calls({ call: 'fetch-aux', sessionId: owner.sessionId })).at(-1);
    expect(lookup?.body).toMatchObject({ auxConfNo: orderNumber });
  });

  it('stays on the page after a declined card, and is paid with another card', async () => {
    const savedPurchase = await requests.savePurchase();
    await requests.pay(await requests.withTypedCard(savedPurchase, DECLINED));
    await afterwards();
    expect((await requests.status(savedPurchase)).body).toMatchObject({ state: 'declined' });
    expect(await openView()).toMatchObject({ failure: { mends: 'card' } });
    const again = await requests.savePurchase();
    await expectPaid(again, await requests.withTypedCard(again));
    expect(await listCharges()).toHaveLength(1);
  });

  it('leads to the error page when the provider refuses it for another reason', async () => {
    await addFault('create-aux', { kind: 'code', code: 'BUS_PMT_004' });
    const savedPurchase = await requests.savePurchase();
    await requests.pay(await requests.withTypedCard(savedPurchase));
    await afterwards();
    expect((await requests.status(savedPurchase)).body).toMatchObject({ state: 'failed' });
    expect(await listCharges()).toEqual([]);
  });

  it('is refused without a saved card or valid billing, and with a total that was not agreed to', async () => {
    const savedPurchase = await requests.savePurchase();
    const { billing: _billing, ...payment } = await requests.withTypedCard(savedPurchase);
    expect(await requests.pay(payment)).toMatchObject({ status: 400 });
    const cheap = { ...(await requests.withTypedCard(savedPurchase)), totalCents: 1 };
    expect((await requests.pay(cheap)).body).toEqual({ outcome: 'changed', change: { what: 'total' } });
    expect((await requests.plan('VDO_XITV_30')).body).toEqual({ outcome: 'unavailable' });
    expect(await listCharges()).toEqual([]);
  });

  it('cannot be paid by anyone else', async () => {
    const savedPurchase = await requests.savePurchase();
    const stranger = await reconnectRequests(await signInOwner(sandbox, 'closed-reconnect'));
    expect((await stranger.pay(await stranger.withTypedCard(savedPurchase))).body).toEqual({ outcome: 'start-again' });
    expect((await stranger.newAccount(savedPurchase)).body).toEqual({ outcome: 'failed' });
  });
});

describe('the new account of a reconnection', () => {
  it.each([
    ['is not reported', { kind: 'http', status: 500 }],
    ['is refused with a code', { kind: 'code', code: 'BUS_AUX_001' }],
    ['cannot be read', { kind: 'malformed' }],
  ] as const)('is awaited while it %s', async (_, of) => {
    const savedPurchase = await requests.savePurchase();
    await expectPaid(savedPurchase, await requests.withTypedCard(savedPurchase));
    await addFault('fetch-aux', of);
    await sandbox.fault({ call: 'identity', kind: 'hidden', match: { sessionId: owner.sessionId } });
    expect((await requests.newAccount(savedPurchase)).body).toEqual({ outcome: 'waiting' });
  });
});

describe('the reconnection page', () => {
  it.each([
    ['closed-final', {}, '/es/error?again=logout&reason=unavailable'],
    ['active', {}, '/es/dashboard'],
    ['closed-preactivated', {}, expect.stringMatching(/^\/es\/activation\?account=/)],
    [
      'closed-reconnect',
      { locationId: specialLocation('400 Frontier Road') },
      '/es/error?again=logout&reason=unserved',
    ],
    ['closed-reconnect', { locationId: specialLocation('500 Prepaid Lane') }, '/es/error?again=logout&reason=unserved'],
    [
      'closed-reconnect',
      { locationId: specialLocation('600 Postpaid Court') },
      '/es/error?again=logout&reason=unserved',
    ],
    [
      'closed-reconnect',
      { locationId: specialLocation('950 Broken Bridge') },
      expect.stringContaining('/es/error?reference='),
    ],
  ])('redirects a %s account at %j', async (template, overrides, redirect) => {
    await signIn(template, overrides);
    expect(await open('reconnect', owner.person.accountIds.length > 1 ? `account=${owner.account}` : '')).toEqual({
      redirect,
    });
    expect(['unavailable', 'failed']).toContain((await requests.plan('HSD_030')).body['outcome']);
  });

  it('warns of a cold tap, and sells at the prices of the home’s market', async () => {
    await signIn('closed-reconnect', { locationId: specialLocation('700 Cold Creek Road') });
    expect(await openView()).toMatchObject({ isColdTap: true });
    await signIn('closed-reconnect', { geoCode: '320390110' });
    expect(await openView()).toMatchObject({ isColdTap: false, plans: [{ priceCents: 5_500 }, { priceCents: 2_000 }] });
  });

  it('shows a total without tax when the tax is missing, and charges that total', async () => {
    await sandbox.fault({ call: 'get-tax', kind: 'http', status: 500, match: { accountId: owner.accountId } });
    const savedPurchase = await requests.savePurchase();
    expect(savedPurchase.quote).toMatchObject({ taxCents: null, totalCents: 4_500 });
    await expectPaid(savedPurchase, await requests.withTypedCard(savedPurchase));
    expect(await listCharges()).toMatchObject([{ amount: 4_500, tax: 0 }]);
  });
});
