import { describe, expect, it, jest } from '@jest/globals';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { addDays } from '#lib/domain/calendar-day.ts';
import { newRefillCart, type RefillCart } from '#lib/plans/refill-cart.ts';
import { signInOwner } from '#tests/support/account-owner.ts';
import { dayAt, nextMidnight } from '#tests/support/midnight.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage, savedRefillCard } from '#tests/support/owner-pages.ts';
import type { SavedPurchase } from '#tests/support/owner-payments.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { setProviderClock } from '#tests/support/provider-clock.ts';
import { reconnectRequests } from '#tests/support/reconnect-owner.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards, HandlerClient, type HandlerResponse } from '#tests/support/route-handlers.ts';

const { findAccount, buildPayment, buildRedemption, requote, sandbox } =
  await import('#tests/support/litepay-payment.ts');
const { client: provider } = await startOwnProvider();
process.env['CLOCK_URL'] = `${provider.url}/__sandbox/clock`;
jest.setTimeout(60_000);

const { POST: payAsGuest } = await import('#app/api/litepay/pay/route.ts');
const { POST: lookUpGuestPin } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: redeemAsGuest } = await import('#app/api/litepay/pin/pay/route.ts');
const { POST: lookUpPin } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: redeemAsOwner } = await import('#app/api/refill/pin/pay/route.ts');
const { loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { now } = await import('#lib/clock.ts');
const { store } = await import('#lib/store/store.ts');

const setClock = (offsetMs: number) => setProviderClock(sandbox, offsetMs);

const toEveOfMidnight = () => setClock(nextMidnight(Date.now()) - Date.now() - 60_000);

async function passMidnight(): Promise<void> {
  const before = dayAt(now());
  await setClock(nextMidnight(Date.now()) - Date.now() + 60_000);
  expect(dayAt(now())).not.toBe(before);
}

/** An open review: how it is paid, and its receipt. */
interface Review {
  accountId: string;
  pay: (again?: string) => Promise<HandlerResponse>;
  receipt: (reference: string) => Promise<unknown>;
  /** The plan's days. */
  days: number;
}

const DAYS: Record<string, number> = { expired: 0, expiring: 5, active: 21 };
const TV: RefillCart = { ...newRefillCart('HSD_030'), packages: ['VDO_XITV_30'] };

async function openOwnerReview(template: string, cart?: RefillCart, overrides = {}): Promise<Review> {
  const owner = await signInOwner(sandbox, template, { savedCard: true, ...overrides });
  const refill = await refillRequests(owner);
  const savedPurchase = await refill.savePurchase(cart);
  const card = await savedRefillCard(owner);
  await refill.choose(savedPurchase.purchase, { kind: 'saved', card });
  return {
    accountId: owner.accountId,
    pay: () => refill.pay(refill.withSavedCard(savedPurchase, card)),
    receipt: (reference) => openOwnerPage(owner, 'refill-confirmation', `reference=${reference}`),
    days: 30,
  };
}

async function openOwnerPin(template: string): Promise<Review> {
  const owner = await signInOwner(sandbox, template);
  const pin = await sandbox.pin();
  const request = { account: owner.account, locale: 'en' };
  const { body } = await owner.client.post(lookUpPin, { ...request, pin });
  const pinPurchase = { purchase: body['purchase'] as PurchaseRef, quote: body['quote'] as Quote };
  return {
    accountId: owner.accountId,
    pay: () =>
      owner.client.submit(redeemAsOwner, {
        ...request,
        ...buildRedemption(pinPurchase.purchase, pinPurchase.quote, pin),
      }),
    receipt: (reference) => openOwnerPage(owner, 'refill-confirmation', `reference=${reference}`),
    days: 30,
  };
}

async function openGuestReview(template: string): Promise<Review> {
  const browser = new HandlerClient();
  const guest = await sandbox.persona(template);
  const purchase = await findAccount(browser, guest, null);
  const payment = await buildPayment(browser, purchase, await requote(purchase, browser));
  return {
    accountId: guest.accountIds[0] ?? '',
    pay: () => browser.submit(payAsGuest, payment),
    receipt: (reference) => {
      browser.use();
      return readPage(loadLitepayReceiptPage(pageRequest({ reference })));
    },
    days: 30,
  };
}

async function openGuestPin(template: string): Promise<Review> {
  const browser = new HandlerClient();
  const guest = await sandbox.persona(template);
  const purchase = await findAccount(browser, guest, null);
  const pin = await sandbox.pin();
  const { body } = await browser.post(lookUpGuestPin, { purchase, locale: 'en', pin });
  return {
    accountId: guest.accountIds[0] ?? '',
    pay: () => browser.submit(redeemAsGuest, buildRedemption(purchase, body['quote'] as Quote, pin)),
    receipt: (reference) => {
      browser.use();
      return readPage(loadLitepayReceiptPage(pageRequest({ reference })));
    },
    days: 30,
  };
}

const REVIEWS: [string, (template: string) => Promise<Review>][] = [
  ['an owner’s refill', openOwnerReview],
  ['an owner’s refill with television', (template) => openOwnerReview('tv', TV, { daysRemaining: DAYS[template] })],
  ['an owner’s PIN', openOwnerPin],
  ['a guest’s refill', openGuestReview],
  ['a guest’s PIN', openGuestPin],
];

const loadExpiry = async (accountId: string) => String((await sandbox.account(accountId)).expirationDate);

describe.each(REVIEWS)('%s that is paid after midnight at the provider', (_what, open) => {
  it.each(['expired', 'expiring', 'active'])(
    'goes on without a question for a %s account, and the receipt shows the last day',
    async (template) => {
      await toEveOfMidnight();
      const review = await open(template);
      await passMidnight();
      const [first, second] = await Promise.all([review.pay(), review.pay()]);
      expect([first.body, second.body]).toContainEqual({ outcome: 'confirmed', reference: expect.any(String) });
      for (const { body } of [first, second]) expect(['confirmed', 'pending']).toContain(body['outcome']);
      await afterwards();
      const charges = await sandbox.charges({ accountId: review.accountId });
      expect(charges).toHaveLength(1);
      const reference = String(first.body['reference']);
      expect(await review.receipt(reference)).toMatchObject({
        view: { paidThrough: await loadExpiry(review.accountId) },
      });
    },
  );

  it('is asked again with the new day where it would be earlier than shown', async () => {
    await toEveOfMidnight();
    const review = await open('active');
    await passMidnight();
    await sandbox.ageAccount(review.accountId, 2);
    const day = addDays(await loadExpiry(review.accountId), review.days);
    expect((await review.pay()).body).toEqual({ outcome: 'changed', change: { what: 'day', day } });
    expect(await sandbox.charges({ accountId: review.accountId })).toEqual([]);
  });

  it('is not sent while the provider is unavailable', async () => {
    await toEveOfMidnight();
    const review = await open('active');
    await passMidnight();
    const faults = await Promise.all(
      (['dashboard', 'guest-dashboard'] as const).map((call) => sandbox.fault({ call, kind: 'http', match: {} })),
    );
    expect((await review.pay()).body).toEqual({ outcome: 'not-sent' });
    expect(await sandbox.charges({ accountId: review.accountId })).toEqual([]);
    await Promise.all(faults.map((fault) => sandbox.clearFault(fault)));
  });
});

describe('a refill that is paid after midnight at the provider', () => {
  it('adds its days after those of an auto-refill that was charged first', async () => {
    await toEveOfMidnight();
    const review = await openOwnerReview('autorefill', undefined, { daysRemaining: 2 });
    await passMidnight();
    const { body } = await review.pay();
    expect(body).toMatchObject({ outcome: 'confirmed' });
    expect(await review.receipt(String(body['reference']))).toMatchObject({
      view: { paidThrough: await loadExpiry(review.accountId) },
    });
    const charges = await sandbox.charges({ accountId: review.accountId });
    expect(charges.map(({ kind }) => kind)).toEqual(['auto-refill', 'refill']);
  });

  it.each(REVIEWS.filter(([what]) => !what.includes('PIN')))(
    'is asked again when the total has changed: %s',
    async (_what, open) => {
      await toEveOfMidnight();
      const review = await open('expiring');
      await passMidnight();
      const fault = await sandbox.fault({ call: 'get-tax', kind: 'http', match: {} });
      expect((await review.pay()).body).toEqual({ outcome: 'changed', change: { what: 'total' } });
      await sandbox.clearFault(fault);
      expect(await sandbox.charges({ accountId: review.accountId })).toEqual([]);
    },
  );

  it('is asked again when the account was paid for meanwhile, with the new day', async () => {
    await toEveOfMidnight();
    const owner = await signInOwner(sandbox, 'active', { savedCard: true });
    const refill = await refillRequests(owner);
    const savedPurchase = await refill.savePurchase();
    const card = await savedRefillCard(owner);
    await refill.choose(savedPurchase.purchase, { kind: 'saved', card });
    const other = new HandlerClient();
    const purchase = await findAccount(other, owner.person, null);
    expect(
      (await other.submit(payAsGuest, await buildPayment(other, purchase, await requote(purchase, other)))).body,
    ).toMatchObject({
      outcome: 'confirmed',
    });
    await passMidnight();
    const day = addDays(await loadExpiry(owner.accountId), 30);
    expect((await refill.pay(refill.withSavedCard(savedPurchase, card))).body).toEqual({
      outcome: 'changed',
      change: { what: 'day', day },
    });
    const { body } = await refill.choose(savedPurchase.purchase, { kind: 'saved', card });
    expect(body['outcome']).toBe('saved');
    const review = await openOwnerPage(owner, 'refill-review');
    expect(review).toMatchObject({ view: { purchase: body['purchase'] as PurchaseRef } });
  });

  it('keeps the key and the version that the page named', async () => {
    await toEveOfMidnight();
    const owner = await signInOwner(sandbox, 'expired', { savedCard: true });
    const refill = await refillRequests(owner);
    const savedPurchase: SavedPurchase = await refill.savePurchase();
    const card = await savedRefillCard(owner);
    await passMidnight();
    await refill.pay(refill.withSavedCard(savedPurchase, card));
    await afterwards();
    const attempt = await (await store()).attempts.find(savedPurchase.quote.attempt);
    expect(attempt).toMatchObject({ state: 'confirmed', quote: { contentVersion: savedPurchase.purchase.version } });
  });
});

it('a reconnection goes on after midnight because it promises no day', async () => {
  await toEveOfMidnight();
  const owner = await signInOwner(sandbox, 'closed-reconnect');
  const requests = await reconnectRequests(owner);
  const savedPurchase = await requests.savePurchase();
  await passMidnight();
  expect((await requests.pay(await requests.withTypedCard(savedPurchase))).body).toMatchObject({
    outcome: 'confirmed',
  });
  await afterwards();
});
