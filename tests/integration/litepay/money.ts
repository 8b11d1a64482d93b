import { describe, expect, it, jest } from '@jest/globals';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import {
  browser,
  prepare,
  CONFIRMED,
  loadStatus,
  payAgain,
  charges,
  listCalls,
} from '#tests/support/litepay-payment.ts';

const { store } = await import('#lib/store/store.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');

describe('a guest’s payment', () => {
  it('charges the frozen total with its tax, under its own key', async () => {
    const payment = await prepare();
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
    const [charge, ...more] = await charges();
    expect(more).toEqual([]);
    expect(charge).toMatchObject({
      amount: payment.totalCents,
      idempotencyKey: payment.attempt,
      referenceId: payment.attempt,
    });
    expect(await loadStatus(payment)).toMatchObject({ state: 'confirmed' });
  });

  it('is sent once when delivered twenty times, and uses one of the account’s five tries a day', async () => {
    const payment = await prepare();
    const responses = await Promise.all(Array.from({ length: 20 }, () => browser.post(pay, payment)));
    for (const { body } of responses) expect(['confirmed', 'pending']).toContain(body['outcome']);
    await afterwards();
    expect(await listCalls()).toHaveLength(1);
    let { reference } = await loadStatus(payment);
    for (let time = 0; time < 3; time += 1) {
      const more = await prepare({ after: String(reference) });
      const body = await payAgain(browser, more);
      expect(body).toEqual(CONFIRMED);
      ({ reference } = body);
    }
    expect(await charges()).toHaveLength(4);
  });

  it('is refused without sending when the account’s tries are used up', async () => {
    for (let time = 0; time < 5; time += 1) {
      const payer = new HandlerClient();
      expect(await payAgain(payer, await prepare({ client: payer }))).toEqual(CONFIRMED);
    }
    const payment = await prepare();
    const { body: question } = await browser.submit(pay, payment);
    const response = await browser.submit(pay, { ...payment, repeats: question['repeats'] });
    const { headers } = response;
    expect(response).toMatchObject({ status: 429, body: { reason: 'limited' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await listCalls()).toHaveLength(5);
    expect(await (await store()).attempts.find(payment.attempt)).toMatchObject({ state: 'ready' });
  });
});

describe('a claim that fails in the store', () => {
  it('sends nothing, and the page waits until the outcome is known', async () => {
    const payment = await prepare();
    const { attempts } = await store();
    const claim = attempts.claim.bind(attempts);
    jest.spyOn(attempts, 'claim').mockImplementationOnce(async (...given) => {
      await claim(...given);
      throw new Error('Database timed out');
    });
    expect(await browser.post(pay, payment)).toMatchObject({
      status: 200,
      body: { outcome: 'pending', reference: expect.any(String) },
    });
    await afterwards();
    expect((await browser.post(pay, payment)).body).toMatchObject({ outcome: 'pending' });
    expect(await listCalls()).toEqual([]);
    expect(await loadStatus(payment)).toMatchObject({ state: 'processing' });
  });
});
