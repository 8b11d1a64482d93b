import { describe, expect, it } from '@jest/globals';
import { chargeStatus, paymentJwks } from '#lib/contract/payments.ts';
import { getPromo, guestRefill } from '#lib/contract/refill.ts';
import { suggestAddress } from '#lib/contract/serviceability.ts';
import { decoder, ping } from '#lib/contract/session.ts';
import { type CallInput, callProvider } from './call.ts';
import { isCircuitOpen } from './circuit.ts';
import {
  type Answering,
  context,
  requests,
  script,
  json,
  neverResponses,
  reset,
  cutOff,
  ID,
  CHARGED,
  askStatus,
} from '#tests/support/scripted-provider.ts';

const html: Answering = (_request, response) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<p>');
const PAID = { response: { status: 'SUCCESS', orderDetails: { orderNumber: 'R-7' } } };
// The transport does not inspect the body; the contract's tests do.
const CHARGE = { headers: { 'idempotency-key': 'key-1' } } as CallInput<typeof guestRefill>;
const charge = (timeoutMs: number = guestRefill.timeoutMs) =>
  callProvider({ ...guestRefill, timeoutMs }, CHARGE, context);
/** Limits the wait for a server that never answers; one that does has all the time it needs. */
const waitFor = (response: Answering) => (response === neverResponses ? 3_000 : undefined);

describe('a read', () => {
  it.each<[string, Answering]>([
    ['an error', json(503, {})],
    ['a page', html],
    ['a reset', reset],
    ['a response that breaks off', cutOff],
    ['a redirect', json(302, CHARGED, { location: '/elsewhere' })],
    ['another shape', json(200, { status: 'FINE' })],
    ['no response in time', neverResponses],
  ])('is repeated once after %s, and the second response counts', async (_what, first) => {
    script.responses = [first, json(200, CHARGED)];
    expect(await askStatus(context.caller, waitFor(first))).toMatchObject({ ok: true, value: CHARGED });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Answering, object]>([
    ['errors', json(503, {}), { reason: 'bad-answer', status: 503 }],
    ['resets', reset, { reason: 'no-answer' }],
    ['no response at all', neverResponses, { reason: 'no-answer' }],
  ])('fails after two times %s', async (_what, response, expected) => {
    script.responses = [response];
    expect(await askStatus(context.caller, waitFor(response))).toMatchObject({ ok: false, ...expected });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Answering, object]>([
    ['a code', json(500, { errorCode: 'SYS_1' }), { reason: 'code', code: 'SYS_1' }],
    ['an ended session', json(403, { expired: true }), { reason: 'session', kind: 'expired' }],
    ['an unknown address', json(404, {}), { reason: 'bad-answer', status: 404 }],
  ])('is not repeated for %s', async (_what, response, expected) => {
    script.responses = [response];
    expect(await askStatus()).toMatchObject({ ok: false, ...expected });
    expect(requests).toHaveLength(1);
  });

  it('sends the guest’s token only with calls that take one', async () => {
    script.responses = [json(200, CHARGED)];
    await askStatus();
    await callProvider(paymentJwks, {}, context);
    expect(requests[0]?.path).toBe(`${chargeStatus.path}?referenceID=${ID}`);
    expect(requests[0]?.headers).toMatchObject({ 'x-xsrf-token': 'token', accept: 'application/json' });
    for (const { headers } of requests.slice(1)) expect(headers).not.toHaveProperty('x-xsrf-token');
  });
});

describe('a ping or a request for suggestions', () => {
  const calls = {
    ping: (timeoutMs: number) => callProvider({ ...ping, timeoutMs }, { body: {} }, context),
    'suggest-address': (timeoutMs: number) =>
      callProvider({ ...suggestAddress, timeoutMs }, { query: { q: '100 Maple' } }, context),
  };
  const broken: [string, Answering, string][] = [
    ['an error', json(503, {}), 'bad-answer'],
    ['a page', html, 'bad-answer'],
    ['a reset', reset, 'no-answer'],
    ['a response that breaks off', cutOff, 'no-answer'],
    ['another shape', json(200, { unexpected: true }), 'bad-answer'],
    ['no response in time', neverResponses, 'no-answer'],
  ];

  it.each(broken.flatMap((row) => (['ping', 'suggest-address'] as const).map((call) => [call, ...row] as const)))(
    '%s is sent once, whatever the response: %s',
    async (call, _what, response, reason) => {
      script.responses = [response];
      expect(await calls[call](waitFor(response) ?? 15_000)).toMatchObject({ ok: false, reason });
      expect(requests).toHaveLength(1);
    },
  );

  it('times out after five or three seconds', () => {
    expect(ping).toMatchObject({ timeoutMs: 5_000, retry: 'once' });
    expect(suggestAddress).toMatchObject({ timeoutMs: 3_000, retry: 'once' });
  });

  it('is not sent while its circuit is open', async () => {
    script.responses = [reset];
    for (const caller of ['a', 'b', 'c', 'd', 'e']) {
      await callProvider(ping, { body: {} }, { ...context, caller });
    }
    requests.length = 0;
    expect(await calls.ping(5_000)).toEqual({ ok: false, reason: 'not-sent' });
    expect(requests).toEqual([]);
  });
});

describe('a charge', () => {
  it.each<[string, Answering, string]>([
    ['an error', json(503, {}), 'bad-answer'],
    ['a page', html, 'bad-answer'],
    ['a reset', reset, 'no-answer'],
    ['a response that breaks off', cutOff, 'no-answer'],
    ['a redirect', json(307, PAID, { location: '/elsewhere' }), 'bad-answer'],
    ['another shape', json(200, { response: 1 }), 'bad-answer'],
    ['an ended session', json(403, { expired: true }), 'session'],
    ['a code', json(200, { errorCode: 'PAYMENT-1205' }), 'code'],
    ['no response in time', neverResponses, 'no-answer'],
  ])('is sent once, whatever the response: %s', async (_what, response, reason) => {
    script.responses = [response, json(200, PAID)];
    expect(await charge(waitFor(response))).toMatchObject({ ok: false, reason });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['idempotency-key']).toBe('key-1');
  });

  it('is sent while the circuit of a read is open', async () => {
    script.responses = [reset];
    for (const caller of ['a', 'b', 'c', 'd', 'e']) await askStatus(caller);
    expect(isCircuitOpen(chargeStatus.name)).toBe(true);
    requests.length = 0;
    expect(await askStatus()).toEqual({ ok: false, reason: 'not-sent' });
    expect(requests).toEqual([]);
    script.responses = [json(200, PAID)];
    expect(await charge()).toMatchObject({ ok: true });
    expect(requests).toHaveLength(1);
  });
});

describe('the circuit of a read', () => {
  it('stays closed for failures of one customer, and for codes of many', async () => {
    script.responses = [reset];
    for (let time = 0; time < 6; time += 1) await askStatus('one');
    script.responses = [json(500, { errorCode: 'SYS_1' })];
    for (const caller of ['a', 'b', 'c', 'd', 'e', 'f']) await askStatus(caller);
    expect(isCircuitOpen(chargeStatus.name)).toBe(false);
  });
});

describe('the credential', () => {
  const signedIn = { ...context, sessionId: 'session-1', accessToken: 'access-1' };
  const sent = async (call: () => Promise<unknown>) => {
    script.responses = [json(200, {})];
    requests.length = 0;
    await call();
    const { authorization, ...headers } = requests[0]?.headers ?? {};
    return { authorization, sessionId: headers['x-session-id'], xsrf: headers['x-xsrf-token'] };
  };

  it('is the session and the visit’s token for an owner’s call', async () => {
    expect(await sent(() => callProvider(ping, { body: {} }, signedIn))).toEqual({
      sessionId: 'session-1',
      xsrf: 'token',
    });
  });

  it('is the access token for the decoder', async () => {
    expect(await sent(() => callProvider(decoder, {}, signedIn))).toEqual({
      authorization: 'Bearer access-1',
      xsrf: 'token',
    });
  });

  it('is never the session for a guest’s call, unless its path is an owner’s', async () => {
    expect(await sent(() => callProvider(getPromo, {}, signedIn))).toEqual({ xsrf: 'token' });
    const [path] = getPromo.otherPaths;
    expect(await sent(() => callProvider(getPromo, { path }, signedIn))).toEqual({
      sessionId: 'session-1',
      xsrf: 'token',
    });
  });

  it('is empty for an open call', async () => {
    expect(await sent(() => callProvider(paymentJwks, {}, signedIn))).toEqual({});
  });
});
