import { expect, it, jest } from '@jest/globals';
import { encryptCardFields } from '#components/payment/card-encryption.ts';
import type { PaymentKey, Quote } from '#lib/payment/api.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(240_000);

const HOUSEHOLDS = EVERY_WAY ? 200 : 80;
/** The limit of lookups that find nothing (LIMITS_LOOKUP_NEWCOMER_SHARED). */
const CEILING = 120;

const { sandbox } = await startOwnProvider({ SHARED_ADDRESSES: '203.0.113.0/24, 2001:db8:77::/48' });
const { POST: lookup } = await import('#app/api/litepay/lookup/route.ts');
const { POST: quote } = await import('#app/api/litepay/quote/route.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { GET: status } = await import('#app/api/litepay/status/route.ts');
const { GET: key } = await import('#app/api/payment/key/route.ts');

const addressHeaders = (address: string) => ({ 'x-forwarded-for': address });

let wrong = 0;
/** A phone number that no account has. */
const createGuess = () => ({ phone: `555${String(9_000_000 + ++wrong)}`, zip: '62701' });

const lookUp = (
  client: HandlerClient,
  { phone, zip }: { phone: string; zip: string },
  address: string,
  after?: string,
) => client.post(lookup, { phone, zip, locale: 'en', purchase: null, after: after ?? null }, addressHeaders(address));

/** Looks up and pays as the page does. Returns the status of every response, and the payment's reference. */
async function refill(client: HandlerClient, guest: Persona, address: string, after?: string) {
  const lookupResponse = await lookUp(client, guest, address, after);
  const { purchase } = lookupResponse.body;
  const quoteResponse = await client.post(quote, { purchase, locale: 'en' }, addressHeaders(address));
  if (lookupResponse.status !== 200 || quoteResponse.status !== 200)
    return { statuses: [lookupResponse.status, quoteResponse.status], reference: '' };
  const { attempt, totalCents } = quoteResponse.body['quote'] as Quote;
  const jwk = (await client.get(key)).body as unknown as PaymentKey;
  const fields = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1249', cvv: '123' };
  const card = await encryptCardFields({ jwk, attemptId: attempt, fields });
  if (!card.ok) throw new Error(card.reason);
  const billing = {
    name: 'José Núñez',
    addressLine1: '12 Elm Street',
    addressLine2: '',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  };
  const payment = {
    purchase,
    attempt,
    totalCents,
    locale: 'en',
    terms: true,
    repeats: null,
    billing,
    card: card.value,
    cardSummary: { brand: 'visa', lastFour: '4242' },
  };
  let payResponse = await client.submit(pay, payment, addressHeaders(address));
  const { repeats } = payResponse.body;
  if (repeats) payResponse = await client.submit(pay, { ...payment, repeats }, addressHeaders(address));
  await afterwards();
  const { id } = purchase as { id: string };
  const { body } = await client.get(status, { purchase: id, attempt });
  expect(body).toMatchObject({ state: 'confirmed' });
  return {
    statuses: [lookupResponse.status, quoteResponse.status, payResponse.status],
    reference: String(body['reference']),
  };
}

/** Calls `run` for each, a few at a time, as people do. */
async function inTurns<Item, Value>(items: readonly Item[], run: (item: Item) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let first = 0; first < items.length; first += 10) {
    values.push(...(await Promise.all(items.slice(first, first + 10).map(run))));
  }
  return values;
}

it(`a shared address serves ${HOUSEHOLDS} honest households, and stops those who guess there`, async () => {
  const address = '203.0.113.9';
  const guests = await inTurns(Array.from({ length: HOUSEHOLDS }), () => sandbox.persona('expiring'));
  const [firstGuest, ...otherGuests] = guests;
  if (!firstGuest) throw new Error('no household');
  const first = new HandlerClient();
  // Every eighth household mistypes once; the first one pays on its own, because the first payment of a process loads its modules.
  const { reference: before } = await refill(first, firstGuest, address);
  const statuses = await inTurns(otherGuests, async (guest) => {
    const client = new HandlerClient();
    const mistypedStatuses =
      Number(guest.phone) % 8 === 0 ? [(await lookUp(client, createGuess(), address)).status] : [];
    return [...mistypedStatuses, ...(await refill(client, guest, address)).statuses];
  });
  expect(new Set(statuses.flat())).toEqual(new Set([200]));

  // A guesser who keeps the cookie is stopped by the limit of a browser.
  const stubborn = new HandlerClient();
  const own = [];
  for (let tries = 0; tries < 12; tries += 1) own.push((await lookUp(stubborn, createGuess(), address)).status);
  expect(own).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);

  // A guesser who drops it is stopped at the ceiling of the address.
  const guesses = Array.from({ length: CEILING + 20 }, () => createGuess());
  const newcomerStatuses = await inTurns(
    guesses,
    async (one) => (await lookUp(new HandlerClient(), one, address)).status,
  );
  expect(newcomerStatuses.at(-1)).toBe(429);
  expect(newcomerStatuses.filter((one) => one === 200).length).toBeLessThanOrEqual(CEILING);

  // Then newcomers have to wait, and a device that has paid before does not.
  const late = await lookUp(new HandlerClient(), await sandbox.persona('expiring'), address);
  expect({ status: late.status, wait: Number(late.headers.get('retry-after')) > 0 }).toEqual({
    status: 429,
    wait: true,
  });
  expect((await refill(first, firstGuest, address, before)).statuses).toEqual([200, 200, 200]);
});

it('a lookup that finds an account gives its try back to the address, but not to the browser or the phone', async () => {
  const guest = await sandbox.persona('expiring');
  const strangers = await inTurns(Array.from({ length: 25 }), async () => sandbox.persona('expiring'));
  const statuses = [];
  for (const whom of strangers) statuses.push((await lookUp(new HandlerClient(), whom, '198.51.100.7')).status);
  expect(new Set(statuses)).toEqual(new Set([200]));

  const client = new HandlerClient();
  const own = [];
  for (const whom of strangers.slice(0, 12)) own.push((await lookUp(client, whom, '198.51.100.8')).status);
  expect(own).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);

  const phone = [];
  for (let tries = 0; tries < 6; tries += 1)
    phone.push((await lookUp(new HandlerClient(), guest, `198.51.100.${100 + tries}`)).status);
  expect(phone).toEqual([200, 200, 200, 200, 200, 429]);

  // An address that is not shared has ten wrong lookups.
  const wrongOnes = [];
  for (let tries = 0; tries < 12; tries += 1)
    wrongOnes.push((await lookUp(new HandlerClient(), createGuess(), '198.51.100.9')).status);
  expect(wrongOnes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

it('a newcomer’s lookup costs no try while the provider is unavailable', async () => {
  const guest = await sandbox.persona('expiring');
  await sandbox.fault({ call: 'guest-dashboard', kind: 'http', status: 500, match: { phone: guest.phone } });
  const statuses = [];
  for (let tries = 0; tries < 4; tries += 1) {
    const response = await lookUp(new HandlerClient(), guest, '198.51.100.20');
    expect(response.body).toMatchObject({ outcome: 'unavailable' });
    statuses.push(response.status);
  }
  for (let tries = 0; tries < 10; tries += 1)
    statuses.push((await lookUp(new HandlerClient(), createGuess(), '198.51.100.20')).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
