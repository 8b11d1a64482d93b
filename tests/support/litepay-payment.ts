import { beforeEach, expect, jest } from '@jest/globals';
import { encryptCardFields } from '#components/payment/card-encryption.ts';
import type { GuestCardPayRequest, GuestPayRequest } from '#lib/litepay/api.ts';
import type { PaymentKey, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { GuestPinPayRequest } from '#lib/plans/refill-pay-api.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(60_000);

export const { sandbox } = await startOwnProvider({
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_LOOKUP_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_NEWCOMER: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
  LIMITS_PIN_ADDRESS: '1000/1h',
  LIMITS_PIN_NEWCOMER: '1000/1h',
});
const { POST: lookup } = await import('#app/api/litepay/lookup/route.ts');
const { POST: quote } = await import('#app/api/litepay/quote/route.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { GET: status } = await import('#app/api/litepay/status/route.ts');
const { GET: key } = await import('#app/api/payment/key/route.ts');

export const BILLING = {
  name: 'José Núñez',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
export const CARD = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1249', cvv: '123' };

export let guest: Persona;
export let accountId: string;
export let browser: HandlerClient;

beforeEach(async () => {
  guest = await sandbox.persona('expiring');
  accountId = guest.accountIds[0] ?? '';
  browser = new HandlerClient();
});

/** Looks up an account as the page does. `after` is the confirmed payment that another one is to follow. */
export const locate = (
  client: HandlerClient,
  { phone, zip }: { phone: string; zip: string },
  after: string | null = null,
) => client.post(lookup, { phone, zip, locale: 'en', purchase: null, after });

export async function findAccount(client: HandlerClient, whom: Persona, after: string | null): Promise<PurchaseRef> {
  const { body } = await locate(client, whom, after);
  expect(body).toMatchObject({ outcome: 'found' });
  return body['purchase'] as PurchaseRef;
}

export async function requote(purchase: PurchaseRef, client = browser): Promise<Quote> {
  const { body } = await client.post(quote, { purchase, locale: 'en' });
  expect(body).toMatchObject({ outcome: 'quoted' });
  return body['quote'] as Quote;
}

interface PaymentParts {
  client?: HandlerClient;
  whom?: Persona;
  card?: typeof CARD;
  after?: string | null;
}

export async function prepare({ client = browser, whom = guest, card = CARD, after = null }: PaymentParts = {}) {
  const purchase = await findAccount(client, whom, after);
  return buildPayment(client, purchase, await requote(purchase, client), card);
}

export async function buildPayment(
  client: HandlerClient,
  purchase: PurchaseRef,
  frozenQuote: Quote,
  card = CARD,
): Promise<GuestCardPayRequest> {
  const jwk = (await client.get(key)).body as unknown as PaymentKey;
  const encryption = await encryptCardFields({ jwk, attemptId: frozenQuote.attempt, fields: card });
  if (!encryption.ok) throw new Error(encryption.reason);
  const { attempt, totalCents } = frozenQuote;
  return {
    purchase,
    attempt,
    totalCents,
    locale: 'en',
    terms: true,
    repeats: null,
    billing: BILLING,
    card: encryption.value,
    cardSummary: { brand: 'visa', lastFour: '4242' },
  };
}

export const buildRedemption = (purchase: PurchaseRef, { attempt }: Quote, pin: string): GuestPinPayRequest => ({
  purchase,
  attempt,
  totalCents: 0,
  locale: 'en',
  terms: true,
  repeats: null,
  pin,
});

export const CONFIRMED = { outcome: 'confirmed', reference: expect.any(String) };

export const loadStatus = async ({ purchase, attempt }: GuestPayRequest, client = browser) =>
  (await client.get(status, { purchase: purchase.id, attempt })).body;

/** Pays, and confirms 'Refill again?' if that question appears. */
export async function payAgain(client: HandlerClient, payment: GuestCardPayRequest) {
  const { body } = await client.submit(pay, payment);
  if (body['outcome'] !== 'repeats') return body;
  return (await client.submit(pay, { ...payment, repeats: body['repeats'] })).body;
}

export const charges = () => sandbox.charges({ accountId });
export const listCalls = async () =>
  (await sandbox.calls({ call: 'guest-refill' })).filter(({ body }) => JSON.stringify(body).includes(accountId));

export async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
