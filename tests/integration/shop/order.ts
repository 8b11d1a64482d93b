import { describe, expect, it } from '@jest/globals';
import { CATALOG } from '#lib/domain/codes/catalog.ts';
import { messageForCode, saysNotCharged } from '#lib/domain/codes/message-for-code.ts';
import { isUnrecoverable, ORDER_EVIDENCE } from '#lib/shop/order.ts';
import { afterwards } from '#tests/support/route-handlers.ts';
import {
  asVisitor,
  charges,
  newVisitor,
  place,
  providerSettings,
  sandbox,
  listOrders,
  shopPages,
} from '#tests/support/shop-handlers.ts';
import { CARD } from '#tests/support/shop-visitor.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

const { changePurchase } = await import('#lib/payment/server/change-purchase.ts');
const { shopFlow } = await import('#lib/shop/server/shop-flow.ts');
const { findBrowserSession } = await import('#lib/session/browser-session.ts');

const PROMO = 'P_ACQ10_FIRST_REFILL';

describe('a shop order', () => {
  it.each([
    ['30 days, free shipping', 'HSD_030', null, 'STD', 4_500],
    ['30 days with the offer, fast', 'HSD_030', PROMO, 'EXP', 1_000],
    ['7 days, fast', 'HSD_007', null, 'EXP', 1_500],
  ])('is charged exactly as shown: %s', async (_what, planCode, promoId, shippingCode, subtotalCents) => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    expect(await visitor.send('cart', id, { planCode, promoId })).toMatchObject({
      outcome: 'saved',
      cart: { planCode, subtotalCents },
    });
    await visitor.introduce(id);
    const quote = await visitor.detail(id, { shippingCode });
    const shippingCents = quote.lines.find(({ kind }) => kind === 'shipping')?.cents ?? Number.NaN;
    expect(quote.taxCents).not.toBeNull();
    expect(quote.totalCents - (quote.taxCents ?? 0) - shippingCents).toBe(subtotalCents);
    const order = await visitor.buildOrder(id, quote);
    expect(await place(visitor, order)).toEqual({ outcome: 'confirmed', reference: expect.any(String) });
    expect(await charges(quote.attempt)).toMatchObject([{ amount: quote.totalCents, kind: 'order' }]);
    asVisitor(visitor);
    expect(await readPage(shopPages.loadOrderConfirmationPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { lines: quote.lines, totalCents: quote.totalCents, orderNumber: expect.any(String), showAcpTile: false },
    });
  });

  it.each([
    ['without an offer', null, 4_500],
    ['with an offer', PROMO, 1_000],
  ])('includes a router with a price among its products, %s', async (_what, promoId, planCents) => {
    providerSettings.gatewayCents = 2_000;
    try {
      const visitor = newVisitor();
      const id = await visitor.enter();
      await visitor.send('cart', id, { planCode: 'HSD_030', promoId });
      await visitor.introduce(id);
      const quote = await visitor.detail(id);
      expect(quote.lines).toContainEqual(expect.objectContaining({ kind: 'gateway', cents: 2_000 }));
      expect(quote.totalCents - (quote.taxCents ?? 0)).toBe(planCents + 2_000);
      expect(await place(visitor, await visitor.buildOrder(id, quote))).toMatchObject({ outcome: 'confirmed' });
      expect(await charges(quote.attempt)).toMatchObject([{ amount: quote.totalCents }]);
    } finally {
      providerSettings.gatewayCents = 0;
    }
  });

  it('is placed with a phone number and a street address of earlier declines', async () => {
    const declinedCard = { ...CARD, cardNumber: '4000000000000002' };
    const shopper = newVisitor();
    for (let tries = 0; tries < 6; tries += 1) {
      const stranger = newVisitor(shopper.phone);
      expect(await place(stranger, await stranger.ready(declinedCard))).toMatchObject({ outcome: 'declined' });
    }
    expect(await place(shopper, await shopper.ready())).toEqual({
      outcome: 'confirmed',
      reference: expect.any(String),
    });
  });

  it('is sent once when delivered twenty times at once', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const responses = await Promise.all(Array.from({ length: 20 }, () => visitor.post('pay', order)));
    for (const { outcome } of responses) expect(['confirmed', 'pending']).toContain(outcome);
    await afterwards();
    expect(await listOrders(order.attempt)).toHaveLength(1);
    expect(await charges(order.attempt)).toHaveLength(1);
    expect(await place(visitor, order)).toEqual({ outcome: 'confirmed', reference: expect.any(String) });
  });

  it.each(['lost', 'reset', 'html', 'malformed'])('follows the ledger when the response is %s', async (kind) => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    await sandbox.fault({ call: 'submit-order', kind, times: 1, match: { text: visitor.phone } });
    const body = await visitor.post('pay', order);
    expect(['confirmed', 'pending', 'not-sent']).toContain(body['outcome']);
    await afterwards();
    expect(await visitor.status(order.purchase.id, order.attempt)).toEqual({
      state: 'confirmed',
      reference: expect.any(String),
    });
    expect(await charges(order.attempt)).toHaveLength(1);
  });

  it.each([{ kind: 'expired' }, { kind: 'rejected' }, { kind: 'caller-refused' }, { kind: 'http', status: 403 }])(
    'is sent once and charges nothing when refused before any work: %j',
    async (refusal) => {
      const visitor = newVisitor();
      const order = await visitor.ready();
      await sandbox.fault({ call: 'submit-order', ...refusal, times: 1, match: { text: visitor.phone } });
      expect(await place(visitor, order)).toEqual({ outcome: 'not-sent' });
      await afterwards();
      expect(await listOrders(order.attempt)).toHaveLength(1);
      expect(await charges(order.attempt)).toEqual([]);
      expect(await visitor.status(order.purchase.id, order.attempt)).toMatchObject({ state: 'not-charged' });
    },
  );

  it.each([
    ['PAYMENT-0001', { outcome: 'failed' }, 'failed'],
    ['SYS_CUSTACT_01', { outcome: 'failed' }, 'failed'],
    ['BUS_CUSTACT_05', { outcome: 'confirmed' }, 'confirmed'],
    ['SYS0010', { outcome: 'confirmed' }, 'confirmed'],
    ['PAYMENT-1156', { outcome: 'declined' }, 'declined'],
    ['BUS-PINLESS-ACT-PHONE', { outcome: 'declined' }, 'declined'],
  ])('ends as expected for the code %s', async (code, expected, state) => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    await sandbox.fault({ call: 'submit-order', kind: 'code', code, times: 1, match: { text: visitor.phone } });
    expect(await place(visitor, order)).toMatchObject(expected);
    await afterwards();
    const { state: seen } = await visitor.status(order.purchase.id, order.attempt);
    expect(seen === 'not-charged' ? 'declined' : seen).toBe(state);
  });

  it('ends as the code says for every catalog code, and charges nothing', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    await visitor.introduce(id);
    let quote = await visitor.detail(id);
    const wrong: string[] = [];
    for (const code of [...CATALOG.map((entry) => entry.code), 'PAYMENT-1199', 'NEVER_HEARD_OF']) {
      const meaning = messageForCode(code);
      const { charged, concerns, message } = meaning;
      if (ORDER_EVIDENCE.isPlaced?.(code)) continue;
      const match = { text: visitor.phone };
      const fault = await sandbox.fault({ call: 'submit-order', kind: 'code', code, times: 1, match });
      await visitor.post('pay', await visitor.buildOrder(id, quote));
      await afterwards();
      await sandbox.clearFault(fault).catch(() => undefined);
      const { state } = await visitor.status(id, quote.attempt);
      const expectedState = isUnrecoverable(code) ? 'failed' : charged === 'no' ? 'declined' : 'not-charged';
      if (state !== expectedState) wrong.push(`${code}: ${String(state)}, not ${expectedState}`);
      if ((await charges(quote.attempt)).length > 0) wrong.push(`${code}: charged`);
      asVisitor(visitor);
      const details = await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id })));
      if (!('view' in details)) throw new Error(`${code} is not shown there`);
      const { failure } = details.view;
      const mends = { card: 'card', phone: 'phone', other: 'support' }[concerns];
      if (failure?.mends !== mends) wrong.push(`${code}: ${failure?.mends} helps, not ${mends}`);
      const text = `en:codes.messages.${message}${saysNotCharged(meaning) ? '' : ' en:payment.notCharged.known'}`;
      if (failure?.text !== text) wrong.push(`${code}: says ${failure?.text}, not ${text}`);
      quote = await visitor.detail(id);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ...['BUS-PINLESS-ACT-LOCATION', 'NEVER_HEARD_OF', 'SYS-CUSTACT-02', 'SYS-CUSTACT-04', 'SYS-CUSTACT-06'],
    ...['PAYMENT-8032', 'PAYMENT-1164', 'PAYMENT-8132', 'PAYMENT-8600'],
  ])('sends the shopper to Customer Care when refused with %s', async (code) => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    await sandbox.fault({ call: 'submit-order', kind: 'code', code, times: 1, match: { text: visitor.phone } });
    const failure = {
      text: `es:codes.messages.${messageForCode(code).message} es:payment.notCharged.known`,
      codeLine: 'es:codes.codeLine',
      mends: 'support',
      supportPhone: '(800) 555-0100',
    };
    expect(await place(visitor, { ...order, locale: 'es' })).toMatchObject({ outcome: 'declined', failure });
    asVisitor(visitor);
    expect(
      await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: order.purchase.id }, { locale: 'es' }))),
    ).toMatchObject({ view: { failure } });
  });

  it('reopens after a decline once a card is confirmed again', async () => {
    const visitor = newVisitor();
    const declinedOrder = await visitor.ready({ ...CARD, cardNumber: '4000000000000002' });
    expect(await place(visitor, declinedOrder)).toMatchObject({ outcome: 'declined' });
    asVisitor(visitor);
    const { id } = declinedOrder.purchase;
    const payment = `/buy/order-details?purchase=${id}`;
    expect(await readPage(shopPages.loadReviewPage(pageRequest({ purchase: id })))).toEqual({ redirect: payment });
    expect(await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { failure: { mends: 'card' } },
    });
    const quote = await visitor.detail(id);
    expect(quote.attempt).not.toBe(declinedOrder.attempt);
    asVisitor(visitor);
    expect(await readPage(shopPages.loadReviewPage(pageRequest({ purchase: id })))).toMatchObject({ view: { quote } });
    expect(await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { failure: null },
    });
    const order = await visitor.buildOrder(id, quote);
    expect(await place(visitor, order)).toEqual({ outcome: 'confirmed', reference: expect.any(String) });
    expect([...(await charges(declinedOrder.attempt)), ...(await charges(quote.attempt))]).toHaveLength(1);
  });

  it('is corrected at the phone when that belongs to an account, unless the identity service verified it', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const code = 'BUS-PINLESS-ACT-PHONE';
    await sandbox.fault({ call: 'submit-order', kind: 'code', code, times: 1, match: { text: visitor.phone } });
    expect(await place(visitor, order)).toMatchObject({ outcome: 'declined', failure: { mends: 'phone' } });
    const handOff = { firstName: '', lastName: '', email: '', phone: visitor.phone, custGuid: '', errorCode: '' };
    const verifiedHandOff = { ...handOff, isMobileVerified: true, isEmailVerified: false };
    asVisitor(visitor);
    const browserSession = await findBrowserSession();
    if (!browserSession) throw new Error('The visitor has no session');
    const { id } = order.purchase;
    await changePurchase(shopFlow, browserSession, id, { change: (data) => ({ ...data, handOff: verifiedHandOff }) });
    expect(await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id }, { locale: 'es' })))).toMatchObject({
      view: { failure: { mends: 'identity' } },
    });
    await changePurchase(shopFlow, browserSession, id, {
      change: (data) => ({ ...data, customer: data.customer && { ...data.customer, phone: newVisitor().phone } }),
    });
    expect(await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id }, { locale: 'es' })))).toMatchObject({
      view: { failure: null },
    });
  });

  it('costs the subtotal and the shipping when the tax is missing', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    await visitor.introduce(id);
    const { trackingId } = (await sandbox.calls({ call: 'product-detail' })).at(-1)?.query ?? {};
    const fault = await sandbox.fault({
      call: 'get-tax',
      kind: 'http',
      status: 500,
      match: { trackingId: trackingId ?? '' },
    });
    const quote = await visitor.detail(id, { shippingCode: 'EXP' });
    await sandbox.clearFault(fault);
    expect(quote.taxCents).toBeNull();
    expect(quote.totalCents).toBe(quote.lines.reduce((sum, { cents }) => sum + cents, 0));
    expect(await place(visitor, await visitor.buildOrder(id, quote))).toEqual({
      outcome: 'confirmed',
      reference: expect.any(String),
    });
  });
});
