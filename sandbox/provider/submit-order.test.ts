import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chargeStatus } from '#lib/contract/payments.ts';
import { submitOrder } from '#lib/contract/shop.ts';
import { goodCard } from '../testing/guest-purchase.ts';
import { newShopper, sentTo } from '../testing/router-visit.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { orderResponse, shopPurchase, type ShopPurchase } from '../testing/shop-purchase.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const MAPLE_STREET = { locationId: 'SPC1000000', marketId: '14167' };
const SECOND_PLACE = { locationId: 'LOC00000011', marketId: '32039' };

describe("a shopper's order", () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  let client: SandboxClient;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    client = sandbox.client;
  }, 60_000);
  afterAll(() => sandbox.close());

  const listCharges = ({ key }: ShopPurchase) => client.charges({ idempotencyKey: key });
  const loadStatus = async ({ key }: ShopPurchase) =>
    chargeStatus.response.parse((await client.get(`${chargeStatus.path}?referenceID=${key}`)).json);
  const asItIs = () => undefined;
  const codeFor = async (purchase: ShopPurchase) => orderResponse(await purchase.send()).code;

  it.each([
    ['HSD_030', false, 'STD', false, 4924, 424],
    ['HSD_030', true, 'STD', false, 1094, 94],
    ['HSD_030', true, 'EXP', false, 2187, 188],
    ['HSD_007', false, 'STD', false, 1641, 141],
    ['HSD_007', false, 'EXP', false, 2734, 235],
    ['HSD_030', false, 'EXP', true, 5499, 0],
  ] as const)(
    '%s, with the offer: %s, shipped %s, tax left out: %s, is %i cents',
    async (planCode, withPromo, shippingCode, withoutTax, amount, tax) => {
      const purchase = await shopPurchase(client, { planCode, withPromo, shippingCode, withoutTax });
      const { code, number, accountId } = orderResponse(await purchase.send());
      expect([code, number, accountId]).toEqual(['', expect.any(String), expect.any(String)]);
      expect(purchase.totalCents).toBe(amount);
      expect(await listCharges(purchase)).toMatchObject([
        { kind: 'order', amount, tax, orderNumber: number, accountId, referenceId: purchase.key },
      ]);
      expect(await loadStatus(purchase)).toMatchObject({
        status: 'CHARGED',
        orderNumber: number,
        accountId,
        amount,
        tax,
      });
    },
  );

  it.each([
    ['HSD_030', false, 'EXP', 5500 + 1299],
    ['HSD_030', true, 'STD', 3500],
    ['HSD_007', false, 'STD', 2000],
  ] as const)('in the second market %s, with its offer: %s, shipped %s, is %i cents before tax', async (...options) => {
    const [planCode, withPromo, shippingCode, net] = options;
    const { locationId } = SECOND_PLACE;
    const purchase = await shopPurchase(client, { locationId, planCode, withPromo, shippingCode });
    expect(await codeFor(purchase)).toBe('');
    expect(purchase.totalCents - purchase.taxCents).toBe(net);
    expect(await listCharges(purchase)).toMatchObject([{ amount: purchase.totalCents }]);
  });

  it('opens an account at the address that waits for activation', async () => {
    const purchase = await shopPurchase(client, { locationId: 'SPC2000022', withPromo: true });
    const { accountId, number } = orderResponse(await purchase.send());
    expect((await client.get(`/__sandbox/accounts/${accountId}`)).json).toMatchObject({
      status: 'Open',
      activation: 'Preactivated',
      phone: purchase.shopper.phone,
      email: purchase.shopper.email,
      firstName: 'Lucía',
      lastName: 'O’Brien',
      locationId: 'SPC2000022',
      houseKey: 'HKS2000022',
      addressLine1: '200 Harbor View Drive',
      addressLine2: 'PH',
      emailOptIn: true,
      smsOptIn: false,
      services: [],
      devices: [{ status: 'FOUND', provisioned: false }],
      orders: [{ orderNumber: number, planCode: 'HSD_030', discountId: 'P_ACQ10_FIRST_REFILL', shippingCode: 'STD' }],
      transactions: [{ orderNumber: number, productCode: 'HSD_030', amountCents: 1094 }],
    });
  });

  it('charges once and returns the same response for concurrent deliveries', async () => {
    const purchase = await shopPurchase(client);
    const responses = await Promise.all(Array.from({ length: 10 }, () => purchase.send()));
    expect(new Set(responses.map((response) => orderResponse(response).number)).size).toBe(1);
    expect(await listCharges(purchase)).toHaveLength(1);
    expect(await sentTo(client, purchase.shopper.phone)).toHaveLength(1);
    const spanish = await shopPurchase(client, { key: purchase.key, shopper: purchase.shopper, language: 'SPANISH' });
    expect(orderResponse(await spanish.send()).number).toBe(orderResponse(await purchase.send()).number);
  });

  it('opens one account for two concurrent orders of one phone', async () => {
    const shopper = newShopper();
    const both = await Promise.all([shopPurchase(client, { shopper }), shopPurchase(client, { shopper })]);
    const codes = await Promise.all(both.map(codeFor));
    expect(codes.sort()).toEqual(['', 'BUS-PINLESS-ACT-PHONE']);
  });

  it('returns a lost response again for the same key', async () => {
    const purchase = await shopPurchase(client);
    await client.fault({ call: 'submit-order', kind: 'lost', times: 1, match: { phone: purchase.shopper.phone } });
    await expect(purchase.send()).rejects.toThrow('fetch failed');
    const { orderNumber } = await loadStatus(purchase);
    expect(orderResponse(await purchase.send()).number).toBe(orderNumber);
    expect(await listCharges(purchase)).toHaveLength(1);
  });

  it('is charged once when a fault handles it twice', async () => {
    const purchase = await shopPurchase(client);
    await client.fault({ call: 'submit-order', kind: 'duplicate', times: 1, match: { trackingId: purchase.key } });
    expect(await codeFor(purchase)).toBe('');
    expect(await listCharges(purchase)).toHaveLength(1);
  });

  it.each<[string, string, Parameters<typeof shopPurchase>[1], (body: ShopPurchase['body']) => void]>([
    ['a cent less', 'BUS_PMT_003', { amountCents: 4923 }, asItIs],
    ['a cent', 'BUS_PMT_003', { amountCents: 1 }, asItIs],
    ['the price of the offer without it', 'BUS_PMT_003', { amountCents: 1094 }, asItIs],
    ['the price without express shipping', 'BUS_PMT_003', { shippingCode: 'EXP', amountCents: 4924 }, asItIs],
    [
      'shipping for less',
      'BUS_PMT_004',
      { shippingCode: 'EXP' },
      (body) => (body.shippingDetails.shippingRate = '0.00'),
    ],
    ['shipping that there is not', 'BUS_PMT_004', {}, (body) => (body.shippingDetails.shippingCode = 'FAST')],
    [
      'an offer that has ended',
      'BUS_PMT_004',
      { withPromo: true },
      (body) => Object.assign(body.discountDetails?.[0] ?? {}, { discountId: 'P_ACQ10_ENDED' }),
    ],
    [
      'an offer made up',
      'BUS_PMT_004',
      { withPromo: true },
      (body) => Object.assign(body.discountDetails?.[0]?.discountPlanDet[0] ?? {}, { discountPrice: '-44.99' }),
    ],
    [
      'an offer twice',
      'BUS_PMT_004',
      { withPromo: true },
      (body) => body.discountDetails?.push(...body.discountDetails),
    ],
    [
      'an offer for the other plan',
      'BUS_PMT_004',
      { withPromo: true },
      (body) => body.deviceDetails[0]?.prepaidProducts.forEach((each) => (each.planCode = 'HSD_007')),
    ],
    ['the rate of the offer without it', 'BUS_PMT_004', { withPromo: true }, (body) => delete body.discountDetails],
    [
      'a plan at another rate',
      'BUS_PMT_004',
      {},
      (body) => Object.assign(body.deviceDetails[0]?.prepaidProducts[0] ?? {}, { rate: '1.00' }),
    ],
    [
      'two of a plan',
      'BUS_PMT_004',
      {},
      (body) => Object.assign(body.deviceDetails[0]?.prepaidProducts[0] ?? {}, { planQty: 2 }),
    ],
    [
      'a plan that is not sold',
      'BUS_PMT_004',
      {},
      (body) => Object.assign(body.deviceDetails[0]?.prepaidProducts[0] ?? {}, { planCode: 'VDO_XITV_30' }),
    ],
    [
      'the price of another market',
      'BUS_PMT_004',
      { locationId: SECOND_PLACE.locationId, marketPlace: MAPLE_STREET },
      asItIs,
    ],
    ['a higher price than the location’s market has', 'BUS_PMT_004', { marketPlace: SECOND_PLACE }, asItIs],
    [
      'the offer of another market',
      'BUS_PMT_004',
      { marketPlace: SECOND_PLACE, withPromo: true },
      (body) => Object.assign(body.deviceDetails[0]?.prepaidProducts[0] ?? {}, { rate: '45.00' }),
    ],
    ['an unknown location', 'BUS-PINLESS-ACT-LOCATION', { locationId: 'LOC99999999' }, asItIs],
    ['an address without service', 'BUS-PINLESS-ACT-LOCATION', { locationId: 'SPC4000000' }, asItIs],
    ['an address of a customer', 'BUS-PINLESS-ACT-LOCATION', { locationId: 'SPC5000000' }, asItIs],
    ['an identity that is nobody’s', 'BUS_PMT_004', { custGuid: 'nobody' }, asItIs],
    ['a card that is declined', 'PAYMENT-1251', { card: { ...goodCard, cardNumber: '4000000000009995' } }, asItIs],
  ])('%s is refused with %s and costs nothing', async (_what, code, options, change) => {
    const purchase = await shopPurchase(client, options);
    change(purchase.body);
    expect(await codeFor(purchase)).toBe(code);
    expect(await listCharges(purchase)).toEqual([]);
    expect(await loadStatus(purchase)).toMatchObject({ status: 'DECLINED', errorCode: code });
  });

  it('refuses the identity of somebody else, the phone of a customer, a foreign card and a key of another order', async () => {
    const owner = await client.persona('active');
    expect(await codeFor(await shopPurchase(client, { custGuid: owner.custGuid }))).toBe('BUS_PMT_004');
    expect(await codeFor(await shopPurchase(client, { shopper: newShopper({ phone: owner.phone }) }))).toBe(
      'BUS-PINLESS-ACT-PHONE',
    );
    const [one, other] = [await shopPurchase(client), await shopPurchase(client)];
    const { paymentinfo } = other.body;
    Object.assign(one.body.paymentinfo, 'cardNumber' in paymentinfo && { cardNumber: paymentinfo.cardNumber });
    expect(await codeFor(one)).toBe('PAYMENT-1004');
    await other.send();
    const again = await shopPurchase(client, { key: other.key, planCode: 'HSD_007' });
    expect((await again.send()).status).toBe(409);
    expect(await listCharges(other)).toHaveLength(1);
  });

  it('needs a key', async () => {
    const { body } = await shopPurchase(client);
    const response = await client.post(`${submitOrder.path}?trackingId=t`, body);
    expect([response.status, orderResponse(response).code]).toEqual([400, 'PAYMENT-8001']);
  });
});
