import { describe, expect, it } from '@jest/globals';
import { CompactEncrypt, generateKeyPair } from 'jose';
import { jwe } from './card.ts';
import { guestDashboard } from './dashboard.ts';
import { createAux, fetchAux } from './move.ts';
import { credentialFor } from './operation.ts';
import { chargeStatus, paymentJwks } from './payments.ts';
import { pin, pinRedeem } from './pin.ts';
import { getPromo, getTax, guestRefill } from './refill.ts';
import { serviceability, suggestAddress, validateAddress } from './serviceability.ts';
import { submitOrder } from './shop.ts';

const dashboard = {
  customerInfo: { accountId: 'A1', prepaidAccountStatus: 'Open' },
  serviceAddress: { addressLine1: '100 Maple Street', city: 'Springfield', state: 'IL', zip: '62701' },
};

describe('the dashboard', () => {
  it('fills in what a provider leaves out', () => {
    const read = guestDashboard.response.parse({ ...dashboard, acpDetail: null, availablePlans: null });
    expect(read.customerInfo).toMatchObject({ firstName: '', smsOptIn: false, language: 'ENGLISH' });
    expect(read).toMatchObject({ acpDetail: null, hsdService: null, availablePlans: [], devices: [] });
  });

  it('turns prices into cents and keeps days as they are', () => {
    const read = guestDashboard.response.parse({
      ...dashboard,
      availablePlans: [{ productCode: 'HSD_030', planPrice: '45.00', planLob: 'HSD' }],
      hsdService: {
        daysRemaining: '21',
        expirationDate: '2026-12-11',
        planPrice: 45,
        planDuration: 30,
        productCode: 'HSD_030',
      },
      acpDetail: { acpStatus: 'Approved', acpBenefits: [{ benefitCode: 'B', benefitAmount: '30.00' }] },
    });
    expect(read.availablePlans[0]?.planPrice).toBe(4500);
    expect(read.hsdService).toMatchObject({ daysRemaining: 21, expirationDate: '2026-12-11', planPrice: 4500 });
    expect(read.acpDetail?.acpBenefits[0]?.benefitAmount).toBe(3000);
  });

  it.each([
    ['no account', { ...dashboard, customerInfo: { prepaidAccountStatus: 'Open' } }],
    [
      'a price that is none',
      { ...dashboard, availablePlans: [{ productCode: 'H', planPrice: 'free', planLob: 'HSD' }] },
    ],
    ['more rows than anybody has', { ...dashboard, devices: Array(2_001).fill({ deviceLob: 'HSD' }) }],
  ])('is refused with %s', (_what, body) => {
    expect(guestDashboard.response.safeParse(body).success).toBe(false);
  });
});

describe('responses with several spellings', () => {
  it.each([{ totalTaxAmt: '2.31' }, { totalTaxAmount: 2.31 }, { totalTaxAmt: null, totalTaxAmount: '2.31' }])(
    'tax %j',
    (body) => {
      expect(getTax.response.parse(body).totalTaxAmt).toBe(231);
    },
  );

  it.each([{ auxAccountConfNo: 'C1' }, { auxAcctConfNo: 'C1' }])('accept the aux account %j', (body) => {
    expect(createAux.response.parse(body)).toEqual({ auxAccountConfNo: 'C1' });
  });

  it('accept an account with or without its eligibility for a move', () => {
    const body = { reconnectEligibility: { reconnectEligibleAcct: 'N' } };
    for (const moveEligibility of [{ hsdRefillRequired: 'Y' }, null, undefined]) {
      expect(fetchAux.response.safeParse({ ...body, moveEligibility }).success).toBe(true);
    }
  });
});

describe('a code that is part of the response', () => {
  it.each([
    [serviceability, { businessErrorCode: 'BUS0078' }],
    [validateAddress, { businessErrorCode: 'BUS0001' }],
    [submitOrder, { systemErrorCode: 'SYS0010' }],
    [chargeStatus, { referenceID: 'attempt-1', status: 'DECLINED', errorCode: 'PAYMENT-1156' }],
  ])('is read with the rest: $name', (operation, body) => {
    expect(operation.isCodeInformation).toBe(true);
    expect(operation.response.safeParse(body).success).toBe(true);
  });

  it.each([
    [
      { amount: '49.24', tax: '4.24', accountId: '700000002' },
      { amount: 4_924, tax: 424, accountId: '700000002' },
    ],
    [{ amount: 49.24 }, { amount: 4_924, tax: null, accountId: '' }],
    [
      { amount: '', tax: null, accountId: ' ' },
      { amount: null, tax: null, accountId: ' ' },
    ],
    [{}, { amount: null, tax: null, accountId: '', orderNumber: '' }],
  ])('says what was charged and to whom, where the provider knows: %j', (given, read) => {
    expect(chargeStatus.response.parse({ referenceID: 'attempt-1', status: 'CHARGED', ...given })).toMatchObject(read);
  });

  it('refuses the status of a charge whose amount is not one', () => {
    const response = { referenceID: 'attempt-1', status: 'CHARGED', amount: 'all of it' };
    expect(chargeStatus.response.safeParse(response).success).toBe(false);
  });

  it('is no failure of a PIN that is refused by its status alone', () => {
    expect(pinRedeem.response.parse({ status: 'FAILURE' }).status).toBe('FAILURE');
  });
});

it('keeps suggestions as they come, in order', () => {
  expect(suggestAddress.response.parse(['100 m', 2, '100 Maple Street', 'N'])).toEqual([
    '100 m',
    2,
    '100 Maple Street',
    'N',
  ]);
});

it.each([
  [pin, '/secure2/api/v1/accountService/pin', 'owner'],
  [pin, '/secure/api/v1/accountService/pin', 'guest'],
  [getPromo, '/secure/api/v1/offer-service/get-promo', 'guest'],
  [getPromo, '/secure2/api/v1/offer-service/get-promo', 'owner'],
] as const)('%#: the credential follows the path %s', (operation, path, credential) => {
  expect(credentialFor(operation, path)).toBe(credential);
});

describe('the key set', () => {
  const key = { kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256', kid: 'k1', n: 'a'.repeat(342), e: 'AQAB' };

  it('may hold keys for something else', () => {
    expect(paymentJwks.response.parse({ keys: [{ kty: 'EC', use: 'sig' }, key] }).keys).toEqual([key]);
  });

  it.each([{ keys: [] }, { keys: [{ ...key, use: 'sig' }] }, { keys: [{ ...key, n: 'short' }] }])(
    'is of no use without one for card fields: %#',
    (body) => {
      expect(paymentJwks.response.safeParse(body).success).toBe(false);
    },
  );
});

describe('a guest refill', () => {
  it('sends card fields only as a JWE', async () => {
    const { publicKey } = await generateKeyPair('RSA-OAEP-256');
    const sealed = await new CompactEncrypt(new TextEncoder().encode('123'))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'k' })
      .encrypt(publicKey);
    expect(jwe.safeParse(sealed).success).toBe(true);
    const request = refillRequest(sealed);
    expect(guestRefill.body.parse(request)).toEqual(request);
    expect(guestRefill.body.safeParse(refillRequest('4111111111111111')).success).toBe(false);
  });
});

function refillRequest(field: string) {
  return {
    channel: 'ONLINE',
    flow: 'EZREFILL',
    termsVersion: '1.0',
    referenceID: 'attempt-1',
    customerInfo: { accountID: 'A1', phone: '5550100123', zip: '62701' },
    paymentInfo: {
      amount: '47.31',
      billingAddress: { ...dashboard.serviceAddress, addressLine2: '', country: 'US' },
      cardNumber: field,
      cardType: field,
      expirationDate: field,
      cvv: field,
      firstName: 'Ana',
      lastName: 'Núñez',
      processingNetwork: 'CREDIT',
      isServiceAddress: false,
    },
    prepaidProducts: [
      {
        chargeCode: [{ amount: '45.00', chargeCode: 'HSD_030', prodTaxDetails: [{ vertexCode: 'V1', amt: '2.31' }] }],
        lob: 'HSD',
        planCode: 'HSD_030',
        planQty: 1,
        rate: '45.00',
      },
    ],
    acpBenefits: [],
  };
}
