import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import { store } from '#lib/store/store.ts';
import { admittedDevice } from '#tests/support/admitted-device.ts';
import { memoryJar, type MemoryJar } from '#tests/support/memory-jar.ts';
import { subjectOf } from '#lib/http/subject.ts';
import { findDevice, keepDevice, newDevice } from './device.ts';
import { jsonHandler } from './json-handler.ts';
import { checkTry, giveBackTry, rememberPayer, takeTry } from './limits.ts';

const ORIGIN = 'http://localhost:3000';
const folder = mkdtempSync(join(tmpdir(), 'hearthline-handle-'));

beforeAll(() => {
  Object.assign(process.env, {
    APP_ORIGIN: ORIGIN,
    SESSION_SECRET: 's'.repeat(32),
    CONTENT_USER: 'u',
    CONTENT_PASSWORD: 'p',
    DATA_DIR: folder,
    TRUSTED_PROXY_HOPS: '1',
  });
});
afterAll(async () => {
  await (await store()).close();
  rmSync(folder, { recursive: true });
});

const schema = z.object({ phone: z.string().check(z.minLength(10, 'fields.phone.short')) });
let jar: MemoryJar = memoryJar();
const handler = jsonHandler(
  {
    guard: 'none: tested apart',
    limit: { name: 'lookup', subject: ({ phone }) => subjectOf('phone', phone) },
    body: schema,
    run: async ({ phone }, { reference }) => ({ body: { phone, reference } }),
  },
  async () => jar,
);

let lastAddress = 0;
const freshAddress = () => `198.51.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;
let lastPhone = 0;
const freshPhone = () => String(5_550_100_000 + ++lastPhone);

const OURS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-requested-with': 'hearthline' };
interface RecordedRequest {
  body?: string;
  headers?: Record<string, string>;
}
function ask({ body = JSON.stringify({ phone: freshPhone() }), headers = {} }: RecordedRequest = {}) {
  const all: Record<string, string> = { 'x-forwarded-for': freshAddress(), ...OURS, ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return new Request(`${ORIGIN}/api/test`, { method: 'POST', headers: sent, body });
}

async function responseTo(request: Request, by = handler) {
  const response = await by(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('jsonHandler', () => {
  it('answers what the handler answers, uncached, with a reference', async () => {
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
  ])('refuses what comes %s', async (_, requested: RecordedRequest, status, reason) => {
    const answered = await responseTo(ask(requested));
    expect(answered).toMatchObject({ status, body: { reason, reference: expect.any(String) } });
    expect(answered.headers.get('cache-control')).toBe('private, no-store');
  });

  it('takes the origin where the browser says nothing else', async () => {
    expect(await responseTo(ask({ headers: { 'sec-fetch-site': '', origin: ORIGIN } }))).toMatchObject({ status: 200 });
  });

  it('stops reading a body that lies about its length', async () => {
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

  it('names wrong fields by key', async () => {
    expect(await responseTo(ask({ body: '{"phone":"555"}' }))).toMatchObject({
      status: 400,
      body: { reason: 'invalid', fields: [{ path: ['phone'], message: 'fields.phone.short' }] },
    });
  });

  it('answers a bug with a reference and nothing else', async () => {
    const broken = jsonHandler(
      {
        guard: 'none: tested apart',
        limit: 'none: tested apart',
        body: schema,
        run: async () => {
          throw new Error('secret detail');
        },
      },
      async () => jar,
    );
    const { status, body } = await responseTo(ask(), broken);
    expect({ status, body }).toEqual({ status: 500, body: { reason: 'bug', reference: expect.any(String) } });
  });

  it('fills answers up to one size', async () => {
    const padded = jsonHandler(
      {
        guard: 'none: tested apart',
        limit: 'none: tested apart',
        body: schema,
        paddedBytes: 500,
        run: async ({ phone }) => ({ body: { phone } }),
      },
      async () => jar,
    );
    const sizes = new Set<number>();
    for (const phone of ['5550100100', 'ñ'.repeat(60)]) {
      const response = await padded(ask({ body: JSON.stringify({ phone }) }));
      expect(response.headers.get('cache-control')).toContain('no-transform');
      sizes.add((await response.arrayBuffer()).byteLength);
    }
    expect([...sizes]).toEqual([500]);
  });

  it('runs for whom the guard let through, and closes what the guard opened', async () => {
    const closed: string[] = [];
    const guarded = jsonHandler(
      {
        guard: async ({ phone }) =>
          phone.endsWith('0')
            ? { ok: false, response: { status: 409, body: { reason: 'account-changed' } } }
            : { ok: true, who: { phone }, close: async () => void closed.push(phone) },
        limit: 'none: tested apart',
        body: schema,
        run: async (_input, { who }) => ({ body: { who: who.phone } }),
      },
      async () => jar,
    );
    const request = (phone: string) => responseTo(ask({ body: JSON.stringify({ phone }) }), guarded);
    expect(await request('5550100101')).toMatchObject({ status: 200, body: { who: '5550100101' } });
    expect(await request('5550100100')).toMatchObject({ status: 409, body: { reason: 'account-changed' } });
    expect(closed).toEqual(['5550100101']);
  });
});

describe('the limit of lookups', () => {
  it('gives one browser ten in a quarter of an hour, then says when to come back', async () => {
    jar = memoryJar();
    for (let lookup = 0; lookup < 10; lookup += 1) expect(await responseTo(ask())).toMatchObject({ status: 200 });
    const { status, headers, body } = await responseTo(ask());
    expect({ status, body }).toMatchObject({ status: 429, body: { reason: 'limited' } });
    expect(Number(headers.get('retry-after'))).toBe(body.retryAfterSeconds);
    expect(body.retryAfterSeconds).toBeGreaterThan(80);
    expect(body.retryAfterSeconds).toBeLessThanOrEqual(90);
  });

  it('gives no more to somebody who drops the cookie each time', async () => {
    const headers = { 'x-forwarded-for': freshAddress() };
    const statuses: number[] = [];
    for (let lookup = 0; lookup < 12; lookup += 1) {
      jar = memoryJar();
      statuses.push((await responseTo(ask({ headers }))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });

  it.each([
    ['all of them at the end', (jars: MemoryJar[]) => jars],
    ['the first of them again and again', (jars: MemoryJar[]) => jars.map(() => jars[0])],
  ])('gives no more to somebody who collects cookies, and uses %s', async (_how, choose) => {
    const headers = { 'x-forwarded-for': freshAddress() };
    const statuses: number[] = [];
    const jars: MemoryJar[] = [];
    const ten = async (given: readonly (MemoryJar | undefined)[]) => {
      for (const one of given) {
        jar = one ?? memoryJar();
        jars.push(jar);
        statuses.push((await responseTo(ask({ headers }))).status);
      }
    };
    await ten(Array.from({ length: 12 }, () => undefined));
    await ten(choose([...jars]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual(Array.from({ length: 14 }, () => 429));
  });

  it('gives a cookie to whom it admits, and none to whom it refuses', async () => {
    const headers = { 'x-forwarded-for': freshAddress() };
    for (let lookup = 0; lookup < 12; lookup += 1) {
      jar = memoryJar();
      await responseTo(ask({ headers }));
      expect(jar.sent.map(({ name }) => name)).toEqual(lookup < 10 ? ['hl-device'] : []);
    }
  });

  it('gives ten to each browser of a town behind one address that came before today', async () => {
    const headers = { 'x-forwarded-for': freshAddress() };
    for (let person = 0; person < 4; person += 1) {
      jar = memoryJar();
      admittedDevice(jar, Date.now() - 25 * 60 * 60_000);
      for (let lookup = 0; lookup < 10; lookup += 1)
        expect(await responseTo(ask({ headers }))).toMatchObject({ status: 200 });
      expect(await responseTo(ask({ headers }))).toMatchObject({ status: 429 });
    }
  });

  it('is five an hour for one phone number, wherever they come from, and not for who paid for it before', async () => {
    const body = JSON.stringify({ phone: freshPhone() });
    const payer = memoryJar();
    await rememberPayer(admittedDevice(payer), [subjectOf('phone', JSON.parse(body).phone)], Date.now());
    const statuses: number[] = [];
    for (let stranger = 0; stranger < 7; stranger += 1) {
      jar = memoryJar();
      statuses.push((await responseTo(ask({ body }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    jar = payer;
    expect(await responseTo(ask({ body }))).toMatchObject({ status: 200 });
  });
});

describe('a device', () => {
  it('is known by a cookie that nobody else can write, nor make older', () => {
    const own = memoryJar();
    const device = admittedDevice(own);
    expect(findDevice(own)).toEqual(device);
    const [id, , signature] = own.get('hl-device')?.value.split('.') ?? [];
    for (const forged of [`${id}.1000000000000.${signature}`, `${id}.${signature}`, `${id}..${signature}`]) {
      expect(findDevice(memoryJar({ 'hl-device': forged }))).toBeNull();
    }
  });

  it('is made known only by a limit that counts newcomers', async () => {
    const trier = { device: newDevice(), subjectHash: null, address: freshAddress() };
    expect(await takeTry('step', trier, Date.now())).toEqual({ allowed: true });
    expect(trier.device.admittedAt).toBeNull();
    const now = Date.now();
    expect(await takeTry('check', trier, now)).toEqual({ allowed: true });
    expect(trier.device.admittedAt).toBe(now);
  });

  it('keeps its cookie, and gets none before it was admitted', () => {
    const empty = memoryJar();
    keepDevice(empty, newDevice());
    expect(empty.sent).toEqual([]);
    const device = admittedDevice(empty);
    keepDevice(empty, { ...device, admittedAt: Date.now() + 5 });
    expect(empty.sent).toHaveLength(1);
  });
});

describe('the limit of payments', () => {
  const now = Date.UTC(2026, 10, 22);

  it('gives ten an hour to all newcomers of an address, whom other limits have let in already', async () => {
    const address = freshAddress();
    const admitted: boolean[] = [];
    for (let payment = 0; payment < 24; payment += 1) {
      const device = newDevice();
      expect(await takeTry('suggest', { device, subjectHash: null, address }, now)).toEqual({ allowed: true });
      const trier = { device, subjectHash: `account-${payment}`, address };
      admitted.push((await takeTry('charge', trier, now)).allowed);
    }
    expect(admitted).toEqual(Array.from({ length: 24 }, (_, payment) => payment < 10));
  });
});

describe('the limit of declines', () => {
  const now = Date.UTC(2026, 10, 20);
  let last = 0;
  const fresh = () => {
    last += 1;
    return { device: { id: `d${last}`, admittedAt: 1 }, subjectHash: `s${last}`, address: null };
  };

  it('is three, then one every quarter of an hour; looking costs nothing', async () => {
    const trier = fresh();
    for (let decline = 0; decline < 3; decline += 1) {
      expect(await checkTry('decline', trier, now)).toEqual({ allowed: true });
      expect(await checkTry('decline', trier, now)).toEqual({ allowed: true });
      expect(await takeTry('decline', trier, now)).toEqual({ allowed: true });
    }
    const refused = await checkTry('decline', trier, now);
    expect(refused).toEqual({ allowed: false, retryAfterMs: expect.any(Number) });
    expect(Math.round((refused.allowed ? 0 : refused.retryAfterMs) / 60_000)).toBe(15);
    expect(await checkTry('decline', trier, now + 15 * 60_000)).toEqual({ allowed: true });
  });

  it.each([
    ['one browser', () => ({ subjectHash: `s${(last += 1)}` })],
    ['one account', () => ({ device: { id: `d${(last += 1)}`, admittedAt: 1 } })],
  ])('is three of eight tries at once, of %s', async (_what, other) => {
    const trier = fresh();
    const tries = await Promise.all(Array.from({ length: 8 }, () => takeTry('decline', { ...trier, ...other() }, now)));
    expect(tries.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it('takes back what turned out to be no decline', async () => {
    const trier = fresh();
    for (let paid = 0; paid < 9; paid += 1) {
      expect(await takeTry('decline', trier, now)).toEqual({ allowed: true });
      await giveBackTry('decline', trier, now);
    }
    for (let decline = 0; decline < 3; decline += 1) await takeTry('decline', trier, now);
    expect(await takeTry('decline', trier, now)).toMatchObject({ allowed: false });
  });
});

describe('a subject', () => {
  it('loses nothing by tries that are refused for their device', async () => {
    const now = Date.UTC(2026, 10, 21);
    const greedy = { device: { id: 'greedy', admittedAt: 1 }, address: null };
    for (let spent = 0; spent < 10; spent += 1)
      await takeTry('lookup', { ...greedy, subjectHash: `other-${spent}` }, now);
    for (let spent = 0; spent < 10; spent += 1) {
      expect(await takeTry('lookup', { ...greedy, subjectHash: 'kept' }, now)).toMatchObject({ allowed: false });
    }
    const friend = { device: { id: 'friend', admittedAt: 1 }, address: null };
    expect(await takeTry('lookup', { ...friend, subjectHash: 'kept' }, now)).toEqual({ allowed: true });
  });
});

jest.setTimeout(30_000);
