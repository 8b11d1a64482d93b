import { encryptCardFields } from '#components/payment/card-encryption.ts';
import type { PaymentKey, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { Owner } from './account-owner.ts';

const BILLING = {
  name: 'José Núñez',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const VISA = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1249', cvv: '123' };

/** A saved purchase and its total. */
export interface SavedPurchase {
  purchase: PurchaseRef;
  quote: Quote;
}

/** The requests that an owner's pages send to pay for a saved purchase. */
export async function ownerPayments({ client, account }: Owner) {
  const { GET: keyHandler } = await import('#app/api/payment/key/route.ts');
  const payBase = ({ purchase, quote }: SavedPurchase) => ({
    account,
    locale: 'en',
    purchase,
    attempt: quote.attempt,
    totalCents: quote.totalCents,
    terms: true,
    repeats: null,
  });
  return {
    withSavedCard: (savedPurchase: SavedPurchase, savedCard: string) => ({ ...payBase(savedPurchase), savedCard }),
    async withTypedCard(savedPurchase: SavedPurchase, card: typeof VISA = VISA) {
      const jwk = (await client.get(keyHandler)).body as unknown as PaymentKey;
      const encryption = await encryptCardFields({ jwk, attemptId: savedPurchase.quote.attempt, fields: card });
      if (!encryption.ok) throw new Error(encryption.reason);
      const cardSummary = { brand: 'visa', lastFour: card.cardNumber.slice(-4) };
      return { ...payBase(savedPurchase), card: encryption.value, cardSummary, billing: BILLING };
    },
  };
}
