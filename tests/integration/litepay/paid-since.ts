import { describe, expect, it } from '@jest/globals';
import type { LitepayQuoteResponse } from '#lib/litepay/api.ts';
import type { GuestPinLookupResponse } from '#lib/plans/refill-pay-api.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { signInOwner } from '#tests/support/account-owner.ts';
import {
  accountId,
  browser,
  charges,
  CONFIRMED,
  guest,
  locate,
  findAccount,
  payAgain,
  buildPayment,
  prepare,
  buildRedemption,
  sandbox,
} from '#tests/support/litepay-payment.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

const { POST: quote } = await import('#app/api/litepay/quote/route.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { POST: lookUpPin } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: redeem } = await import('#app/api/litepay/pin/pay/route.ts');
const { isOutdated, createAccountReading } = await import('#lib/payment/server/account-reading.ts');
const { loadLitepayPage, loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');

const DAY_MS = 86_400_000;
/** Neither the plan nor the total has changed. */
const CHANGED = { outcome: 'changed', change: { what: 'day', day: expect.any(String) } };

const loadQuote = async (purchase: PurchaseRef) => {
  const response = (await browser.post(quote, { purchase, locale: 'en' })).body as unknown as LitepayQuoteResponse;
  if (response.outcome !== 'quoted') throw new Error(`The quote is ${response.outcome}`);
  return response;
};
const loadExpiry = async () => (await sandbox.account(accountId)).expirationDate;
const payElsewhere = async (whom = guest) => {
  const other = new HandlerClient();
  expect(await payAgain(other, await prepare({ client: other, whom }))).toEqual(CONFIRMED);
};
const lookUp = async (purchase: PurchaseRef, pin: string) => {
  const { body } = await browser.post(lookUpPin, { purchase, locale: 'en', pin });
  const response = body as unknown as GuestPinLookupResponse;
  if (response.outcome !== 'fit') throw new Error(`The PIN is ${response.outcome}`);
  return response;
};
const openReceipt = (reference: unknown) => {
  browser.use();
  return readPage(loadLitepayReceiptPage(pageRequest({ reference: String(reference) })));
};

describe('a guest’s plan that was paid for meanwhile', () => {
  it('is shown again after another guest’s payment, and the receipt has the account’s day', async () => {
    const payment = await prepare();
    await payElsewhere();
    const days = await loadExpiry();
    expect((await browser.submit(pay, payment)).body).toEqual(CHANGED);

    const { plan, purchase, quote: total } = await loadQuote(payment.purchase);
    expect(plan.expiry).toBe(days);
    expect(purchase).toEqual({ id: payment.purchase.id, version: payment.purchase.version + 1 });
    expect(await charges()).toHaveLength(1);
    const body = await payAgain(browser, await buildPayment(browser, purchase, total));
    expect(body).toEqual(CONFIRMED);
    expect(await loadExpiry()).toBe(plan.paidThrough);
    expect(await openReceipt(body['reference'])).toMatchObject({ view: { paidThrough: plan.paidThrough } });
  });

  it('is shown again after its owner’s payment', async () => {
    const owner = await signInOwner(sandbox, 'active');
    const purchase = await findAccount(browser, owner.person, null);
    const before = await loadQuote(purchase);
    const refill = await refillRequests(owner);
    expect((await refill.pay(await refill.withTypedCard(await refill.savePurchase()))).body).toMatchObject(CONFIRMED);
    expect((await browser.submit(pay, await buildPayment(browser, purchase, before.quote))).body).toEqual(CHANGED);
    expect((await loadQuote(purchase)).plan).toMatchObject({ expiry: before.plan.paidThrough });
  });

  it('requires a new lookup of a PIN before it is spent', async () => {
    const pin = await sandbox.pin();
    const purchase = await findAccount(browser, guest, null);
    const before = await lookUp(purchase, pin);
    await payElsewhere();
    expect((await browser.post(redeem, buildRedemption(purchase, before.quote, pin))).body).toEqual(CHANGED);
    const again = await lookUp(purchase, pin);
    expect(again.expiry).toBe(await loadExpiry());
    expect(again.expiry).not.toBe(before.expiry);
    expect((await browser.submit(redeem, buildRedemption(purchase, again.quote, pin))).body).toEqual(CONFIRMED);
  });

  it('is shown again after the guest’s own PIN in another browser', async () => {
    const payment = await prepare();
    const other = new HandlerClient();
    const pin = await sandbox.pin();
    const purchase = await findAccount(other, guest, null);
    const { body } = await other.post(lookUpPin, { purchase, locale: 'en', pin });
    expect((await other.submit(redeem, buildRedemption(purchase, body['quote'] as Quote, pin))).body).toEqual(
      CONFIRMED,
    );
    expect((await browser.submit(pay, payment)).body).toEqual(CHANGED);
  });

  it('is quoted again by a reopened page', async () => {
    await prepare();
    browser.use();
    expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({
      view: { quote: { taxCents: expect.any(Number) } },
    });
    await payElsewhere();
    browser.use();
    expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({
      view: { quote: null, plan: expect.anything() },
    });
  });

  it.each([{ kind: 'http' }, { kind: 'code', code: 'SYS0001' }] as const)(
    'stays while the provider is unavailable, and is loaded afterwards: %j',
    async (failure) => {
      const payment = await prepare();
      await payElsewhere();
      const fault = await sandbox.fault({ call: 'guest-dashboard', ...failure, match: { phone: guest.phone } });
      const { body } = await browser.post(quote, { purchase: payment.purchase, locale: 'en' });
      expect(body).toEqual({ outcome: 'failed' });
      await sandbox.clearFault(fault);
      expect((await loadQuote(payment.purchase)).plan.expiry).toBe(await loadExpiry());
    },
  );

  it('is dropped when it cannot be refilled any more', async () => {
    const payment = await prepare();
    await payElsewhere();
    await sandbox.fault({
      call: 'guest-dashboard',
      kind: 'code',
      code: 'BUS_CUSTDASH_001',
      match: { phone: guest.phone },
    });
    expect((await browser.post(quote, { purchase: payment.purchase, locale: 'en' })).body).toEqual({
      outcome: 'start-again',
    });
    browser.use();
    expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({ view: { plan: null, purchase: null } });
  });
});

describe('a reading of an account', () => {
  it('is outdated by a payment and by the next day only', async () => {
    const now = Date.now();
    const reading = await createAccountReading(accountId, now, now);
    expect(await isOutdated(reading, accountId, now)).toBe(false);
    expect(await isOutdated(reading, accountId, now + DAY_MS)).toBe(true);
    await payElsewhere();
    expect(await isOutdated(reading, accountId, now)).toBe(true);
  });

  it('is outdated by a payment that settled after it was requested', async () => {
    const askedAt = Date.now();
    await payElsewhere();
    expect(await isOutdated(await createAccountReading(accountId, askedAt), accountId)).toBe(true);
    expect(await isOutdated(await createAccountReading(accountId, Date.now() + 1), accountId)).toBe(false);
  });

  it('is renewed by another lookup of the same guest', async () => {
    await payElsewhere();
    const { body } = await locate(browser, guest);
    expect(body).toMatchObject({ plan: { expiry: await loadExpiry() } });
  });
});
