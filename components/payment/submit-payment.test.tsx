import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type ApiReplies,
  bodiesFor,
  ForeignResponse,
  tooManyRequests,
  respondWith,
} from '#tests/support/api-server.ts';
import type { PaymentStatus } from '#lib/payment/api.ts';
import { submitPayment } from './submit-payment.ts';

const ATTEMPT = 'a'.repeat(64);
const SUBMISSION = {
  api: '/api/litepay',
  purchase: { id: 'purchase-1234', version: 3 },
  quote: { attempt: ATTEMPT, reference: 'ABCD-1234', lines: [], taxCents: null, totalCents: 4500 },
  card: { cardNumber: '4242424242424242', brand: 'visa', expirationDate: '1230', cvv: '123' },
  locale: 'es',
  repeats: null,
  extra: {},
} as const;
const PAY = '/api/litepay/pay';
const STATUS = '/api/litepay/status';
const status = (state: PaymentStatus['state']) => ({ state, reference: null });

function submit(signal = new AbortController().signal) {
  return submitPayment({ ...SUBMISSION, quote: { ...SUBMISSION.quote, lines: [] } }, signal);
}

/** Encryption takes real time: the fake clock is advanced only after the payment has been sent. */
async function hasLeft(requests: { path: string }[]) {
  while (!requests.some(({ path }) => path === PAY)) await setImmediate();
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
});

async function followed(replies: ApiReplies, ms: number) {
  const requests = respondWith(replies);
  const payment = submit();
  await hasLeft(requests);
  await jest.advanceTimersByTimeAsync(ms);
  return { result: await payment, sent: requests };
}

describe('a payment', () => {
  it('names the purchase, what was seen, and the card by brand and last four digits; the rest of it is encrypted', async () => {
    const requests = respondWith({ [PAY]: { outcome: 'confirmed', reference: 'ABCD-1234' } });
    expect(await submit()).toEqual({ outcome: 'confirmed', reference: 'ABCD-1234' });
    expect(bodiesFor(requests, PAY)).toMatchObject([
      {
        purchase: { id: 'purchase-1234', version: 3 },
        attempt: ATTEMPT,
        totalCents: 4500,
        locale: 'es',
        terms: true,
        repeats: null,
        cardSummary: { brand: 'visa', lastFour: '4242' },
      },
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/42424242/);
  });

  it.each([
    ['is refused', new Response('{}', { status: 400 }), { outcome: 'not-received' }],
    [
      'is refused because nothing of this browser is known',
      new Response('{}', { status: 401 }),
      { outcome: 'start-again' },
    ],
    ['comes too often', tooManyRequests(), { outcome: 'limited', seconds: 90 }],
    ['comes during maintenance', Response.json({ reason: 'maintenance' }, { status: 409 }), { outcome: 'maintenance' }],
  ])('that %s is not followed', async (_, response, result) => {
    const requests = respondWith({ [PAY]: response });
    expect(await submit()).toEqual(result);
    expect(requests).toHaveLength(1);
  });

  it('is not sent where the page came over plain http', async () => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true });
    const requests = respondWith({});
    expect(await submit()).toEqual({ outcome: 'insecure' });
    Reflect.deleteProperty(globalThis, 'isSecureContext');
    expect(requests).toEqual([]);
  });
});

describe('a payment whose response was lost', () => {
  it.each([
    ['none', { outcome: 'not-received' }],
    ['processing', { outcome: 'pending', reference: 'ABCD-1234' }],
    ['checking', { outcome: 'pending', reference: 'ABCD-1234' }],
    ['manual', { outcome: 'pending', reference: 'ABCD-1234' }],
    ['confirmed', { outcome: 'confirmed', reference: 'ABCD-1234' }],
    ['failed', { outcome: 'failed', reference: 'ABCD-1234' }],
    ['declined', { outcome: 'declined', failure: null }],
    ['not-charged', { outcome: 'not-sent' }],
  ] as const)('is followed until the server says: %s', async (state, result) => {
    const replies = { [PAY]: 'offline' as const, [STATUS]: ['offline' as const, status(state)] };
    expect((await followed(replies, 5_000)).result).toEqual(result);
  });

  it.each([
    ["a captive portal's page", new ForeignResponse('<html>Log in to the network</html>')],
    ["another server's JSON", new ForeignResponse('{"outcome":"failed","reference":"ABCD-1234"}')],
    ["a proxy's refusal", new ForeignResponse('{}', { status: 403 })],
    ['an outcome that only a newer server knows', Response.json({ outcome: 'held', reference: 'ABCD-1234' })],
  ])('is followed after %s', async (_what, response) => {
    const { result } = await followed({ [PAY]: response, [STATUS]: status('confirmed') }, 5_000);
    expect(result).toEqual({ outcome: 'confirmed', reference: 'ABCD-1234' });
  });

  it('is left to the waiting page if the payment has a state that only a newer server knows', async () => {
    const { result } = await followed({ [PAY]: 'offline', [STATUS]: Response.json({ state: 'held' }) }, 5_000);
    expect(result).toEqual({ outcome: 'pending', reference: 'ABCD-1234' });
  });

  it('is polled at growing intervals, and left to the waiting page after five minutes', async () => {
    const { result, sent: requests } = await followed({ [PAY]: 'offline', [STATUS]: 'offline' }, 400_000);
    expect(result).toEqual({ outcome: 'pending', reference: 'ABCD-1234' });
    expect(bodiesFor(requests, STATUS)).toHaveLength(11);
  });

  it('is left to the waiting page where the server does not know this browser any more', async () => {
    const replies = { [PAY]: 'offline' as const, [STATUS]: new Response('{}', { status: 404 }) };
    const { result, sent: requests } = await followed(replies, 5_000);
    expect(result).toEqual({ outcome: 'pending', reference: 'ABCD-1234' });
    expect(bodiesFor(requests, STATUS)).toHaveLength(1);
  });

  it('is not polled any more once the page is left', async () => {
    const requests = respondWith({ [PAY]: 'offline', [STATUS]: 'offline' });
    const page = new AbortController();
    const payment = submit(page.signal);
    await hasLeft(requests);
    await jest.advanceTimersByTimeAsync(2_500);
    const requestCount = requests.length;
    page.abort();
    await payment;
    await jest.advanceTimersByTimeAsync(100_000);
    expect(requests.length - requestCount).toBeLessThanOrEqual(1);
  });
});
