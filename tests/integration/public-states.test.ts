import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { guestDashboard, type WireDashboard } from '#lib/contract/dashboard.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { refreshTarget } from '#tests/support/form-response.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { lacking } from '#tests/support/lacking.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { startProviderProxy } from '#tests/support/provider-proxy.ts';
import { HandlerClient, type HandlerResponse } from '#tests/support/route-handlers.ts';
import { signedInBrowser } from '#tests/support/signed-in.ts';

/** Decision on homes: what strangers may learn of a home, on every way in (promise P10), and how an outage of the provider is reported. */
await startOwnProvider({
  PROVIDER_TIME_SCALE: '0.05',
  CIRCUIT_FAILURES: '1000',
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_LOOKUP_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_NEWCOMER: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
  LIMITS_PIN_ADDRESS: '1000/1h',
  LIMITS_PIN_NEWCOMER: '1000/1h',
});
const { locate, sandbox } = await import('#tests/support/litepay-payment.ts');
const { POST: lookup } = await import('#app/api/litepay/lookup/route.ts');
const { POST: check } = await import('#app/api/no-internet/check/route.ts');
const { POST: checkForm } = await import('#app/api/no-internet/form/route.ts');
const { POST: lookUpPin } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: createLink } = await import('#app/api/account/refill-link/route.ts');
const { POST: openLink } = await import('#app/api/litepay/link/route.ts');
const { accountReference } = await import('#lib/session/account-reference.ts');
const { store } = await import('#lib/store/store.ts');
const { config } = await import('#lib/config.ts');

type Change = (dashboard: WireDashboard) => WireDashboard;
/** How every lookup's response is changed from now on. */
let change: Change | null = null;
const { PROVIDER_URL } = config();
const proxy = await startProviderProxy(PROVIDER_URL, async (request, forward) => {
  const response = await forward(request);
  if (!change || !request.url.startsWith(guestDashboard.path) || response.text.includes('errorCode')) return response;
  return { ...response, text: JSON.stringify(change(JSON.parse(response.text))) };
});
/** Null: responses are unchanged, and the web app calls the provider directly. */
function setChange(next: Change | null): void {
  change = next;
  config().PROVIDER_URL = next === null ? PROVIDER_URL : proxy.url;
}
afterAll(() => proxy.close());

let active: Persona;
beforeEach(async () => {
  active = await sandbox.persona('active', { daysRemaining: 14 });
});
afterEach(async () => {
  setChange(null);
  await sandbox.clearFaults();
});

const toAccountId = ({ accountIds: [accountId = ''] }: Persona) => accountId;
const unknownGuest = () => ({ phone: '5550109999', zip: active.zip });
const buildRequest = ({ phone, zip }: Pick<Persona, 'phone' | 'zip'>, locale = 'en') => ({
  ...{ phone, zip, locale, purchase: null, after: null },
});

const setStatus =
  (prepaidAccountStatus: string): Change =>
  (one) => ({ ...one, customerInfo: { ...one.customerInfo, prepaidAccountStatus } });
const pause: Change = (one) => ({ ...one, planStatusDetails: { ...one.planStatusDetails, planStatus: 'PAUSED' } });
const HIDDEN: readonly (readonly [string, Change])[] = [
  ['paused', pause],
  ['closed', setStatus('Closed')],
  ['deactivated', (one) => ({ ...setStatus('CLOSED')(one), availablePlans: [], hsdService: null })],
  ['without a plan', (one) => ({ ...one, availablePlans: [] })],
  [
    'with television alone',
    (one) => ({ ...one, availablePlans: [{ productCode: 'VDO_V1_030', planPrice: '20.00', planLob: 'VIDEO' }] }),
  ],
];

/** The form of the page without a script, as the handlers' client would send it. */
async function sendForm(whom: Pick<Persona, 'phone' | 'zip'>, locale: string, address = ''): Promise<HandlerResponse> {
  const body = new URLSearchParams({ phone: whom.phone, zip: whom.zip }).toString();
  const request = new Request(`http://localhost:3000/api/no-internet/form?locale=${locale}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      'sec-fetch-site': 'same-origin',
      ...(address && { 'x-forwarded-for': address }),
    },
    body,
  });
  const response = await new HandlerClient().within(() => checkForm(request));
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: { text, target: refreshTarget(text) } };
}

const addressHeaders = (address: string): Record<string, string> =>
  address === '' ? {} : { 'x-forwarded-for': address };
/** The ways in by phone and ZIP code, each from a browser of its own. */
const WAYS = [
  [
    'the guest page',
    (whom: Pick<Persona, 'phone' | 'zip'>, locale: string, address = '') =>
      new HandlerClient().post(lookup, buildRequest(whom, locale), addressHeaders(address)),
  ],
  [
    "'No internet?'",
    (whom: Pick<Persona, 'phone' | 'zip'>, locale: string, address = '') =>
      new HandlerClient().post(check, buildRequest(whom, locale), addressHeaders(address)),
  ],
  ["the form of 'No internet?'", sendForm],
] as const;

/** Everything by which responses can be distinguished: words, status, size and headers. Each has its own reference. */
const toBytes = ({ status, body, headers }: HandlerResponse) => [
  status,
  JSON.stringify(body),
  [...headers.keys()].sort().join(' '),
];

let addresses = 0;
const freshAddress = () => `198.51.100.${(addresses += 1)}`;

/** The statuses of two looks from one address, for a newcomer who is allowed one wrong guess. */
async function lookTwice(look: (address: string) => Promise<HandlerResponse>): Promise<number[]> {
  const before = config().LIMITS_LOOKUP_NEWCOMER;
  config().LIMITS_LOOKUP_NEWCOMER = { capacity: 1, perMs: 3_600_000 };
  const address = freshAddress();
  try {
    const codes: number[] = [];
    for (let time = 0; time < 2; time += 1) codes.push((await look(address)).status);
    return codes;
  } finally {
    config().LIMITS_LOOKUP_NEWCOMER = before;
  }
}

async function createLinkToken(whom: Persona): Promise<string> {
  const client = await signedInBrowser(whom);
  const { body } = await client.post(createLink, { account: accountReference(whom, toAccountId(whom)), locale: 'en' });
  return (body as { link: { url: string } }).link.url.split('/').at(-1) ?? '';
}

async function measure<Value>(work: () => Promise<Value>): Promise<[Value, number]> {
  const start = performance.now();
  const value = await work();
  return [value, performance.now() - start];
}

describe.each(WAYS)('%s', (_way, ask) => {
  it.each(HIDDEN)(
    'responds to a home that is %s as to an unknown one, and counts it as a miss',
    async (_what, hide) => {
      await lacking(['refill-on-hold'], async () => {
        for (const locale of ['en', 'es']) {
          const unknown = toBytes(await ask(unknownGuest(), locale));
          setChange(hide);
          expect(toBytes(await ask(active, locale))).toEqual(unknown);
          setChange(null);
          expect(JSON.stringify(unknown)).toContain('not-found');
        }
        setChange(hide);
        expect(await lookTwice((address) => ask(active, 'en', address))).toEqual(
          await lookTwice((address) => ask(unknownGuest(), 'en', address)),
        );
      });
    },
  );

  it.each(['closed-reconnect', 'closed-final', 'closed-moved', 'closed-preactivated'])(
    'does not find the account of %s',
    async (template) => {
      const whom = await sandbox.persona(template);
      expect(toBytes(await ask(whom, 'es'))).toEqual(toBytes(await ask(unknownGuest(), 'es')));
    },
  );

  it('responds to every code but a system’s as to an unknown home', async () => {
    const unknown = toBytes(await ask(unknownGuest(), 'en'));
    for (const code of ['BUS_CUSTDASH_025', 'BUS_ANY_001', 'NEVER_HEARD_OF']) {
      const whom = await sandbox.persona('active');
      await sandbox.fault({ call: 'guest-dashboard', kind: 'code', code, match: { phone: whom.phone } });
      expect(toBytes(await ask(whom, 'en'))).toEqual(unknown);
    }
  });

  it.each([
    ['lost', { kind: 'lost' }],
    ['reset', { kind: 'reset' }],
    ['slow', { kind: 'timeout' }],
    ['HTML', { kind: 'html' }],
    ['an error status', { kind: 'http', status: 503 }],
    ['refused', { kind: 'rejected' }],
    ['a refusal of this site', { kind: 'caller-refused' }],
    ["a system's code", { kind: 'code', code: 'SYS_0042' }],
    ["a system's code in small letters", { kind: 'code', code: 'sys-0001' }],
  ] as const)(
    'reports itself unavailable when the provider’s response is %s, and counts no try',
    async (_what, fault) => {
      // Only the form has a page of its own in each language.
      for (const locale of ask === sendForm ? ['en', 'es'] : ['es']) {
        const unknownResponse = await ask(unknownGuest(), locale);
        await sandbox.fault({ call: 'guest-dashboard', ...fault, match: { phone: active.phone } });
        const [response, ms] = await measure(() => ask(active, locale));
        await sandbox.clearFaults();
        expect(response.status).toBe(unknownResponse.status);
        expect(JSON.stringify(response.body)).toContain('unavailable');
        expect(JSON.stringify(response.body)).not.toContain('not-found');
        if (!('target' in response.body))
          expect(JSON.stringify(response.body)).toHaveLength(JSON.stringify(unknownResponse.body).length);
        expect(ms).toBeGreaterThan(998);
      }
      if (fault.kind !== 'reset' && fault.kind !== 'code' && fault.kind !== 'caller-refused') return;
      await sandbox.fault({ call: 'guest-dashboard', ...fault, match: { phone: active.phone } });
      expect(await lookTwice((address) => ask(active, 'en', address))).not.toContain(429);
    },
  );

  it('ends an error after the account was found like one before it', async () => {
    const { attempts, purchases } = await store();
    const before = jest.spyOn(purchases, 'insert').mockRejectedValue(new Error('The disk is full'));
    const [early, earlyMs] = await measure(() => ask(active, 'en'));
    const earlyCount = await lookTwice((address) => ask(active, 'en', address));
    before.mockRestore();
    const after = jest.spyOn(attempts, 'findLastConfirmed').mockRejectedValue(new Error('The disk is full'));
    const [late, lateMs] = await measure(() => ask(active, 'en'));
    const lateCount = await lookTwice((address) => ask(active, 'en', address));
    expect(after).toHaveBeenCalled();
    after.mockRestore();
    await sandbox.fault({ call: 'guest-dashboard', kind: 'reset', match: { phone: active.phone } });
    const [lost, lostMs] = await measure(() => ask(active, 'en'));
    expect(toBytes(late)).toEqual(toBytes(early));
    expect(toBytes(late)).toEqual(toBytes(lost));
    expect([earlyMs, lateMs, lostMs].map((ms) => Math.floor(ms / 1_000))).toEqual([1, 1, 1]);
    expect(lateCount).toEqual(earlyCount);
    expect(lateCount).not.toContain(429);
  });
});

it.each(WAYS.slice(1))('%s knows nothing of a paused home, even where a guest may refill it', async (_way, ask) => {
  for (const locale of ['en', 'es']) {
    const unknown = toBytes(await ask(unknownGuest(), locale));
    setChange(pause);
    expect(toBytes(await ask(active, locale))).toEqual(unknown);
    setChange(null);
  }
});

describe('a refill link', () => {
  it.each(HIDDEN)('responds for a home that is %s like a guessed link, and counts as one', async (_what, hide) => {
    const token = await createLinkToken(active);
    const open = (link: string, address = '') =>
      new HandlerClient().post(openLink, { token: link, after: null }, addressHeaders(address));
    await lacking(['refill-on-hold'], async () => {
      const [guessed, guessedMs] = await measure(() => open('a'.repeat(48)));
      setChange(hide);
      const [hidden, hiddenMs] = await measure(() => open(token));
      expect(toBytes(hidden)).toEqual(toBytes(guessed));
      expect(hidden.body).toEqual({ outcome: 'refused' });
      expect([guessedMs, hiddenMs].map((ms) => Math.floor(ms / 1_000))).toEqual([1, 1]);
      expect(await lookTwice((address) => open(token, address))).toEqual([200, 429]);
    });
  });

  it('reports itself unavailable when the provider fails', async () => {
    const token = await createLinkToken(active);
    await sandbox.fault({ call: 'guest-dashboard', kind: 'html', match: { phone: active.phone } });
    const { body } = await new HandlerClient().post(openLink, { token, after: null });
    expect(body).toEqual({ outcome: 'unavailable' });
  });
});

describe('a guest’s PIN', () => {
  it.each(HIDDEN.filter(([what]) => what !== 'paused'))(
    'is not looked up for a home that is %s since its lookup, even where refills keep a move',
    async (_what, hide) => {
      const browser = new HandlerClient();
      const purchase = (await locate(browser, active)).body['purchase'] as PurchaseRef;
      setChange(hide);
      const { body } = await browser.post(lookUpPin, { purchase, locale: 'en', pin: await sandbox.pin() });
      expect(body).toEqual({ outcome: 'not-found' });
      const pinCalls = (await sandbox.calls({ call: 'pin' })).filter((call) =>
        JSON.stringify(call).includes(toAccountId(active)),
      );
      expect(pinCalls).toEqual([]);
    },
  );
});
