import { encryptCardFields } from '#components/payment/card-encryption.ts';
import type { PaymentKey } from '#lib/payment/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { AutoRefillView } from '#lib/account/server/auto-refill.ts';
import type { PaymentMethodView } from '#lib/account/server/owner-card.ts';
import type { Owner } from './account-owner.ts';
import { type NamedPage, openNamedPage } from './account-pages.ts';
import { pageRequest } from './page-request.ts';

const BILLING = {
  name: 'Rosa de la Cruz',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
export const VISA = { cardNumber: '4111111111111111', cardType: 'Visa', expirationDate: '1249', cvv: '123' };

/** What an owner's pages of card and auto-refill show, and what they send. */
export async function paymentRequests(owner: Owner, locale: Locale = 'en') {
  const { POST: cardHandler } = await import('#app/api/account/card/route.ts');
  const { POST: changeHandler } = await import('#app/api/account/card-change/route.ts');
  const { POST: removeHandler } = await import('#app/api/account/card-remove/route.ts');
  const { POST: autoRefillHandler } = await import('#app/api/account/auto-refill/route.ts');
  const { GET: termsHandler } = await import('#app/api/account/auto-refill/terms/route.ts');
  const { GET: keyHandler } = await import('#app/api/payment/key/route.ts');
  const { client, account } = owner;
  const selection = { account, locale };

  async function encrypt<Field extends string>(fields: Record<Field, string>) {
    const jwk = (await client.get(keyHandler)).body as unknown as PaymentKey;
    const encryption = await encryptCardFields({ jwk, fields });
    if (!encryption.ok) throw new Error(encryption.reason);
    return encryption.value;
  }
  async function openView<View>(page: NamedPage): Promise<View> {
    client.use();
    const result = await openNamedPage(page, pageRequest(query, { locale, isAction: true }));
    if (!('kind' in result) || result.kind !== 'shown') throw new Error(JSON.stringify(result));
    return result.view as View;
  }
  const query = `account=${account}`;

  return {
    method: (): Promise<PaymentMethodView> => openView('edit-payment'),
    autoRefill: (): Promise<AutoRefillView> => openView('auto-refill'),
    async save(version: string | undefined, card: typeof VISA = VISA, enrolment: object = { enroll: false }) {
      const cardSummary = { brand: 'visa', lastFour: card.cardNumber.slice(-4) };
      const body = { ...selection, card: await encrypt(card), cardSummary, billing: BILLING, version, ...enrolment };
      return client.post(cardHandler, body);
    },
    async change(version: string, { cardNumber: _, ...card }: typeof VISA = VISA) {
      return client.post(changeHandler, { ...selection, card: await encrypt(card), billing: BILLING, version });
    },
    remove: (version: string) => client.post(removeHandler, { ...selection, version }),
    /** What the page shows is what is agreed to. */
    turnOn({ stored, termsVersion, charge, wouldChargeOn }: AutoRefillView, changes: object = {}) {
      const change = { to: 'on', terms: termsVersion, charge: { ...charge, on: wouldChargeOn }, ...changes };
      return client.post(autoRefillHandler, { ...selection, version: stored?.version, change });
    },
    turnOff: (version: string) => client.post(autoRefillHandler, { ...selection, version, change: { to: 'off' } }),
    terms: async () => {
      client.use();
      return termsHandler(new Request(`http://localhost/api/account/auto-refill/terms?${query}`));
    },
  };
}
