import { beforeEach, expect, it, jest } from '@jest/globals';
import type { ResponseOf } from '#lib/contract/operation.ts';
import type { chargeStatus } from '#lib/contract/payments.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

type Read = ResponseOf<typeof chargeStatus>;
let response: ProviderResult<Read>;
jest.unstable_mockModule('./provider-charge-status.ts', () => ({ readChargeStatus: async () => response }));
const { loadChargeReport: askChargeStatus } = await import('./ask-charge-status.ts');

const CHARGED: Read = {
  referenceID: 'attempt-1',
  status: 'CHARGED',
  orderNumber: 'R-7',
  amount: 4_924,
  tax: 424,
  accountId: '700000002',
};
const nothing = { amount: null, tax: null, accountId: '', orderNumber: '' };
const ask = () => askChargeStatus({ trackingId: 't', caller: 's', xsrfToken: null }, 'attempt-1');

beforeEach(() => {
  response = { ok: true, value: CHARGED };
});

it.each<[string, Partial<Read>, object]>([
  ['a charge', {}, { status: 'charged', orderNumber: 'R-7', amountCents: 4_924, accountId: '700000002' }],
  ['a charge without more', nothing, { status: 'charged', orderNumber: null, amountCents: null, accountId: null }],
  [
    'a charge of blanks',
    { orderNumber: ' ', accountId: ' ' },
    { status: 'charged', orderNumber: null, accountId: null },
  ],
  ['a refusal', { status: 'DECLINED', errorCode: 'PAYMENT-1205' }, { status: 'declined', code: 'PAYMENT-1205' }],
  ['a refusal without a code', { status: 'DECLINED' }, { status: 'declined', code: null }],
  ['one under way', { status: 'IN_PROGRESS' }, { status: 'in-progress' }],
  ['one that nobody knows', { status: 'NOT_FOUND' }, { status: 'not-found' }],
])('%s', async (_what, change, expected) => {
  response = { ok: true, value: { ...CHARGED, ...change } };
  expect(await ask()).toMatchObject(expected);
});

it('is unknown when the provider does not answer', async () => {
  response = { ok: false, reason: 'no-answer' };
  expect(await ask()).toEqual({ status: 'failed' });
});
