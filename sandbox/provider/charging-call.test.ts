import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pinRedeem } from '#lib/contract/pin.ts';
import { listCharges } from '../control/ledger.ts';
import type { Sandbox } from '../sandbox.ts';
import { openTestSandbox } from '../testing/test-sandbox.ts';
import { decline } from './charge-once.ts';
import { chargingCall } from './charging-call.ts';
import { Refusal } from './refusal.ts';

/** A call for this test only: no card, no amount, no reference, and a fixed price. */
const redeem = chargingCall<typeof pinRedeem, string>(pinRedeem, {
  kind: 'pin',
  noun: 'PIN',
  price: async (_tx, { body: { accountId } }) =>
    accountId === 'nobody'
      ? decline('BUS_PIN_001', 'No such account')
      : { outcome: 'sale', purchase: accountId, netCents: 4_500, taxCents: 0 },
  fulfil: async (_tx, accountId, { orderNumber }) => {
    fulfilledKeys.push(accountId);
    if (accountId === 'broken') throw new Error('The work fails');
    return { accountId, response: { status: 'SUCCESS', orderNumber } };
  },
});

let app: FastifyInstance;
let sandbox: Sandbox;
let closeSandbox: () => Promise<void>;
let fulfilledKeys: string[] = [];

beforeAll(async () => {
  ({ sandbox, close: closeSandbox } = await openTestSandbox());
  app = Fastify();
  app.post('/redeem', async (request) => {
    const body = { accountId: String(request.headers['x-account']) } as Parameters<typeof redeem>[0]['body'];
    const result = await redeem({
      query: { trackingId: 't' },
      body,
      request,
      sandbox,
      providerSession: null,
      holder: null,
    });
    return result instanceof Refusal ? { code: result.code } : result;
  });
}, 60_000);
afterAll(async () => {
  await app.close();
  await closeSandbox();
});
beforeEach(() => {
  fulfilledKeys = [];
});

async function send(accountId: string, key?: string): Promise<Record<string, unknown>> {
  const headers = { 'x-account': accountId, ...(key !== undefined && { 'idempotency-key': key }) };
  return (await app.inject({ method: 'POST', url: '/redeem', headers })).json();
}
const ledger = (idempotencyKey: string) => listCharges(sandbox.db, { idempotencyKey });

describe('any charging call', () => {
  it('works once and is recorded once for concurrent deliveries', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => send('A1', 'key-1')));
    const [{ orderNumber } = {}] = responses;
    expect(responses).toEqual(Array.from({ length: 8 }, () => ({ status: 'SUCCESS', orderNumber })));
    expect(fulfilledKeys).toEqual(['A1']);
    const entry = { kind: 'pin', amount: 4_500, tax: 0, orderNumber, accountId: 'A1', referenceId: 'key-1' };
    expect(await ledger('key-1')).toMatchObject([entry]);
  });

  it("refuses another purchase's key and a request without a key", async () => {
    await send('A2', 'key-2');
    expect(await send('A3', 'key-2')).toEqual({ code: 'BUS_PMT_409' });
    expect(await send('A3')).toEqual({ code: 'PAYMENT-8001' });
    expect(await send('A3', '')).toEqual({ code: 'PAYMENT-8001' });
    expect(fulfilledKeys).toEqual(['A2']);
  });

  it('remembers a refusal and charges nothing', async () => {
    expect([await send('nobody', 'key-3'), await send('nobody', 'key-3')]).toEqual([
      { code: 'BUS_PIN_001' },
      { code: 'BUS_PIN_001' },
    ]);
    expect(await ledger('key-3')).toEqual([]);
  });

  it('rolls back when its work fails, so that the next delivery works', async () => {
    await send('broken', 'key-4');
    await send('broken', 'key-4');
    expect(fulfilledKeys).toEqual(['broken', 'broken']);
    expect(await ledger('key-4')).toEqual([]);
  });

  it('works again for every delivery when the provider ignores keys', async () => {
    const config = { ...sandbox.config, idempotency: false };
    const forgetful = { ...sandbox, config };
    const sharedSandbox = sandbox;
    sandbox = forgetful;
    await Promise.all([send('A5', 'key-5'), send('A5', 'key-5')]);
    sandbox = sharedSandbox;
    expect(await ledger('key-5')).toHaveLength(2);
  });
});
