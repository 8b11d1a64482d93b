import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newShopper, sentTo, throughRouter } from '../testing/router-visit.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { orderResponse, shopPurchase, type ShopPurchase } from '../testing/shop-purchase.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

describe('the messages after an order', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let client: SandboxClient;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    client = sandbox.client;
  }, 60_000);
  afterAll(() => sandbox.close());

  const codeFor = async (purchase: ShopPurchase) => orderResponse(await purchase.send()).code;

  it.each([
    ['ENGLISH', 'SPC1000000', /^Hearthline: Order \d+ confirmed, \$\d+\.\d\d on .*\. When your router arrives/],
    [
      'SPANISH',
      'SPC1000000',
      /^Hearthline: Pedido \d+ confirmado, \$\d+\.\d\d el .*\. Cuando reciba su router, conéctelo/,
    ],
    ['ENGLISH', 'SPC7000000', /48 hours/],
    ['SPANISH', 'SPC7000000', /48 horas/],
    ['ENGLISH', 'SPC8000000', /activate your service/],
  ] as const)('tells a shopper in %s about an order at %s', async (language, locationId, text) => {
    const purchase = await shopPurchase(client, { language, locationId });
    const { number } = orderResponse(await purchase.send());
    for (const recipient of [purchase.shopper.phone, purchase.shopper.email]) {
      expect(await sentTo(client, recipient)).toMatchObject([
        { language, text: expect.stringContaining(String(number)) },
      ]);
    }
    expect((await sentTo(client, purchase.shopper.phone))[0]?.text).toMatch(text);
  });

  it("give the account to the router's identity, or to a new one whose password is set by a link", async () => {
    const shopper = newShopper();
    const { restored } = await throughRouter(client, 'http://localhost:3000/en/buy/session', shopper);
    const custGuid = restored.identity?.custGuid ?? '';
    const withIdentity = await shopPurchase(client, { shopper, custGuid });
    const { accountId } = orderResponse(await withIdentity.send());
    const console = (await client.get(`/console/controls?account=${shopper.email}`)).text;
    expect(console).toContain(accountId);
    const [told] = await sentTo(client, shopper.email);
    expect(told?.text).toContain(`Login ID: ${shopper.email}\n`);
    expect(told?.text).toContain('Log in with the password that you chose.');

    const other = await throughRouter(client, 'http://localhost:3000/en/buy/session', newShopper());
    const ownGuid = other.restored.identity?.custGuid ?? '';
    expect(await codeFor(await shopPurchase(client, { custGuid: ownGuid }))).toBe('');
    expect(await codeFor(await shopPurchase(client, { custGuid: ownGuid }))).toBe('BUS_PMT_004');

    const alone = await shopPurchase(client);
    await alone.send();
    for (const recipient of [alone.shopper.email, alone.shopper.phone]) {
      expect((await sentTo(client, recipient))[0]?.text).toMatch(
        /Set your password: http:\/\/localhost:\d+\/oidc\/password\/en\/[\w-]{22}/,
      );
    }
  });

  it('create a separate login for an e-mail address that is a login already', async () => {
    const shopper = newShopper();
    await (await shopPurchase(client, { shopper })).send();
    const second = { ...shopper, phone: newShopper().phone };
    expect(await codeFor(await shopPurchase(client, { shopper: second }))).toBe('');
    expect((await sentTo(client, shopper.email))[0]?.text).toContain(`Login ID: ${shopper.email}-`);
  });
});
