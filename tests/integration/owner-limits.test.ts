import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { encryptCardFields } from '#components/payment/card-encryption.ts';
import type { PaymentKey, PurchaseRef, Quote } from '#lib/payment/api.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { savedRefillCard } from '#tests/support/owner-pages.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider({
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_PIN_ACCOUNT: '3/1d',
  LIMITS_PIN_OWNER: '4/1d',
  LIMITS_RECEIPT_DEVICE: '4/1h',
  LIMITS_OWNER: '60/1h',
});
const { POST: locate } = await import('#app/api/litepay/lookup/route.ts');
const { POST: quoteAsGuest } = await import('#app/api/litepay/quote/route.ts');
const { POST: payAsGuest } = await import('#app/api/litepay/pay/route.ts');
const { POST: lookUpPinAsGuest } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: lookUpPin } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: sendReceiptAsGuest } = await import('#app/api/litepay/receipt/route.ts');
const { POST: sendReceipt } = await import('#app/api/refill/receipt/route.ts');
const { GET: dashboard } = await import('#app/api/account/dashboard/route.ts');
const { POST: resetRouter } = await import('#app/api/account/router-reset/route.ts');
const { GET: key } = await import('#app/api/payment/key/route.ts');

const VALID = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1249', cvv: '123' };
const DECLINED = { ...VALID, cardNumber: '4000000000000002' };
const CONFIRMED = { outcome: 'confirmed', reference: expect.any(String) };
const BILLING = {
  name: 'José Núñez',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

let owner: Owner;
let refill: Awaited<ReturnType<typeof refillRequests>>;

beforeEach(async () => {
  owner = await signInOwner(sandbox, 'active');
  refill = await refillRequests(owner);
});

/** A stranger who knows the phone number and the ZIP code, in a new browser and at a new address. */
async function locateAsStranger() {
  const client = new HandlerClient();
  const { phone, zip } = owner.person;
  const { body } = await client.post(locate, { phone, zip, locale: 'en', purchase: null, after: null });
  return { client, purchase: body['purchase'] as PurchaseRef };
}

async function payAsStranger(fields = VALID) {
  const { client, purchase } = await locateAsStranger();
  const { body } = await client.post(quoteAsGuest, { purchase, locale: 'en' });
  const { attempt, totalCents } = body['quote'] as Quote;
  const jwk = (await client.get(key)).body as unknown as PaymentKey;
  const card = await encryptCardFields({ jwk, attemptId: attempt, fields });
  if (!card.ok) throw new Error(card.reason);
  const cardSummary = { brand: 'visa', lastFour: '4242' };
  const request = { purchase, attempt, totalCents, locale: 'en', terms: true, billing: BILLING };
  const payment = { ...request, repeats: null, card: card.value, cardSummary };
  const response = await client.submit(payAsGuest, payment);
  const { repeats } = response.body;
  return repeats ? client.submit(payAsGuest, { ...payment, repeats }) : response;
}

async function guessAsStranger(pin: string) {
  const { client, purchase } = await locateAsStranger();
  return client.post(lookUpPinAsGuest, { purchase, locale: 'en', pin });
}

const guessAsOwner = (pin: string) => owner.client.post(lookUpPin, { account: owner.account, locale: 'en', pin });

async function declineAsOwner() {
  return refill.pay(await refill.withTypedCard(await refill.savePurchase(), DECLINED));
}

describe('the limit of declined payments', () => {
  it('counts guests apart from the owner', async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await payAsStranger(DECLINED)).body).toMatchObject({ outcome: 'declined' });
    }
    expect((await payAsStranger()).status).toBe(429);
    const response = await refill.pay(refill.withSavedCard(await refill.savePurchase(), await savedRefillCard(owner)));
    expect(response.body).toEqual(CONFIRMED);
  });

  it('stops an owner after three, and does not count for the account’s guests', async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await declineAsOwner()).body).toMatchObject({ outcome: 'declined' });
    }
    expect((await declineAsOwner()).status).toBe(429);
    expect((await payAsStranger()).body).toEqual(CONFIRMED);
  });
});

describe('the limit of guest payments', () => {
  it('leaves the owner’s payments alone when it is used up', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await payAsStranger()).body).toEqual(CONFIRMED);
    expect((await payAsStranger()).status).toBe(429);
    const payment = await refill.withTypedCard(await refill.savePurchase());
    const { body } = await refill.pay(payment);
    expect((await refill.pay({ ...payment, repeats: body['repeats'] })).body).toEqual(CONFIRMED);
  });
});

describe('the limit of wrong refill PINs', () => {
  it('counts guests apart from the owner', async () => {
    for (let guess = 0; guess < 3; guess += 1) {
      expect((await guessAsStranger(`NOSUCH${guess}`)).body).toEqual({ outcome: 'unknown' });
    }
    expect((await guessAsStranger('NOSUCH9')).status).toBe(429);
    expect((await guessAsOwner('NOSUCH9')).body).toEqual({ outcome: 'unknown' });
  });

  it('stops the owner, and does not count for the account’s guests', async () => {
    for (let guess = 0; guess < 4; guess += 1) {
      expect((await guessAsOwner(`NOSUCH${guess}`)).body).toEqual({ outcome: 'unknown' });
    }
    expect((await guessAsOwner('NOSUCH9')).status).toBe(429);
    expect((await guessAsStranger('NOSUCH9')).body).toEqual({ outcome: 'unknown' });
  });
});

describe('an owner’s receipts', () => {
  const behind = { 'x-forwarded-for': '198.51.100.77' };

  it('are sent from an address where strangers have used up the limit', async () => {
    const { purchase, quote } = await refill.savePurchase();
    const card = await savedRefillCard(owner);
    expect((await refill.pay(refill.withSavedCard({ purchase, quote }, card))).body).toEqual(CONFIRMED);
    const receipt = { purchase: purchase.id, attempt: quote.attempt, locale: 'en', recipient: 'ada+1@example.com' };
    const inventedReceipt = { ...receipt, purchase: crypto.randomUUID() };
    const statuses = await Promise.all(
      Array.from(
        { length: 14 },
        async () => (await new HandlerClient().post(sendReceiptAsGuest, inventedReceipt, behind)).status,
      ),
    );
    expect(statuses).toContain(429);
    const send = (recipient: string) =>
      owner.client.post(sendReceipt, { ...receipt, recipient, account: owner.account }, behind);
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await send(`ada.${owner.person.phone}.${tries}@example.com`)).body).toEqual({ sent: true });
    }
    expect((await send(`ada.${owner.person.phone}.5@example.com`)).status).toBe(429);
  });
});

describe('the limit of a signed-in customer', () => {
  it('counts all requests by identity and account, and no stranger’s', async () => {
    const { account, client } = owner;
    const loadDashboard = () => client.get(dashboard, { account });
    // Requests that the guard refuses count for nobody.
    const stranger = new HandlerClient();
    for (let tries = 0; tries < 70; tries += 1) await stranger.get(dashboard, { account });
    let count = 0;
    while (count < 70 && (await loadDashboard()).status === 200) count += 1;
    // Some were used up before.
    expect(count).toBeLessThanOrEqual(60);
    expect(count).toBeGreaterThan(40);
    const response = await loadDashboard();
    expect(response).toMatchObject({ status: 429, body: { reason: 'limited' } });
    expect(await client.post(resetRouter, { account })).toMatchObject({ status: 429 });
    const other = await signInOwner(sandbox, 'active');
    expect((await other.client.get(dashboard, { account: other.account })).status).toBe(200);
  });
});
