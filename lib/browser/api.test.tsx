import { describe, expect, it, jest } from '@jest/globals';
import { ForeignResponse, respondWith } from '#tests/support/api-server.ts';
import { get, post } from './api.ts';

const LOOKUP = '/api/litepay/lookup';
const STATUS = '/api/activation/progress';
const SAVE = '/api/account/router-reset';
const REQUEST = { phone: '5550100100', zip: '62701', locale: 'en', purchase: null, after: null } as const;
const reply = (status: number, body: string, headers: Record<string, string> = {}) =>
  respondWith({ [LOOKUP]: new Response(body, { status, headers }) });

describe('a request', () => {
  it('sends JSON to our own origin with the static header', async () => {
    const requests: Request[] = [];
    const sent = respondWith({
      [LOOKUP]: async (request) => {
        requests.push(request);
        return { outcome: 'not-found' };
      },
    });
    expect(await post(LOOKUP, REQUEST)).toEqual({ ok: true, body: { outcome: 'not-found' } });
    const [request] = requests;
    expect(request).toMatchObject({
      url: 'http://localhost/api/litepay/lookup',
      method: 'POST',
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
    });
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      'x-requested-with': 'hearthline',
    });
    expect(sent).toEqual([{ path: LOOKUP, body: REQUEST }]);
  });

  it('sends the parameters of a read as a query', async () => {
    const sent = respondWith({
      [STATUS]: { activation: 'none', restart: 'none', msSinceRestart: null, reference: null },
    });
    await get(STATUS, { account: 'A', device: 'B' });
    expect(sent).toEqual([{ path: `${STATUS}?account=A&device=B`, body: null }]);
  });

  it.each([
    [
      'a limit',
      429,
      '{}',
      { 'retry-after': '90', 'x-reference': 'A' },
      { reason: 'limited', retryAfterSeconds: 90, reference: 'A' },
    ],
    ['a limit without a time', 429, '', {}, { reason: 'limited', retryAfterSeconds: 60 }],
    ['a limit with a date', 429, '', { 'retry-after': 'Fri, 20 Nov' }, { reason: 'limited', retryAfterSeconds: 60 }],
    [
      'a refusal',
      400,
      '{"errors":{}}',
      { 'x-reference': 'B' },
      { reason: 'refused', status: 400, body: { errors: {} }, reference: 'B' },
    ],
    ['a refusal without JSON', 403, 'no', {}, { reason: 'refused', status: 403, body: undefined }],
    ['a conflict', 409, '{"reason":"account-changed"}', {}, { reason: 'refused', status: 409 }],
    ['a server error', 500, '{"outcome":"not-found"}', { 'x-reference': 'C' }, { reason: 'failed', reference: 'C' }],
    ['HTML', 200, '<html>', { 'x-reference': 'D' }, { reason: 'failed', reference: 'D' }],
    ['null', 200, 'null', { 'x-reference': 'D' }, { reason: 'failed' }],
    ['nothing', 200, '', { 'x-reference': 'D' }, { reason: 'failed' }],
  ])('reads %s', async (_what, status, body, headers, expected) => {
    reply(status, body, headers);
    expect(await post(LOOKUP, REQUEST)).toMatchObject({ ok: false, ...expected });
  });

  it('reads a conflict with an outcome as a response', async () => {
    respondWith({ [SAVE]: Response.json({ outcome: 'conflict' }, { status: 409 }) });
    expect(await post(SAVE, { account: 'A' })).toEqual({ ok: true, body: { outcome: 'conflict' } });
  });

  it.each([
    ['200 in JSON', 200, { outcome: 'not-found' }],
    ['403 in JSON', 403, { reason: 'blocked' }],
    ['409 in JSON', 409, { outcome: 'conflict' }],
  ])('treats %s without our reference header as lost', async (_what, status, body) => {
    respondWith({ [LOOKUP]: new ForeignResponse(JSON.stringify(body), { status }) });
    expect(await post(LOOKUP, REQUEST)).toEqual({ ok: false, reason: 'failed', reference: null });
  });

  it('returns the wait that a proxy asks for after too many requests', async () => {
    respondWith({ [LOOKUP]: new ForeignResponse('', { status: 429, headers: { 'retry-after': '90' } }) });
    expect(await post(LOOKUP, REQUEST)).toMatchObject({ ok: false, reason: 'limited', retryAfterSeconds: 90 });
  });

  it('returns offline when there is no connection', async () => {
    respondWith({ [LOOKUP]: 'offline' });
    expect(await post(LOOKUP, REQUEST)).toEqual({ ok: false, reason: 'offline', reference: null });
  });

  it('returns timeout when no response comes, and aborts the request', async () => {
    jest.useFakeTimers();
    const signals: AbortSignal[] = [];
    respondWith({
      [LOOKUP]: ({ signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    const pending = post(LOOKUP, REQUEST, { timeoutMs: 5_000 });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await pending).toMatchObject({ ok: false, reason: 'timeout' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    jest.useRealTimers();
  });
});
