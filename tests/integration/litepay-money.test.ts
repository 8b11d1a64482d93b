import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { encryptCardFields } from '#lib/browser/card-encryption.ts';
import { type PayRequest, paymentKeySchema, type Quote } from '#lib/forms/litepay-exchange.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

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
const { GET: attempt } = await import('#app/api/litepay/attempt/route.ts');
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
const locate = (client: HandlerClient, { phone, zip }: Persona) => client.post(lookup, { phone, zip, locale: 'en' });

async function requote(client = browser): Promise<Quote> {
  const { body } = await client.post(quote, { locale: 'en' });
  expect(body).toMatchObject({ outcome: 'quoted' });
  return body['quote'] as Quote;
}

async function prepare(client = browser, whom = guest, card = CARD): Promise<PayRequest> {
  expect((await locate(client, whom)).body).toMatchObject({ outcome: 'found' });
  return paymentOf(client, await requote(client), card);
}

async function paymentOf(client: HandlerClient, frozen: Quote, card = CARD): Promise<PayRequest> {
  const jwk = paymentKeySchema.parse((await client.get(key)).body);
  const encrypted = await encryptCardFields({ jwk, attemptId: frozen.attempt, fields: card });
  if (!encrypted.ok) throw new Error(encrypted.reason);
  const { attempt: id, totalCents } = frozen;
  return { attempt: id, totalCents, locale: 'en', terms: true, again: false, billing: BILLING, card: encrypted.value };
}

const charges = () => sandbox.charges({ accountId });
const sent = async () =>
  (await sandbox.calls({ call: 'guest-refill' })).filter(({ body }) => JSON.stringify(body).includes(accountId));

describe('a payment', () => {
  it('is made of the total that was frozen, tax included, under its own key', async () => {
    const payment = await prepare();
    expect((await browser.post(pay, payment)).body).toEqual({ outcome: 'confirmed' });
    const [charge, ...more] = await charges();
    expect(more).toEqual([]);
    expect(charge).toMatchObject({
      amount: payment.totalCents,
      idempotencyKey: payment.attempt,
      referenceId: payment.attempt,
    });
    expect((await browser.get(attempt)).body).toEqual({ state: 'confirmed' });
  });

  it('delivered twenty times at once is sent once, and takes one of the account’s five tries a day', async () => {
    const payment = await prepare();
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post(pay, payment)));
    for (const { body } of answers) expect(['confirmed', 'pending']).toContain(body['outcome']);
    await afterwards();
    expect(await sent()).toHaveLength(1);
    for (let time = 0; time < 3; time += 1) {
      const again = { ...(await prepare()), again: true };
      expect((await browser.post(pay, again)).body).toEqual({ outcome: 'confirmed' });
    }
    expect(await charges()).toHaveLength(4);
  });

  it('is refused when the account’s tries are used up, with nothing sent and the purchase untouched', async () => {
    for (let time = 0; time < 5; time += 1) {
      const payer = new HandlerClient();
      const payment = { ...(await prepare(payer)), again: true };
      expect((await payer.post(pay, payment)).body).toEqual({ outcome: 'confirmed' });
    }
    const payment = { ...(await prepare()), again: true };
    const { status, headers, body } = await browser.post(pay, payment);
    expect({ status, body }).toMatchObject({ status: 429, body: { reason: 'limited' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await sent()).toHaveLength(5);
    expect(await (await store()).attempts.find(payment.attempt)).toMatchObject({ state: 'ready' });
  });
});

describe('what was tampered with', () => {
  const cases: [string, (payment: PayRequest) => unknown, object][] = [
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
    expect((await browser.post(pay, payment)).body).toEqual({ outcome: 'confirmed' });
  });

  it('another visit’s purchase: nothing is sent', async () => {
    const payment = await prepare();
    const stranger = new HandlerClient();
    expect((await stranger.post(pay, payment)).body).toEqual({ outcome: 'start-again' });
    await locate(stranger, guest);
    expect((await stranger.post(pay, payment)).body).toEqual({ outcome: 'start-again' });
    expect((await stranger.get(attempt)).body).toEqual({ state: 'none' });
    expect(await sent()).toEqual([]);
  });

  it('another account located in a second tab: the first tab’s total is not charged to it', async () => {
    const payment = await prepare();
    const neighbour = await sandbox.persona('expiring');
    await locate(browser, neighbour);
    expect((await browser.post(pay, payment)).body).toEqual({ outcome: 'start-again' });
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
    expect((await browser.post(pay, payment)).body).toEqual({ outcome: 'pending' });
    expect((await first).body).toEqual({ outcome: 'pending' });
    await sandbox.clearFault(hold);
    await afterwards();
    expect(await sent()).toHaveLength(1);
    expect((await browser.post(pay, payment)).body).toEqual({ outcome: 'confirmed' });
  });

  it('a card that was encrypted for another purchase is refused by the provider', async () => {
    const foreign = await prepare(new HandlerClient(), await sandbox.persona('expiring'));
    const payment = await prepare();
    const answer = await browser.post(pay, { ...payment, card: foreign.card });
    expect(answer.body).toMatchObject({ outcome: 'declined' });
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
    const payment = await prepare(browser, guest, DECLINED);
    const { body } = await browser.post(pay, payment);
    expect(body).toMatchObject({ outcome: 'declined', failure: { reference: expect.stringMatching(/^.{4}-.{4}$/) } });
    expect(body['failure']).toMatchObject({ text: expect.stringMatching(/^en:codes\.messages\./) });
    // The first delivery's answer, in the language of whoever asks now.
    const late = await browser.post(pay, { ...payment, locale: 'es' });
    expect(late.body).toMatchObject({ failure: { text: expect.stringMatching(/^es:codes\.messages\./) } });
    const retried = await paymentOf(browser, await requote());
    expect(retried.attempt).not.toBe(payment.attempt);
    expect((await browser.post(pay, retried)).body).toEqual({ outcome: 'confirmed' });
    expect(await charges()).toHaveLength(1);
  });

  it('a lost answer is settled behind the waiting page', async () => {
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { accountId } });
    const payment = await prepare();
    const { body } = await browser.post(pay, payment);
    expect(['confirmed', 'pending']).toContain(body['outcome']);
    await afterwards();
    expect((await browser.get(attempt)).body).toEqual({ state: 'confirmed' });
    expect(await sent()).toHaveLength(1);
    expect(await charges()).toHaveLength(1);
  });

  it.each(['expired', 'rejected'])(
    'a charge is not repeated for a session that is %s, until it is known',
    async (kind) => {
      await sandbox.fault({ call: 'guest-refill', kind, times: 1, match: { accountId } });
      const statuses = (await sandbox.calls({ call: 'charge-status' })).length;
      const payment = await prepare();
      await browser.post(pay, payment);
      await afterwards();
      expect((await sandbox.calls({ call: 'charge-status' })).length).toBeGreaterThan(statuses);
      expect(await charges()).toHaveLength(1);
    },
  );

  it('a guest’s expired token is renewed once, silently, for a read', async () => {
    await locate(browser, guest);
    await sandbox.fault({ call: 'get-tax', kind: 'expired', times: 1, match: { accountId } });
    const frozen = await requote();
    expect(frozen.taxCents).not.toBeNull();
  });

  it('a total without tax is charged as it was agreed to', async () => {
    await locate(browser, guest);
    await sandbox.fault({ call: 'get-tax', kind: 'http', status: 500, match: { accountId } });
    const frozen = await requote();
    expect(frozen).toMatchObject({ taxCents: null, totalCents: 4_500 });
    expect((await browser.post(pay, await paymentOf(browser, frozen))).body).toEqual({ outcome: 'confirmed' });
    expect(await charges()).toMatchObject([{ amount: 4_500, tax: 0 }]);
    await sandbox.clearFaults();
  });

  it('the same refill within ten minutes asks first', async () => {
    expect((await browser.post(pay, await prepare())).body).toEqual({ outcome: 'confirmed' });
    const more = await prepare();
    expect((await browser.post(pay, more)).body).toEqual({ outcome: 'again' });
    expect(await charges()).toHaveLength(1);
    expect((await browser.post(pay, { ...more, again: true })).body).toEqual({ outcome: 'confirmed' });
    expect(await charges()).toHaveLength(2);
  });
});

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
