import { describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '#lib/rules/codes/catalogue.ts';
import { isUnrecoverable, orderOutcome } from '#lib/rules/order/order-outcome.ts';
import { afterwards } from '#tests/support/route-handlers.ts';
import { asVisitor, charges, newVisitor, place, sandbox, sent, shopPages } from '#tests/support/shop-handlers.ts';
import { CARD, type ShopVisitor } from '#tests/support/shop-visitor.ts';

const { changeBuySession } = await import('#lib/session/buy-session.ts');

const PROMO = 'P_ACQ10_FIRST_REFILL';

describe('an order', () => {
  it.each([
    ['30 days, free shipping', 'HSD_030', null, 'STD', 4_500],
    ['30 days with the offer, fast', 'HSD_030', PROMO, 'EXP', 1_000],
    ['7 days, fast', 'HSD_007', null, 'EXP', 1_500],
  ])('is charged what was shown, to the cent: %s', async (_what, planCode, promoId, shippingCode, subtotalCents) => {
    const visitor = newVisitor();
    const tab = await visitor.enter();
    expect(await visitor.post('cart', { tab, planCode, promoId })).toMatchObject({
      outcome: 'saved',
      cart: { planCode, subtotalCents },
    });
    await visitor.introduce(tab);
    const quote = await visitor.detail(tab, { shippingCode });
    const { totals } = quote;
    expect(totals).toMatchObject({ subtotalCents, tax: { state: 'known' } });
    const order = await visitor.orderOf(tab, quote);
    expect(await place(visitor, order)).toEqual({ outcome: 'placed' });
    expect(await charges(quote.attempt)).toMatchObject([{ amount: totals.totalCents, kind: 'order' }]);
    asVisitor(visitor);
    expect(await shopPages.openOrderConfirmationPage(tab)).toMatchObject({
      view: { totals, orderNumber: expect.any(String) },
    });
  });

  it('delivered twenty times at once is sent once', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.post('order', order)));
    for (const { outcome } of answers) expect(['placed', 'pending']).toContain(outcome);
    await afterwards();
    expect(await sent(order.attempt)).toHaveLength(1);
    expect(await charges(order.attempt)).toHaveLength(1);
    expect(await place(visitor, order)).toEqual({ outcome: 'placed' });
  });

  it.each(['lost', 'reset', 'html', 'malformed'])('whose answer is %s ends as the ledger says', async (kind) => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    await sandbox.fault({ call: 'submit-order', kind, times: 1, match: { text: visitor.phone } });
    const body = await visitor.post('order', order);
    expect(['placed', 'pending', 'not-sent']).toContain(body['outcome']);
    await afterwards();
    expect(await visitor.post('attempt', { tab: order.tab })).toEqual({ state: 'placed' });
    expect(await charges(order.attempt)).toHaveLength(1);
  });

  it.each([
    ['PAYMENT-0001', { outcome: 'failed' }, 'failed'],
    ['SYS_CUSTACT_01', { outcome: 'failed' }, 'failed'],
    ['BUS_CUSTACT_05', { outcome: 'placed' }, 'placed'],
    ['SYS0010', { outcome: 'placed' }, 'placed'],
    ['PAYMENT-1156', { outcome: 'declined' }, 'declined'],
    ['BUS-PINLESS-ACT-PHONE', { outcome: 'declined' }, 'declined'],
  ])('answered with %s', async (code, expected, state) => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    await sandbox.fault({ call: 'submit-order', kind: 'code', code, times: 1, match: { text: visitor.phone } });
    expect(await place(visitor, order)).toMatchObject(expected);
    await afterwards();
    const { state: seen } = await visitor.post('attempt', { tab: order.tab });
    expect(seen === 'not-charged' ? 'declined' : seen).toBe(state);
  });

  it('refused with any code of the catalogue ends as the code says, and charges nothing', async () => {
    const visitor = newVisitor();
    const tab = await visitor.enter();
    await visitor.introduce(tab);
    let quote = await visitor.detail(tab);
    const wrong: string[] = [];
    for (const { code, charged } of CATALOGUE) {
      const placed = orderOutcome({ ok: false, reason: 'code', code }).outcome === 'confirmed';
      if (placed) continue;
      const match = { text: visitor.phone };
      const id = await sandbox.fault({ call: 'submit-order', kind: 'code', code, times: 1, match });
      await visitor.post('order', await visitor.orderOf(tab, quote));
      await afterwards();
      await sandbox.clearFault(id).catch(() => undefined);
      const { state } = await visitor.post('attempt', { tab });
      const expected = isUnrecoverable(code) ? 'failed' : charged === 'no' ? 'declined' : 'not-charged';
      if (state !== expected) wrong.push(`${code}: ${String(state)}, not ${expected}`);
      if ((await charges(quote.attempt)).length > 0) wrong.push(`${code}: charged`);
      asVisitor(visitor);
      const review = await shopPages.openReviewPage(tab, 'en');
      if (review.redirect !== null) throw new Error(`${code} leads to ${review.redirect}`);
      ({ quote } = review.view);
    }
    expect(wrong).toEqual([]);
  });

  it('that was declined is quoted anew on the review, and can be placed with another card', async () => {
    const visitor = newVisitor();
    const declined = await visitor.ready({ ...CARD, cardNumber: '4000000000000002' });
    expect(await place(visitor, declined)).toMatchObject({ outcome: 'declined' });
    asVisitor(visitor);
    const opened = await shopPages.openReviewPage(declined.tab, 'en');
    if (opened.redirect !== null) throw new Error(opened.redirect);
    const { quote, failure } = opened.view;
    expect(failure?.text).toBeTruthy();
    expect(quote.attempt).not.toBe(declined.attempt);
    const order = await visitor.orderOf(declined.tab, quote);
    expect(await place(visitor, order)).toEqual({ outcome: 'placed' });
    expect([...(await charges(declined.attempt)), ...(await charges(quote.attempt))]).toHaveLength(1);
  });

  it('whose phone belongs to an account already is mended at the phone, unless the identity service vouched for it', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const code = 'BUS-PINLESS-ACT-PHONE';
    await sandbox.fault({ call: 'submit-order', kind: 'code', code, times: 1, match: { text: visitor.phone } });
    expect(await place(visitor, order)).toMatchObject({ outcome: 'declined', failure: { mends: 'phone' } });
    const handOff = { firstName: '', lastName: '', email: '', phone: visitor.phone, custGuid: '', errorCode: '' };
    const vouched = { ...handOff, isMobileVerified: true, isEmailVerified: false };
    await changeBuySession(order.tab, (data) => ({ ...data, handOff: vouched }));
    asVisitor(visitor);
    expect(await shopPages.openReviewPage(order.tab, 'es')).toMatchObject({ view: { failure: { mends: 'identity' } } });
    await changeBuySession(order.tab, (data) => ({
      ...data,
      customer: data.customer && { ...data.customer, phone: newVisitor().phone },
    }));
    expect(await shopPages.openReviewPage(order.tab, 'es')).toMatchObject({ view: { failure: null } });
  });

  it('without its tax is the subtotal and the shipping', async () => {
    const visitor = newVisitor();
    const tab = await visitor.enter();
    await visitor.introduce(tab);
    const { trackingId } = (await sandbox.calls({ call: 'product-detail' })).at(-1)?.query ?? {};
    const fault = await sandbox.fault({
      call: 'get-tax',
      kind: 'http',
      status: 500,
      match: { trackingId: trackingId ?? '' },
    });
    const quote = await visitor.detail(tab, { shippingCode: 'EXP' });
    await sandbox.clearFault(fault);
    expect(quote.totals).toMatchObject({ tax: { state: 'not-included' } });
    expect(quote.totals.totalCents).toBe(quote.totals.subtotalCents + quote.totals.shippingCents);
    expect(await place(visitor, await visitor.orderOf(tab, quote))).toEqual({ outcome: 'placed' });
  });
});

describe('what was tampered with', () => {
  type Order = Awaited<ReturnType<ShopVisitor['ready']>>;
  it.each<[string, (order: Order) => object, object]>([
    ['a lower total', (order) => ({ ...order, totalCents: order.totalCents - 1 }), { outcome: 'changed' }],
    ['nothing to pay', (order) => ({ ...order, totalCents: 0 }), { outcome: 'changed' }],
    ['a forged id', (order) => ({ ...order, attempt: 'f'.repeat(64) }), { outcome: 'start-again' }],
    ['another tab', (order) => ({ ...order, tab: 'x'.repeat(16) }), { outcome: 'start-again' }],
    ['no terms', (order) => ({ ...order, terms: false }), { reason: 'invalid' }],
    ['a card in the clear', (order) => ({ ...order, card: CARD }), { reason: 'invalid' }],
  ])('%s: nothing is sent', async (_what, tamper, expected) => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    expect(await visitor.post('order', tamper(order))).toMatchObject(expected);
    expect(await sent(order.attempt)).toEqual([]);
    expect(await place(visitor, order)).toEqual({ outcome: 'placed' });
  });

  it('another browser’s purchase: nothing is shown, nothing is sent', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const stranger = newVisitor();
    expect(await stranger.post('order', order)).toEqual({ outcome: 'start-again' });
    expect(await stranger.post('attempt', { tab: order.tab })).toEqual({ state: 'none' });
    asVisitor(stranger);
    expect(await shopPages.openDetailsPage(order.tab, 'en')).toEqual({ redirect: '/?checkAvailability=true' });
    expect(await sent(order.attempt)).toEqual([]);
  });

  it('the cart changed in another tab after the total was shown: nothing is sent', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const body = await visitor.post('cart', { tab: order.tab, planCode: 'HSD_007', promoId: null });
    expect(body).toMatchObject({ quote: { totals: { subtotalCents: 1_500 } } });
    expect(await visitor.post('order', order)).toEqual({ outcome: 'changed' });
    expect(await sent(order.attempt)).toEqual([]);
  });

  it('while an order runs, its cart, payer and delivery stay as they are', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const hold = await sandbox.fault({
      call: 'submit-order',
      kind: 'delay',
      delayMs: 600_000,
      match: { text: visitor.phone },
    });
    expect(await visitor.post('order', order)).toEqual({ outcome: 'pending' });
    const waiting = { outcome: 'elsewhere', path: `/buy/status?tab=${order.tab}` };
    expect(await visitor.post('cart', { tab: order.tab, planCode: 'HSD_007', promoId: null })).toEqual(waiting);
    expect(await visitor.post('session', { tab: order.tab })).toEqual(waiting);
    await sandbox.clearFault(hold);
    await afterwards();
    expect(await charges(order.attempt)).toHaveLength(1);
  });
});
