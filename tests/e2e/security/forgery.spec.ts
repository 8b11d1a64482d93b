import { refreshTarget } from '#tests/support/form-response.ts';
import { expect, test } from './audit-test.ts';
import { Guest, OURS } from './guest.ts';
import { type ResponseData, headerValue, headerValues, type RequestOptions } from './http.ts';

const CARD = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1229', cvv: '123' };

const WITHOUT = (name: keyof typeof OURS) => Object.fromEntries(Object.entries(OURS).filter(([key]) => key !== name));

/** Requests that another site, a form or a careless link could make. `url` is our own origin. */
const FORGERIES: [what: string, status: number, headers: (url: string) => Record<string, string>][] = [
  ['from another site', 403, () => ({ ...OURS, 'sec-fetch-site': 'cross-site' })],
  ['from another host of this site', 403, () => ({ ...OURS, 'sec-fetch-site': 'same-site' })],
  ['typed by hand', 403, () => ({ ...OURS, 'sec-fetch-site': 'none' })],
  ['from another site that names our origin', 403, (url) => ({ ...OURS, 'sec-fetch-site': 'cross-site', origin: url })],
  [
    'from an old browser on another site',
    403,
    () => ({ ...WITHOUT('sec-fetch-site'), origin: 'https://evil.example' }),
  ],
  ['from a sandboxed frame', 403, () => ({ ...WITHOUT('sec-fetch-site'), origin: 'null' })],
  ['from another port', 403, () => ({ ...WITHOUT('sec-fetch-site'), origin: 'http://localhost:1' })],
  ['from nowhere', 403, () => WITHOUT('sec-fetch-site')],
  ['without our header', 403, () => WITHOUT('x-requested-with')],
  ['with another header', 403, () => ({ ...OURS, 'x-requested-with': 'XMLHttpRequest' })],
  ['as a form', 415, () => ({ ...OURS, 'content-type': 'application/x-www-form-urlencoded' })],
  ['as a form with parts', 415, () => ({ ...OURS, 'content-type': 'multipart/form-data; boundary=x' })],
  ['as plain text', 415, () => ({ ...OURS, 'content-type': 'text/plain' })],
  ['as JSON in disguise', 415, () => ({ ...OURS, 'content-type': 'text/plain; application/json' })],
  ['without a type', 415, () => WITHOUT('content-type')],
];

/** A refusal has a reason that a page can translate and a reference to quote, and repeats nothing of the request. */
function expectRefusal(response: ResponseData, status: number): void {
  expect(response.status).toBe(status);
  const body = JSON.parse(response.body);
  expect(body).toEqual({
    reason: expect.stringMatching(/^[a-z-]+$/),
    reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
  });
  expect(headerValue(response, 'x-reference')).toBe(body.reference);
  expect(headerValue(response, 'content-type')).toMatch(/^application\/json/);
  expect(headerValue(response, 'cache-control')).toMatch(/no-store/);
  expect(headerValues(response, 'set-cookie')).toEqual([]);
}

test('a request from outside our own pages is refused without a call to the provider', async ({ web, sandbox }) => {
  const place = await sandbox.persona('expired');
  const accountId = place.accountIds[0] ?? '';
  const ready = new Guest(web.url);
  const payment = await ready.payment(await ready.prepare(place), CARD);
  const since = new Date().toISOString();
  const bodies: [path: string, body: object][] = [
    ['/api/litepay/lookup', { phone: place.phone, zip: place.zip, locale: 'en', purchase: null, after: null }],
    ['/api/litepay/quote', { purchase: payment.purchase, locale: 'en' }],
    ['/api/litepay/pay', payment],
  ];
  for (const [path, body] of bodies) {
    for (const [what, status, headersFor] of FORGERIES) {
      await test.step(`${path} ${what}`, async () => {
        const request = { method: 'POST', headers: headersFor(web.url), body: JSON.stringify(body) };
        expectRefusal(await ready.ask(path, request), status);
      });
    }
    const query = new URLSearchParams({ phone: place.phone, zip: place.zip, locale: 'en' });
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
      expect((await ready.ask(`${path}?${query}`, { method, headers: OURS })).status).toBe(405);
    }
  }
  for (const path of ['/api/litepay/status', '/api/payment/key', '/api/payment/no-script-fallback']) {
    const method = path.endsWith('no-script-fallback') ? 'POST' : 'GET';
    expectRefusal(await ready.ask(path, { method, headers: { 'sec-fetch-site': 'cross-site' } }), 403);
  }
  expect(
    (
      await ready.ask(`/en/litepay/refill?phone=${place.phone}`, {
        method: 'POST',
        headers: { 'next-action': 'a'.repeat(40) },
      })
    ).status,
  ).toBe(405);

  const calls = await sandbox.calls({ since });
  expect(calls.filter((call) => JSON.stringify(call).includes(place.phone))).toEqual([]);
  expect(calls.filter(({ call, body }) => call === 'guest-refill' && JSON.stringify(body).includes(accountId))).toEqual(
    [],
  );
  expect(await sandbox.charges({ accountId })).toEqual([]);

  // The same payment from our own page goes through, so it was refused for its origin alone.
  const own = { ...WITHOUT('sec-fetch-site'), origin: web.url };
  const response = await ready.ask('/api/litepay/pay', { method: 'POST', headers: own, body: JSON.stringify(payment) });
  expect(JSON.parse(response.body).outcome).toMatch(/^(confirmed|pending)$/);
  await expect.poll(async () => (await sandbox.charges({ accountId })).length).toBe(1);
});

const nestJson = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const KB = 1_024;
/** A phone that no other test looks up. */
const NOBODY = '5550100188';

/** Bodies that our pages never send. The limit is 16 KB, and 32 KB with a card. */
const BODIES: [what: string, path: string, status: number, reason: string, sent: RequestOptions['body']][] = [
  ['nothing', 'lookup', 400, 'malformed', ''],
  ['half of one', 'lookup', 400, 'malformed', '{"phone":"555'],
  ['not JSON', 'lookup', 400, 'malformed', 'phone=5550100100&zip=62701'],
  ['with a NUL', 'lookup', 400, 'malformed', '{"phone":"\0"}'],
  ['not UTF-8', 'lookup', 400, 'malformed', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['null', 'lookup', 400, 'invalid', 'null'],
  ['a list', 'lookup', 400, 'invalid', '[]'],
  ['a number', 'quote', 400, 'invalid', '1e999'],
  ['fields of other types', 'lookup', 400, 'invalid', '{"phone":{"$ne":1},"zip":["62701"],"locale":true}'],
  [
    'a prototype',
    'lookup',
    400,
    'invalid',
    `{"__proto__":{"phone":"${NOBODY}","zip":"62701","locale":"en"},"constructor":{"prototype":{}}}`,
  ],
  ['eight levels', 'lookup', 400, 'invalid', nestJson(8)],
  ['nine levels', 'lookup', 400, 'too-deep', nestJson(9)],
  ['thousands of levels', 'lookup', 400, 'too-deep', nestJson(2_000)],
  ['a list of lists', 'lookup', 400, 'too-deep', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
  ['16 KB', 'lookup', 400, 'invalid', JSON.stringify({ pad: 'x'.repeat(16 * KB - 10) })],
  ['a byte more', 'lookup', 413, 'too-large', JSON.stringify({ pad: 'x'.repeat(16 * KB - 9) })],
  ['16 KB and no length', 'lookup', 413, 'too-large', Array.from({ length: 20 }, () => ' '.repeat(KB))],
  ['32 KB', 'pay', 400, 'invalid', JSON.stringify({ pad: 'x'.repeat(32 * KB - 10) })],
  ['a byte more', 'pay', 413, 'too-large', JSON.stringify({ pad: 'x'.repeat(32 * KB - 9) })],
  ['a megabyte and no length', 'pay', 413, 'too-large', Array.from({ length: 64 }, () => ' '.repeat(16 * KB))],
];

test('a malformed body is refused with a reason and a reference', async ({ web, sandbox }) => {
  const since = new Date().toISOString();
  for (const [what, path, status, reason, body] of BODIES) {
    await test.step(`${path}: ${what}`, async () => {
      const guest = new Guest(web.url);
      const response = await guest.ask(`/api/litepay/${path}`, { method: 'POST', headers: OURS, body });
      const responseBody = JSON.parse(response.body);
      expect([response.status, responseBody.reason]).toEqual([status, reason]);
      expect(responseBody.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(headerValue(response, 'x-reference')).toBe(responseBody.reference);
      expect(headerValues(response, 'set-cookie')).toEqual([]);
    });
  }
  const calls = await sandbox.calls({ since, call: 'guest-dashboard' });
  expect(calls.filter(({ body }) => JSON.stringify(body).includes(NOBODY))).toEqual([]);
});

test('the fallback of the card form leads to our own pages only', async ({ web }) => {
  const guest = new Guest(web.url);
  const targets: [from: string, target: string][] = [
    ['/en/litepay/refill', '/en/litepay/refill'],
    ['/es/litepay/refill', '/es/litepay/refill'],
    ...[
      'https://evil.example/',
      '//evil.example',
      '/en/../../evil',
      '/en\\evil',
      '/fr/litepay',
      'javascript:alert(1)',
    ].map((from): [string, string] => [from, '/']),
  ];
  for (const [from, target] of targets) {
    const response = await guest.ask(`/api/payment/no-script-fallback?from=${encodeURIComponent(from)}`, {
      method: 'POST',
    });
    expect([response.status, refreshTarget(response.body)]).toEqual([200, target]);
  }
});
