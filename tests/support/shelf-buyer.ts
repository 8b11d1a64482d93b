import { randomUUID } from 'node:crypto';
import { beforeEach, jest } from '@jest/globals';
import type { ChargeReport } from '#lib/payment/settlement.ts';
import './payment-core.ts';
import { HandlerClient } from './route-handlers.ts';

// The provider's ledger is in memory; everything between it and the handlers is the real core.
const provider = await import('#lib/payment/server/provider.ts');
jest.unstable_mockModule('#lib/payment/server/provider.ts', () => ({
  ...provider,
  loadChargeReport: async (_context: unknown, key: string) => shop.readBooks(key),
}));
const { admittedDevice } = await import('./admitted-device.ts');
const { store } = await import('#lib/store/store.ts');
const { payHandler, statusHandler } = await import('#lib/payment/server/payment-handlers.ts');
const { quotePayment } = await import('#lib/payment/server/quote-payment.ts');
const { shelfFlow, shelfPayment, ShelfProvider, shelfReceipt, shelfRequestSchema, shelves } =
  await import('./shelf-flow.ts');

export const { attempts } = await store();

/** The current test's provider, and the flow that sells its shelves. */
function newShop() {
  const provider = new ShelfProvider();
  const readBooks = (key: string): ChargeReport => provider.status(key);
  return { provider, flow: shelfFlow(provider), payment: shelfPayment(provider), readBooks };
}
export const shop = newShop();
beforeEach(() => {
  Object.assign(shop, newShop());
});

const jwe = `${'a'.repeat(20)}.b.c.d.e`;
export const CARD = {
  card: { cardNumber: jwe, cardType: jwe, expirationDate: jwe, cvv: jwe },
  cardSummary: { brand: 'visa', lastFour: '1111' },
};

/** A browser that buys a shelf for an account. */
class Buyer {
  readonly client = new HandlerClient();
  readonly who = { browserId: admittedDevice(this.client.jar).id };
  #purchase = '';

  async begin(accountId: string): Promise<this> {
    this.#purchase = (
      await shelves.create(this.who.browserId, (basics) => ({ ...basics, accountId, size: null, newsletter: false }))
    ).id;
    return this;
  }

  find = () => shelves.find(this.who.browserId, this.#purchase);

  /** The first step: chooses a size and quotes its price. */
  choose(size: 'small' | 'large', after: string | null = null) {
    const change = (data: Parameters<typeof shop.flow.content>[0]) => ({ ...data, size });
    return quotePayment(shop.flow, this.who, this.#purchase, { locale: 'en', afterPayment: after, change });
  }

  async chooseAndQuote(size: 'small' | 'large' = 'small', after: string | null = null) {
    const response = await this.choose(size, after);
    if (response.outcome !== 'quoted') throw new Error(`Not quoted: ${response.outcome}`);
    return response;
  }

  /** The second step: pays, as a page that shows the quoted total does. */
  async pay({ attempt, purchase }: Awaited<ReturnType<Buyer['chooseAndQuote']>>, change: object = {}) {
    const purchaseRef = { id: purchase.id, version: purchase.contentVersion };
    const { body } = await this.client.submit(payHandler(shop.payment, shelfRequestSchema), {
      purchase: purchaseRef,
      attempt: attempt.id,
      totalCents: attempt.quote.totalCents,
      locale: 'en',
      terms: true,
      repeats: null,
      giftNote: 'For Ana',
      ...CARD,
      ...change,
    });
    return body;
  }

  async status(attempt: string) {
    return (await this.client.get(statusHandler(shop.payment), { purchase: this.#purchase, attempt })).body;
  }

  /** The third step: returns the receipt; null unless the payment is confirmed. */
  async receipt(attempt: string) {
    const [storedAttempt, purchase] = [await attempts.find(attempt), await this.find()];
    if (storedAttempt?.state !== 'confirmed' || purchase?.attempt !== attempt) return null;
    return shelfReceipt(storedAttempt);
  }
}

export const buyer = (accountId: string = randomUUID()) => new Buyer().begin(accountId);
