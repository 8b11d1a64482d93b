import { describe, expect, it } from '@jest/globals';
import { type BuyOffer, MAX_HAND_OFFS } from '#lib/session/buy-data.ts';
import { afterwards } from '#tests/support/route-handlers.ts';
import { asVisitor, newVisitor, place, sandbox, shopPages } from '#tests/support/shop-handlers.ts';
import { PLACE, type ShopVisitor } from '#tests/support/shop-visitor.ts';

const { changeBuySession } = await import('#lib/session/buy-session.ts');

const OTHER_PLACE = { locationId: 'SPC8000000', marketId: '14167' };

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
    ['an address without service', 'SPC4000000', '/?checkAvailability=true&notSold=unserviceable'],
    ['an address with prepaid service', 'SPC5000000', '/?checkAvailability=true&notSold=existing-prepaid'],
    ['an address with a monthly bill', 'SPC6000000', '/?checkAvailability=true&notSold=existing-postpaid'],
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

describe('a shopper at the identity service', () => {
  it('comes back with any session of the purchase, though another one was opened since', async () => {
    const visitor = newVisitor();
    const tab = await visitor.enter();
    const [first, second] = [await visitor.handOver(tab), await visitor.handOver(tab)];
    expect(first).not.toBe(second);
    for (const digitalSessionId of [first, second]) {
      expect(await visitor.restore(digitalSessionId ?? '')).toBe(`/buy/customer-info?tab=${tab}`);
    }
  });

  it('comes back to the purchase that the session was opened for', async () => {
    const visitor = newVisitor();
    const [one, other] = [await visitor.enter(), await visitor.enter(OTHER_PLACE)];
    const [first] = [await visitor.handOver(one), await visitor.handOver(other)];
    expect(await visitor.restore(first ?? '')).toBe(`/buy/customer-info?tab=${one}`);
  });

  it('has opened so many that the oldest is forgotten', async () => {
    const visitor = newVisitor();
    const tab = await visitor.enter();
    const oldest = await visitor.handOver(tab);
    for (let more = 0; more < MAX_HAND_OFFS; more += 1) await visitor.handOver(tab);
    expect(await visitor.restore(oldest ?? '')).toBe('/?checkAvailability=true');
  });

  it('comes back once more after the order: who ordered stays', async () => {
    const visitor = newVisitor();
    const tab = await visitor.enter();
    const digitalSessionId = (await visitor.handOver(tab)) ?? '';
    await visitor.restore(digitalSessionId);
    await visitor.nameThemselves(tab);
    const order = await visitor.orderOf(tab, await visitor.detail(tab));
    expect(await place(visitor, order)).toEqual({ outcome: 'placed' });
    expect(await visitor.restore(digitalSessionId)).toBe(`/buy/order-confirmation?tab=${tab}`);
    asVisitor(visitor);
    expect(await shopPages.openOrderConfirmationPage(tab)).toMatchObject({
      view: { customer: { phone: visitor.phone } },
    });
  });
});

describe('the review', () => {
  const lateOffer = (tab: string, change: (offer: BuyOffer) => BuyOffer) =>
    changeBuySession(tab, ({ offer, ...data }) => ({ ...data, offer: offer && change(offer) }));

  it('that another tab orders while it opens leads to the confirmation', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const stale = await lateOffer(order.tab, (offer) => ({ ...offer, at: 0 }));
    const trackingId = stale?.data.trackingId ?? '';
    const asked = async () => (await sandbox.calls({ call: 'product-detail', trackingId })).length;
    const before = await asked();
    const hold = await sandbox.fault({
      call: 'product-detail',
      kind: 'delay',
      delayMs: 600_000,
      match: { trackingId },
    });
    asVisitor(visitor);
    const opening = shopPages.openReviewPage(order.tab, 'en');
    while ((await asked()) === before) await new Promise((resolve) => setImmediate(resolve));
    expect(await place(visitor, order)).toEqual({ outcome: 'placed' });
    await sandbox.clearFault(hold);
    expect(await opening).toEqual({ redirect: `/buy/order-confirmation?tab=${order.tab}` });
  });

  it('whose delivery is no longer to be had leads back to it', async () => {
    const visitor = newVisitor();
    const { tab } = await visitor.ready();
    await lateOffer(tab, ({ catalogue, ...offer }) => {
      return { ...offer, at: Date.now() + 1, catalogue: { ...catalogue, shipping: [] } };
    });
    asVisitor(visitor);
    expect(await shopPages.openReviewPage(tab, 'en')).toEqual({ redirect: `/buy/order-details?tab=${tab}` });
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
    const quote = await visitor.detail(order.tab, { shippingCode: 'EXP' });
    const [, [old, refused] = [], [renewed, served] = [], ...more] = await tokens('get-tax', trackingId);
    expect([refused, served, more]).toEqual([403, 200, []]);
    expect(renewed).not.toBe(old);
    expect(await place(visitor, await visitor.orderOf(order.tab, quote))).toEqual({ outcome: 'placed' });
    expect(await tokens('submit-order', trackingId)).toEqual([[renewed, 200]]);
  });

  it('that two answers renew at once leaves this browser what it was', async () => {
    const visitor = newVisitor();
    const { order, trackingId } = await trackingIdOf(visitor);
    await sandbox.fault({ call: 'notification-consent', kind: 'expired', times: 2, match: { text: visitor.phone } });
    const wanted = { tab: order.tab, emailOptIn: true, contact: null };
    const saved = await Promise.all([true, false].map((smsOptIn) => visitor.post('consent', { ...wanted, smsOptIn })));
    expect(saved).toEqual([{ saved: true }, { saved: true }]);
    expect(await place(visitor, order)).toEqual({ outcome: 'placed' });
    const renewed = (await tokens('notification-consent', trackingId)).filter(([, status]) => status === 200);
    expect(renewed.map(([token]) => token)).toContain((await tokens('submit-order', trackingId))[0]?.[0]);
  });
});
