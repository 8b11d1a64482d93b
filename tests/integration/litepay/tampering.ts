import { describe, expect, it } from '@jest/globals';
import type { GuestCardPayRequest } from '#lib/litepay/api.ts';
import { type PurchaseRef } from '#lib/payment/api.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import {
  sandbox,
  BILLING,
  CARD,
  guest,
  accountId,
  browser,
  locate,
  requote,
  prepare,
  CONFIRMED,
  loadStatus,
  charges,
  listCalls,
  waitFor,
} from '#tests/support/litepay-payment.ts';

const { POST: lookup } = await import('#app/api/litepay/lookup/route.ts');
const { POST: quote } = await import('#app/api/litepay/quote/route.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');

const ZIP_ALONE = { addressLine1: '', city: '', state: '' };

describe('a tampered payment of a guest', () => {
  const cases: [string, (payment: GuestCardPayRequest) => unknown, object][] = [
    [
      'a lower total',
      (payment) => ({ ...payment, totalCents: payment.totalCents - 1 }),
      { outcome: 'changed', change: { what: 'total' } },
    ],
    [
      'a higher total',
      (payment) => ({ ...payment, totalCents: payment.totalCents + 1 }),
      { outcome: 'changed', change: { what: 'total' } },
    ],
    ['nothing to pay', (payment) => ({ ...payment, totalCents: 0 }), { outcome: 'changed', change: { what: 'total' } }],
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

  it('is not sent with a ZIP code alone where the whole billing address is required', async () => {
    const payment = await prepare();
    const billing = { ...BILLING, ...ZIP_ALONE };
    expect((await browser.submit(pay, { ...payment, billing })).body).toMatchObject({ reason: 'invalid' });
    expect(await listCalls()).toEqual([]);
  });

  it('is sent with the ZIP code alone where nothing else is required', async () => {
    const { config } = await import('#lib/config.ts');
    config().BILLING_ADDRESS = 'zip';
    try {
      const payment = await prepare();
      expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
      const billingAddress = { ...ZIP_ALONE, addressLine2: '', zip: BILLING.zip, country: 'US' };
      expect(await listCalls()).toMatchObject([{ body: { paymentInfo: { billingAddress } } }]);
      // The same payment is delivered again with fields that the page did not ask for.
      expect((await browser.submit(pay, { ...payment, billing: { ...BILLING, ...ZIP_ALONE } })).body).toEqual(
        CONFIRMED,
      );
      expect((await browser.submit(pay, { ...payment, billing: { ...BILLING, zip: '62702' } })).body).toEqual(
        CONFIRMED,
      );
      expect(await charges()).toHaveLength(1);
    } finally {
      config().BILLING_ADDRESS = 'full';
    }
  });

  it.each(cases)('is not sent with %s', async (_what, tamper, expected) => {
    const payment = await prepare();
    expect((await browser.submit(pay, tamper(payment))).body).toMatchObject(expected);
    expect(await listCalls()).toEqual([]);
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
  });

  it('is not sent from another browser', async () => {
    const payment = await prepare();
    const stranger = new HandlerClient();
    expect((await stranger.submit(pay, payment)).body).toEqual({ outcome: 'start-again' });
    await locate(stranger, guest);
    expect((await stranger.submit(pay, payment)).body).toEqual({ outcome: 'start-again' });
    expect(await loadStatus(payment, stranger)).toEqual({ state: 'none', reference: null });
    expect(await listCalls()).toEqual([]);
  });

  it('is not charged to an account that was selected in a second tab', async () => {
    const payment = await prepare();
    const neighbor = await sandbox.persona('expiring');
    const { body } = await locate(browser, neighbor);
    expect((await browser.submit(pay, payment)).body).toEqual({ outcome: 'changed' });
    const theirs = await requote(body['purchase'] as PurchaseRef);
    expect((await browser.submit(pay, payment)).body).toEqual({ outcome: 'start-again' });
    const { purchase } = payment;
    expect((await browser.post(quote, { purchase, locale: 'en' })).body).toEqual({ outcome: 'start-again' });
    const mixedPayment = { ...payment, attempt: theirs.attempt, totalCents: theirs.totalCents };
    expect((await browser.submit(pay, mixedPayment)).body).toEqual({ outcome: 'changed' });
    expect(await listCalls()).toEqual([]);
    expect(await sandbox.charges({ accountId: neighbor.accountIds[0] ?? '' })).toEqual([]);
  });

  it('is not sent again for another payer under the same key', async () => {
    const hold = await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: 600_000, match: { accountId } });
    const payment = await prepare();
    const first = browser.post(pay, payment);
    await waitFor(async () => (await listCalls()).length === 1);
    const other = { ...payment, billing: { ...BILLING, name: 'Somebody Else' } };
    expect((await browser.post(pay, other)).body).toEqual({ outcome: 'start-again' });
    expect((await browser.post(pay, payment)).body).toMatchObject({ outcome: 'pending' });
    expect((await first).body).toMatchObject({ outcome: 'pending' });
    await sandbox.clearFault(hold);
    await afterwards();
    expect(await listCalls()).toHaveLength(1);
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
  });

  it('is declined with a card that was encrypted for another purchase', async () => {
    const foreign = await prepare({ client: new HandlerClient(), whom: await sandbox.persona('expiring') });
    const payment = await prepare();
    const response = await browser.submit(pay, { ...payment, card: foreign.card });
    expect(response.body).toMatchObject({ outcome: 'declined' });
    expect(await charges()).toEqual([]);
  });
});

describe('a guest’s request', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403, 'cross-site'],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }, 403, 'cross-site'],
    ['another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403, 'cross-site'],
    ['nobody knows', { 'sec-fetch-site': '' }, 403, 'cross-site'],
    ['a form', { 'x-requested-with': '' }, 403, 'cross-site'],
    ['a form’s encoding', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not-json'],
  ])('is refused, with nothing sent: %s', async (_who, headers, status, reason) => {
    const payment = await prepare();
    for (const handler of [pay, quote, lookup]) {
      expect(await browser.post(handler, payment, headers)).toMatchObject({ status, body: { reason } });
    }
    expect(await listCalls()).toEqual([]);
  });

  it('is refused when it is too large, too deep or no JSON', async () => {
    const payment = await prepare();
    const large = { ...payment, more: 'x'.repeat(33 * 1_024) };
    expect(await browser.submit(pay, large)).toMatchObject({ status: 413, body: { reason: 'too-large' } });
    const deep = `{"a":${'['.repeat(9)}${']'.repeat(9)}}`;
    expect(await browser.submit(pay, deep)).toMatchObject({ status: 400, body: { reason: 'too-deep' } });
    expect(await browser.submit(pay, '{"attempt":')).toMatchObject({ status: 400, body: { reason: 'malformed' } });
    const wide = await browser.post(quote, { locale: 'en', more: 'x'.repeat(17 * 1_024) });
    expect(wide).toMatchObject({ status: 413, body: { reason: 'too-large' } });
    expect(await listCalls()).toEqual([]);
  });
});
