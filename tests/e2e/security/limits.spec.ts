import { expect, test } from '../support/test.ts';
import { freshAddress, Guest, OURS, type Place } from './guest.ts';
import { type ResponseData, headerValue } from './http.ts';
import { SHARED_WEB, startOwnWeb } from './own-web.ts';

const CARD = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1229', cvv: '123' };
const DECLINED = { ...CARD, cardNumber: '4000000000000002' };

let last = 0;
/** A phone that belongs to no account, a new one each time. */
const nobody = (): Place => ({
  phone: `5557${String(Date.now() % 1_000).padStart(3, '0')}${String(100 + ++last)}`,
  zip: '62701',
});

function expectLimited(response: ResponseData): void {
  expect(response.status).toBe(429);
  const body = JSON.parse(response.body);
  expect(body).toEqual({
    reason: 'limited',
    retryAfterSeconds: expect.any(Number),
    reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
  });
  expect(body.retryAfterSeconds).toBeGreaterThan(0);
  expect(headerValue(response, 'retry-after')).toBe(String(body.retryAfterSeconds));
  expect(headerValue(response, 'x-reference')).toBe(body.reference);
}

async function expectServed(count: number, ask: () => Promise<ResponseData>): Promise<void> {
  for (let request = 0; request < count; request += 1) expect((await ask()).status).toBe(200);
}

const readOutcome = (response: ResponseData): string => JSON.parse(response.body).outcome;

test('one browser has ten lookups in a quarter of an hour, from any address', async () => {
  const guest = new Guest(SHARED_WEB);
  await expectServed(10, () => {
    guest.address = freshAddress();
    return guest.lookup(nobody());
  });
  guest.address = freshAddress();
  const response = await guest.lookup(nobody());
  expectLimited(response);
  expect(JSON.parse(response.body).retryAfterSeconds).toBeLessThanOrEqual(90);
  expect((await new Guest(SHARED_WEB).lookup(nobody())).status).toBe(200);
});

test('neither deleting nor collecting cookies allows more lookups from the same address', async () => {
  const address = freshAddress();
  const guests: Guest[] = [];
  const newcomer = () => {
    const guest = new Guest(SHARED_WEB, address);
    guests.push(guest);
    return guest;
  };
  await expectServed(10, () => newcomer().lookup(nobody()));
  const stranger = newcomer();
  expectLimited(await stranger.lookup(nobody()));
  expect([...stranger.cookies.keys()]).toEqual([]);
  // Other entry points, with limits of their own or none.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await newcomer().post('/api/address/suggest', { typed: '12 Elm', locale: 'en' });
    await newcomer().ask('/api/session/login?locale=en');
    await newcomer().ask('/api/session/handoff?locale=en&code=x&state=y');
  }
  expect(guests.filter(({ cookies }) => cookies.has('hl-device')).length).toBeGreaterThan(10);
  for (const guest of guests) expectLimited(await guest.lookup(nobody()));
  // A forged cookie counts as none.
  const forger = new Guest(SHARED_WEB, address);
  forger.cookies.set('hl-device', `${crypto.randomUUID()}.1700000000000.${'0'.repeat(64)}`);
  expectLimited(await forger.lookup(nobody()));
  // Addresses to the left of the trusted hop come from the client, so they are ignored.
  expectLimited(await new Guest(SHARED_WEB, `${freshAddress()}, ${address}`).lookup(nobody()));
});

test('one phone is looked up at most five times an hour, by all browsers together', async () => {
  const place = nobody();
  await expectServed(5, () => new Guest(SHARED_WEB).lookup(place));
  expectLimited(await new Guest(SHARED_WEB).lookup({ ...place, zip: '10001' }));
  expectLimited(await new Guest(SHARED_WEB).lookup({ ...place, phone: `+1 ${place.phone}` }));
});

test('an IP address and an IPv6 subscriber have a high limit of their own', async ({ sandbox }) => {
  const web = await startOwnWeb({
    LIMITS_LOOKUP_ADDRESS: '12/15m',
    LIMITS_LOOKUP_NEWCOMER: '1000/1s',
    LIMITS_CHARGE_ADDRESS: '1/1h',
  });
  try {
    for (const addressOf of [() => '203.0.113.7', (timestamp: number) => `2001:db8:1:2::${timestamp.toString(16)}`]) {
      await expectServed(12, () => new Guest(web.url, addressOf(++last)).lookup(nobody()));
      expectLimited(await new Guest(web.url, addressOf(++last)).lookup(nobody()));
    }
    expect((await new Guest(web.url, '2001:db8:1:3::1').lookup(nobody())).status).toBe(200);

    const [one, other] = [await sandbox.persona('expired'), await sandbox.persona('expired')];
    const address = freshAddress();
    expect(readOutcome(await new Guest(web.url, address).pay(one, CARD))).toMatch(/^(confirmed|pending)$/);
    expectLimited(await new Guest(web.url, address).pay(other, CARD));
    expect(await sandbox.charges({ accountId: other.accountIds[0] ?? '' })).toEqual([]);
  } finally {
    await web.stop();
  }
});

test('after three declined payments a browser has to wait, also with another card', async ({ sandbox }) => {
  const place = await sandbox.persona('expired');
  const accountId = place.accountIds[0] ?? '';
  const guest = new Guest(SHARED_WEB);
  const pay = async (card: typeof CARD) => {
    return guest.post('/api/litepay/pay', await guest.payment(await guest.quote('es'), card));
  };
  await guest.lookup(place);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(readOutcome(await pay(DECLINED))).toBe('declined');
  }
  const response = await pay(CARD);
  expectLimited(response);
  expect(JSON.parse(response.body).retryAfterSeconds).toBeLessThanOrEqual(900);
  expect(await sandbox.charges({ accountId })).toEqual([]);
});

test('a stranger’s tries do not lock out the device that paid before', async ({ sandbox }) => {
  const place = await sandbox.persona('expired');
  const payer = new Guest(SHARED_WEB);
  const quote = await payer.prepare(place);
  const first = await payer.post('/api/litepay/pay', await payer.payment(quote, CARD));
  expect(readOutcome(first)).toMatch(/^(confirmed|pending)$/);
  await expect.poll(async () => (await sandbox.charges({ accountId: place.accountIds[0] ?? '' })).length).toBe(1);
  const query = new URLSearchParams({ purchase: payer.purchase?.id ?? '', attempt: quote.attempt });
  const status = () => payer.ask(`/api/litepay/status?${query}`, { headers: OURS });
  await expect.poll(async () => JSON.parse((await status()).body).state).toBe('confirmed');

  await expect(async () => expectLimited(await new Guest(SHARED_WEB).lookup(place))).toPass();
  const again = await payer.lookup(place, 'en', JSON.parse(first.body).reference);
  expect([again.status, readOutcome(again)]).toEqual([200, 'found']);
  const payment = await payer.payment(await payer.quote(), CARD);
  const question = await payer.post('/api/litepay/pay', payment);
  const { repeats } = JSON.parse(question.body);
  const response = await payer.post('/api/litepay/pay', { ...payment, repeats });
  expect(readOutcome(response)).toMatch(/^(confirmed|pending)$/);
});
