import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { RefillCartRequest } from '#lib/refill/api.ts';
import { type RefillCart, newRefillCart } from '#lib/plans/refill-cart.ts';
import type { Owner } from './account-owner.ts';
import { ownerPayments, type SavedPurchase } from './owner-payments.ts';
import type { HandlerResponse } from './route-handlers.ts';

export const MONTH: RefillCart = newRefillCart('HSD_030');

/** An owner's requests to the refill handlers, as the pages send them. */
export async function refillRequests(owner: Owner) {
  const { POST: cartHandler } = await import('#app/api/refill/cart/route.ts');
  const { POST: startHandler } = await import('#app/api/refill/start/route.ts');
  const { POST: paymentHandler } = await import('#app/api/refill/payment/route.ts');
  const { POST: payHandler } = await import('#app/api/refill/pay/route.ts');
  const { GET: statusHandler } = await import('#app/api/refill/status/route.ts');
  const { client, account } = owner;
  const selection = { account, locale: 'en' };

  const requests = {
    save: (
      cart: RefillCart = MONTH,
      {
        purchase = null,
        after = null,
        ...shown
      }: Partial<Pick<RefillCartRequest, 'purchase' | 'after' | 'offer'>> = {},
    ) => client.post(cartHandler, { ...selection, purchase, after, cart, ...shown }),
    start: (kind: 'last' | 'winback', after: string | null = null) =>
      client.post(startHandler, { ...selection, after, kind }),
    choose: (purchase: PurchaseRef, payment: object) =>
      client.post(paymentHandler, { ...selection, purchase, payment }),
    pay: (body: object): Promise<HandlerResponse> => client.submit(payHandler, body),
    /** Pays without waiting for an outcome that comes later than the response. */
    firstResponse: (body: object): Promise<HandlerResponse> => client.post(payHandler, body),
    status: ({ purchase, quote }: SavedPurchase) =>
      client.get(statusHandler, { account, purchase: purchase.id, attempt: quote.attempt }),
    /** Saves a cart; returns the purchase and its total. */
    async savePurchase(cart: RefillCart = MONTH, after: string | null = null): Promise<SavedPurchase> {
      const { body } = await requests.save(cart, { after });
      if (body['outcome'] !== 'saved') throw new Error(JSON.stringify(body));
      return { purchase: body['purchase'] as PurchaseRef, quote: body['quote'] as Quote };
    },
    ...(await ownerPayments(owner)),
  };
  return requests;
}
