import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseWireAmount } from '#lib/contract/amount.ts';
import { getPromo, getTax } from '#lib/contract/refill.ts';
import { notificationConsent, productDetail } from '#lib/contract/shop.ts';
import { newShopper, sentTo } from '../testing/router-visit.ts';
import { OwnerCalls } from '../testing/owner-calls.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { askTax, listPromos, listSold, requestReceipt } from '../testing/shop-calls.ts';
import { orderResponse, shopPurchase } from '../testing/shop-purchase.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

const SECOND_PLACE = { locationId: 'LOC00000011', marketId: '32039' };

describe('product-detail', () => {
  it.each([
    ['14167', 4500, 1500, 999],
    ['26510', 4500, 1500, 999],
    ['03013', 4500, 1500, 999],
    ['32039', 5500, 2000, 1299],
  ])(
    'market %s has two plans at %i and %i, the gateway, and two ways of shipping, one at %i',
    async (market, month, week, express) => {
      const { products, shipping } = productDetail.response.parse((await listSold(client, market)).json);
      expect(
        products.flatMap(({ product, lob, plans }) =>
          plans.map((each) => [product.name, lob, each.plan, each.rate, each.chargeCode]),
        ),
      ).toEqual([
        ['ECO-HSD-WIFI', 'HSD', 'HSD_030', month, 'RC'],
        ['ECO-HSD-WIFI', 'HSD', 'HSD_007', week, 'RC'],
        ['ECO-HSD-XB3', 'HSD', 'XB3', 0, 'HW'],
      ]);
      expect(shipping.map(({ name, rate }) => [name, rate])).toEqual([
        ['STD', 0],
        ['EXP', express],
      ]);
    },
  );

  it('sells nothing in an unknown market', async () => {
    expect((await listSold(client, '99999')).json).toMatchObject({ businessErrorCode: 'BUS_PROD_001' });
  });
});

describe('get-promo', () => {
  const offers = async () => getPromo.response.parse((await listPromos(client)).json).prepaidPromotions.discounts;
  const valid = (now: number) => async () =>
    (await offers())
      .filter(({ discStartDate, discEndDate, discountDetails }) => {
        const hasBegun = Date.parse(`${discStartDate}Z`) <= now;
        const hasEnded = discEndDate !== '' && Date.parse(`${discEndDate}Z`) < now;
        return hasBegun && !hasEnded && discountDetails.length === 1 && discountDetails[0]?.product === 'ECO-HSD-030';
      })
      .map(({ discId }) => discId);

  it('has one available offer, and one for each reason of refusal', async () => {
    expect(await valid(Date.now())()).toEqual(['P_ACQ10_FIRST_REFILL']);
    expect(await offers()).toHaveLength(5);
    expect((await offers()).find(({ discId }) => discId === 'P_ACQ10_FIRST_REFILL')).toMatchObject({
      offerType: 'ACQUISITION',
      discShortDesc: 'acquisition 10 for first refill',
      discountDetails: [
        {
          product: 'ECO-HSD-030',
          plan: 'HSD_030',
          originPricePerUnit: 4500,
          discountedPricePerUnit: -3500,
          effectivePrice: 1000,
        },
      ],
    });
  });

  it('has a different offer in the second market', async () => {
    const response = await listPromos(client, 'test', SECOND_PLACE);
    expect(getPromo.response.parse(response.json).prepaidPromotions.discounts).toMatchObject([
      {
        discId: 'P_ACQ35_FIRST_REFILL',
        discountDetails: [{ originPricePerUnit: 5500, discountedPricePerUnit: -2000 }],
      },
    ]);
  });

  it.each([
    ['of another market', { ...SECOND_PLACE, marketId: '14167' }],
    ['that there is not', { ...SECOND_PLACE, locationId: 'nowhere' }],
  ])('has no offer for a location %s', async (_what, place) => {
    const response = await listPromos(client, 'test', place);
    expect(response.json).toMatchObject({ businessErrorCode: 'BUS_PROMO_001' });
  });

  it("follows the sandbox's clock", async () => {
    const laterMs = Date.now() + 400 * 86_400_000;
    await client.post('/__sandbox/clock', { now: new Date(laterMs).toISOString() });
    expect(await valid(laterMs)()).toEqual(['P_ACQ10_FIRST_REFILL']);
    await client.post('/__sandbox/clock', {});
  });

  it('shows a guest no offers of an account', async () => {
    const { accountIds } = await client.persona('promo35');
    const response = await new OwnerCalls(client, null).promos(accountIds[0] ?? '', getPromo.path);
    expect(response.json).toMatchObject({ businessErrorCode: 'BUS_AUTH_001' });
  });
});

describe('get-tax', () => {
  it.each([
    ['ECO-HSD-XB3', '45.00', '9.99', 424 + 94],
    ['ECO-HSD-WIFI', '10.00', '0.00', 94],
    ['ECO-HSD-XB3', '15.00', '9.99', 141 + 94],
  ])('on %s at %s and shipping at %s', async (productCode, price, rate, total) => {
    const products = [
      { productCode, price },
      { productCode: 'EXP', price: rate },
    ];
    const tax = getTax.response.parse((await askTax(client, '141670890', products)).json);
    const amounts = tax.products.flatMap(({ productType }) =>
      productType.flatMap(({ vertexCodes }) => vertexCodes.map(({ amt }) => amt)),
    );
    expect(tax.products.map((each) => each.productCode)).toEqual([productCode, 'EXP']);
    expect([tax.totalTaxAmt, amounts.reduce((sum, amt) => sum + amt, 0)]).toEqual([total, total]);
    expect(parseWireAmount(price)).toBeGreaterThan(0);
  });
});

describe('notification-consent', () => {
  const consent = (shopper: { phone: string; email: string }, emailOptIn: 'Y' | 'N', smsOptIn: 'Y' | 'N') => {
    const body = {
      tn: shopper.phone,
      email: shopper.email,
      emailOptIn,
      smsOptIn,
      langPref: 'ENGLISH',
      trackingId: 't',
    };
    return client.post(`${notificationConsent.path}?trackingId=t`, body);
  };
  const optIns = async (accountId: string) => (await client.get(`/__sandbox/accounts/${accountId}`)).json;

  it('is stored for the account, before and after the order', async () => {
    const shopper = newShopper();
    expect(notificationConsent.response.parse((await consent(shopper, 'N', 'Y')).json)).toEqual({ status: 'SUCCESS' });
    const { accountId } = orderResponse(await (await shopPurchase(client, { shopper })).send());
    expect(await optIns(accountId)).toMatchObject({ emailOptIn: true, smsOptIn: true });
    await consent(shopper, 'N', 'N');
    expect(await optIns(accountId)).toMatchObject({ emailOptIn: false, smsOptIn: false });
    expect(await sentTo(client, shopper.phone)).toHaveLength(1);
  });
});

describe('send-receipt', () => {
  it('puts the receipt into the outbox unchanged, and only for a charge', async () => {
    const { key, send, shopper } = await shopPurchase(client);
    const to = `receipt.${shopper.phone}@example.com`;
    expect((await requestReceipt(client, key, to)).json).toMatchObject({ businessErrorCode: 'BUS_RCP_001' });
    await send();
    expect((await requestReceipt(client, key, to)).json).toEqual({ status: 'SUCCESS' });
    const [message, ...more] = (await client.get(`/__sandbox/outbox?to=${to}`)).json as object[];
    expect(message).toMatchObject({
      channel: 'email',
      subject: 'Your receipt',
      text: expect.stringContaining('\n'),
      html: expect.stringContaining('<td>$10.95</td>'),
    });
    expect(more).toEqual([]);
  });
});
