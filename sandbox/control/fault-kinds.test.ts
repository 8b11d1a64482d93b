import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { findSessionError } from '#lib/contract/failure.ts';
import { operations } from '#lib/contract/operations.ts';
import { chargeStatus } from '#lib/contract/payments.ts';
import { getTax } from '#lib/contract/refill.ts';
import { token } from '#lib/contract/session.ts';
import { readErrorCode, guestPurchase, lookUp, readOrderNumber } from '../testing/guest-purchase.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { failureEnvelope, wrongShape } from './failure-envelope.ts';
import { client, TOKEN, askTax } from '../testing/fault-calls.ts';

/** Returns what arrives on the raw socket: the bytes so far, and how the connection ended. */
function raw(path: string, waitMs: number): Promise<{ bytes: string; end: 'closed' | 'reset' | 'open' }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(client.url);
    let bytes = '';
    const socket = connect(Number(port), hostname);
    const finish = (end: 'closed' | 'reset' | 'open'): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ bytes, end });
    };
    const timer = setTimeout(() => finish('open'), waitMs);
    socket.on('data', (chunk) => (bytes += chunk.toString()));
    socket.on('error', () => finish('reset'));
    socket.on('end', () => finish('closed'));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
  });
}

describe('the effect of each fault kind', () => {
  it('delay sends the real response late', async () => {
    await client.fault({ call: 'token', kind: 'delay', delayMs: 300 });
    const startedAt = performance.now();
    expect(token.response.safeParse((await client.get(TOKEN)).json).success).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan(290);
  });

  it('timeout sends nothing and keeps the socket open', async () => {
    await client.fault({ call: 'token', kind: 'timeout' });
    expect(await raw(TOKEN, 400)).toEqual({ bytes: '', end: 'open' });
  });

  it('reset destroys the socket before the first byte', async () => {
    await client.fault({ call: 'token', kind: 'reset' });
    expect(await raw(TOKEN, 2_000)).toEqual({ bytes: '', end: 'reset' });
  });

  it.each([
    [{ kind: 'http' }, 500, 'application/json'],
    [{ kind: 'http', status: 503 }, 503, 'application/json'],
    [{ kind: 'html' }, 502, 'text/html'],
    [{ kind: 'expired' }, 403, 'application/json'],
    [{ kind: 'rejected' }, 403, 'application/json'],
    [{ kind: 'caller-refused' }, 401, 'application/json'],
    [{ kind: 'malformed' }, 200, 'application/json'],
    [{ kind: 'schema' }, 200, 'application/json'],
    [{ kind: 'redirect-302' }, 302, ''],
    [{ kind: 'wrong-content-type' }, 200, 'text/html'],
  ])('%j responds with %i %s', async (fault, status, type) => {
    await client.fault({ call: 'token', ...fault });
    const response = await client.get(TOKEN);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type') ?? '').toContain(type);
  });

  it.each(['expired', 'rejected'])('%s names itself in the body of the 403', async (kind) => {
    await client.fault({ call: 'token', kind });
    expect(findSessionError((await client.get(TOKEN)).json)).toBe(kind);
  });

  it('malformed cuts the JSON off', async () => {
    await client.fault({ call: 'token', kind: 'malformed' });
    const response = await client.get(TOKEN);
    expect(response.text).toMatch(/^\{/);
    expect(response.json).toBeUndefined();
  });

  it.each(Object.keys(operations))('schema breaks the contract of %s', (call) => {
    const operation = operations[call as keyof typeof operations];
    const shape = wrongShape(call);
    const fails = call === 'content' || !operation.response.safeParse(shape).success;
    expect(fails).toBe(true);
  });

  it("code puts the error code into the call's own field and charges nothing", async () => {
    const persona = await client.persona('active');
    await client.fault({ call: 'guest-refill', kind: 'code', code: 'PAYMENT-8373', match: { phone: persona.phone } });
    const purchase = await guestPurchase(client, persona);
    expect(readErrorCode(await purchase.send())).toBe('PAYMENT-8373');
    expect(await client.charges({ referenceId: purchase.body.referenceID })).toEqual([]);
  });

  it.each([
    ['guest-refill', 'SYS_PMT_003', 'errorCode'],
    ['get-tax', 'BUS_X', 'busErrorCode'],
    ['get-tax', 'SYS_X', 'sysErrorCode'],
    ['serviceability', 'BUS0078', 'businessErrorCode'],
    ['serviceability', 'SYS0010', 'systemErrorCode'],
    ['pin-redeem', 'SYS_X', 'businessErrorCode'],
  ])('code for %s puts %s into %s', (call, code, field) => {
    expect(failureEnvelope(call, code, '')).toMatchObject({ [field]: code });
  });

  it('lost does the work, then destroys the socket', async () => {
    const persona = await client.persona('active');
    await client.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { phone: persona.phone } });
    const purchase = await guestPurchase(client, persona);
    await expect(purchase.send()).rejects.toThrow('fetch failed');
    const [charge] = await client.charges({ referenceId: purchase.body.referenceID });
    expect(charge?.amount).toBe(4500);
    expect(readOrderNumber(await purchase.send())).toBe(charge?.orderNumber);
  });

  it('duplicate handles the request twice and charges once', async () => {
    const persona = await client.persona('active');
    const since = new Date().toISOString();
    await client.fault({ call: 'guest-refill', kind: 'duplicate', times: 1, match: { phone: persona.phone } });
    const purchase = await guestPurchase(client, persona);
    expect(readOrderNumber(await purchase.send())).not.toBeNull();
    expect(await client.charges({ referenceId: purchase.body.referenceID })).toHaveLength(1);
    const callLog = await client.get(`/__sandbox/calls?call=guest-refill&since=${since}`);
    expect(callLog.json).toHaveLength(2);
  });

  it.each(['timeout', 'reset', 'http', 'html', 'malformed', 'schema', 'expired', 'rejected'])(
    '%s replaces the work and charges nothing',
    async (kind) => {
      const persona = await client.persona('active');
      await client.fault({ call: 'guest-refill', kind, times: 1, match: { phone: persona.phone } });
      const purchase = await guestPurchase(client, persona);
      await Promise.race([purchase.send().catch(() => null), new Promise((resolve) => setTimeout(resolve, 300))]);
      expect(await client.charges({ referenceId: purchase.body.referenceID })).toEqual([]);
    },
  );

  it('oversize-body sends more than five megabytes of valid JSON', async () => {
    await client.fault({ call: 'token', kind: 'oversize-body' });
    const response = await client.get(TOKEN);
    expect(response.text.length).toBeGreaterThan(3_000_000);
    expect(response.json).toMatchObject({ xsrfToken: expect.any(String) });
  });

  it('slow-drip sends the response byte by byte', async () => {
    await client.fault({ call: 'token', kind: 'slow-drip', delayMs: 40 });
    const { bytes, end } = await raw(TOKEN, 500);
    const [, body = ''] = bytes.split('\r\n\r\n');
    expect(end).toBe('open');
    expect(body).toContain('{');
    expect(body).not.toContain('}');
  });

  it('proto-pollution adds its keys at every level of the real response', async () => {
    await client.fault({ call: 'get-tax', kind: 'proto-pollution' });
    const { text } = await askTax();
    expect(text.match(/"__proto__":\{"polluted":true\}/g)?.length).toBeGreaterThan(2);
    expect(getTax.response.parse(JSON.parse(text)).totalTaxAmt).toBe(424);
  });

  it('set-cookie adds two cookies to the real response', async () => {
    await client.fault({ call: 'token', kind: 'set-cookie' });
    expect((await client.get(TOKEN)).headers.getSetCookie()).toHaveLength(2);
  });

  it.each([
    ['other-amount', { amount: 4_600 }],
    ['other-account', { accountId: expect.stringMatching(/^\d{10}$/) }],
  ])('%s makes charge-status disagree with the ledger in this field only', async (kind, other) => {
    const persona = await client.persona('active');
    const [accountId = ''] = persona.accountIds;
    const { body, send } = await guestPurchase(client, persona);
    const { referenceID } = body;
    const status = async () =>
      chargeStatus.response.parse((await client.get(`${chargeStatus.path}?referenceID=${referenceID}`)).json);
    await client.fault({ call: 'charge-status', kind, match: { text: referenceID } });
    expect(await status()).toMatchObject({ status: 'NOT_FOUND', amount: null, accountId: '' });
    const orderNumber = readOrderNumber(await send());
    const chargeRecord = { status: 'CHARGED', orderNumber, amount: 4_500, accountId };
    expect(await status()).toMatchObject({ ...chargeRecord, ...other });
    expect(await client.charges({ referenceId: referenceID })).toMatchObject([{ amount: 4_500, accountId }]);
    await client.send('DELETE', '/__sandbox/faults');
    expect(await status()).toMatchObject(chargeRecord);
  });

  it('huge-array makes a list of 5,000 rows', async () => {
    await client.fault({ call: 'get-tax', kind: 'huge-array' });
    const { products } = z.object({ products: z.array(z.unknown()) }).parse((await askTax()).json);
    expect(products).toHaveLength(5_000);
  });

  it('hostile-html puts markup with scripts into the content', async () => {
    await client.fault({ call: 'content', kind: 'hostile-html' });
    const response = await client.send('GET', '/-/api/cart', undefined, {
      authorization: `Basic ${Buffer.from('content:sandbox').toString('base64')}`,
    });
    expect(response.status).toBe(200);
    expect(response.text).toContain('<script>');
    expect(response.json).toBeDefined();
  });

  it.each<[call: string, method: string, path: string]>([
    ['validate-address', 'GET', '/secure/api/v1/serviceability/address/validate-customer-address?trackingId=t'],
    ['serviceability', 'GET', '/secure/api/v1/serviceability/address/validate-customer-serviceability?trackingId=t'],
    ['suggest-address', 'GET', '/secure/search/address/?q=100'],
    ['product-detail', 'GET', '/secure/api/v1/util-service/product-detail?trackingId=t'],
    ['create-session', 'POST', '/secure/session?trackingId=t'],
    ['restore-session', 'GET', '/secure/session?digitalSessionId=x'],
    ['get-promo', 'POST', '/secure/api/v1/offer-service/get-promo?trackingId=t'],
    ['submit-order', 'POST', '/secure/api/v1/PinlessActivation/prepaid-customer-activation?trackingId=t'],
    ['notification-consent', 'POST', '/secure/api/v1/util-service/notification-consent?trackingId=t'],
    ['send-receipt', 'POST', '/secure/api/v1/util-service/send-receipt?trackingId=t'],
    ['identity-router', 'GET', '/identity-router?digitalSessionId=x'],
    ['identity-router', 'POST', '/identity-router'],
  ])("applies to the shop's call %s: %s %s", async (call, method, path) => {
    await client.fault({ call, kind: 'http', status: 599 });
    const response = await client.send(method, path, method === 'POST' ? {} : undefined);
    expect(response.status).toBe(599);
  });

  it.each(['content', 'payment-jwks', 'charge-status', 'get-tax', 'guest-dashboard'])(
    'reaches the call %s',
    async (call) => {
      await client.fault({ call, kind: 'http', status: 599 });
      const requests: Record<string, () => ReturnType<SandboxClient['get']>> = {
        content: () => client.get('/-/api/es/hearthline/litepay'),
        'payment-jwks': () => client.get('/.well-known/payment-jwks.json'),
        'charge-status': () => client.get('/secure/api/v1/util-service/charge-status?referenceID=12345678'),
        'get-tax': askTax,
        'guest-dashboard': () => lookUp(client, '5550100100', '62701', 'test'),
      };
      expect((await requests[call]?.())?.status).toBe(599);
    },
  );

  it('a fault for * applies to every call but not to the control API', async () => {
    await client.fault({ call: '*', kind: 'http' });
    expect((await client.get(TOKEN)).status).toBe(500);
    expect((await client.get('/__sandbox/health')).status).toBe(200);
  });
});
