import { describe, expect, it } from '@jest/globals';
import { dashboard } from '#lib/contract/dashboard.ts';
import { toOwnerAccount } from './provider-owner-account.ts';

const read = (planStatus: string, { daysRemaining = 14 }: { daysRemaining?: number | null } = {}) =>
  dashboard.response.parse({
    customerInfo: { accountId: '1', prepaidAccountStatus: 'Open', emailOptIn: 'N', smsOptIn: 'N' },
    serviceAddress: { addressLine1: '1 Elm Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' },
    planStatusDetails: { planStatus, expiryDate: '2026-11-30' },
    hsdService: {
      daysRemaining,
      expirationDate: '2026-11-30',
      planPrice: '45.00',
      planDuration: 30,
      productCode: 'HSD_030',
    },
    devices: [
      { deviceLob: 'VIDEO', planDetails: [{ planCode: 'TV', productCode: 'TV', expirationDate: '2026-12-02' }] },
    ],
  });
const TODAY = '2026-11-25';
const daysOf = (answer: ReturnType<typeof read>, holdsDays = true) => {
  const { isPaused, isOnHold, internet, subscriptions } = toOwnerAccount(answer, { today: TODAY, holdsDays });
  return { isPaused, isOnHold, internet: internet?.expiry, tv: subscriptions[0]?.expiry };
};
const AS_SENT = { internet: '2026-11-30', tv: '2026-12-02' };

describe('expiry of a paused account', () => {
  it('follows from the provider’s count of days, whose expiry day does not change', () => {
    // 14 days, the first of them today.
    expect(daysOf(read('PAUSED'))).toEqual({
      isPaused: true,
      isOnHold: true,
      internet: '2026-12-08',
      tv: '2026-12-10',
    });
  });

  it.each<[string, Parameters<typeof read>[1]]>([
    ['that already moves along', { daysRemaining: 6 }],
    ['without a count', { daysRemaining: null }],
    ['without days', { daysRemaining: 0 }],
    ['and a smaller count', { daysRemaining: 5 }],
  ])('uses the expiry day that is %s', (_, changes) => {
    expect(daysOf(read('PAUSED', changes))).toEqual({ isPaused: true, isOnHold: true, ...AS_SENT });
  });

  it('keeps running if the provider does not hold the days', () => {
    expect(daysOf(read('PAUSED'), false)).toEqual({ isPaused: true, isOnHold: false, ...AS_SENT });
  });

  it.each(['ACTIVE', 'EXPIRED', ''])('uses the expiry day for the status %j', (status) => {
    expect(daysOf(read(status))).toEqual({ isPaused: false, isOnHold: false, ...AS_SENT });
  });
});
