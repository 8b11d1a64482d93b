import { jest } from '@jest/globals';
import type { PaymentKey, PurchaseRef } from '#lib/payment/api.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { startOwnProvider } from './own-provider.ts';
import { readPage, pageRequest } from './page-request.ts';
import { afterwards, HandlerClient } from './route-handlers.ts';
import { type BuyCall, type ShopDoor, ShopVisitor } from './shop-visitor.ts';

/** The shop's handlers and services, called directly, on a provider and a store for this test file. */

jest.setTimeout(60_000);

export const { sandbox, providerSettings } = await startOwnProvider({
  PROVIDER_TIME_SCALE: '0.5',
  LIMITS_STEP_DEVICE: '100000/1h',
  LIMITS_ORDER_NEWCOMER: '1000/1h',
  LIMITS_ORDER_DEVICE: '1000/1h',
  LIMITS_DECLINE_DEVICE: '1000/1h',
  LIMITS_ORDER_ADDRESS: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
});

const { enterShop } = await import('#lib/shop/server/enter-shop.ts');
export const shopPages = await import('#lib/shop/server/buy-pages.ts');
const { GET: key } = await import('#app/api/payment/key/route.ts');
const { GET: status } = await import('#app/api/buy/status/route.ts');
const loadHandler = async (name: BuyCall) =>
  ((await import(`#app/api/buy/${name}/route.ts`)) as { POST: (request: Request) => Promise<Response> }).POST;

function findLoader(path: string): (request: PageRequest) => Promise<{ purchase: PurchaseRef }> {
  switch (path.split('/').at(-1)) {
    case 'customer-info':
      return shopPages.loadCustomerPage;
    case 'order-details':
      return shopPages.loadDetailsPage;
    case 'order-review':
      return shopPages.loadReviewPage;
    default:
      return shopPages.loadInternetPage;
  }
}

class HandlerDoor implements ShopDoor {
  readonly client = new HandlerClient();

  enter(lm: string, plan: string | null = null) {
    return enterShop(this.client.jar, { lm, promo: null, plan, digitalSessionId: null });
  }

  async open(path: string) {
    this.client.use();
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const page = await readPage(findLoader(pathname)(pageRequest(searchParams.toString())));
    return { page, version: 'view' in page ? page.view.purchase.version : null };
  }

  async status(of: { purchase: string; attempt: string }) {
    return (await this.client.get(status, of)).body;
  }

  async key() {
    return (await this.client.get(key)).body as unknown as PaymentKey;
  }

  async post(name: BuyCall, body: object) {
    return (await this.client.post(await loadHandler(name), body)).body;
  }
}

export const newVisitor = (phone?: string) => new ShopVisitor(new HandlerDoor(), 'en', phone);

/** Makes this visitor the one who opens the pages that follow. */
export const asVisitor = (visitor: ShopVisitor) => (visitor.door as HandlerDoor).client.use();

/** Sends an order and returns its outcome, even if it takes longer than the first response waits. */
export async function place(visitor: ShopVisitor, order: object): Promise<Record<string, unknown>> {
  const first = await visitor.post('pay', order);
  if (first['outcome'] !== 'pending') return first;
  await afterwards();
  return visitor.post('pay', order);
}

/** The charges of an order, by the attempt's id. */
export const charges = (attempt: string) => sandbox.charges({ idempotencyKey: attempt });

/** The calls that submitted an order. */
export const listOrders = async (attempt: string) =>
  (await sandbox.calls({ call: 'submit-order' })).filter(({ headers }) => headers['idempotency-key'] === attempt);
