import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Operation } from '#lib/contract/operation.ts';
import { chargeStatus } from '#lib/contract/payments.ts';
import { sendReceipt } from '#lib/contract/receipt.ts';
import { getPromo, getTax } from '#lib/contract/refill.ts';
import { serviceability, suggestAddress, validateAddress } from '#lib/contract/serviceability.ts';
import { createSession, notificationConsent, productDetail, restoreSession, submitOrder } from '#lib/contract/shop.ts';
import { waitlist } from '#lib/contract/waitlist.ts';
import { newShopper, openHandOff, throughRouter } from '#sandbox/testing/router-visit.ts';
import type { ResponseData, SandboxClient } from '#sandbox/testing/sandbox-client.ts';
import {
  askTax,
  checkAddress,
  checkLocation,
  handOver,
  listPromos,
  listSold,
  requestReceipt,
  restore,
  suggest,
} from '#sandbox/testing/shop-calls.ts';
import { shopPurchase } from '#sandbox/testing/shop-purchase.ts';
import { join, leave } from '#sandbox/testing/waitlist-calls.ts';
import { startTestSandbox } from '#sandbox/testing/test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
}, 60_000);
afterAll(() => sandbox.close());

const BACK = 'http://localhost:3000/es/buy/session';
const placeOrder = async (client: SandboxClient) => {
  const purchase = await shopPurchase(client, { withPromo: true, shippingCode: 'EXP' });
  return { purchase, response: await purchase.send() };
};
const consent = { emailOptIn: 'Y', smsOptIn: 'N', langPref: 'SPANISH', trackingId: 't' };

type Row = [what: string, operation: Operation, ask: (client: SandboxClient) => Promise<ResponseData>];

/** Successful and refusing responses: the web app must be able to parse both. */
const responses: Row[] = [
  ['an address', validateAddress, (client) => checkAddress(client, '100 Maple St')],
  ['137 units', validateAddress, (client) => checkAddress(client, '300 Tower Plaza')],
  ['a unit that is not there', validateAddress, (client) => checkAddress(client, '300 Tower Plaza', '999')],
  ['an unknown address', validateAddress, (client) => checkAddress(client, '900 Nowhere Street')],
  ['suggestions', suggestAddress, (client) => suggest(client, '100 Maple')],
  ['no suggestion', suggestAddress, (client) => suggest(client, 'zzzz')],
  ...['1', '4', '5', '6', '7', '8'].map((house): Row => [
    `the location of ${house}00`,
    serviceability,
    (client) => checkLocation(client, `SPC${house}000000`),
  ]),
  ['an unknown location', serviceability, (client) => checkLocation(client, 'nowhere')],
  ['the catalog', productDetail, (client) => listSold(client)],
  ['the offers', getPromo, (client) => listPromos(client)],
  ['the tax', getTax, (client) => askTax(client, '141670890', [{ productCode: 'ECO-HSD-XB3', price: '10.00' }])],
  ['a hand-off', createSession, (client) => handOver(client, BACK)],
  [
    'a hand-off that is not completed',
    restoreSession,
    async (client) => restore(client, await openHandOff(client, BACK)),
  ],
  [
    'a completed one',
    restoreSession,
    async (client) => restore(client, (await throughRouter(client, BACK, newShopper())).digitalSessionId),
  ],
  ['an order', submitOrder, async (client) => (await placeOrder(client)).response],
  ['a refused order', submitOrder, async (client) => (await shopPurchase(client, { amountCents: 1 })).send()],
  [
    'the status of an order',
    chargeStatus,
    async (client) => client.get(`${chargeStatus.path}?referenceID=${(await placeOrder(client)).purchase.key}`),
  ],
  ['a receipt', sendReceipt, async (client) => requestReceipt(client, (await placeOrder(client)).purchase.key)],
  ['a place on the waitlist', waitlist, (client) => join(client, 'SPC4000000')],
  ['a way off the waitlist', waitlist, (client) => leave(client)],
  [
    'a consent',
    notificationConsent,
    (client) =>
      client.post(`${notificationConsent.path}?trackingId=t`, { ...newShopper(), tn: '5565550101', ...consent }),
  ],
];

it.each(responses)('parses the response for %s', async (_, { response }, ask) => {
  const reply = await ask(sandbox.client);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.safeParse(reply.json).error?.issues ?? []).toEqual([]);
});
