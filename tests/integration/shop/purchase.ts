import { describe, expect, it } from '@jest/globals';
import { afterwards } from '#tests/support/route-handlers.ts';
import { asVisitor, charges, newVisitor, place, sandbox, shopPages } from '#tests/support/shop-handlers.ts';
import { PLACE } from '#tests/support/shop-visitor.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
const { findWaitingOrder } = await import('#lib/shop/server/enter-shop.ts');
const { MAX_HAND_OFFS } = await import('#lib/shop/server/shop-purchase.ts');
const { findBrowserSession } = await import('#lib/session/browser-session.ts');

const OTHER_PLACE = { locationId: 'SPC8000000', marketId: '14167' };

describe('a shop purchase', () => {
  it('does not mix with one of another address in a second tab', async () => {
    const visitor = newVisitor();
    const [one, other] = [await visitor.enter(), await visitor.enter(OTHER_PLACE)];
    expect(other).not.toBe(one);
    await visitor.send('cart', one, { planCode: 'HSD_007', promoId: null });
    expect(await visitor.open(other)).toMatchObject({
      view: { purchase: { id: other }, cart: { planCode: 'HSD_030' } },
    });
    expect(await visitor.open(one)).toMatchObject({ view: { purchase: { id: one }, cart: { planCode: 'HSD_007' } } });
  });

  it('is found again after a look at another address', async () => {
    const visitor = newVisitor();
    const first = await visitor.enter();
    await visitor.send('cart', first, { planCode: 'HSD_007', promoId: null });
    const second = await visitor.enter(OTHER_PLACE);
    expect([await visitor.enter(), await visitor.enter(OTHER_PLACE)]).toEqual([first, second]);
  });

  it('starts over after an order, beside a link to its receipt', async () => {
    const visitor = newVisitor();
    const orderedId = await visitor.enter();
    expect(await visitor.open(orderedId)).toMatchObject({ view: { ordered: null } });
    await visitor.introduce(orderedId);
    const order = await visitor.buildOrder(orderedId, await visitor.detail(orderedId));
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    for (const where of [PLACE, OTHER_PLACE]) {
      const next = await visitor.enter(where);
      expect(next).not.toBe(orderedId);
      for (const step of ['internet', 'direct-promo']) {
        asVisitor(visitor);
        const load = step === 'internet' ? shopPages.loadInternetPage : shopPages.loadPromoPage;
        expect(await readPage(load(pageRequest({ purchase: next })))).toMatchObject({
          view: { purchase: { id: next }, ordered: orderedId },
        });
      }
    }
    expect(await readPage(shopPages.loadOrderConfirmationPage(pageRequest({ purchase: orderedId })))).toMatchObject({
      view: { orderNumber: expect.any(String) },
    });
    const stranger = newVisitor();
    expect(await stranger.open(await stranger.enter())).toMatchObject({ view: { ordered: null } });
  });

  it('starts with the plan that was chosen before, and keeps its other data', async () => {
    const visitor = newVisitor();
    const viewWithPlan = (planCode: string) => ({ view: { cart: { planCode } } });
    const first = await visitor.enter(PLACE, 'HSD_007');
    expect(await visitor.open(first)).toMatchObject(viewWithPlan('HSD_007'));
    expect(await visitor.enter(PLACE, 'HSD_030')).toBe(first);
    expect(await visitor.open(first)).toMatchObject(viewWithPlan('HSD_030'));
    await visitor.enter(PLACE, 'HSD_999');
    expect(await visitor.open(first)).toMatchObject(viewWithPlan('HSD_030'));
    const other = await visitor.enter(OTHER_PLACE, 'HSD_999');
    expect(await visitor.open(other)).toMatchObject(viewWithPlan('HSD_030'));
  });

  it('waits on the home page at its step until it is ordered', async () => {
    const visitor = newVisitor();
    const waiting = async () => {
      asVisitor(visitor);
      const browserSession = await findBrowserSession();
      return browserSession && findWaitingOrder(browserSession);
    };
    expect(await waiting()).toBeNull();
    const id = await visitor.enter();
    expect(await waiting()).toBe(`/buy/internet?purchase=${id}`);
    await visitor.introduce(id);
    expect(await waiting()).toBe(`/buy/order-details?purchase=${id}`);
    expect(await place(visitor, await visitor.buildOrder(id, await visitor.detail(id)))).toMatchObject({
      outcome: 'confirmed',
    });
    expect(await waiting()).toBeNull();
  });

  it('goes on at the same place until it is ordered', async () => {
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
  ])('sells nothing at %s', async (_what, locationId, redirect) => {
    const visitor = newVisitor();
    const id = await visitor.enter({ ...PLACE, locationId });
    expect(await visitor.open(id)).toEqual({ redirect });
  });

  it('is found by its location, whatever market the link names', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    await visitor.send('cart', id, { planCode: 'HSD_007', promoId: null });
    expect(await visitor.enter({ ...PLACE, marketId: '32039' })).toBe(id);
    expect(await visitor.open(id)).toMatchObject({ view: { cart: { planCode: 'HSD_007', subtotalCents: 1_500 } } });
  });

  it('resumes only where a session of this browser comes back', async () => {
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
    ['lower prices', 'LOC00000011', '14167', '32039', 5_500, 'P_ACQ35_FIRST_REFILL', 3_500],
    ['higher prices', 'SPC1000000', '32039', '14167', 4_500, 'P_ACQ10_FIRST_REFILL', 1_000],
    ['an unknown market', 'LOC00000011', 'nowhere', '32039', 5_500, 'P_ACQ35_FIRST_REFILL', 3_500],
  ])(
    'sells at the prices of the location: %s',
    async (_what, locationId, forged, marketId, price, promoId, reduced) => {
      const visitor = newVisitor();
      const since = String(Date.now());
      const id = await visitor.enter({ locationId, marketId: forged });
      expect(await visitor.open(id)).toMatchObject({ view: { cart: { subtotalCents: price } } });
      await visitor.send('cart', id, { planCode: 'HSD_030', promoId });
      await visitor.introduce(id);
      const quote = await visitor.detail(id);
      expect(quote.lines.reduce((sum, { kind, cents }) => (kind === 'shipping' ? sum : sum + cents), 0)).toBe(reduced);
      expect(await place(visitor, await visitor.buildOrder(id, quote))).toMatchObject({ outcome: 'confirmed' });
      expect(await charges(quote.attempt)).toMatchObject([{ amount: quote.totalCents }]);

      const calls = await sandbox.calls({ since });
      const [check] = calls.filter(({ call }) => call === 'serviceability');
      const own = calls.filter(({ query }) => query['trackingId'] === check?.query['trackingId']);
      const findRequests = (call: string) =>
        own.filter((made) => made.call === call).map(({ query, body }) => [query, body]);
      expect(findRequests('product-detail')).toMatchObject([[{ marketId }, null]]);
      expect(findRequests('get-promo')).toMatchObject([[{}, { locationId, marketId }]]);
      expect(findRequests('create-session')).toMatchObject([
        [{}, { handOffPayload: { location: { locationId, marketId } } }],
      ]);
      expect(JSON.stringify(own)).not.toContain(`"${forged}"`);
    },
  );
});

describe('a shopper at the identity service', () => {
  it('returns with any session of the purchase', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    const [first, second] = [await visitor.handOver(id), await visitor.handOver(id)];
    expect(first).not.toBe(second);
    for (const digitalSessionId of [first, second]) {
      expect(await visitor.restore(digitalSessionId ?? '')).toBe(`/buy/customer-info?purchase=${id}`);
    }
  });

  it('returns to the purchase that the session was opened for', async () => {
    const visitor = newVisitor();
    const [one, other] = [await visitor.enter(), await visitor.enter(OTHER_PLACE)];
    const [first] = [await visitor.handOver(one), await visitor.handOver(other)];
    expect(await visitor.restore(first ?? '')).toBe(`/buy/customer-info?purchase=${one}`);
  });

  it('loses the oldest session after too many', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    const oldest = await visitor.handOver(id);
    for (let more = 0; more < MAX_HAND_OFFS; more += 1) await visitor.handOver(id);
    expect(await visitor.restore(oldest ?? '')).toBe('/?checkAvailability=true');
  });

  it('returns after the order without changing who ordered', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    const digitalSessionId = (await visitor.handOver(id)) ?? '';
    await visitor.restore(digitalSessionId);
    await visitor.nameThemselves(id);
    const order = await visitor.buildOrder(id, await visitor.detail(id));
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    expect(await visitor.restore(digitalSessionId)).toBe(`/buy/order-confirmation?purchase=${id}`);
    asVisitor(visitor);
    expect(await readPage(shopPages.loadOrderConfirmationPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { customer: { phone: visitor.phone } },
    });
  });
});
