import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { encryptCardFields } from '#lib/browser/card-encryption.ts';
import type { GuestPayRequest } from '#lib/api/litepay.ts';
import { paymentKeySchema, type PurchaseRef, type Quote } from '#lib/api/payment.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import { pageRequest } from '#tests/support/page-request.ts';

jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider({
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_LOOKUP_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
});

const { store } = await import('#lib/store/store.ts');
const { POST: lookup } = await import('#app/api/litepay/lookup/route.ts');
const { POST: quote } = await import('#app/api/litepay/quote/route.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { GET: status } = await import('#app/api/litepay/status/route.ts');
const { loadRefillPage, loadRefillReceiptPage, loadRefillStatusPage } =
  await import('#lib/services/litepay/litepay-pages.ts');
const { GET: key } = await import('#app/api/payment/key/route.ts');

const BILLING = {
  name: 'José Núñez',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const CARD = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1249', cvv: '123' };
const DECLINED = { ...CARD, cardNumber: '4000000000000002' };

let guest: Persona;
let accountId: string;
let browser: HandlerClient;

beforeEach(async () => {
  guest = await sandbox.persona('expiring');
  accountId = guest.accountIds[0] ?? '';
  browser = new HandlerClient();
});

/** What the browser’s page shows; `after`: the confirmed payment that it goes past. */
const locate = (client: HandlerClient, { phone, zip }: { phone: string; zip: string }, after: string | null = null) =>
  client.post(lookup, { phone, zip, locale: 'en', purchase: null, after });

async function located(client: HandlerClient, whom: Persona, after: string | null): Promise<PurchaseRef> {
  const { body } = await locate(client, whom, after);
  expect(body).toMatchObject({ outcome: 'found' });
  return body['purchase'] as PurchaseRef;
}

async function requote(purchase: PurchaseRef, client = browser): Promise<Quote> {
  const { body } = await client.post(quote, { purchase, locale: 'en' });
  expect(body).toMatchObject({ outcome: 'quoted' });
  return body['quote'] as Quote;
}

interface Prepared {
  client?: HandlerClient;
  whom?: Persona;
  card?: typeof CARD;
  after?: string | null;
}

async function prepare({ client = browser, whom = guest, card = CARD, after = null }: Prepared = {}) {
  const purchase = await located(client, whom, after);
  return paymentOf(client, purchase, await requote(purchase, client), card);
}

async function paymentOf(
  client: HandlerClient,
  purchase: PurchaseRef,
  frozen: Quote,
  card = CARD,
): Promise<GuestPayRequest> {
  const jwk = paymentKeySchema.parse((await client.get(key)).body);
  const encrypted = await encryptCardFields({ jwk, attemptId: frozen.attempt, fields: card });
  if (!encrypted.ok) throw new Error(encrypted.reason);
  const { attempt, totalCents } = frozen;
  return {
    ...{ purchase, attempt, totalCents, locale: 'en', terms: true, repeats: null, billing: BILLING },
    card: encrypted.value,
    cardSummary: { brand: 'visa', lastFour: '4242' },
  };
}

const CONFIRMED = { outcome: 'confirmed', reference: expect.any(String) };

const statusOf = async ({ purchase, attempt }: GuestPayRequest, client = browser) =>
  (await client.get(status, { purchase: purchase.id, attempt })).body;

/** Pays, also for the second time within minutes: yes to 'Refill again?'. */
async function payAgain(client: HandlerClient, payment: GuestPayRequest) {
  const { body } = await client.post(pay, payment);
  if (body['outcome'] !== 'repeats') return body;
  return (await client.post(pay, { ...payment, repeats: body['repeats'] })).body;
}

const charges = () => sandbox.charges({ accountId });
const sent = async () =>
  (await sandbox.calls({ call: 'guest-refill' })).filter(({ body }) => JSON.stringify(body).includes(accountId));

describe('a payment', () => {
  it('is made of the total that was frozen, tax included, under its own key', async () => {
    const payment = await prepare();
    expect((await browser.post(pay, payment)).body).toEqual(CONFIRMED);
    const [charge, ...more] = await charges();
    expect(more).toEqual([]);
    expect(charge).toMatchObject({
      amount: payment.totalCents,
      idempotencyKey: payment.attempt,
      referenceId: payment.attempt,
    });
    expect(await statusOf(payment)).toMatchObject({ state: 'confirmed' });
  });

  it('delivered twenty times at once is sent once, and takes one of the account’s five tries a day', async () => {
    const payment = await prepare();
    const responses = await Promise.all(Array.from({ length: 20 }, () => browser.post(pay, payment)));
    for (const { body } of responses) expect(['confirmed', 'pending']).toContain(body['outcome']);
    await afterwards();
    expect(await sent()).toHaveLength(1);
    let { reference } = await statusOf(payment);
    for (let time = 0; time < 3; time += 1) {
      const more = await prepare({ after: String(reference) });
      const body = await payAgain(browser, more);
      expect(body).toEqual(CONFIRMED);
      ({ reference } = body);
    }
    expect(await charges()).toHaveLength(4);
  });

  it('is refused when the account’s tries are used up, with nothing sent and the purchase untouched', async () => {
    for (let time = 0; time < 5; time += 1) {
      const payer = new HandlerClient();
      expect(await payAgain(payer, await prepare({ client: payer }))).toEqual(CONFIRMED);
    }
    const payment = await prepare();
    const { body: question } = await browser.post(pay, payment);
    const response = await browser.post(pay, { ...payment, repeats: question['repeats'] });
    const { headers } = response;
    expect(response).toMatchObject({ status: 429, body: { reason: 'limited' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await sent()).toHaveLength(5);
    expect(await (await store()).attempts.find(payment.attempt)).toMatchObject({ state: 'ready' });
  });
});

describe('a store that fails', () => {
  it('while it claims: nothing is sent, and the page waits until that is known', async () => {
    const payment = await prepare();
    const { attempts } = await store();
    const claim = attempts.claim.bind(attempts);
    jest.spyOn(attempts, 'claim').mockImplementationOnce(async (...given) => {
      await claim(...given);
      throw new Error('The database did not answer in time');
    });
    expect(await browser.post(pay, payment)).toMatchObject({
      status: 200,
      body: { outcome: 'pending', reference: expect.any(String) },
    });
    await afterwards();
    expect((await browser.post(pay, payment)).body).toMatchObject({ outcome: 'pending' });
    expect(await sent()).toEqual([]);
    expect(await statusOf(payment)).toMatchObject({ state: 'processing' });
  });
});

describe('what was tampered with', () => {
  const cases: [string, (payment: GuestPayRequest) => unknown, object][] = [
    ['a lower total', (payment) => ({ ...payment, totalCents: payment.totalCents - 1 }), { outcome: 'changed' }],
    ['a higher total', (payment) => ({ ...payment, totalCents: payment.totalCents + 1 }), { outcome: 'changed' }],
    ['nothing to pay', (payment) => ({ ...payment, totalCents: 0 }), { outcome: 'changed' }],
    ['a forged id', (payment) => ({ ...payment, attempt: 'f'.repeat(64) }), { outcome: 'start-again' }],
    ['no terms', (payment) => ({ ...payment, terms: false }), { reason: 'invalid' }],
    ['a negative total', (payment) => ({ ...payment, totalCents: -1 }), { reason: 'invalid' }],
    ['half a cent', (payment) => ({ ...payment, totalCents: 10.5 }), { reason: 'invalid' }],
    ['a total in words', (payment) => ({ ...payment, totalCents: '4812' }), { reason: 'invalid' }],
    ['a card in the clear', (payment) => ({ ...payment, card: CARD }), { reason: 'invalid' }],
    [
      'a card number for a name',
      (payment) => ({ ...payment, billing: { ...BILLING, name: '4242 4242 4242 4242' } }),
      { reason: 'invalid' },
    ],
  ];

  it.each(cases)('%s: nothing is sent', async (_what, tamper, expected) => {
    const payment = await prepare();
    expect((await browser.post(pay, tamper(payment))).body).toMatchObject(expected);
    expect(await sent()).toEqual([]);
    expect((await browser.post(pay, payment)).body).toEqual(CONFIRMED);
  });

  it('another browser’s purchase: nothing is sent', async () => {
    const payment = await prepare();
    const stranger = new HandlerClient();
    expect((await stranger.post(pay, payment)).body).toEqual({ outcome: 'start-again' });
    await locate(stranger, guest);
    expect((await stranger.post(pay, payment)).body).toEqual({ outcome: 'start-again' });
    expect(await statusOf(payment, stranger)).toEqual({ state: 'none', reference: null });
    expect(await sent()).toEqual([]);
  });

  it('another account located in a second tab: the first tab’s total is not charged to it', async () => {
    const payment = await prepare();
    const neighbour = await sandbox.persona('expiring');
    const { body } = await locate(browser, neighbour);
    expect((await browser.post(pay, payment)).body).toEqual({ outcome: 'changed' });
    const theirs = await requote(body['purchase'] as PurchaseRef);
    expect((await browser.post(pay, payment)).body).toEqual({ outcome: 'start-again' });
    const { purchase } = payment;
    expect((await browser.post(quote, { purchase, locale: 'en' })).body).toEqual({ outcome: 'start-again' });
    const mixed = { ...payment, attempt: theirs.attempt, totalCents: theirs.totalCents };
    expect((await browser.post(pay, mixed)).body).toEqual({ outcome: 'changed' });
    expect(await sent()).toEqual([]);
    expect(await sandbox.charges({ accountId: neighbour.accountIds[0] ?? '' })).toEqual([]);
  });

  it('another payer under the same key, while the first one’s payment runs: nothing more is sent', async () => {
    const hold = await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: 600_000, match: { accountId } });
    const payment = await prepare();
    const first = browser.post(pay, payment);
    await waitFor(async () => (await sent()).length === 1);
    const other = { ...payment, billing: { ...BILLING, name: 'Somebody Else' } };
    expect((await browser.post(pay, other)).body).toEqual({ outcome: 'start-again' });
    expect((await browser.post(pay, payment)).body).toMatchObject({ outcome: 'pending' });
    expect((await first).body).toMatchObject({ outcome: 'pending' });
    await sandbox.clearFault(hold);
    await afterwards();
    expect(await sent()).toHaveLength(1);
    expect((await browser.post(pay, payment)).body).toEqual(CONFIRMED);
  });

  it('a card that was encrypted for another purchase is refused by the provider', async () => {
    const foreign = await prepare({ client: new HandlerClient(), whom: await sandbox.persona('expiring') });
    const payment = await prepare();
    const response = await browser.post(pay, { ...payment, card: foreign.card });
    expect(response.body).toMatchObject({ outcome: 'declined' });
    expect(await charges()).toEqual([]);
  });
});

describe('who asks', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403, 'cross-site'],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }, 403, 'cross-site'],
    ['another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403, 'cross-site'],
    ['nobody knows', { 'sec-fetch-site': '' }, 403, 'cross-site'],
    ['a form', { 'x-requested-with': '' }, 403, 'cross-site'],
    ['a form’s encoding', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not-json'],
  ])('%s: refused, nothing is sent', async (_who, headers, status, reason) => {
    const payment = await prepare();
    for (const handler of [pay, quote, lookup]) {
      expect(await browser.post(handler, payment, headers)).toMatchObject({ status, body: { reason } });
    }
    expect(await sent()).toEqual([]);
  });

  it('a body that is too large, too deep or no JSON: refused', async () => {
    const payment = await prepare();
    const large = { ...payment, more: 'x'.repeat(33 * 1_024) };
    expect(await browser.post(pay, large)).toMatchObject({ status: 413, body: { reason: 'too-large' } });
    const deep = `{"a":${'['.repeat(9)}${']'.repeat(9)}}`;
    expect(await browser.post(pay, deep)).toMatchObject({ status: 400, body: { reason: 'too-deep' } });
    expect(await browser.post(pay, '{"attempt":')).toMatchObject({ status: 400, body: { reason: 'malformed' } });
    const wide = await browser.post(quote, { locale: 'en', more: 'x'.repeat(17 * 1_024) });
    expect(wide).toMatchObject({ status: 413, body: { reason: 'too-large' } });
    expect(await sent()).toEqual([]);
  });
});

describe('what the provider answers', () => {
  it('a decline is told with its words and reference; the next try is another purchase', async () => {
    const payment = await prepare({ card: DECLINED });
    const { body } = await browser.post(pay, payment);
    expect(body).toMatchObject({ outcome: 'declined', failure: { reference: expect.stringMatching(/^.{4}-.{4}$/) } });
    expect(body['failure']).toMatchObject({ text: expect.stringMatching(/^en:codes\.messages\./) });
    // The first delivery's answer, in the language of whoever asks now.
    const late = await browser.post(pay, { ...payment, locale: 'es' });
    expect(late.body).toMatchObject({ failure: { text: expect.stringMatching(/^es:codes\.messages\./) } });
    const { purchase } = payment;
    const retried = await paymentOf(browser, purchase, await requote(purchase));
    expect(retried.attempt).not.toBe(payment.attempt);
    expect((await browser.post(pay, retried)).body).toEqual(CONFIRMED);
    expect(await charges()).toHaveLength(1);
  });

  it('a lost answer is settled behind the waiting page', async () => {
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { accountId } });
    const payment = await prepare();
    const { body } = await browser.post(pay, payment);
    expect(['confirmed', 'pending']).toContain(body['outcome']);
    await afterwards();
    expect(await statusOf(payment)).toMatchObject({ state: 'confirmed' });
    expect(await sent()).toHaveLength(1);
    expect(await charges()).toHaveLength(1);
  });

  it.each([{ kind: 'expired' }, { kind: 'rejected' }, { kind: 'http', status: 403 }])(
    'a charge that is refused with a 403 is sent once and never asked for; the next purchase pays: %j',
    async (refusal) => {
      const statuses = (await sandbox.calls({ call: 'charge-status' })).length;
      await sandbox.fault({ call: 'guest-refill', ...refusal, times: 1, match: { accountId } });
      const refused = await prepare();
      expect((await browser.post(pay, refused)).body).toEqual({ outcome: 'not-sent' });
      await afterwards();
      expect(await sent()).toHaveLength(1);
      expect(await charges()).toEqual([]);
      expect(await statusOf(refused)).toMatchObject({ state: 'not-charged' });
      expect((await sandbox.calls({ call: 'charge-status' })).length).toBe(statuses);

      const { purchase } = refused;
      const next = await paymentOf(browser, purchase, await requote(purchase));
      expect(next.attempt).not.toBe(refused.attempt);
      expect((await browser.post(pay, next)).body).toEqual(CONFIRMED);
      expect(await charges()).toMatchObject([{ idempotencyKey: next.attempt }]);
    },
  );

  it('a 403 that carries a code is a decline with this code', async () => {
    const code = 'PAYMENT-1205';
    await sandbox.fault({ call: 'guest-refill', kind: 'code', status: 403, code, times: 1, match: { accountId } });
    const { body } = await browser.post(pay, await prepare());
    expect(body).toMatchObject({ outcome: 'declined' });
    expect(await sent()).toHaveLength(1);
    expect(await charges()).toEqual([]);
  });

  it('a guest’s expired token is renewed once, silently, for a read', async () => {
    const purchase = await located(browser, guest, null);
    await sandbox.fault({ call: 'get-tax', kind: 'expired', times: 1, match: { accountId } });
    const frozen = await requote(purchase);
    expect(frozen.taxCents).not.toBeNull();
  });

  it('a total without tax is charged as it was agreed to', async () => {
    const purchase = await located(browser, guest, null);
    await sandbox.fault({ call: 'get-tax', kind: 'http', status: 500, match: { accountId } });
    const frozen = await requote(purchase);
    expect(frozen).toMatchObject({ taxCents: null, totalCents: 4_500 });
    expect((await browser.post(pay, await paymentOf(browser, purchase, frozen))).body).toEqual(CONFIRMED);
    expect(await charges()).toMatchObject([{ amount: 4_500, tax: 0 }]);
    await sandbox.clearFaults();
  });

  it('the same refill within ten minutes asks first, also at another total, and also in another browser', async () => {
    const fault = await sandbox.fault({ call: 'get-tax', kind: 'http', status: 500, match: { accountId } });
    const first = await prepare();
    expect(first.totalCents).toBe(4_500);
    const { reference } = (await browser.post(pay, first)).body;
    await sandbox.clearFault(fault);
    const more = await prepare({ after: String(reference) });
    expect(more.totalCents).toBeGreaterThan(4_500);
    const other = new HandlerClient();
    for (const [client, payment] of [
      [browser, more],
      [other, await prepare({ client: other })],
    ] as const) {
      const { body } = await client.post(pay, payment);
      expect(body).toEqual({ outcome: 'repeats', repeats: expect.any(String) });
      expect((await client.post(pay, { ...payment, repeats: 'made up' })).body).toEqual(body);
    }
    expect(await charges()).toHaveLength(1);
    expect(await payAgain(browser, more)).toEqual(CONFIRMED);
    expect(await charges()).toHaveLength(2);
  });

  it('of two browsers that pay the same at once, one is asked', async () => {
    const other = new HandlerClient();
    const [one, two] = [await prepare(), await prepare({ client: other })];
    const responses = await Promise.all([browser.post(pay, one), other.post(pay, two)]);
    const outcomes = responses.map(({ body }) => body['outcome']);
    expect(outcomes.filter((outcome) => outcome === 'repeats')).toHaveLength(1);
    await afterwards();
    expect(await charges()).toHaveLength(1);
  });

  it.each([
    ['another amount', 'other-amount'],
    ['another account', 'other-account'],
  ])('a charge that the provider knows with %s is contradicted, never a receipt', async (_what, kind) => {
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { accountId } });
    await sandbox.fault({ call: 'charge-status', kind, match: { accountId } });
    const payment = await prepare();
    await browser.post(pay, payment);
    await afterwards();
    expect(await statusOf(payment)).toMatchObject({ state: 'checking' });
    expect(await (await store()).attempts.find(payment.attempt)).toMatchObject({ state: 'contradicted' });
    browser.use();
    expect(await loadRefillReceiptPage(pageRequest())).toMatchObject({
      redirect: expect.stringMatching(/^\/litepay\/status/),
    });
    await sandbox.clearFaults();
  });

  it('eight declined cards at once: no more are sent than the limit of declines allows', async () => {
    const payers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = new HandlerClient();
        return { client, payment: await prepare({ client, card: DECLINED }) };
      }),
    );
    await Promise.all(payers.map(({ client, payment }) => payAgain(client, payment)));
    await afterwards();
    expect((await sent()).length).toBeLessThanOrEqual(3);
    expect(await charges()).toEqual([]);
  });
});

describe('what a browser sees', () => {
  it('a lookup in another tab that comes back after the payment leaves the receipt where it is', async () => {
    const payment = await prepare();
    const neighbour = await sandbox.persona('expiring');
    const fault = await sandbox.fault({
      call: 'guest-dashboard',
      kind: 'delay',
      delayMs: 1_500,
      match: { phone: neighbour.phone },
    });
    const before = (await sandbox.calls({ call: 'guest-dashboard' })).length;
    const slow = locate(browser, neighbour);
    await waitFor(async () => (await sandbox.calls({ call: 'guest-dashboard' })).length > before);
    expect((await browser.post(pay, payment)).body).toEqual(CONFIRMED);
    expect((await slow).body).toMatchObject({ outcome: 'confirmed' });
    await sandbox.clearFault(fault);
    browser.use();
    expect(await loadRefillReceiptPage(pageRequest())).toMatchObject({ view: { totalCents: payment.totalCents } });
  });

  it('after a confirmed payment every step leads to its receipt, and the entry begins anew beside it', async () => {
    const { body } = await browser.post(pay, await prepare());
    const reference = String(body['reference']);
    const receipt = `/litepay/order-confirmation?reference=${reference}`;
    browser.use();
    expect(await loadRefillPage(pageRequest())).toEqual({ redirect: receipt });
    expect(await loadRefillStatusPage(pageRequest({ reference }))).toEqual({ redirect: receipt });
    expect(await loadRefillPage(pageRequest({ after: reference }))).toMatchObject({
      view: { after: reference, plan: null, phone: '' },
    });
    expect((await locate(browser, guest)).body).toMatchObject({ outcome: 'confirmed' });
    await located(browser, guest, reference);
    browser.use();
    expect(await loadRefillReceiptPage(pageRequest({ reference }))).toMatchObject({
      view: { reference, phone: guest.phone },
    });
    expect(await loadRefillPage(pageRequest())).toMatchObject({ view: { phone: guest.phone, after: null } });
  });

  it('a second lookup that fails leaves nothing located', async () => {
    const payment = await prepare();
    expect((await locate(browser, { phone: '5550100100', zip: '62701' })).body).toMatchObject({ outcome: 'not-found' });
    expect((await browser.post(pay, payment)).body).toEqual({ outcome: 'changed' });
    browser.use();
    expect(await loadRefillPage(pageRequest())).toMatchObject({ view: { plan: null, purchase: null, phone: '' } });
    expect(await sent()).toEqual([]);
  });
});

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
