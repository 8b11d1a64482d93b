import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { addDays } from '#lib/domain/calendar-day.ts';
import { newRefillCart, setRefills, toggleAddOn } from '#lib/plans/refill-cart.ts';
import type { MoveRefillView } from '#lib/move/server/move-views.ts';
import type { OpenReconnectView } from '#lib/reconnect/server/reconnect-pages.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { RefillReceiptView } from '#lib/refill/server/submitted-refill.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import type { CartPageView } from '#lib/shop/server/buy-pages.ts';
import { specialLocation } from '#sandbox/state/address-book.ts';
import { lines } from '#tests/support/captured-log.ts';
import { type Owner, openPage, signInOwner } from '#tests/support/account-owner.ts';
import { inDays } from '#tests/support/move-places.ts';
import { movingOwner } from '#tests/support/moving-owner.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

const { newVisitor, place, asVisitor, sandbox, shopPages } = await import('#tests/support/shop-handlers.ts');
const { refillRequests } = await import('#tests/support/refill-owner.ts');
const { reconnectRequests } = await import('#tests/support/reconnect-owner.ts');
const { POST: locate } = await import('#app/api/litepay/lookup/route.ts');
const { POST: guestQuote } = await import('#app/api/litepay/quote/route.ts');
const { POST: lookUpGuestPin } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: lookUpPin } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: redeemPin } = await import('#app/api/refill/pin/pay/route.ts');
const { GET: readPayments } = await import('#app/api/account/payments/route.ts');
const { loadReceiptPage } = await import('#lib/site/receipt-link-page.ts');
const { createReceiptLinkToken: receiptLinkToken } = await import('#lib/payment/server/receipt-link-token.ts');
const { loadDashboardView } = await import('#lib/account/server/dashboard.ts');
const { store } = await import('#lib/store/store.ts');

jest.setTimeout(60_000);

/** Carthage, IL, where plans have codes of their own; the sandbox's address book has it at this place. */
const CARTHAGE = { locationId: specialLocation('975 Fiber Way'), marketId: '14201' };
const GEO_CODE = '142010010';
const PLANS = ['FIBER-50', 'HSD_045'];
const TV = [{ planCode: 'TV-45', lob: 'VIDEO', days: 30 }];

const createPin = async (planCode: string) => {
  const response = await fetch(`${process.env['PROVIDER_URL']}/__sandbox/pins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: 1, planCode }),
  });
  return z.array(z.object({ pin: z.string() })).parse(await response.json())[0]?.pin ?? '';
};
const loadExpiry = async ({ accountId }: Owner) => String((await sandbox.account(accountId)).expirationDate);

async function openView<View>(owner: Owner, page: Parameters<typeof openOwnerPage>[1], query = ''): Promise<View> {
  const result = await openOwnerPage(owner, page, query);
  if ('redirect' in result) throw new Error(result.redirect);
  return result.view as View;
}

async function openDashboard(owner: Owner) {
  const { sentPage: page } = await openPage(owner);
  if (page?.kind !== 'shown') throw new Error('The dashboard is not shown');
  return loadDashboardView(page.view, new URLSearchParams());
}

describe.each(PLANS)('a plan %s of 30 days', (planCode) => {
  const overrides = { internetPlan: planCode, otherPlans: [...PLANS.filter((code) => code !== planCode), 'TV-45'] };

  it('is sold by the shop for 30 days', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter(CARTHAGE);
    asVisitor(visitor);
    const { view } = (await readPage(shopPages.loadInternetPage(pageRequest({ purchase: id })))) as {
      view: CartPageView;
    };
    expect(view.cart.plans.map((plan) => [plan.planCode, plan.days])).toEqual(PLANS.map((code) => [code, 30]));
    expect(await visitor.send('cart', id, { planCode, promoId: null })).toMatchObject({ outcome: 'saved' });
    await visitor.introduce(id);
    const quote = await visitor.detail(id);
    expect(quote.lines[0]).toMatchObject({ kind: 'plan', code: planCode, days: 30 });
    expect(await place(visitor, await visitor.buildOrder(id, quote))).toMatchObject({ outcome: 'confirmed' });
    asVisitor(visitor);
    expect(await readPage(shopPages.loadOrderConfirmationPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { planDays: 30, lines: [{ code: planCode, days: 30 }, {}, {}] },
    });
  });

  it('is refilled twice for 60 days, from the cart to the receipt and the message', async () => {
    const owner = await signInOwner(sandbox, 'own-codes', overrides);
    const refill = await refillRequests(owner);
    const view = await openView<RefillCartView>(owner, 'refill');
    expect(view.prices.plans.map((plan) => [plan.planCode, plan.days])).toEqual(
      [planCode, ...overrides.otherPlans].map((code) => [code, 30]),
    );
    const before = await loadExpiry(owner);
    const savedPurchase = await refill.savePurchase(setRefills(newRefillCart(planCode), 2));
    expect(savedPurchase.quote.lines).toMatchObject([{ code: planCode, quantity: 2, days: 30 }]);
    const response = await refill.pay(await refill.withTypedCard(savedPurchase));
    expect(response.body).toMatchObject({ outcome: 'confirmed' });
    expect(await loadExpiry(owner)).toBe(addDays(before, 60));
    const receipt = await openView<RefillReceiptView>(
      owner,
      'refill-confirmation',
      `reference=${String(response.body['reference'])}`,
    );
    expect(receipt).toMatchObject({ planDays: 60, paidThrough: addDays(before, 60) });
    const attempt = await (await store()).attempts.find(savedPurchase.quote.attempt);
    if (!attempt) throw new Error('The payment is not in the ledger');
    const receiptPage = await readPage(
      loadReceiptPage(pageRequest({}, { params: { token: receiptLinkToken(attempt, Date.now()) } })),
    );
    expect(receiptPage).toMatchObject({ view: { receipt: { planDays: 60, lines: [{ days: 30 }] } } });
    const messages = JSON.stringify(await sandbox.outbox(String(owner.person.phone)));
    expect(messages).not.toContain('45 ');
  });

  it('is refilled with television of its own code, each with its days', async () => {
    const owner = await signInOwner(sandbox, 'own-codes', overrides);
    const refill = await refillRequests(owner);
    const savedPurchase = await refill.savePurchase(toggleAddOn(newRefillCart(planCode), 'TV-45', TV));
    expect(savedPurchase.quote.lines).toMatchObject([{ days: 30 }, { kind: 'add-on', code: 'TV-45', days: 30 }]);
    const response = await refill.pay(await refill.withTypedCard(savedPurchase));
    expect(response.body).toMatchObject({ outcome: 'confirmed' });
    const receipt = await openView<RefillReceiptView>(
      owner,
      'refill-confirmation',
      `reference=${String(response.body['reference'])}`,
    );
    expect(receipt.tv).toEqual([{ code: 'TV-45', until: inDays(29) }]);
  });

  it('is worth 30 days as a PIN of its owner', async () => {
    const owner = await signInOwner(sandbox, 'own-codes', overrides);
    const before = await loadExpiry(owner);
    const pin = await createPin(planCode);
    const { account, client } = owner;
    const { body } = await client.post(lookUpPin, { account, locale: 'en', pin });
    expect(body).toMatchObject({ outcome: 'fit', days: 30, quote: { lines: [{ code: planCode, days: 30 }] } });
    const { purchase, quote } = body as unknown as { purchase: PurchaseRef; quote: Quote };
    const { attempt, totalCents } = quote;
    const redemption = { account, purchase, attempt, totalCents, repeats: null, terms: true, locale: 'en', pin };
    expect((await client.submit(redeemPin, redemption)).body).toMatchObject({ outcome: 'confirmed' });
    expect(await loadExpiry(owner)).toBe(addDays(before, 30));
  });

  it('is found, refilled and worth its days as a PIN for a guest', async () => {
    const { person } = await signInOwner(sandbox, 'own-codes', overrides);
    const { phone, zip } = person as { phone: string; zip: string };
    const guest = new HandlerClient();
    const { body } = await guest.post(locate, { phone, zip, locale: 'en', purchase: null, after: null });
    expect(body).toMatchObject({ outcome: 'found', plan: { planDays: 30, paidThrough: inDays(50) } });
    const purchase = body['purchase'] as PurchaseRef;
    const quoteResponse = await guest.post(guestQuote, { purchase, locale: 'en' });
    expect(quoteResponse.body).toMatchObject({ quote: { lines: [{ code: '', days: 30 }] } });
    const again = await guest.post(locate, { phone, zip, locale: 'en', purchase: null, after: null });
    const look = { purchase: again.body['purchase'], locale: 'en', pin: await createPin(planCode) };
    expect((await guest.post(lookUpGuestPin, look)).body).toMatchObject({ outcome: 'fit', days: 30 });
  });

  it('pays for the day of a move', async () => {
    const move = await movingOwner(sandbox, 'own-codes', { ...overrides, daysRemaining: 3 });
    await move.ready(inDays(25));
    const view = await openView<MoveRefillView>(move.owner, 'move-refill-required');
    expect(view.cart.prices.plans.filter(({ lob }) => lob === 'HSD').map((plan) => plan.days)).toEqual([30, 30]);
    expect(view.cart.cart).toMatchObject({ refills: 1 });
    const refill = await refillRequests(move.owner);
    const savedPurchase = await refill.savePurchase(newRefillCart(planCode));
    await refill.pay(await refill.withTypedCard(savedPurchase));
    expect(await loadExpiry(move.owner)).toBe(inDays(32));
  });

  it('reconnects a closed account for 30 days', async () => {
    const owner = await signInOwner(sandbox, 'closed-reconnect', { geoCode: GEO_CODE });
    const requests = await reconnectRequests(owner);
    const view = await openView<OpenReconnectView>(owner, 'reconnect');
    expect(view.plans.map((plan) => [plan.planCode, plan.days])).toEqual(PLANS.map((code) => [code, 30]));
    const savedPurchase = await requests.savePurchase(planCode);
    expect(savedPurchase.quote.lines).toMatchObject([{ code: planCode, days: 30 }]);
    expect((await requests.pay(await requests.withTypedCard(savedPurchase))).body).toMatchObject({
      outcome: 'confirmed',
    });
    expect(await openView(owner, 'reconnect')).toMatchObject({ kind: 'paid', receipt: { planDays: 30 } });
  });
});

describe('plans with codes of their own', () => {
  it('are named by their days on the dashboard, for auto-refill and in the history', async () => {
    const owner = await signInOwner(sandbox, 'own-codes', { internetPlan: 'HSD_045', autoRefill: true });
    expect(await openDashboard(owner)).toMatchObject({
      open: { plan: { code: 'HSD_045', days: 30 } },
      internet: { planDays: 30 },
      refill: { days: 30 },
    });
    expect(await openView(owner, 'auto-refill')).toMatchObject({ charge: { planCode: 'HSD_045', planDays: 30 } });
    const refill = await refillRequests(owner);
    await refill.pay(await refill.withTypedCard(await refill.savePurchase(newRefillCart('HSD_045'))));
    const { account, client } = owner;
    const { body } = await client.get(readPayments, { account });
    expect(body).toMatchObject({ history: { days: expect.any(Array) } });
    expect(JSON.stringify(body)).toContain('"planCode":"HSD_045","product":"Air 45","internetDays":30');
  });
});

describe('a plan without days from the provider', () => {
  const listContractFaults = () => lines.filter(({ event }) => event === 'provider_contract');
  const FAULT = { level: 'warn', call: expect.any(String), reason: 'plan-without-days', row: 'FIBER-100' };

  it('is an error of ours for a guest, not a wrong guess, and is logged', async () => {
    const { person } = await signInOwner(sandbox, 'own-codes', { internetPlan: 'FIBER-100', otherPlans: [] });
    const { phone, zip } = person as { phone: string; zip: string };
    const { body } = await new HandlerClient().post(locate, { phone, zip, locale: 'en', purchase: null, after: null });
    expect(body).toMatchObject({ outcome: 'unavailable' });
    expect(listContractFaults()).toContainEqual(expect.objectContaining({ ...FAULT, call: 'guest-dashboard' }));
  });

  it('leads its owner to the error page, and sells nothing', async () => {
    const owner = await signInOwner(sandbox, 'own-codes', { internetPlan: 'FIBER-100', otherPlans: [] });
    expect(await openOwnerPage(owner, 'refill')).toMatchObject({ redirect: expect.stringContaining('/en/error') });
    const refill = await refillRequests(owner);
    expect((await refill.save(newRefillCart('FIBER-100'))).body).toEqual({ outcome: 'failed' });
    expect((await refill.start('last')).body).toEqual({ outcome: 'failed' });
    // The account itself is unchanged.
    expect(await openDashboard(owner)).toMatchObject({ internet: { planDays: 0 }, refill: null });
    expect(listContractFaults()).toContainEqual(expect.objectContaining({ ...FAULT, call: 'dashboard' }));
  });

  it('is an error of ours as a PIN, not an unknown PIN, for an owner and for a guest', async () => {
    const owner = await signInOwner(sandbox, 'own-codes');
    const pin = await createPin('FIBER-100');
    const { account, client, person } = owner;
    expect((await client.post(lookUpPin, { account, locale: 'en', pin })).body).toEqual({ outcome: 'failed' });
    const { phone, zip } = person as { phone: string; zip: string };
    const guest = new HandlerClient();
    const { body } = await guest.post(locate, { phone, zip, locale: 'en', purchase: null, after: null });
    const look = { purchase: body['purchase'], locale: 'en', pin };
    expect((await guest.post(lookUpGuestPin, look)).body).toEqual({ outcome: 'failed' });
    expect(listContractFaults()).toContainEqual(expect.objectContaining({ ...FAULT, call: 'pin' }));
  });

  it('is left out beside good ones', async () => {
    const owner = await signInOwner(sandbox, 'own-codes', { internetPlan: 'FIBER-100', otherPlans: ['HSD_045'] });
    const view = await openView<RefillCartView>(owner, 'refill');
    expect(view.prices.plans.map(({ planCode }) => planCode)).toEqual(['HSD_045']);
    const { phone, zip } = owner.person as { phone: string; zip: string };
    const { body } = await new HandlerClient().post(locate, { phone, zip, locale: 'en', purchase: null, after: null });
    expect(body).toMatchObject({ outcome: 'found', plan: { planDays: 30 } });
  });
});
