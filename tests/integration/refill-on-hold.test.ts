import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dashboard, guestDashboard, type WireDashboard } from '#lib/contract/dashboard.ts';
import type { DashboardView, NotificationsView } from '#lib/account/server/dashboard.ts';
import { addDays } from '#lib/domain/calendar-day.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { signedInBrowser } from '#tests/support/signed-in.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { openNamedPage } from '#tests/support/account-pages.ts';
import { lacking } from '#tests/support/lacking.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { startProviderProxy } from '#tests/support/provider-proxy.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

/** Decision on days on hold: a guest's refill of an account that a move has paused. */
await startOwnProvider({
  PROVIDER_TIME_SCALE: '0.5',
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_LOOKUP_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_NEWCOMER: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
  LIMITS_PIN_ADDRESS: '1000/1h',
  LIMITS_PIN_NEWCOMER: '1000/1h',
});
const { CONFIRMED, locate, buildPayment, buildRedemption, requote, sandbox } =
  await import('#tests/support/litepay-payment.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { POST: quote } = await import('#app/api/litepay/quote/route.ts');
const { POST: lookUpPin } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: redeem } = await import('#app/api/litepay/pin/pay/route.ts');
const { GET: status } = await import('#app/api/litepay/status/route.ts');
const { POST: checkConnection } = await import('#app/api/no-internet/check/route.ts');
const { POST: createLink } = await import('#app/api/account/refill-link/route.ts');
const { POST: openLink } = await import('#app/api/litepay/link/route.ts');
const { loadLitepayPage, loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { accountReference } = await import('#lib/session/account-reference.ts');
const { config } = await import('#lib/config.ts');

/** What happens elsewhere between two requests of a guest: to the account, or to the provider. */
type Change = ((dashboard: WireDashboard) => WireDashboard) | 'failure' | 'silence';
/** One for each lookup from now on; the last one stays. Without any, nothing is changed. */
let changes: readonly Change[] = [];
/** How an owner's account is changed. */
let ownerChange: ((dashboard: WireDashboard) => WireDashboard) | null = null;
const { PROVIDER_URL } = config();
const proxy = await startProviderProxy(PROVIDER_URL, async (request, forward) => {
  const isLookup = request.url.startsWith(guestDashboard.path);
  const [change] = isLookup ? changes : [];
  if (isLookup && changes.length > 1) changes = changes.slice(1);
  if (change === 'silence') return new Promise(() => undefined);
  if (change === 'failure') return { status: 503, contentType: 'text/html', text: '' };
  const response = await forward(request);
  if (ownerChange && request.url.startsWith(dashboard.path)) {
    return { ...response, text: JSON.stringify(ownerChange(JSON.parse(response.text))) };
  }
  if (!change || response.text.includes('errorCode')) return response;
  return { ...response, text: JSON.stringify(change(JSON.parse(response.text))) };
});
config().PROVIDER_URL = proxy.url;
afterAll(() => proxy.close());

const PAUSED_DAYS = 14;
let browser: HandlerClient;
beforeEach(() => {
  browser = new HandlerClient();
});
afterEach(() => {
  changes = [];
  ownerChange = null;
});

const toAccountId = ({ accountIds: [accountId = ''] }: Persona) => accountId;
const loadAccount = (whom: Persona) => sandbox.account(toAccountId(whom));
const listCallsAbout = async (whom: Persona, call: string) =>
  (await sandbox.calls({ call })).filter(({ body }) => JSON.stringify(body).includes(toAccountId(whom)));
const lookups = async ({ phone }: Persona) =>
  (await sandbox.calls({ call: 'guest-dashboard' })).filter(({ body }) => JSON.stringify(body).includes(phone)).length;

async function find(whom: Persona): Promise<PurchaseRef> {
  const { body } = await locate(browser, whom);
  expect(body).toMatchObject({ outcome: 'found' });
  return body['purchase'] as PurchaseRef;
}

async function prepareCard(whom: Persona) {
  const purchase = await find(whom);
  return buildPayment(browser, purchase, await requote(purchase, browser));
}

async function preparePin(whom: Persona) {
  const [purchase, pin] = [await find(whom), await sandbox.pin()];
  const { body } = await browser.post(lookUpPin, { purchase, locale: 'en', pin });
  expect(body).toMatchObject({ outcome: 'fit', days: 30 });
  return buildRedemption(purchase, body['quote'] as Quote, pin);
}

async function requestLink(whom: Persona) {
  const client = await signedInBrowser(whom);
  const account = accountReference(whom, toAccountId(whom));
  const { body } = await client.post(createLink, { account, locale: 'en' });
  return {
    body,
    token:
      String((body['link'] as { url?: string } | undefined)?.url)
        .split('/')
        .at(-1) ?? '',
  };
}

/** Opens a page of the account as its owner. */
async function openOwnerView<View>(whom: Persona, page: 'dashboard' | 'notifications'): Promise<View> {
  const client = await signedInBrowser(whom);
  client.use();
  const query = new URLSearchParams({ account: accountReference(whom, toAccountId(whom)) }).toString();
  const result = await openNamedPage(page, pageRequest(query, { locale: 'en' }));
  if (!('view' in result)) throw new Error(JSON.stringify(result));
  return result.view as View;
}

const pause = (dashboard: WireDashboard): WireDashboard => ({
  ...dashboard,
  planStatusDetails: { ...dashboard.planStatusDetails, planStatus: 'PAUSED' },
});

const WAYS = [
  ['a card', async (whom: Persona) => browser.submit(pay, await prepareCard(whom))],
  ['a PIN', async (whom: Persona) => browser.submit(redeem, await preparePin(whom))],
] as const;

describe('a provider that keeps a move through a guest’s refill', () => {
  it.each(WAYS)('adds the days of %s to those on hold, and keeps the move', async (_way, refill) => {
    const whom = await sandbox.persona('paused');
    const { body } = await refill(whom);
    expect(body).toEqual(CONFIRMED);
    await afterwards();
    expect(await loadAccount(whom)).toMatchObject({
      paused: true,
      auxAccounts: [{ status: 'Preactivated' }],
      daysRemaining: PAUSED_DAYS + 30,
    });
    await sandbox.ageAccount(toAccountId(whom), 5);
    expect((await loadAccount(whom))['daysRemaining']).toBe(PAUSED_DAYS + 30);
  });

  it('does the same for a refill link of the account', async () => {
    const whom = await sandbox.persona('paused');
    const { token } = await requestLink(whom);
    expect((await browser.post(openLink, { token, after: null })).body).toEqual({ outcome: 'found' });
    browser.use();
    const page = await readPage(loadLitepayPage(pageRequest()));
    const purchase = ('view' in page ? page.view.purchase : null) ?? { id: '', version: 0 };
    const payment = await buildPayment(browser, purchase, await requote(purchase, browser));
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
    expect(await loadAccount(whom)).toMatchObject({ paused: true, daysRemaining: PAUSED_DAYS + 30 });
  });

  it('shows a guest no difference between a paused and an active account', async () => {
    const [paused, active] = [
      await sandbox.persona('paused'),
      await sandbox.persona('active', { daysRemaining: PAUSED_DAYS, savedCard: true }),
    ];
    // Only the ids of purchase, attempt and order differ, each by the same length.
    const toShape = (body: object) =>
      JSON.stringify(body).replaceAll(/"(?:id|attempt|reference|orderNumber)":"[^"]*"/g, '"id"');
    const collectResponses = async (whom: Persona) => {
      browser = new HandlerClient();
      const lookup = await locate(browser, whom);
      const purchase = lookup.body['purchase'] as PurchaseRef;
      const quoteResponse = await browser.post(quote, { purchase, locale: 'en' });
      const frozenQuote = quoteResponse.body['quote'] as Quote;
      const payment = await buildPayment(browser, quoteResponse.body['purchase'] as PurchaseRef, frozenQuote);
      const payResponse = await browser.submit(pay, payment);
      browser.use();
      const reference = String(payResponse.body['reference']);
      const receipt = await readPage(loadLitepayReceiptPage(pageRequest({ reference })));
      const { phone, purchaseId, ...view } = 'view' in receipt ? receipt.view : { phone: '', purchaseId: '' };
      expect([phone, purchaseId]).toEqual([whom.phone, purchase.id]);
      return [lookup, quoteResponse, payResponse]
        .map(({ status: code, body }) => `${code} ${JSON.stringify(body).length} ${toShape(body)}`)
        .concat(toShape(view));
    };
    expect(await collectResponses(paused)).toEqual(await collectResponses(active));
  });

  it.each([
    ['keeps the expiry day', (day: string) => addDays(day, -9)],
    ['keeps the expiry day for longer than the days that are left', (day: string) => addDays(day, -40)],
    ['names no expiry day', () => ''],
  ])('leads to the owner’s day for a guest where it %s', async (_what, dayOf) => {
    const whom = await sandbox.persona('paused');
    // Some providers keep the expiry day unchanged while days are on hold.
    const keepExpiry = (one: WireDashboard): WireDashboard => {
      const { hsdService, planStatusDetails } = pause(one);
      const expirationDate = dayOf(String(hsdService?.expirationDate));
      return {
        ...one,
        hsdService: hsdService && { ...hsdService, expirationDate },
        planStatusDetails: { ...planStatusDetails, expiryDate: expirationDate },
      };
    };
    const { body: usual } = await locate(browser, whom);
    changes = [keepExpiry];
    ownerChange = keepExpiry;
    const { body } = await locate(browser, whom);
    expect(body['plan']).toEqual(usual['plan']);
    expect(body['plan']).toMatchObject({ daysLeft: PAUSED_DAYS });
    expect(await openOwnerView<DashboardView>(whom, 'dashboard')).toMatchObject({
      internet: { daysLeft: PAUSED_DAYS },
    });
  });

  it('gets no more lookups than before', async () => {
    const whom = await sandbox.persona('expiring');
    const payment = await prepareCard(whom);
    const before = await lookups(whom);
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
    expect(await lookups(whom)).toBe(before);
  });

  it('lets the owner see what happened to the move: on the dashboard, in the notifications and by message', async () => {
    const whom = await sandbox.persona('paused', { email: `moves.${Date.now()}@example.com` });
    expect(await openOwnerView<DashboardView>(whom, 'dashboard')).toMatchObject({ daysAddedOnHold: null });
    expect((await browser.submit(pay, await prepareCard(whom))).body).toEqual(CONFIRMED);
    await afterwards();
    expect(await openOwnerView<DashboardView>(whom, 'dashboard')).toMatchObject({
      daysAddedOnHold: 30,
      isMoveEnded: false,
      startedMove: expect.any(Object),
      internet: { daysLeft: PAUSED_DAYS + 30, isOnHold: true, expiresOn: null },
    });
    expect(await openOwnerView<NotificationsView>(whom, 'notifications')).toMatchObject({
      daysAddedOnHold: 30,
      isMoveEnded: false,
      startedMove: expect.any(Object),
    });
    const [text] = await sandbox.outbox(whom.phone);
    expect(text).toMatchObject({
      text: expect.stringMatching(/30 days were added to your days on hold\. Your move MV\d+ stays in progress\./),
    });
    expect(JSON.stringify(text)).not.toContain('paid through');
  });
});

const WITHOUT = [
  ['does not promise to keep a move', <Value>(work: () => Promise<Value>) => lacking(['refill-on-hold'], work)],
  [
    'does not hold days',
    async <Value>(work: () => Promise<Value>) => {
      config().PROVIDER_HOLDS_DAYS = false;
      try {
        return await work();
      } finally {
        config().PROVIDER_HOLDS_DAYS = true;
      }
    },
  ],
] as const;

/** What may become of an account between its lookup and its payment. */
const CHANGES = [
  ['a move has paused it', pause],
  [
    'it was closed',
    (one: WireDashboard) => ({ ...one, customerInfo: { ...one.customerInfo, prepaidAccountStatus: 'Closed' } }),
  ],
  [
    'its price has changed',
    (one: WireDashboard) => ({
      ...one,
      availablePlans: one.availablePlans?.map((plan) => ({ ...plan, planPrice: '47.00' })),
    }),
  ],
  [
    'it has another plan',
    (one: WireDashboard) => ({
      ...one,
      availablePlans: one.availablePlans?.map((plan) => ({ ...plan, productCode: 'HSD_007' })),
    }),
  ],
  ['it has no plan any more', (one: WireDashboard) => ({ ...one, availablePlans: [] })],
  [
    'it is another account’s phone now',
    (one: WireDashboard) => ({ ...one, customerInfo: { ...one.customerInfo, accountId: '799999999' } }),
  ],
  ['the provider fails', 'failure'],
  ['nobody responds', 'silence'],
] as const;

describe.each(WITHOUT)('a provider that %s', (_what, without) => {
  it('gets a paused account treated as an unknown one on every way in', async () => {
    await without(async () => {
      const whom = await sandbox.persona('paused');
      const nobody = { phone: '5550109999', zip: whom.zip };
      const of = { locale: 'es', after: null, purchase: null };
      const ask = async ({ phone, zip }: { phone: string; zip: string }) => [
        await locate(new HandlerClient(), { phone, zip }),
        await new HandlerClient().post(checkConnection, { phone, zip, ...of }),
      ];
      const toBytes = (responses: Awaited<ReturnType<typeof ask>>) =>
        responses.map(({ status: code, body, headers }) => [
          code,
          JSON.stringify(body),
          [...headers.keys()].sort().join(' '),
        ]);
      const unknown = toBytes(await ask(nobody));
      expect(toBytes(await ask(whom))).toEqual(unknown);
      expect(unknown.map(([, body]) => body)).toEqual([
        expect.stringMatching(/^\{"outcome":"not-found","pad":"\.+"\}$/),
        expect.stringMatching(/^\{"outcome":"not-found","pad":"\.+"\}$/),
      ]);
    });
  });

  it('makes a lookup of a paused account count as a wrong guess', async () => {
    const before = config().LIMITS_LOOKUP_NEWCOMER;
    config().LIMITS_LOOKUP_NEWCOMER = { capacity: 2, perMs: 3_600_000 };
    try {
      const listStatuses = async (template: string) => {
        const whom = await sandbox.persona(template);
        const address = `203.0.113.${Math.floor(Math.random() * 250)}`;
        const codes = [];
        for (let time = 0; time < 3; time += 1) {
          const client = new HandlerClient();
          const { POST: lookup } = await import('#app/api/litepay/lookup/route.ts');
          const request = { phone: whom.phone, zip: whom.zip, locale: 'en', purchase: null, after: null };
          codes.push((await client.post(lookup, request, { 'x-forwarded-for': address })).status);
        }
        return codes;
      };
      await without(async () => {
        expect(await listStatuses('paused')).toEqual([200, 200, 429]);
        expect(await listStatuses('active')).toEqual([200, 200, 200]);
      });
    } finally {
      config().LIMITS_LOOKUP_NEWCOMER = before;
    }
  });

  it('opens and creates no refill link of a paused account', async () => {
    const whom = await sandbox.persona('paused');
    const { token } = await requestLink(whom);
    await without(async () => {
      expect((await browser.post(openLink, { token, after: null })).body).toEqual({ outcome: 'refused' });
      expect((await requestLink(whom)).body).toEqual({ outcome: 'unavailable' });
    });
  });

  it('looks up no PIN for an account that was paused since its lookup, which is dropped', async () => {
    const whom = await sandbox.persona('expiring');
    await without(async () => {
      const purchase = await find(whom);
      changes = [pause];
      const pin = await sandbox.pin();
      const { status: code, body } = await browser.post(lookUpPin, { purchase, locale: 'en', pin });
      expect([code, body]).toEqual([200, { outcome: 'not-found' }]);
      expect(await listCallsAbout(whom, 'pin')).toEqual([]);
      browser.use();
      expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({ view: { plan: null, unsent: null } });
    });
  });

  it.each(CHANGES)('charges nobody if, since the lookup, %s', async (_change, change) => {
    const whom = await sandbox.persona('expiring');
    await without(async () => {
      const payment = await prepareCard(whom);
      changes = [change];
      const { body } = await browser.submit(pay, payment);
      // A slow reading leads to the waiting page.
      if (body['outcome'] !== 'pending') expect(body).toEqual({ outcome: 'not-sent' });
      await afterwards();
      const query = { purchase: payment.purchase.id, attempt: payment.attempt };
      expect((await browser.get(status, query)).body).toMatchObject({ state: 'not-charged' });
      expect(await listCallsAbout(whom, 'guest-refill')).toEqual([]);
      expect(await sandbox.charges({ accountId: toAccountId(whom) })).toEqual([]);
      browser.use();
      expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({
        view: { purchase: null, plan: null, failure: null, unsent: { method: 'card', reference: expect.any(String) } },
      });
      expect((await browser.post(quote, { purchase: payment.purchase, locale: 'en' })).body).toEqual({
        outcome: 'start-again',
      });
    });
  });

  it.each(CHANGES)('redeems no PIN if, since its lookup, %s', async (_change, change) => {
    const whom = await sandbox.persona('expiring');
    await without(async () => {
      const redemption = await preparePin(whom);
      changes = [change];
      const { body } = await browser.submit(redeem, redemption);
      if (body['outcome'] !== 'pending') expect(body).toEqual({ outcome: 'not-sent' });
      await afterwards();
      expect(await listCallsAbout(whom, 'pin-redeem')).toEqual([]);
      browser.use();
      expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({
        view: { plan: null, unsent: { method: 'pin', reference: expect.any(String) } },
      });
    });
  });

  it.each(WAYS)('accepts %s for an unchanged account after one more reading', async (_way, refill) => {
    const whom = await sandbox.persona('expiring');
    await without(async () => {
      expect((await refill(whom)).body).toEqual(CONFIRMED);
      await afterwards();
      expect(await sandbox.charges({ accountId: toAccountId(whom) })).toHaveLength(1);
    });
  });

  it('is asked a second time before a payment is given up', async () => {
    const whom = await sandbox.persona('expiring');
    await without(async () => {
      const payment = await prepareCard(whom);
      changes = ['failure', (dashboard) => dashboard];
      const { body } = await browser.submit(pay, payment);
      await afterwards();
      expect(body).toEqual(CONFIRMED);
    });
  });

  it('lets the next lookup start over', async () => {
    const whom = await sandbox.persona('expiring');
    await without(async () => {
      const payment = await prepareCard(whom);
      changes = ['failure', 'failure', (dashboard) => dashboard];
      await browser.submit(pay, payment);
      await afterwards();
      const again = await prepareCard(whom);
      browser.use();
      expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({ view: { unsent: null } });
      expect(again.attempt).not.toBe(payment.attempt);
      expect((await browser.submit(pay, again)).body).toEqual(CONFIRMED);
    });
  });
});
