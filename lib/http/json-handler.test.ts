import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { memoryJar } from '#tests/support/memory-jar.ts';
import { silentTelemetry } from '#tests/support/silent-telemetry.ts';
import { setTelemetry } from '#lib/telemetry/telemetry.ts';
import { jsonHandler } from './json-handler.ts';
import {
  ORIGIN,
  schema,
  browser,
  freshAddress,
  OURS,
  type RecordedRequest,
  ask,
  responseTo,
} from '#tests/support/json-handler.ts';

const admitEverybody = async () => ({ ok: true as const, who: undefined });

describe('jsonHandler', () => {
  it('returns the response of the handler, uncached, with a reference', async () => {
    const { status, headers, body } = await responseTo(ask({ body: '{"phone":"5550100100","more":1}' }));
    expect({ status, body }).toEqual({ status: 200, body: { phone: '5550100100', reference: expect.any(String) } });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-reference')).toBe(body.reference);
    expect(body.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  });

  it.each([
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'cross-site'],
    ['from a sibling host', { headers: { 'sec-fetch-site': 'same-site' } }, 403, 'cross-site'],
    ['typed into the address bar', { headers: { 'sec-fetch-site': 'none' } }, 403, 'cross-site'],
    ['from another origin', { headers: { 'sec-fetch-site': '', origin: 'http://evil.example' } }, 403, 'cross-site'],
    ['from nowhere', { headers: { 'sec-fetch-site': '' } }, 403, 'cross-site'],
    ['from origin null', { headers: { 'sec-fetch-site': '', origin: 'null' } }, 403, 'cross-site'],
    ['from a form', { headers: { 'x-requested-with': '' } }, 403, 'cross-site'],
    ['as a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415, 'not-json'],
    ['as text', { headers: { 'content-type': 'text/plain;application/json' } }, 415, 'not-json'],
    ['too large', { body: JSON.stringify({ phone: '5'.repeat(17_000) }) }, 413, 'too-large'],
    ['too deep', { body: `{"phone":${'['.repeat(9)}${']'.repeat(9)}}` }, 400, 'too-deep'],
    ['far too deep', { body: `${'['.repeat(8_000)}${']'.repeat(8_000)}` }, 400, 'too-deep'],
    ['cut off', { body: '{"phone":"555' }, 400, 'malformed'],
    ['empty', { body: '' }, 400, 'malformed'],
  ])('refuses a request %s', async (_, requested: RecordedRequest, status, reason) => {
    const answered = await responseTo(ask(requested));
    expect(answered).toMatchObject({ status, body: { reason, reference: expect.any(String) } });
    expect(answered.headers.get('cache-control')).toBe('private, no-store');
  });

  it('checks the origin of a browser without Sec-Fetch headers', async () => {
    expect(await responseTo(ask({ headers: { 'sec-fetch-site': '', origin: ORIGIN } }))).toMatchObject({ status: 200 });
  });

  it('stops reading a body that is longer than its Content-Length', async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 1_000) controller.close();
        else controller.enqueue(new Uint8Array(1_024).fill(32));
      },
    });
    const init = { method: 'POST', headers: { ...OURS, 'x-forwarded-for': freshAddress() }, body, duplex: 'half' };
    const { status } = await responseTo(new Request(`${ORIGIN}/api/test`, init));
    expect(status).toBe(413);
    expect(pulled).toBeLessThan(40);
  });

  it('returns the key of each invalid field', async () => {
    expect(await responseTo(ask({ body: '{"phone":"555"}' }))).toMatchObject({
      status: 400,
      body: { reason: 'invalid', fields: [{ path: ['phone'], message: 'fields.phone.short' }] },
    });
  });

  it('counts the refusals of the handler itself', async () => {
    const reasons: string[] = [];
    setTelemetry(silentTelemetry({ recordRefusal: (reason) => void reasons.push(reason) }));
    try {
      const refusing = (status: number, body: object) =>
        jsonHandler(
          {
            guard: admitEverybody,
            limit: { none: 'tested apart' },
            body: schema,
            run: async () => ({ status, body }),
          },
          async () => browser.jar,
        );
      await responseTo(ask(), refusing(400, { reason: 'invalid' }));
      await responseTo(ask(), refusing(400, {}));
      await responseTo(ask(), refusing(409, { reason: 'changed' }));
      await responseTo(ask({ body: '{"phone":"555"}' }));
      expect(reasons).toEqual(['invalid', 'other', 'invalid']);
    } finally {
      setTelemetry(undefined);
    }
  });

  it('responds to a bug with nothing but a reference', async () => {
    const broken = jsonHandler(
      {
        guard: admitEverybody,
        limit: { none: 'tested apart' },
        body: schema,
        run: async () => {
          throw new Error('secret detail');
        },
      },
      async () => browser.jar,
    );
    const { status, body } = await responseTo(ask(), broken);
    expect({ status, body }).toEqual({ status: 500, body: { reason: 'bug', reference: expect.any(String) } });
  });

  it('pads responses to one size', async () => {
    const padded = jsonHandler(
      {
        guard: admitEverybody,
        limit: { none: 'tested apart' },
        body: schema,
        paddedBytes: 500,
        run: async ({ phone }) => ({ body: { phone } }),
      },
      async () => browser.jar,
    );
    const sizes = new Set<number>();
    for (const phone of ['5550100100', 'ñ'.repeat(60)]) {
      const response = await padded(ask({ body: JSON.stringify({ phone }) }));
      expect(response.headers.get('cache-control')).toContain('no-transform');
      sizes.add((await response.arrayBuffer()).byteLength);
    }
    expect([...sizes]).toEqual([500]);
  });

  it('runs for an admitted caller and calls close of the guard afterwards', async () => {
    const closed: string[] = [];
    const guarded = jsonHandler(
      {
        guard: async ({ phone }) =>
          phone.endsWith('0')
            ? { ok: false, response: { status: 409, body: { reason: 'account-changed' } } }
            : { ok: true, who: { phone }, close: async () => void closed.push(phone) },
        limit: { none: 'tested apart' },
        body: schema,
        run: async (_input, { who }) => ({ body: { who: who.phone } }),
      },
      async () => browser.jar,
    );
    const request = (phone: string) => responseTo(ask({ body: JSON.stringify({ phone }) }), guarded);
    expect(await request('5550100101')).toMatchObject({ status: 200, body: { who: '5550100101' } });
    expect(await request('5550100100')).toMatchObject({ status: 409, body: { reason: 'account-changed' } });
    expect(closed).toEqual(['5550100101']);
  });

  it('counts against the caller’s own subject only what the guard admits', async () => {
    const account = randomUUID();
    const handler = (isOwner: boolean) =>
      jsonHandler(
        {
          guard: async () =>
            isOwner ? { ok: true, who: null } : { ok: false, response: { status: 401, body: { reason: 'session' } } },
          limit: { name: 'card', ownSubjectHash: () => account },
          body: schema,
          run: async () => ({ body: {} }),
        },
        async () => memoryJar(),
      );
    const statusFor = async (isOwner: boolean) => (await handler(isOwner)(ask())).status;
    for (let tries = 0; tries < 12; tries += 1) expect(await statusFor(false)).toBe(401);
    for (let tries = 0; tries < 10; tries += 1) expect(await statusFor(true)).toBe(200);
    expect(await statusFor(true)).toBe(429);
  });

  it('does not compile without guard and limit, or with exemptions from both', () => {
    const options = { body: schema, run: async () => ({ body: {} }) };
    // @ts-expect-error: it has neither.
    jsonHandler(options);
    // @ts-expect-error: the limit is missing.
    jsonHandler({ ...options, guard: admitEverybody });
    // @ts-expect-error: one of the two has to be there.
    jsonHandler({ ...options, guard: { none: 'the key is public' }, limit: { none: 'it is kept for everybody' } });
    const handler = jsonHandler({ ...options, guard: admitEverybody, limit: { none: 'tested apart' } });
    expect(handler.isProtected).toBe(true);
  });
});
