import { describe, expect, it } from '@jest/globals';
import type { ResponseOf } from '#lib/contract/operation.ts';
import type { chargeStatus } from '#lib/contract/payments.ts';
import { toChargeReport } from './provider.ts';

type ChargeStatusResponse = ResponseOf<typeof chargeStatus>;

const CHARGED: ChargeStatusResponse = {
  referenceID: 'attempt-1',
  status: 'CHARGED',
  orderNumber: 'R-7',
  amount: 4_924,
  tax: 424,
  accountId: '700000002',
};
const WITHOUT_DETAILS = { amount: null, tax: null, accountId: '', orderNumber: '' };

describe("toChargeReport reads the provider's status of a charge", () => {
  it.each<[string, Partial<ChargeStatusResponse>, object]>([
    ['a charge', {}, { status: 'charged', orderNumber: 'R-7', amountCents: 4_924, accountId: '700000002' }],
    [
      'a charge without details',
      WITHOUT_DETAILS,
      { status: 'charged', orderNumber: null, amountCents: null, accountId: null },
    ],
    [
      'a charge with blank details',
      { orderNumber: ' ', accountId: ' ' },
      { status: 'charged', orderNumber: null, accountId: null },
    ],
    [
      'a refusal with a code',
      { status: 'DECLINED', errorCode: 'PAYMENT-1205' },
      { status: 'declined', code: 'PAYMENT-1205' },
    ],
    ['a refusal without a code', { status: 'DECLINED' }, { status: 'declined', code: null }],
    ['a charge in progress', { status: 'IN_PROGRESS' }, { status: 'in-progress' }],
    ['an unknown charge', { status: 'NOT_FOUND' }, { status: 'not-found' }],
  ])('reads %s', (_case, fields, report) => {
    expect(toChargeReport({ ok: true, value: { ...CHARGED, ...fields } })).toMatchObject(report);
  });

  it('reports a failure when the provider does not respond', () => {
    expect(toChargeReport({ ok: false, reason: 'no-answer' })).toEqual({ status: 'failed' });
  });
});
