import { encryptCardFields } from '#lib/browser/card-encryption.ts';
import { paymentKeySchema, type PurchaseRef, type Quote } from '#lib/api/payment.ts';
import { type RefillCart, newRefillCart } from '#lib/rules/cart/refill-cart.ts';
import type { Owner } from './account-owner.ts';
import type { HandlerResponse } from './route-handlers.ts';

const BILLING = {
  ...{ name: 'José Núñez', addressLine1: '12 Elm Street', addressLine2: '', city: 'Springfield' },
  ...{ state: 'IL', zip: '62701' },
};
const VISA = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1249', cvv: '123' };

export interface SavedRefill {
  purchase: PurchaseRef;
  quote: Quote;
}

export const MONTH: RefillCart = newRefillCart('HSD_030');

/** An owner's requests to the handlers of a refill, as the pages send them. */
export async function refillRequests(owner: Owner) {
  const { POST: cartHandler } = await import('#app/api/refill/cart/route.ts');
  const { POST: startHandler } = await import('#app/api/refill/start/route.ts');
  const { POST: paymentHandler } = await import('#app/api/refill/payment/route.ts');
  const { POST: payHandler } = await import('#app/api/refill/pay/route.ts');
  const { GET: statusHandler } = await import('#app/api/refill/status/route.ts');
  const { GET: keyHandler } = await import('#app/api/payment/key/route.ts');
  const { client, account } = owner;
  const named = { account, locale: 'en' };

  const payBase = ({ purchase, quote }: SavedRefill) => ({
    ...{ ...named, purchase, attempt: quote.attempt, totalCents: quote.totalCents, terms: true, repeats: null },
  });
  const requests = {
    save: (cart: RefillCart = MONTH, { purchase = null as PurchaseRef | null, after = null as string | null } = {}) =>
      client.post(cartHandler, { ...named, purchase, after, cart }),
    start: (kind: 'last' | 'winback', after: string | null = null) =>
      client.post(startHandler, { ...named, after, kind }),
    choose: (purchase: PurchaseRef, payment: object) => client.post(paymentHandler, { ...named, purchase, payment }),
    pay: (body: object): Promise<HandlerResponse> => client.post(payHandler, body),
    status: ({ purchase, quote }: SavedRefill) =>
      client.get(statusHandler, { account, purchase: purchase.id, attempt: quote.attempt }),
    /** A cart that was saved, and its total. */
    async saved(cart: RefillCart = MONTH, after: string | null = null): Promise<SavedRefill> {
      const { body } = await requests.save(cart, { after });
      if (body['outcome'] !== 'saved') throw new Error(JSON.stringify(body));
      return { purchase: body['purchase'] as PurchaseRef, quote: body['quote'] as Quote };
    },
    withSavedCard: (refill: SavedRefill, savedCard: string) => ({ ...payBase(refill), savedCard }),
    async withTypedCard(refill: SavedRefill, card: typeof VISA = VISA) {
      const jwk = paymentKeySchema.parse((await client.get(keyHandler)).body);
      const encrypted = await encryptCardFields({ jwk, attemptId: refill.quote.attempt, fields: card });
      if (!encrypted.ok) throw new Error(encrypted.reason);
      const cardSummary = { brand: 'visa', lastFour: card.cardNumber.slice(-4) };
      return { ...payBase(refill), card: encrypted.value, cardSummary, billing: BILLING };
    },
  };
  return requests;
}
