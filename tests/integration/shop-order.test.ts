import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { CATALOGUE } from '#lib/rules/codes/catalogue.ts';
import { isUnrecoverable, orderOutcome } from '#lib/rules/order/order-outcome.ts';
import { startTestSandbox } from '#sandbox/testing/test-sandbox.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import { type BuyCall, CARD, PLACE, type ShopDoor, ShopVisitor } from '#tests/support/shop-visitor.ts';

jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'hearthline-shop-'));
const provider = await startTestSandbox();
const sandbox = new SandboxClient(provider.client.url);
Object.assign(process.env, {
  APP_ORIGIN: 'http://localhost:3000',
  PROVIDER_URL: provider.client.url,
  IDENTITY_ROUTER_URL: `${provider.client.url}/identity-router`,
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
  DATA_DIR: folder,
  TRUSTED_PROXY_HOPS: '1',
  PROVIDER_TIME_SCALE: '0.2',
  LIMITS_ORDER_NEWCOMER: '1000/1h',
  LIMITS_ORDER_DEVICE: '1000/1h',
  LIMITS_ORDER_PHONE: '1000/1h',
  LIMITS_DECLINE_DEVICE: '1000/1h',
  LIMITS_DECLINE_ACCOUNT: '1000/1h',
  LIMITS_ORDER_ADDRESS: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
});

const { store } = await import('#lib/store/store.ts');
const { enterShop } = await import('#lib/services/shop/enter-shop.ts');
const { openDetailsPage, openInternetPage, openOrderConfirmationPage, openReviewPage } =
  await import('#lib/services/shop/open-buy-page.ts');
const { GET: key } = await import('#app/api/payment/key/route.ts');
const handlerOf = async (name: BuyCall) =>
  ((await import(`#app/api/buy/${name}/route.ts`)) as { POST: (request: Request) => Promise<Response> }).POST;

/** The shop's handlers and services, called directly. */
class HandlerDoor implements ShopDoor {
  readonly client = new HandlerClient();

  enter(lm: string) {
    return enterShop(this.client.jar, { lm, promo: null, digitalSessionId: null });
  }

  async open(path: string) {
    this.client.use();
    return openInternetPage(new URL(path, 'http://localhost').searchParams.get('tab'));
  }

  async key() {
    return (await this.client.get(key)).body;
  }

  async post(name: BuyCall, body: object) {
    return (await this.client.post(await handlerOf(name), body)).body;
  }
}

const newVisitor = () => new ShopVisitor(new HandlerDoor());
const asVisitor = (visitor: ShopVisitor) => (visitor.door as HandlerDoor).client.use();

const OTHER_PLACE = { locationId: 'SPC8000000', marketId: '14167' };
const PROMO = 'P_ACQ10_FIRST_REFILL';

afterAll(async () => {
  await afterwards();
  await (await store()).close();
  await provider.close();
  rmSync(folder, { recursive: true });
});

const charges = (attempt: string) => sandbox.charges({ idempotencyKey: attempt });
const sent = async (attempt: string) =>
  (await sandbox.calls({ call: 'submit-order' })).filter(({ headers }) => headers['idempotency-key'] === attempt);

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
    expect(await visitor.post('order', order)).toEqual({ outcome: 'placed' });
    expect(await charges(quote.attempt)).toMatchObject([{ amount: totals.totalCents, kind: 'order' }]);
    asVisitor(visitor);
    expect(await openOrderConfirmationPage(tab)).toMatchObject({ view: { totals, orderNumber: expect.any(String) } });
  });

  it('delivered twenty times at once is sent once', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.post('order', order)));
    for (const { outcome } of answers) expect(['placed', 'pending']).toContain(outcome);
    await afterwards();
    expect(await sent(order.attempt)).toHaveLength(1);
    expect(await charges(order.attempt)).toHaveLength(1);
    expect(await visitor.post('order', order)).toEqual({ outcome: 'placed' });
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
    const first = await visitor.post('order', order);
    await afterwards();
    const answer = first['outcome'] === 'pending' ? await visitor.post('order', order) : first;
    expect(answer).toMatchObject(expected);
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
      const review = await openReviewPage(tab, 'en');
      if (review.redirect !== null) throw new Error(`${code} leads to ${review.redirect}`);
      ({ quote } = review.view);
    }
    expect(wrong).toEqual([]);
  });

  it('that was declined is quoted anew on the review, and can be placed with another card', async () => {
    const visitor = newVisitor();
    const declined = await visitor.ready({ ...CARD, cardNumber: '4000000000000002' });
    expect(await visitor.post('order', declined)).toMatchObject({ outcome: 'declined' });
    asVisitor(visitor);
    const opened = await openReviewPage(declined.tab, 'en');
    if (opened.redirect !== null) throw new Error(opened.redirect);
    const { quote, failure } = opened.view;
    expect(failure?.text).toBeTruthy();
    expect(quote.attempt).not.toBe(declined.attempt);
    const order = await visitor.orderOf(declined.tab, quote);
    expect(await visitor.post('order', order)).toEqual({ outcome: 'placed' });
    expect([...(await charges(declined.attempt)), ...(await charges(quote.attempt))]).toHaveLength(1);
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
    expect(quote.totals.totalCents).toBe(quote.totals.subtotalCents + (quote.totals.shippingCents ?? 0));
    expect(await visitor.post('order', await visitor.orderOf(tab, quote))).toEqual({ outcome: 'placed' });
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
    expect(await visitor.post('order', order)).toEqual({ outcome: 'placed' });
  });

  it('another browser’s purchase: nothing is shown, nothing is sent', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const stranger = newVisitor();
    expect(await stranger.post('order', order)).toEqual({ outcome: 'start-again' });
    expect(await stranger.post('attempt', { tab: order.tab })).toEqual({ state: 'none' });
    asVisitor(stranger);
    expect(await openDetailsPage(order.tab, 'en')).toEqual({ redirect: '/?checkAvailability=true' });
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

describe('purchases', () => {
  it('of two addresses in two tabs do not mix', async () => {
    const visitor = newVisitor();
    const [one, other] = [await visitor.enter(), await visitor.enter(OTHER_PLACE)];
    expect(other).not.toBe(one);
    await visitor.post('cart', { tab: one, planCode: 'HSD_007', promoId: null });
    expect(await visitor.open(other)).toMatchObject({ view: { tab: other, cart: { planCode: 'HSD_030' } } });
    expect(await visitor.open(one)).toMatchObject({ view: { tab: one, cart: { planCode: 'HSD_007' } } });
  });

  it('of the same place go on where they were, until they are ordered', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    expect(await visitor.enter()).toBe(order.tab);
    await visitor.post('order', order);
    await afterwards();
    expect(await visitor.enter()).not.toBe(order.tab);
  });

  it.each([
    ['an address without service', 'SPC4000000', '/?checkAvailability=true'],
    ['an address with prepaid service', 'SPC5000000', '/?checkAvailability=true'],
    ['a location that nobody knows', 'SPC0000000', '/error'],
  ])('%s sells nothing', async (_what, locationId, redirect) => {
    const visitor = newVisitor();
    const tab = await visitor.enter({ ...PLACE, locationId });
    expect(await visitor.open(tab)).toEqual({ redirect });
  });

  it('begin only where a session of this browser comes back', async () => {
    const [visitor, stranger] = [newVisitor(), newVisitor()];
    const tab = await visitor.enter();
    const body = await visitor.post('session', { tab });
    const digitalSessionId = new URL(String(body['url'])).searchParams.get('digitalSessionId') ?? '';
    const back = { digitalSessionId, stripPhoneNumber: false, stripEmail: false };
    const marketing = { outcome: 'elsewhere', path: '/?checkAvailability=true' };
    expect(await stranger.post('restore', back)).toEqual(marketing);
    expect(await visitor.post('restore', back)).toEqual({
      outcome: 'elsewhere',
      path: `/buy/customer-info?tab=${tab}`,
    });
  });
});

describe('consent', () => {
  it('is kept when the provider took it, and told when it did not', async () => {
    const visitor = newVisitor();
    const { tab } = await visitor.ready();
    const wanted = { tab, emailOptIn: false, smsOptIn: true, contact: null };
    expect(await visitor.post('consent', wanted)).toEqual({ saved: true });
    await sandbox.fault({ call: 'notification-consent', kind: 'http', status: 500, match: { text: visitor.phone } });
    expect(await visitor.post('consent', { ...wanted, emailOptIn: true })).toEqual({ saved: false });
  });
});
