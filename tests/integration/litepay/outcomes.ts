import { describe, expect, it } from '@jest/globals';
import type { Quote } from '#lib/payment/api.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import {
  sandbox,
  CARD,
  guest,
  accountId,
  browser,
  findAccount,
  requote,
  prepare,
  buildPayment,
  CONFIRMED,
  loadStatus,
  payAgain,
  buildRedemption,
  charges,
  listCalls,
} from '#tests/support/litepay-payment.ts';

const { store } = await import('#lib/store/store.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { POST: lookUpPin } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: redeem } = await import('#app/api/litepay/pin/pay/route.ts');
const { loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
const DECLINED = { ...CARD, cardNumber: '4000000000000002' };

describe('the outcome of a guest’s payment', () => {
  it('is a decline with its message and reference, and the next try is a new attempt', async () => {
    const payment = await prepare({ card: DECLINED });
    const { body } = await browser.submit(pay, payment);
    expect(body).toMatchObject({ outcome: 'declined', failure: { reference: expect.stringMatching(/^.{4}-.{4}$/) } });
    expect(body['failure']).toMatchObject({ text: expect.stringMatching(/^en:codes\.messages\./) });
    // The response of the first delivery, in the language of the current request.
    const late = await browser.submit(pay, { ...payment, locale: 'es' });
    expect(late.body).toMatchObject({ failure: { text: expect.stringMatching(/^es:codes\.messages\./) } });
    const { purchase } = payment;
    const secondPayment = await buildPayment(browser, purchase, await requote(purchase));
    expect(secondPayment.attempt).not.toBe(payment.attempt);
    expect((await browser.submit(pay, secondPayment)).body).toEqual(CONFIRMED);
    expect(await charges()).toHaveLength(1);
  });

  it.each(['card', 'pin'])('does not blame the %s for a closed account', async (method) => {
    const purchase = await findAccount(browser, guest, null);
    const pin = await sandbox.pin();
    const pinQuote = (await browser.post(lookUpPin, { purchase, locale: 'en', pin })).body['quote'] as Quote;
    const payment = method === 'pin' ? null : await buildPayment(browser, purchase, await requote(purchase));
    // Long after the last paid day the provider closes an account.
    await sandbox.ageAccount(accountId, 200);
    const { body } = payment
      ? await browser.submit(pay, payment)
      : await browser.submit(redeem, buildRedemption(purchase, pinQuote, pin));
    expect(body).toMatchObject({
      outcome: 'declined',
      failure: { text: 'en:payment.notCharged.gone', codeLine: null, mends: 'support' },
    });
  });

  it('is settled behind the waiting page when the response is lost', async () => {
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { accountId } });
    const payment = await prepare();
    const { body } = await browser.post(pay, payment);
    expect(['confirmed', 'pending']).toContain(body['outcome']);
    await afterwards();
    expect(await loadStatus(payment)).toMatchObject({ state: 'confirmed' });
    expect(await listCalls()).toHaveLength(1);
    expect(await charges()).toHaveLength(1);
  });

  it.each([{ kind: 'expired' }, { kind: 'rejected' }, { kind: 'caller-refused' }, { kind: 'http', status: 403 }])(
    'is not sent when the charge is refused before any work, and the next attempt pays: %j',
    async (refusal) => {
      const statuses = (await sandbox.calls({ call: 'charge-status' })).length;
      await sandbox.fault({ call: 'guest-refill', ...refusal, times: 1, match: { accountId } });
      const refusedPayment = await prepare();
      expect((await browser.submit(pay, refusedPayment)).body).toEqual({ outcome: 'not-sent' });
      await afterwards();
      expect(await listCalls()).toHaveLength(1);
      expect(await charges()).toEqual([]);
      expect(await loadStatus(refusedPayment)).toMatchObject({ state: 'not-charged' });
      expect((await sandbox.calls({ call: 'charge-status' })).length).toBe(statuses);

      const { purchase } = refusedPayment;
      const next = await buildPayment(browser, purchase, await requote(purchase));
      expect(next.attempt).not.toBe(refusedPayment.attempt);
      expect((await browser.submit(pay, next)).body).toEqual(CONFIRMED);
      expect(await charges()).toMatchObject([{ idempotencyKey: next.attempt }]);
    },
  );

  it('is a decline when a 403 has a code', async () => {
    const code = 'PAYMENT-1205';
    await sandbox.fault({ call: 'guest-refill', kind: 'code', status: 403, code, times: 1, match: { accountId } });
    const { body } = await browser.submit(pay, await prepare());
    expect(body).toMatchObject({ outcome: 'declined' });
    expect(await listCalls()).toHaveLength(1);
    expect(await charges()).toEqual([]);
  });

  it('includes the tax although the guest’s token had expired', async () => {
    const purchase = await findAccount(browser, guest, null);
    await sandbox.fault({ call: 'get-tax', kind: 'expired', times: 1, match: { accountId } });
    const quote = await requote(purchase);
    expect(quote.taxCents).not.toBeNull();
  });

  it('is the agreed total when the tax is missing', async () => {
    const purchase = await findAccount(browser, guest, null);
    await sandbox.fault({ call: 'get-tax', kind: 'http', status: 500, match: { accountId } });
    const quote = await requote(purchase);
    expect(quote).toMatchObject({ taxCents: null, totalCents: 4_500 });
    expect((await browser.submit(pay, await buildPayment(browser, purchase, quote))).body).toEqual(CONFIRMED);
    expect(await charges()).toMatchObject([{ amount: 4_500, tax: 0 }]);
    await sandbox.clearFaults();
  });

  it('is a question when the same refill repeats within ten minutes, at any total and in any browser', async () => {
    const fault = await sandbox.fault({ call: 'get-tax', kind: 'http', status: 500, match: { accountId } });
    const first = await prepare();
    expect(first.totalCents).toBe(4_500);
    const { reference } = (await browser.submit(pay, first)).body;
    await sandbox.clearFault(fault);
    const more = await prepare({ after: String(reference) });
    expect(more.totalCents).toBeGreaterThan(4_500);
    const other = new HandlerClient();
    for (const [client, payment] of [
      [browser, more],
      [other, await prepare({ client: other })],
    ] as const) {
      const { body } = await client.submit(pay, payment);
      expect(body).toEqual({ outcome: 'repeats', repeats: expect.any(String) });
      expect((await client.submit(pay, { ...payment, repeats: 'made up' })).body).toEqual(body);
    }
    expect(await charges()).toHaveLength(1);
    expect(await payAgain(browser, more)).toEqual(CONFIRMED);
    expect(await charges()).toHaveLength(2);
  });

  it('is one charge when two browsers pay at once', async () => {
    const other = new HandlerClient();
    const [one, two] = [await prepare(), await prepare({ client: other })];
    const responses = await Promise.all([browser.submit(pay, one), other.submit(pay, two)]);
    const outcomes = responses.map(({ body }) => body['outcome']);
    expect(outcomes).toContain('confirmed');
    // Asked while the other is under way; once that is confirmed, the plan's days have changed.
    expect(outcomes.some((outcome) => outcome === 'repeats' || outcome === 'changed')).toBe(true);
    await afterwards();
    expect(await charges()).toHaveLength(1);
  });

  it.each([
    ['another amount', 'other-amount'],
    ['another account', 'other-account'],
  ])('is contradicted, without a receipt, when the provider reports %s', async (_what, kind) => {
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { accountId } });
    await sandbox.fault({ call: 'charge-status', kind, match: { accountId } });
    const payment = await prepare();
    await browser.submit(pay, payment);
    await afterwards();
    expect(await loadStatus(payment)).toMatchObject({ state: 'checking' });
    expect(await (await store()).attempts.find(payment.attempt)).toMatchObject({ state: 'contradicted' });
    browser.use();
    expect(await readPage(loadLitepayReceiptPage(pageRequest()))).toMatchObject({
      redirect: expect.stringMatching(/^\/litepay\/status/),
    });
    await sandbox.clearFaults();
  });

  it('is limited to the allowed declines when eight declined cards arrive at once', async () => {
    const payers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = new HandlerClient();
        return { client, payment: await prepare({ client, card: DECLINED }) };
      }),
    );
    await Promise.all(payers.map(({ client, payment }) => payAgain(client, payment)));
    await afterwards();
    expect((await listCalls()).length).toBeLessThanOrEqual(3);
    expect(await charges()).toEqual([]);
  });
});
