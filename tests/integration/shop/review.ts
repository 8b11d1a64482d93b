import { describe, expect, it } from '@jest/globals';
import type { PlaceCatalog } from '#lib/shop/server/shop-purchase.ts';
import { asVisitor, newVisitor, place, sandbox, shopPages } from '#tests/support/shop-handlers.ts';
import { type ShopVisitor } from '#tests/support/shop-visitor.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

const { changePurchase } = await import('#lib/payment/server/change-purchase.ts');
const { shopFlow } = await import('#lib/shop/server/shop-flow.ts');
const { findBrowserSession } = await import('#lib/session/browser-session.ts');

describe('the order review', () => {
  const changeCatalog = async (visitor: ShopVisitor, id: string, change: (catalog: PlaceCatalog) => PlaceCatalog) => {
    asVisitor(visitor);
    const browserSession = await findBrowserSession();
    if (!browserSession) throw new Error('The visitor has no session');
    const result = await changePurchase(shopFlow, browserSession, id, {
      change: ({ catalog, ...data }) => ({ ...data, catalog: catalog && change(catalog) }),
    });
    if (result.outcome !== 'done') throw new Error(result.outcome);
    return result.purchase;
  };

  it('leads to the confirmation when another tab orders while it opens', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    const { trackingId } = (
      await changeCatalog(visitor, order.purchase.id, (catalog) => ({ ...catalog, timestamp: 0 }))
    ).data;
    const request = async () => (await sandbox.calls({ call: 'product-detail', trackingId })).length;
    const before = await request();
    const hold = await sandbox.fault({
      call: 'product-detail',
      kind: 'delay',
      delayMs: 600_000,
      match: { trackingId },
    });
    asVisitor(visitor);
    const opening = readPage(shopPages.loadReviewPage(pageRequest({ purchase: order.purchase.id })));
    while ((await request()) === before) await new Promise((resolve) => setImmediate(resolve));
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    await sandbox.clearFault(hold);
    expect(await opening).toEqual({ redirect: `/buy/order-confirmation?purchase=${order.purchase.id}` });
  });

  it('leads back to delivery when its delivery is no longer available', async () => {
    const visitor = newVisitor();
    const { id } = (await visitor.ready()).purchase;
    await changeCatalog(visitor, id, ({ catalogue, ...catalog }) => {
      return { ...catalog, timestamp: Date.now() + 1, catalogue: { ...catalogue, shipping: [] } };
    });
    asVisitor(visitor);
    expect(await readPage(shopPages.loadReviewPage(pageRequest({ purchase: id })))).toEqual({
      redirect: `/buy/order-details?purchase=${id}`,
    });
  });
});

describe('the provider’s token', () => {
  const tokens = async (call: string, trackingId: string) =>
    (await sandbox.calls({ call, trackingId })).map(({ headers, status }) => [headers['x-xsrf-token'], status]);
  const prepareOrder = async (visitor: ShopVisitor) => {
    const order = await visitor.ready();
    return { order, trackingId: (await sandbox.calls({ call: 'get-tax' })).at(-1)?.query['trackingId'] ?? '' };
  };

  it('is renewed once after it has expired, and used by later calls', async () => {
    const visitor = newVisitor();
    const { order, trackingId } = await prepareOrder(visitor);
    await sandbox.fault({ call: 'get-tax', kind: 'expired', times: 1, match: { trackingId } });
    const quote = await visitor.detail(order.purchase.id, { shippingCode: 'EXP' });
    const [, [old, refused] = [], [renewed, served] = [], ...more] = await tokens('get-tax', trackingId);
    expect([refused, served, more]).toEqual([403, 200, []]);
    expect(renewed).not.toBe(old);
    expect(await place(visitor, await visitor.buildOrder(order.purchase.id, quote))).toMatchObject({
      outcome: 'confirmed',
    });
    expect(await tokens('submit-order', trackingId)).toEqual([[renewed, 200]]);
  });

  it('stays usable when two responses renew it at once', async () => {
    const visitor = newVisitor();
    const { order, trackingId } = await prepareOrder(visitor);
    for (const choice of ['Y', 'N']) {
      const match = { text: `"smsOptIn":"${choice}"` };
      await sandbox.fault({ call: 'notification-consent', kind: 'expired', times: 1, match });
    }
    const consent = { emailOptIn: true };
    const { id } = order.purchase;
    const responses = await Promise.all(
      [true, false].map((smsOptIn) => visitor.send('consent', id, { ...consent, smsOptIn })),
    );
    expect(responses).toEqual([{ saved: true }, { saved: true }]);
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    const renewedCalls = (await tokens('notification-consent', trackingId)).filter(([, status]) => status === 200);
    expect(renewedCalls.map(([token]) => token)).toContain((await tokens('submit-order', trackingId))[0]?.[0]);
  });
});
