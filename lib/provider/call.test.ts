import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_ANSWER_BYTES } from '#lib/contract/budgets.ts';
import { chargeStatus, paymentJwks } from '#lib/contract/payments.ts';
import { getPromo, guestRefill } from '#lib/contract/refill.ts';
import { suggestAddress } from '#lib/contract/serviceability.ts';
import { decoder, ping } from '#lib/contract/session.ts';
import { type CallInput, callProvider } from './call.ts';
import { isCircuitOpen } from './circuit.ts';
import { send } from './transport.ts';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const context = { trackingId: '11111111-1111-4111-8111-111111111111', subjectHash: 'somebody', xsrfToken: 'token' };
const requests: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
/** One per request; the last one stays. */
let responses: Answering[] = [];
let server: Server;
let url: string;

const json =
  (status: number, body: unknown, headers: Record<string, string | string[]> = {}): Answering =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const neverResponses: Answering = () => undefined;
const reset: Answering = (request) => request.socket.resetAndDestroy();
const cutOff: Answering = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"referenceID"');
  setImmediate(() => request.socket.destroy());
};
const html: Answering = (_request, response) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<p>');

const ID = 'a'.repeat(64);
const CHARGED = { referenceID: ID, status: 'CHARGED', orderNumber: '7' };
const PAID = { response: { status: 'SUCCESS', orderDetails: { orderNumber: 'R-7' } } };
// The transport does not look into the body; the contract's tests do.
const CHARGE = { headers: { 'idempotency-key': 'key-1' } } as CallInput<typeof guestRefill>;

const askStatus = (subjectHash = context.subjectHash, timeoutMs: number = chargeStatus.timeoutMs) =>
  callProvider({ ...chargeStatus, timeoutMs }, { query: { referenceID: ID } }, { ...context, subjectHash });
const charge = (timeoutMs: number = guestRefill.timeoutMs) =>
  callProvider({ ...guestRefill, timeoutMs }, CHARGE, context);
/** A server that does not answer is waited for no longer than this; one that does has all the time it needs. */
const waitFor = (response: Answering) => (response === neverResponses ? 3_000 : undefined);

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      requests.push({ path, headers, body });
      const reply = responses.length > 1 ? responses.shift() : responses[0];
      reply?.(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    PROVIDER_URL: url,
    CIRCUIT_FAILURES: '5',
    SESSION_SECRET: 's'.repeat(32),
    CONTENT_USER: 'u',
    CONTENT_PASSWORD: 'p',
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
  Reflect.deleteProperty(globalThis, 'hearthlineCircuits');
});

describe('a read', () => {
  it.each<[string, Answering]>([
    ['an error', json(503, {})],
    ['a page', html],
    ['a reset', reset],
    ['an answer that breaks off', cutOff],
    ['a redirect', json(302, CHARGED, { location: '/elsewhere' })],
    ['another shape', json(200, { status: 'FINE' })],
    ['no answer in time', neverResponses],
  ])('is asked once more after %s, and the second answer counts', async (_what, first) => {
    responses = [first, json(200, CHARGED)];
    expect(await askStatus(context.subjectHash, waitFor(first))).toMatchObject({ ok: true, value: CHARGED });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Answering, object]>([
    ['errors', json(503, {}), { reason: 'bad-answer', status: 503 }],
    ['resets', reset, { reason: 'no-answer' }],
    ['no answer at all', neverResponses, { reason: 'no-answer' }],
  ])('is given up after two times %s', async (_what, response, expected) => {
    responses = [response];
    expect(await askStatus(context.subjectHash, waitFor(response))).toMatchObject({ ok: false, ...expected });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Answering, object]>([
    ['a code', json(500, { errorCode: 'SYS_1' }), { reason: 'code', code: 'SYS_1' }],
    ['an ended session', json(403, { expired: true }), { reason: 'session', kind: 'expired' }],
    ['an unknown address', json(404, {}), { reason: 'bad-answer', status: 404 }],
  ])('is not repeated for %s', async (_what, response, expected) => {
    responses = [response];
    expect(await askStatus()).toMatchObject({ ok: false, ...expected });
    expect(requests).toHaveLength(1);
  });

  it('carries the guest’s token where the call takes one, and nothing where it does not', async () => {
    responses = [json(200, CHARGED)];
    await askStatus();
    await callProvider(paymentJwks, {}, context);
    expect(requests[0]?.path).toBe(`${chargeStatus.path}?referenceID=${ID}`);
    expect(requests[0]?.headers).toMatchObject({ 'x-xsrf-token': 'token', accept: 'application/json' });
    for (const { headers } of requests.slice(1)) expect(headers).not.toHaveProperty('x-xsrf-token');
  });
});

describe('a ping, or a question for suggestions', () => {
  const calls = {
    ping: (timeoutMs: number) => callProvider({ ...ping, timeoutMs }, { body: {} }, context),
    'suggest-address': (timeoutMs: number) =>
      callProvider({ ...suggestAddress, timeoutMs }, { query: { q: '100 Maple' } }, context),
  };
  const broken: [string, Answering, string][] = [
    ['an error', json(503, {}), 'bad-answer'],
    ['a page', html, 'bad-answer'],
    ['a reset', reset, 'no-answer'],
    ['an answer that breaks off', cutOff, 'no-answer'],
    ['another shape', json(200, { unexpected: true }), 'bad-answer'],
    ['no answer in time', neverResponses, 'no-answer'],
  ];

  it.each(broken.flatMap((row) => (['ping', 'suggest-address'] as const).map((call) => [call, ...row] as const)))(
    '%s is sent once, whatever comes back: %s',
    async (call, _what, response, reason) => {
      responses = [response];
      expect(await calls[call](waitFor(response) ?? 15_000)).toMatchObject({ ok: false, reason });
      expect(requests).toHaveLength(1);
    },
  );

  it('has five seconds, or three', () => {
    expect(ping).toMatchObject({ timeoutMs: 5_000, retry: 'once' });
    expect(suggestAddress).toMatchObject({ timeoutMs: 3_000, retry: 'once' });
  });

  it('is not sent while it fails for everybody', async () => {
    responses = [reset];
    for (const subjectHash of ['a', 'b', 'c', 'd', 'e']) {
      await callProvider(ping, { body: {} }, { ...context, subjectHash });
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
    ['an answer that breaks off', cutOff, 'no-answer'],
    ['a redirect', json(307, PAID, { location: '/elsewhere' }), 'bad-answer'],
    ['another shape', json(200, { response: 1 }), 'bad-answer'],
    ['an ended session', json(403, { expired: true }), 'session'],
    ['a code', json(200, { errorCode: 'PAYMENT-1205' }), 'code'],
    ['no answer in time', neverResponses, 'no-answer'],
  ])('is sent once, whatever comes back: %s', async (_what, response, reason) => {
    responses = [response, json(200, PAID)];
    expect(await charge(waitFor(response))).toMatchObject({ ok: false, reason });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['idempotency-key']).toBe('key-1');
  });

  it('goes out while a read’s circuit is open', async () => {
    responses = [reset];
    for (const subjectHash of ['a', 'b', 'c', 'd', 'e']) await askStatus(subjectHash);
    expect(isCircuitOpen(chargeStatus.name)).toBe(true);
    requests.length = 0;
    expect(await askStatus()).toEqual({ ok: false, reason: 'not-sent' });
    expect(requests).toEqual([]);
    responses = [json(200, PAID)];
    expect(await charge()).toMatchObject({ ok: true });
    expect(requests).toHaveLength(1);
  });
});

describe('the circuit of a read', () => {
  it('stays closed for one customer’s broken account, and for codes of many', async () => {
    responses = [reset];
    for (let time = 0; time < 6; time += 1) await askStatus('one');
    responses = [json(500, { errorCode: 'SYS_1' })];
    for (const subjectHash of ['a', 'b', 'c', 'd', 'e', 'f']) await askStatus(subjectHash);
    expect(isCircuitOpen(chargeStatus.name)).toBe(false);
  });
});

describe('an answer', () => {
  const read = (response: Answering) => {
    responses = [response];
    return send({ url: new URL(url), method: 'GET', headers: {}, timeoutMs: 5_000, maxBytes: 1_000, pool: 'reads' });
  };

  it('does not lead to another address', async () => {
    responses = [json(302, {}, { location: `${url}/elsewhere` })];
    await askStatus();
    expect(requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('is read up to its limit only, however long it says it is', async () => {
    expect(await read(json(200, 'x'.repeat(990)))).toMatchObject({ kind: 'answer' });
    expect(await read(json(200, 'x'.repeat(2_000)))).toEqual({ kind: 'oversize', status: 200 });
    const endless: Answering = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => response.writable && response.write(' '.repeat(60_000), more);
      more();
    };
    expect(await read(endless)).toEqual({ kind: 'oversize', status: 200 });
    responses = [json(200, { ...CHARGED, more: ' '.repeat(MAX_ANSWER_BYTES) })];
    expect(await askStatus()).toMatchObject({ ok: false, reason: 'bad-answer', status: 200 });
  });

  it.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['application/problem+json', true],
    ['text/html', false],
    ['text/json-seq', false],
    ['', false],
  ])('of type "%s" counts as JSON: %s', async (type, isJson) => {
    expect(
      await read((_request, response) => void response.writeHead(200, { 'content-type': type }).end('{}')),
    ).toEqual({ kind: 'answer', status: 200, isJson, text: '{}' });
  });

  it('leaves no cookie behind', async () => {
    responses = [json(200, CHARGED, { 'set-cookie': ['provider=1; Path=/', '__Host-session=1; Path=/; Secure'] })];
    const result = await askStatus();
    await askStatus();
    expect(JSON.stringify(result)).not.toContain('provider=1');
    expect(requests).toHaveLength(2);
    for (const { headers } of requests) expect(headers).not.toHaveProperty('cookie');
  });
});

describe('what left this machine', () => {
  const to = (address: string, timeoutMs = 2_000) =>
    send({
      url: new URL(address),
      method: 'POST',
      headers: {},
      body: '{}',
      timeoutMs,
      maxBytes: 100,
      pool: 'payments',
    });

  it('is nothing when nobody listens, nobody has the name, or no secure connection comes about', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await to(`http://127.0.0.1:${port}`)).toEqual({ kind: 'not-sent' });
    expect(await to('http://nobody.invalid')).toEqual({ kind: 'not-sent' });
    expect(await to(url.replace('http:', 'https:'))).toEqual({ kind: 'not-sent' });
    expect(requests).toEqual([]);
  });

  it.each<[string, Answering]>([
    ['reset', reset],
    ['closed', (request) => request.socket.destroy()],
    ['cut off', cutOff],
    ['left waiting', neverResponses],
    [
      'fed a byte at a time',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('is unknown when the connection is %s after the request', async (_what, response) => {
    responses = [response];
    expect(await to(url, 2_000)).toMatchObject({ kind: expect.stringMatching(/no-answer|oversize/) });
    expect(requests).toHaveLength(1);
  });

  it('gives every charge a connection of its own', async () => {
    const ports = new Set<number | undefined>();
    responses = [
      (request, response) => {
        ports.add(request.socket.remotePort);
        json(200, {})(request, response);
      },
    ];
    for (let time = 0; time < 3; time += 1) await to(url);
    expect(ports.size).toBe(3);
  });
});

describe('the credential', () => {
  const signedIn = { ...context, sessionId: 'session-1', accessToken: 'access-1' };
  const sent = async (call: () => Promise<unknown>) => {
    responses = [json(200, {})];
    requests.length = 0;
    await call();
    const { authorization, ...headers } = requests[0]?.headers ?? {};
    return { authorization, session: headers['x-session-id'], xsrf: headers['x-xsrf-token'] };
  };

  it('of an owner’s call is the session, and the visit’s token', async () => {
    expect(await sent(() => callProvider(ping, { body: {} }, signedIn))).toEqual({
      session: 'session-1',
      xsrf: 'token',
    });
  });

  it('of the decoder is the access token', async () => {
    expect(await sent(() => callProvider(decoder, {}, signedIn))).toEqual({
      authorization: 'Bearer access-1',
      xsrf: 'token',
    });
  });

  it('of a guest’s call is never the session, unless its path is an owner’s', async () => {
    expect(await sent(() => callProvider(getPromo, {}, signedIn))).toEqual({ xsrf: 'token' });
    const [path] = getPromo.otherPaths;
    expect(await sent(() => callProvider(getPromo, { path }, signedIn))).toEqual({
      session: 'session-1',
      xsrf: 'token',
    });
  });

  it('of an open call is none', async () => {
    expect(await sent(() => callProvider(paymentJwks, {}, signedIn))).toEqual({});
  });
});
