import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { BodyOf } from '#lib/contract/operation.ts';
import { paymentInfo } from '#lib/contract/payments.ts';
import { pin } from '#lib/contract/pin.ts';
import type { refill } from '#lib/contract/refill.ts';
import { readErrorCode, encryptCard, goodCard, readOrderNumber, type TypedCard } from '../testing/guest-purchase.ts';
import { OwnerCalls } from '../testing/owner-calls.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { signedIn } from '../testing/sign-in.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { addDays } from '../state/days.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

const stateSchema = z.object({
  expirationDate: z.string(),
  autoRefill: z.boolean(),
  services: z.array(z.object({ productCode: z.string(), expirationDate: z.string() })),
  instruments: z.array(z.object({ lastFour: z.string() })),
  transactions: z.array(z.object({ productCode: z.string(), amountCents: z.number(), durationDays: z.number() })),
  promos: z.array(z.unknown()),
});

async function visit(template: string, overrides = {}) {
  const person = await client.persona(template, overrides);
  const { sessionId } = await signedIn(client, person);
  const calls = new OwnerCalls(client, sessionId);
  const accountId = person.accountIds[0] ?? '';
  const account = async () => stateSchema.parse((await client.get(`/__sandbox/accounts/${accountId}`)).json);
  const token = async () => {
    const { paymentInfo: savedInfo } = paymentInfo.response.parse((await calls.paymentInfo(accountId)).json);
    return savedInfo?.paymentInstToken ?? '';
  };
  const charges = async () =>
    z
      .array(z.object({ kind: z.string(), amount: z.number(), tax: z.number() }))
      .parse((await client.get(`/__sandbox/accounts/${accountId}/charges`)).json);
  return { accountId, calls, account, token, charges };
}

type Products = BodyOf<typeof refill>['prepaidProducts'];

const product = (planCode: string, rate: string, planQty = 1): Products[number] => ({
  lob: planCode.startsWith('HSD') ? 'HSD' : 'VIDEO',
  planCode,
  planQty,
  rate,
  chargeCode: [{ amount: rate, chargeCode: planCode, prodTaxDetails: [] }],
});

const promo = (discountId: string, discountPrice: string, planQty: number) => ({
  discountId,
  offerType: 'INSTANT',
  discStatus: 'A' as const,
  productQuantity: planQty,
  discountPlanDet: [{ planCode: 'HSD_030', productCode: 'HSD_030', originalPrice: '45.00', discountPrice, planQty }],
});

type Changes = Partial<Pick<BodyOf<typeof refill>, 'prepaidProducts' | 'discountDetails' | 'paymentInfo'>>;

function buildRefillBody(
  accountId: string,
  token: string,
  amount: string,
  changes: Changes = {},
): BodyOf<typeof refill> {
  return {
    channel: 'ONLINE',
    flow: 'REFILL',
    termsVersion: '1.0',
    referenceID: `ref-${randomUUID()}`,
    customerInfo: { accountID: accountId, phone: '', zip: '' },
    paymentInfo: { paymentInstToken: token, amount, processingNetwork: 'CREDIT' },
    prepaidProducts: [product('HSD_030', '45.00')],
    acpBenefits: [],
    macId: '',
    serialNo: '',
    ...changes,
  };
}

async function encryptPayment(
  card: TypedCard,
  attempt: string,
  amount: string,
): Promise<BodyOf<typeof refill>['paymentInfo']> {
  return {
    ...(await encryptCard(client, card, attempt)),
    amount,
    processingNetwork: 'CREDIT',
    firstName: 'Avery',
    lastName: 'Hale',
    isServiceAddress: true,
    billingAddress: {
      addressLine1: '12 Elm Street',
      addressLine2: '',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
      country: 'US',
    },
  };
}

describe('an owner’s refill', () => {
  it('adds the days of every paid plan and charges the saved card', async () => {
    const { accountId, calls, account, token, charges } = await visit('active');
    const before = await account();
    const products = { prepaidProducts: [product('HSD_030', '45.00', 3)] };
    expect(
      readOrderNumber(await calls.refill(buildRefillBody(accountId, await token(), '135.00', products))),
    ).not.toBeNull();
    expect((await account()).expirationDate).toBe(addDays(before.expirationDate, 90));
    expect(await charges()).toMatchObject([{ kind: 'refill', amount: 13_500, tax: 0 }]);
  });

  it('charges a typed card once for repeated deliveries', async () => {
    const { accountId, calls, charges } = await visit('expired');
    const body = buildRefillBody(accountId, '', '45.00');
    const order = { ...body, paymentInfo: await encryptPayment(goodCard, body.referenceID, '45.00') };
    const responses = await Promise.all(Array.from({ length: 5 }, () => calls.refill(order)));
    expect(new Set(responses.map(readOrderNumber)).size).toBe(1);
    expect(await charges()).toHaveLength(1);
  });

  it('changes the plan and adds television to an account without it', async () => {
    const weekly = await visit('two-plans');
    const before = await weekly.account();
    const products = { prepaidProducts: [product('HSD_007', '15.00', 2)] };
    await weekly.calls.refill(buildRefillBody(weekly.accountId, await weekly.token(), '30.00', products));
    expect(await weekly.account()).toMatchObject({
      expirationDate: addDays(before.expirationDate, 14),
      services: [{ productCode: 'HSD_007' }],
    });
    const viewer = await visit('tv');
    const tv = [product('HSD_030', '45.00'), product('VDO_XITV_30', '22.00'), product('VDO_XITV_LAT_30', '6.00')];
    await viewer.calls.refill(
      buildRefillBody(viewer.accountId, await viewer.token(), '73.00', { prepaidProducts: tv }),
    );
    expect((await viewer.account()).services.map(({ productCode }) => productCode)).toContain('VDO_XITV_LAT_30');
  });

  it('applies an offer once: 35 off, and 90 days for the price of 60', async () => {
    const sale = await visit('promo35');
    const off = { discountDetails: [promo('P_SALE35OFF_021522', '-35.00', 1)] };
    const first = buildRefillBody(sale.accountId, await sale.token(), '10.00', off);
    expect(readOrderNumber(await sale.calls.refill(first))).not.toBeNull();
    const again = buildRefillBody(sale.accountId, await sale.token(), '10.00', off);
    expect(readErrorCode(await sale.calls.refill(again))).toBe('BUS_PMT_004');

    const winback = await visit('winback', { daysRemaining: 4 });
    const before = await winback.account();
    const two = {
      prepaidProducts: [product('HSD_030', '45.00', 2)],
      discountDetails: [promo('P_WINBACK45OFF_1215', '-45.00', 2)],
    };
    await winback.calls.refill(buildRefillBody(winback.accountId, await winback.token(), '90.00', two));
    expect(await winback.account()).toMatchObject({ expirationDate: addDays(before.expirationDate, 90), promos: [] });
  });

  it('deducts the benefit once', async () => {
    const { accountId, calls, token, charges } = await visit('acp');
    const products = { prepaidProducts: [product('HSD_030', '45.00', 2)] };
    await calls.refill(buildRefillBody(accountId, await token(), '60.00', products));
    expect(await charges()).toMatchObject([{ amount: 6_000 }]);
  });

  it.each([
    ['another rate', '40.00', { prepaidProducts: [product('HSD_030', '40.00')] }, 'BUS_PMT_004'],
    ['a plan that is not the account’s', '15.00', { prepaidProducts: [product('HSD_007', '15.00')] }, 'BUS_PMT_004'],
    ['another total', '44.00', {}, 'BUS_PMT_003'],
    [
      'an offer that it does not have',
      '10.00',
      { discountDetails: [promo('P_SALE35OFF_021522', '-35.00', 1)] },
      'BUS_PMT_004',
    ],
  ])('refuses %s', async (_, amount, changes, code) => {
    const { accountId, calls, token, charges } = await visit('active');
    expect(readErrorCode(await calls.refill(buildRefillBody(accountId, await token(), amount, changes)))).toBe(code);
    expect(await charges()).toEqual([]);
  });

  it('declines a saved card as its bank would, and an unknown token', async () => {
    const { accountId, calls, token } = await visit('active', { savedCardDecline: 'PAYMENT-1251' });
    expect(readErrorCode(await calls.refill(buildRefillBody(accountId, await token(), '45.00')))).toBe('PAYMENT-1251');
    expect(readErrorCode(await calls.refill(buildRefillBody(accountId, 'pit_nobody', '45.00')))).toBe('PAYMENT-1004');
  });

  it("is refused for another owner's account", async () => {
    const owner = await visit('active');
    const other = await visit('expiring');
    const refusal = await other.calls.refill(buildRefillBody(owner.accountId, await owner.token(), '45.00'));
    expect(readErrorCode(refusal)).not.toBeNull();
    expect(await owner.charges()).toEqual([]);
  });
});

describe('saving a card', () => {
  const owner = {
    firstName: 'Avery',
    lastName: 'Hale',
    addressLine1: '12 Elm Street',
    addressLine2: '',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  };

  it('replaces the previous card, and turns auto-refill on but never off', async () => {
    const { accountId, calls, account } = await visit('active');
    const save = async (cardNumber: string, cardType: string, enrollAutoPayment: boolean) =>
      calls.addCard({
        ...(await encryptCard(client, { ...goodCard, cardNumber, cardType })),
        custInfo: { ...owner, accountId },
        enrollAutoPayment,
        processingNetwork: 'CREDIT',
      });
    await save('5555555555554444', 'MASTER_CARD', true);
    expect(await account()).toMatchObject({ autoRefill: true, instruments: [{ lastFour: '4444' }] });
    await save('4111111111111111', 'Visa', false);
    expect(await account()).toMatchObject({ autoRefill: true, instruments: [{ lastFour: '1111' }] });
  });

  it('checks the card without a purchase', async () => {
    const { accountId, calls, account } = await visit('expired');
    const request = {
      custInfo: { ...owner, accountId },
      enrollAutoPayment: false,
      processingNetwork: 'CREDIT',
    } as const;
    const expiredCard = await encryptCard(client, { ...goodCard, expirationDate: '0120' });
    const boundCard = await encryptCard(client, goodCard, `ref-${randomUUID()}`);
    const code = async (card: typeof boundCard) =>
      z.object({ businessErrorCode: z.string() }).parse((await calls.addCard({ ...card, ...request })).json);
    expect(await code(expiredCard)).toEqual({ businessErrorCode: 'PAYMENT-1043' });
    expect(await code(boundCard)).toEqual({ businessErrorCode: 'PAYMENT-1004' });
    expect((await account()).instruments).toEqual([]);
  });
});

describe('a refill PIN', () => {
  const mint = async (): Promise<string> => {
    const pins = z.array(z.object({ pin: z.string() })).parse((await client.post('/__sandbox/pins', {})).json);
    return pins[0]?.pin ?? '';
  };

  it('shows its value in upper and lower case, and is redeemed once', async () => {
    const { accountId, calls, account, charges } = await visit('active');
    const before = await account();
    const code = await mint();
    const worth = { planCode: 'HSD_030', planQty: 1, redemptionDate: null };
    const pinView = pin.response.parse((await calls.lookUpPin(accountId, code.toLowerCase())).json);
    expect(pinView.pinDetails).toMatchObject([worth]);
    const responses = await Promise.all(Array.from({ length: 6 }, () => calls.redeemPin(accountId, code)));
    const successes = responses.filter(
      ({ json }) => z.object({ status: z.literal('SUCCESS') }).safeParse(json).success,
    );
    expect(successes).toHaveLength(1);
    expect((await account()).expirationDate).toBe(addDays(before.expirationDate, 30));
    expect(await charges()).toMatchObject([{ kind: 'pin', amount: 0 }]);
    const redeemedPin = pin.response.parse((await calls.lookUpPin(accountId, code)).json);
    expect(redeemedPin.pinDetails[0]?.redemptionDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('returns the same response for every delivery of one redemption', async () => {
    const { accountId, calls, charges } = await visit('active');
    const [code, key] = [await mint(), randomUUID()];
    const responses = await Promise.all(Array.from({ length: 5 }, () => calls.redeemPin(accountId, code, key)));
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await charges()).toHaveLength(1);
  });

  it('is refused if it is unknown', async () => {
    const { accountId, calls } = await visit('active');
    expect(readErrorCode(await calls.lookUpPin(accountId, 'NOSUCHPIN'))).toBe('BUS_PIN_001');
  });
});
