import { expect, it } from '@jest/globals';
import type { OwnerAccount } from './provider-owner-account.ts';
import type { PaymentInfo } from './provider-account.ts';
import { calculateNextCharge } from './next-charge.ts';

const TODAY = '2026-11-27';
const ACP = { status: 'approved', isTribal: false, benefitCode: 'ACP_30', benefitCents: 3_000 };
const account = (acp: unknown = null) =>
  ({
    internet: { planCode: 'HSD_030', priceCents: 4_500, expiry: TODAY },
    acp,
    subscriptions: [{ planCode: 'HSD_030', name: 'Internet' }],
    isPaused: false,
  }) as unknown as OwnerAccount;
const payment = (nextChargeCents: number | null): PaymentInfo => ({
  card: null,
  instruments: null,
  hasAutoRefill: false,
  autoRefill: { nextChargeOn: null, nextChargeCents, declined: null },
});

it.each<[string, OwnerAccount, PaymentInfo | null, object]>([
  ['the amount that the provider names, tax included', account(), payment(4_924), { totalCents: 4_924, taxCents: 424 }],
  ['the plan’s price plus tax where it names none', account(), payment(null), { totalCents: 4_500, taxCents: null }],
  ['the same where nothing could be read', account(), null, { totalCents: 4_500, taxCents: null }],
  ['the price less the benefit', account(ACP), null, { totalCents: 1_500, taxCents: null, creditCents: 3_000 }],
  ['the amount less the benefit', account(ACP), payment(1_924), { totalCents: 1_924, taxCents: 424 }],
])('calculates the next charge for %s', (_what, owned, info, charge) => {
  expect(calculateNextCharge(owned, info, TODAY)).toMatchObject({ charge, wouldChargeOn: '2026-11-28' });
});
