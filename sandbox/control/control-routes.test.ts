import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { operations } from '#lib/contract/operations.ts';
import { guestPurchase, lookUp } from '../testing/guest-purchase.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

const clockResponse = z.object({ now: z.coerce.date(), offsetMs: z.number() });
const setClock = async (body: object) => clockResponse.parse((await client.post('/__sandbox/clock', body)).json);

describe('the control API', () => {
  it('reports that it is healthy', async () => {
    const response = await client.get('/__sandbox/health');
    const startedAt = expect.stringMatching(/^\d{4}-/);
    expect(response.json).toEqual({ ok: true, database: expect.stringMatching(/^(memory|postgresql)$/), startedAt });
  });

  it.each<[string, string, Record<string, string>]>([
    ['of another site', '/__sandbox/reset', { 'sec-fetch-site': 'cross-site' }],
    ['of another port', '/__sandbox/reset', { 'sec-fetch-site': 'same-site' }],
    ['of another site, by an escaped path', '/%5F%5fsandbox/reset', { 'sec-fetch-site': 'cross-site' }],
    ['of another site, by another escaped path', '/__s%61ndbox/%72eset', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses requests from the pages %s', async (_what, path, headers) => {
    expect((await client.post(path, {}, headers)).status).toBe(403);
  });

  it('refuses requests under a host name that a stranger points at it', async () => {
    // `fetch` sets the header itself.
    const order = (host: string, path = '/__sandbox/reset') =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { host, 'sec-fetch-site': 'same-origin', 'content-length': '0' };
        request(client.url + path, { method: 'POST', headers }, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end();
      });
    expect(await order('evil.example:4100')).toBe(403);
    expect(await order('127.0.0.1.evil.example', '/%5F_sandbox/reset')).toBe(403);
    expect(await order('localhost:4100', '/__sandbox/personas')).toBe(400);
  });

  it.each([
    [
      'POST',
      '/__sandbox/faults',
      { call: 'get-tax', kind: 'code' },
      'request: kind code needs a code',
      'solicitud: el tipo code necesita un código',
    ],
    [
      'POST',
      '/__sandbox/faults',
      { call: '*', kind: 'other-amount' },
      'request: this kind is for charge-status alone',
      'solicitud: este tipo es solo para charge-status',
    ],
    [
      'POST',
      '/__sandbox/faults',
      { call: '*', kind: 'delay', times: 0 },
      'times: Too small',
      'times: Demasiado pequeño',
    ],
    [
      'POST',
      '/__sandbox/personas',
      { template: 'nobody' },
      'There is no template nobody',
      'No existe la plantilla nobody',
    ],
    [
      'POST',
      '/__sandbox/personas',
      { template: 'active', overrides: { phone: '1' } },
      'overrides.phone: Invalid string',
      'overrides.phone: Cadena inválida',
    ],
    ['DELETE', '/__sandbox/faults/none', undefined, 'There is no such fault', 'Esa falla no existe'],
    ['DELETE', '/__sandbox/outages/62701', undefined, 'There is no outage at 62701', 'No hay ningún corte en 62701'],
  ] as const)(
    "explains in the console's language why it refuses %s %s %j",
    async (method, path, body, english, spanish) => {
      const messageIn = async (language: string) =>
        z
          .object({ message: z.string() })
          .parse((await client.send(method, path, body, { 'accept-language': language })).json).message;
      expect(await messageIn('en')).toMatch(new RegExp(`^${english}`));
      expect(await messageIn('es')).toMatch(new RegExp(`^${spanish}`));
    },
  );

  it('moves the clock, and with it the days left', async () => {
    const persona = await client.persona('active');
    const days = async () =>
      z
        .object({ hsdService: z.object({ daysRemaining: z.number() }) })
        .parse((await lookUp(client, persona.phone, persona.zip, 'test')).json).hsdService.daysRemaining;
    expect(await days()).toBe(21);
    await setClock({ offsetMs: 10 * 86_400_000 });
    expect(await days()).toBe(11);
    expect((await setClock({})).offsetMs).toBe(0);
    expect(await days()).toBe(21);
    const { now } = await setClock({ now: '2027-03-14T12:00:00Z' });
    expect(now.toISOString().slice(0, 16)).toBe('2027-03-14T12:00');
    await setClock({});
    expect((await client.post('/__sandbox/clock', { now: 'tomorrow' })).status).toBe(400);
  });

  it('ages only the given account', async () => {
    const [mine, other] = await Promise.all([client.persona('active'), client.persona('active')]);
    const ageResponse = await client.post(`/__sandbox/accounts/${mine.accountIds[0]}/age`, { days: 18 });
    expect(ageResponse.json).toMatchObject({ daysRemaining: 3 });
    expect((await client.get(`/__sandbox/accounts/${other.accountIds[0]}`)).json).toMatchObject({ daysRemaining: 21 });
    expect((await client.post('/__sandbox/accounts/1/age', { days: 1 })).status).toBe(404);
  });

  it('creates refill PINs and device codes without duplicates', async () => {
    const pins = z.array(z.object({ pin: z.string().regex(/^[0-9A-Z]{16}$/) }));
    const codes = z.array(z.object({ deviceCode: z.string().regex(/^\d{6}$/) }));
    const pinList = pins.parse((await client.post('/__sandbox/pins', { count: 50, planCode: 'HSD_030' })).json);
    const codeList = codes.parse((await client.post('/__sandbox/device-codes', { count: 500 })).json);
    expect(new Set(pinList.map(({ pin }) => pin)).size).toBe(50);
    expect(new Set(codeList.map(({ deviceCode }) => deviceCode)).size).toBe(500);
    expect((await client.post('/__sandbox/pins', { count: 1, planCode: 'VDO_XITV_30' })).status).toBe(400);
  });

  it('lists the calls with their card fields still encrypted', async () => {
    const persona = await client.persona('active');
    const purchase = await guestPurchase(client, persona, { trackingId: 'logged-visit' });
    await purchase.send();
    const { json } = await client.get('/__sandbox/calls?trackingId=logged-visit');
    expect(json).toMatchObject([
      {
        call: 'guest-refill',
        method: 'POST',
        path: '/secure/api/v1/accountService/prepaidRefill',
        query: { trackingId: 'logged-visit' },
        body: purchase.body,
        status: 200,
        milliseconds: expect.any(Number),
        fault: null,
      },
    ]);
    expect(JSON.stringify(json)).not.toContain('4242424242424242');
  });

  it('resets to the seed without reusing any number', async () => {
    const before = await client.persona('active');
    await (await guestPurchase(client, before)).send();
    expect((await client.post('/__sandbox/reset', {})).json).toEqual({ ok: true });
    expect(await client.charges({})).toEqual([]);
    expect((await client.get('/__sandbox/calls')).json).toEqual([]);
    expect((await client.get(`/__sandbox/accounts/${before.accountIds[0]}`)).status).toBe(404);
    const after = await client.persona('active');
    expect(after.accountIds).not.toEqual(before.accountIds);
  });

  it.each(Object.values(operations).filter(({ name }) => name !== 'content'))(
    'has a route for $name',
    async ({ method, path }) => {
      const response = await client.send(method, path, method === 'POST' ? {} : undefined);
      expect(response.status).not.toBe(404);
    },
  );

  it('refuses a token that it did not issue, and serves a guest without one', async () => {
    const path = '/secure/api/v1/util-service/charge-status?referenceID=12345678';
    const forgedResponse = await client.send('GET', path, undefined, { 'x-xsrf-token': 'forged.token' });
    expect(forgedResponse).toMatchObject({ status: 403, json: { rejected: true } });
    expect((await client.get(path)).status).toBe(200);
    const { xsrfToken } = z.object({ xsrfToken: z.string() }).parse((await client.get('/token?trackingId=t')).json);
    expect((await client.send('GET', path, undefined, { 'x-xsrf-token': xsrfToken })).status).toBe(200);
  });
});
