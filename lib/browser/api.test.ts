import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import { getJson, postJson } from './api.ts';

const schema = z.object({ outcome: z.literal('found') });
const fetched = jest.fn<typeof fetch>();
const original = globalThis.fetch;

beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched;
});
afterEach(() => {
  globalThis.fetch = original;
});

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValue(new Response(body, { status, headers }));

describe('postJson', () => {
  it('sends JSON to our own origin with the static header', async () => {
    answer(200, '{"outcome":"found","more":1}');
    expect(await postJson('/api/litepay/lookup', { zip: '62701' }, schema)).toEqual({
      ok: true,
      status: 200,
      body: { outcome: 'found' },
    });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/api/litepay/lookup');
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', redirect: 'error', cache: 'no-store' });
    expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'x-requested-with': 'hearthline' });
    expect(init?.body).toBe('{"zip":"62701"}');
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
    answer(status, body, headers);
    expect(await postJson('/api/x', {}, schema)).toMatchObject({ ok: false, ...expected });
  });

  it('says offline when there is no connection', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await postJson('/api/x', {}, schema)).toEqual({ ok: false, reason: 'offline', reference: null });
  });

  it('says timeout when nothing comes, and lets the request go', async () => {
    jest.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    fetched.mockImplementation((_path, init) => {
      signal = init?.signal;
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const pending = getJson('/api/x', schema, { timeoutMs: 5_000 });
    jest.advanceTimersByTime(5_000);
    expect(await pending).toMatchObject({ ok: false, reason: 'timeout' });
    expect(signal?.aborted).toBe(true);
    jest.useRealTimers();
  });
});
