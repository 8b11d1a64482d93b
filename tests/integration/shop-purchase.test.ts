import { describe, expect, it } from '@jest/globals';
import type { BuyPromo } from '#lib/services/shop/shop-purchase.ts';
import { afterwards } from '#tests/support/route-handlers.ts';
import { asVisitor, charges, newVisitor, place, sandbox, shopPages } from '#tests/support/shop-handlers.ts';
import { PLACE, type ShopVisitor } from '#tests/support/shop-visitor.ts';
import { pageRequest } from '#tests/support/page-request.ts';

const { changePurchase } = await import('#lib/services/payment/change-purchase.ts');
const { shopFlow } = await import('#lib/services/shop/shop-flow.ts');
const { MAX_HAND_OFFS } = await import('#lib/services/shop/shop-purchase.ts');
const { findBrowserSession } = await import('#lib/session/browser-session.ts');

const OTHER_PLACE = { locationId: 'SPC8000000', marketId: '14167' };

describe('purchases', () => {
  it('of two addresses in two tabs do not mix', async () => {
    const visitor = newVisitor();
    const [one, other] = [await visitor.enter(), await visitor.enter(OTHER_PLACE)];
    expect(other).not.toBe(one);
    await visitor.send('cart', one, { planCode: 'HSD_007', promoId: null });
    expect(await visitor.open(other)).toMatchObject({
      view: { purchase: { id: other }, cart: { planCode: 'HSD_030' } },
    });
    expect(await visitor.open(one)).toMatchObject({ view: { purchase: { id: one }, cart: { planCode: 'HSD_007' } } });
  });

  it('of the same place go on where they were, until they are ordered', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    expect(await visitor.enter()).toBe(order.purchase.id);
    await visitor.post('pay', order);
    await afterwards();
    expect(await visitor.enter()).not.toBe(order.purchase.id);
  });

  it.each([
    ['an address without service', 'SPC4000000', '/?checkAvailability=true&notSold=unserviceable'],
    ['an address with prepaid service', 'SPC5000000', '/?checkAvailability=true&notSold=existing-prepaid'],
    ['an address with a monthly bill', 'SPC6000000', '/?checkAvailability=true&notSold=existing-postpaid'],
    ['a location that nobody knows', 'SPC0000000', '/error'],
  ])('%s sells nothing', async (_what, locationId, redirect) => {
    const visitor = newVisitor();
    const id = await visitor.enter({ ...PLACE, locationId });
    expect(await visitor.open(id)).toEqual({ redirect });
  });

  it('are found again by their location, whatever market the link names', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    await visitor.send('cart', id, { planCode: 'HSD_007', promoId: null });
    expect(await visitor.enter({ ...PLACE, marketId: '32039' })).toBe(id);
    expect(await visitor.open(id)).toMatchObject({ view: { cart: { planCode: 'HSD_007', subtotalCents: 1_500 } } });
  });

  it('begin only where a session of this browser comes back', async () => {
    const [visitor, stranger] = [newVisitor(), newVisitor()];
    const id = await visitor.enter();
    const body = await visitor.send('session', id);
    const digitalSessionId = new URL(String(body['url'])).searchParams.get('digitalSessionId') ?? '';
    const back = { digitalSessionId, stripPhoneNumber: false, stripEmail: false };
    const marketing = { outcome: 'redirect', path: '/?checkAvailability=true' };
    expect(await stranger.post('restore', back)).toEqual(marketing);
    expect(await visitor.post('restore', back)).toEqual({
      outcome: 'redirect',
      path: `/buy/customer-info?purchase=${id}`,
    });
  });
});

describe('a link with a forged market', () => {
  it.each([
    ['of lower prices', 'LOC00000011', '14167', '32039', 5_500, 'P_ACQ35_FIRST_REFILL', 3_500],
    ['of higher prices', 'SPC1000000', '32039', '14167', 4_500, 'P_ACQ10_FIRST_REFILL', 1_000],
    ['that there is not', 'LOC00000011', 'nowhere', '32039', 5_500, 'P_ACQ35_FIRST_REFILL', 3_500],
  ])('%s sells at the prices of the location', async (_what, locationId, forged, marketId, price, promoId, reduced) => {
    const visitor = newVisitor();
    const since = String(Date.now());
    const id = await visitor.enter({ locationId, marketId: forged });
    expect(await visitor.open(id)).toMatchObject({ view: { cart: { subtotalCents: price } } });
    await visitor.send('cart', id, { planCode: 'HSD_030', promoId });
    await visitor.introduce(id);
    const quote = await visitor.detail(id);
    expect(quote.lines.reduce((sum, { kind, cents }) => (kind === 'shipping' ? sum : sum + cents), 0)).toBe(reduced);
    expect(await place(visitor, await visitor.orderOf(id, quote))).toMatchObject({ outcome: 'confirmed' });
    expect(await charges(quote.attempt)).toMatchObject([{ amount: quote.totalCents }]);

    const calls = await sandbox.calls({ since });
    const [check] = calls.filter(({ call }) => call === 'serviceability');
    const own = calls.filter(({ query }) => query['trackingId'] === check?.query['trackingId']);
    const named = (call: string) => own.filter((made) => made.call === call).map(({ query, body }) => [query, body]);
    expect(named('product-detail')).toMatchObject([[{ marketId }, null]]);
    expect(named('get-promo')).toMatchObject([[{}, { locationId, marketId }]]);
    expect(named('create-session')).toMatchObject([[{}, { handOffPayload: { location: { locationId, marketId } } }]]);
    expect(JSON.stringify(own)).not.toContain(`"${forged}"`);
  });
});

describe('a shopper at the identity service', () => {
  it('comes back with any session of the purchase, though another one was opened since', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    const [first, second] = [await visitor.handOver(id), await visitor.handOver(id)];
    expect(first).not.toBe(second);
    for (const digitalSessionId of [first, second]) {
      expect(await visitor.restore(digitalSessionId ?? '')).toBe(`/buy/customer-info?purchase=${id}`);
    }
  });

  it('comes back to the purchase that the session was opened for', async () => {
    const visitor = newVisitor();
    const [one, other] = [await visitor.enter(), await visitor.enter(OTHER_PLACE)];
    const [first] = [await visitor.handOver(one), await visitor.handOver(other)];
    expect(await visitor.restore(first ?? '')).toBe(`/buy/customer-info?purchase=${one}`);
  });

  it('has opened so many that the oldest is forgotten', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    const oldest = await visitor.handOver(id);
    for (let more = 0; more < MAX_HAND_OFFS; more += 1) await visitor.handOver(id);
    expect(await visitor.restore(oldest ?? '')).toBe('/?checkAvailability=true');
  });

  it('comes back once more after the order: who ordered stays', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    const digitalSessionId = (await visitor.handOver(id)) ?? '';
    await visitor.restore(digitalSessionId);
    await visitor.nameThemselves(id);
    const order = await visitor.orderOf(id, await visitor.detail(id));
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    expect(await visitor.restore(digitalSessionId)).toBe(`/buy/order-confirmation?purchase=${id}`);
    asVisitor(visitor);
    expect(await shopPages.loadOrderConfirmationPage(pageRequest({ purchase: id }))).toMatchObject({
      view: { customer: { phone: visitor.phone } },
    });
  });
});

describe('the review', () => {
  const latePromo = async (visitor: ShopVisitor, id: string, change: (catalog: BuyPromo) => BuyPromo) => {
    asVisitor(visitor);
    const browserSession = await findBrowserSession();
    if (!browserSession) throw new Error('The visitor has no session');
    const changed = await changePurchase(shopFlow, browserSession, id, {
      change: ({ catalog, ...data }) => ({ ...data, catalog: catalog && change(catalog) }),
    });
    if (changed.outcome !== 'done') throw new Error(changed.outcome);
    return changed.purchase;
  };

  it('that another tab orders while it opens leads to the confirmation', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const { trackingId } = (await latePromo(visitor, order.purchase.id, (catalog) => ({ ...catalog, timestamp: 0 })))
      .data;
    const request = async () => (await sandbox.calls({ call: 'product-detail', trackingId })).length;
    const before = await request();
    const hold = await sandbox.fault({
      call: 'product-detail',
      kind: 'delay',
      delayMs: 600_000,
      match: { trackingId },
    });
    asVisitor(visitor);
    const opening = shopPages.loadReviewPage(pageRequest({ purchase: order.purchase.id }));
    while ((await request()) === before) await new Promise((resolve) => setImmediate(resolve));
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    await sandbox.clearFault(hold);
    expect(await opening).toEqual({ redirect: `/buy/order-confirmation?purchase=${order.purchase.id}` });
  });

  it('whose delivery is no longer to be had leads back to it', async () => {
    const visitor = newVisitor();
    const { id } = (await visitor.ready()).purchase;
    await latePromo(visitor, id, ({ catalogue, ...catalog }) => {
      return { ...catalog, timestamp: Date.now() + 1, catalogue: { ...catalogue, shipping: [] } };
    });
    asVisitor(visitor);
    expect(await shopPages.loadReviewPage(pageRequest({ purchase: id }))).toEqual({
      redirect: `/buy/order-details?purchase=${id}`,
    });
  });
});

describe('the provider’s token', () => {
  const tokens = async (call: string, trackingId: string) =>
    (await sandbox.calls({ call, trackingId })).map(({ headers, status }) => [headers['x-xsrf-token'], status]);
  const trackingIdOf = async (visitor: ShopVisitor) => {
    const order = await visitor.ready();
    return { order, trackingId: (await sandbox.calls({ call: 'get-tax' })).at(-1)?.query['trackingId'] ?? '' };
  };

  it('that is over is renewed once, and the calls that follow go out with the new one', async () => {
    const visitor = newVisitor();
    const { order, trackingId } = await trackingIdOf(visitor);
    await sandbox.fault({ call: 'get-tax', kind: 'expired', times: 1, match: { trackingId } });
    const quote = await visitor.detail(order.purchase.id, { shippingCode: 'EXP' });
    const [, [old, refused] = [], [renewed, served] = [], ...more] = await tokens('get-tax', trackingId);
    expect([refused, served, more]).toEqual([403, 200, []]);
    expect(renewed).not.toBe(old);
    expect(await place(visitor, await visitor.orderOf(order.purchase.id, quote))).toMatchObject({
      outcome: 'confirmed',
    });
    expect(await tokens('submit-order', trackingId)).toEqual([[renewed, 200]]);
  });

  it('that two answers renew at once leaves this browser what it was', async () => {
    const visitor = newVisitor();
    const { order, trackingId } = await trackingIdOf(visitor);
    for (const choice of ['Y', 'N']) {
      const match = { text: `"smsOptIn":"${choice}"` };
      await sandbox.fault({ call: 'notification-consent', kind: 'expired', times: 1, match });
    }
    const wanted = { emailOptIn: true };
    const { id } = order.purchase;
    const saved = await Promise.all(
      [true, false].map((smsOptIn) => visitor.send('consent', id, { ...wanted, smsOptIn })),
    );
    expect(saved).toEqual([{ saved: true }, { saved: true }]);
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    const renewed = (await tokens('notification-consent', trackingId)).filter(([, status]) => status === 200);
    expect(renewed.map(([token]) => token)).toContain((await tokens('submit-order', trackingId))[0]?.[0]);
  });
});
