import { describe, expect, it } from '@jest/globals';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import { createLocationToken } from '#lib/serviceability/location-token.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

/** The shop's entry and pages: GET requests that write or call the provider. The limits are three entries and four steps an hour. */
const { sandbox } = await startOwnProvider({ LIMITS_CHECK_DEVICE: '3/1h', LIMITS_STEP_DEVICE: '4/1h' });
const { GET: enter } = await import('#app/[locale]/(shop)/buy/route.ts');
const { loadInternetPage } = await import('#lib/shop/server/buy-pages.ts');
const { buyPurchases } = await import('#lib/shop/server/shop-purchase.ts');
const { findBrowserSession } = await import('#lib/session/browser-session.ts');

const LM = createLocationToken({ locationId: 'SPC1000000', marketId: '14167' });

class Shopper extends HandlerClient {
  go(query = `lm=${encodeURIComponent(LM)}`, headers: Record<string, string> = {}): Promise<Response> {
    this.use();
    return enter(new Request(`http://localhost:3000/es/buy?${query}`, { headers }));
  }

  get cookies(): string[] {
    return this.jar.sentCookies.map(({ name }) => name);
  }

  async purchases() {
    const browserSession = await findBrowserSession(this.jar);
    return browserSession ? buyPurchases.list(browserSession.browserId, 100) : [];
  }
}

const parsePurchaseId = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'http://localhost').searchParams.get('purchase');

describe('the entry of the shop', () => {
  it('starts a purchase for a browser that navigates there', async () => {
    const shopper = new Shopper();
    const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
    const response = await shopper.go(undefined, headers);
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toMatch(/^\/es\/buy\/internet\?purchase=[\w-]+$/);
    expect(shopper.cookies.sort()).toEqual(['hl-browser', 'hl-device']);
    expect(await shopper.purchases()).toHaveLength(1);
  });

  it.each([
    ['a prefetch', 204, { 'sec-purpose': 'prefetch' }],
    ['a prefetch of the framework', 204, { 'next-router-prefetch': '1', 'sec-fetch-dest': 'empty' }],
    ['a picture', 403, { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }],
    ['a frame', 403, { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['a script', 403, { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
  ])('does nothing for %s', async (_what, status, headers) => {
    const shopper = new Shopper();
    expect((await shopper.go(undefined, headers)).status).toBe(status);
    expect(shopper.cookies).toEqual([]);
    expect(await shopper.purchases()).toEqual([]);
  });

  it('is limited, and a refusal changes nothing', async () => {
    const shopper = new Shopper();
    for (let entry = 0; entry < 3; entry += 1) expect((await shopper.go()).status).toBe(307);
    shopper.jar.sentCookies.length = 0;
    const response = await shopper.go();
    expect(response.status).toBe(429);
    expect(response.headers.get('refresh')).toMatch(/^0; url=\/es\/error\?reference=[0-9A-Z-]{9}&reason=limited$/);
    expect(shopper.cookies).toEqual([]);
  });
});

describe('a shop page', () => {
  it('requests new prices from the provider within a limit', async () => {
    const shopper = new Shopper();
    const ids: (string | null)[] = [];
    const open = async (id: string | null) => {
      shopper.use();
      return readPage(loadInternetPage(pageRequest(id === null ? {} : { purchase: id })));
    };
    for (const place of ['SPC1000000', 'LOC00000011', 'SPC1000000']) {
      const lm = createLocationToken({ locationId: place, marketId: '14167' });
      ids.push(parsePurchaseId(await shopper.go(`lm=${encodeURIComponent(lm)}`)));
    }
    const expireCatalog = async (id: string | null) => {
      const purchase = (await shopper.purchases()).find((one) => one.id === id);
      if (!purchase) throw new Error('The purchase is gone');
      await buyPurchases.replace({ ...purchase, data: { ...purchase.data, catalog: null } });
    };
    const countCalls = async () => (await sandbox.calls({ call: 'serviceability' })).length;
    const before = await countCalls();
    for (const id of [ids[0], ids[1], ids[2], ids[0]]) {
      await expireCatalog(id ?? null);
      expect(await open(id ?? null)).toHaveProperty('view');
    }
    expect(await countCalls()).toBe(before + 4);
    // Cached facts are shown without counting against the limit.
    expect(await open(ids[0] ?? null)).toHaveProperty('view');
    await expireCatalog(ids[1] ?? null);
    expect(await open(ids[1] ?? null)).toEqual({ redirect: '/error?reason=limited' });
    expect(await countCalls()).toBe(before + 4);
  });
});
