import { describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import { respondWith } from '#tests/support/api-server.ts';
import { getJson, postJson } from './api.ts';

const schema = z.object({ outcome: z.literal('found'), more: z.optional(z.object({ zip: z.string() })) });
const LOOKUP = '/api/litepay/lookup';
const reply = (status: number, body: string, headers: Record<string, string> = {}) =>
  respondWith({ [LOOKUP]: new Response(body, { status, headers }) });

describe('postJson', () => {
  it('sends JSON to our own origin with the static header', async () => {
    const requests: Request[] = [];
    respondWith({
      [LOOKUP]: async (request) => {
        requests.push(request);
        return Response.json({ outcome: 'found', more: await request.json() });
      },
    });
    expect(await postJson(LOOKUP, { zip: '62701' }, schema)).toEqual({
      ok: true,
      status: 200,
      body: { outcome: 'found', more: { zip: '62701' } },
    });
    const [request] = requests;
    expect(request).toMatchObject({
      ...{ url: 'http://localhost/api/litepay/lookup', method: 'POST' },
      ...{ credentials: 'same-origin', redirect: 'error', cache: 'no-store' },
    });
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      'x-requested-with': 'hearthline',
    });
  });

  it('takes nothing of an answer but what its schema names', async () => {
    reply(200, '{"outcome":"found","secret":1}');
    const response = await getJson(LOOKUP, schema);
    expect(response).toEqual({ ok: true, status: 200, body: { outcome: 'found' } });
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
    ['a server error', 500, '{"outcome":"found"}', { 'x-reference': 'C' }, { reason: 'failed', reference: 'C' }],
    ['HTML', 200, '<html>', {}, { reason: 'failed' }],
    ['another shape', 200, '{"outcome":"lost"}', {}, { reason: 'failed' }],
    ['nothing', 200, '', {}, { reason: 'failed' }],
  ])('reads %s', async (_what, status, body, headers, expected) => {
    reply(status, body, headers);
    expect(await postJson(LOOKUP, {}, schema)).toMatchObject({ ok: false, ...expected });
  });

  it('says offline when there is no connection', async () => {
    respondWith({ [LOOKUP]: 'offline' });
    expect(await postJson(LOOKUP, {}, schema)).toEqual({ ok: false, reason: 'offline', reference: null });
  });

  it('says timeout when nothing comes, and lets the request go', async () => {
    jest.useFakeTimers();
    const signals: AbortSignal[] = [];
    respondWith({
      [LOOKUP]: ({ signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    const pending = getJson(LOOKUP, schema, { timeoutMs: 5_000 });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await pending).toMatchObject({ ok: false, reason: 'timeout' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    jest.useRealTimers();
  });
});
