import { describe, expect, it } from '@jest/globals';
import { afterwards } from '#tests/support/route-handlers.ts';
import { asVisitor, charges, newVisitor, place, sandbox, listOrders, shopPages } from '#tests/support/shop-handlers.ts';
import { CARD, DETAILS, type ShopVisitor } from '#tests/support/shop-visitor.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

describe('a tampered order', () => {
  type Order = Awaited<ReturnType<ShopVisitor['ready']>>;
  it.each<[string, (order: Order) => object, object]>([
    ['a lower total', (order) => ({ ...order, totalCents: order.totalCents - 1 }), { outcome: 'changed' }],
    ['nothing to pay', (order) => ({ ...order, totalCents: 0 }), { outcome: 'changed' }],
    ['a forged id', (order) => ({ ...order, attempt: 'f'.repeat(64) }), { outcome: 'start-again' }],
    [
      'another purchase',
      (order) => ({ ...order, purchase: { ...order.purchase, id: 'x'.repeat(16) } }),
      { outcome: 'start-again' },
    ],
    [
      'another version',
      (order) => ({ ...order, purchase: { ...order.purchase, version: 99 } }),
      { outcome: 'changed' },
    ],
    ['no terms', (order) => ({ ...order, terms: false }), { reason: 'invalid' }],
    ['a card in the clear', (order) => ({ ...order, card: CARD }), { reason: 'invalid' }],
  ])('is not sent with %s', async (_what, tamper, expected) => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    expect(await visitor.post('pay', tamper(order))).toMatchObject(expected);
    expect(await listOrders(order.attempt)).toEqual([]);
    expect(await place(visitor, order)).toEqual({ outcome: 'confirmed', reference: expect.any(String) });
  });

  it('is neither shown nor sent in another browser', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const stranger = newVisitor();
    expect(await stranger.post('pay', order)).toEqual({ outcome: 'start-again' });
    expect(await stranger.status(order.purchase.id, order.attempt)).toEqual({ state: 'none', reference: null });
    asVisitor(stranger);
    expect(await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: order.purchase.id })))).toEqual({
      redirect: '/?checkAvailability=true',
    });
    expect(await listOrders(order.attempt)).toEqual([]);
  });

  it('is not sent after the cart changed in another tab', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const body = await visitor.send('cart', order.purchase.id, { planCode: 'HSD_007', promoId: null });
    expect(body).toMatchObject({ cart: { subtotalCents: 1_500 }, quote: { attempt: order.attempt } });
    expect(await visitor.post('pay', order)).toEqual({ outcome: 'changed', change: { what: 'total' } });
    expect(await listOrders(order.attempt)).toEqual([]);
  });

  it('keeps its cart, payer and delivery while it runs', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const hold = await sandbox.fault({
      call: 'submit-order',
      kind: 'delay',
      delayMs: 600_000,
      match: { text: visitor.phone },
    });
    expect(await visitor.post('pay', order)).toMatchObject({ outcome: 'pending' });
    const waiting = { outcome: 'redirect', path: `/buy/status?purchase=${order.purchase.id}` };
    expect(await visitor.send('cart', order.purchase.id, { planCode: 'HSD_007', promoId: null })).toEqual(waiting);
    expect(await visitor.send('session', order.purchase.id)).toEqual(waiting);
    await sandbox.clearFault(hold);
    await afterwards();
    expect(await charges(order.attempt)).toHaveLength(1);
  });
});

describe('a slow save that began before an order', () => {
  it.each([
    ['details', { details: { ...DETAILS, addressLine1: '14 Elm Street' } }],
    ['details', { details: DETAILS }],
    ['cart', { planCode: 'HSD_007', promoId: null }],
  ] as const)('leaves the order placed and attached: %s, %j', async (name, body) => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const { id } = order.purchase;
    const { trackingId } = (await sandbox.calls({ call: 'get-tax' })).at(-1)?.query ?? {};
    const before = (await sandbox.calls({ call: 'get-tax' })).length;
    const fault = await sandbox.fault({
      call: 'get-tax',
      kind: 'delay',
      delayMs: 1_500,
      match: { trackingId: trackingId ?? '' },
    });
    const purchase = visitor.purchase(id);
    const saving = visitor.post(name, { purchase, ...body });
    const isSame = JSON.stringify(body) === JSON.stringify({ details: DETAILS });
    // Unchanged details do not request the tax again.
    if (!isSame) await waitUntil(async () => (await sandbox.calls({ call: 'get-tax' })).length > before);
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    const response = await saving;
    expect(isSame ? ['quoted', 'redirect'] : ['redirect']).toContain(response['outcome']);
    if (!isSame) expect(response['path']).toBe(`/buy/order-confirmation?purchase=${id}`);
    await sandbox.clearFault(fault);
    asVisitor(visitor);
    expect(await readPage(shopPages.loadOrderConfirmationPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { totalCents: order.totalCents, orderNumber: expect.any(String) },
    });
    expect(await readPage(shopPages.loadReviewPage(pageRequest({ purchase: id })))).toEqual({
      redirect: `/buy/order-confirmation?purchase=${id}`,
    });
    expect(await visitor.post(name, { purchase, ...body })).toMatchObject({ outcome: 'redirect' });
    expect(await charges(order.attempt)).toHaveLength(1);
  });
});

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
