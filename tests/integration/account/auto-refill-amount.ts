import { describe, expect, it } from '@jest/globals';
import { daysBetween } from '#lib/domain/calendar-day.ts';
import { signInOwner } from '#tests/support/account-owner.ts';
import { inDays } from '#tests/support/move-places.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests } from '#tests/support/payment-owner.ts';

const { sandbox } = await startOwnProvider();

/** The credit is never above the price. */
const BENEFITS: Record<string, [acp: object | undefined, creditCents: number]> = {
  'no benefit': [undefined, 0],
  'a benefit': [{ status: 'Approved', creditCents: 3_000 }, 3_000],
  'a benefit above the price': [{ status: 'Approved', creditCents: 9_000 }, 9_000],
  'a benefit on Tribal lands': [{ status: 'Approved', isTribal: true, creditCents: 7_500 }, 0],
  'a benefit without a code': [{ status: 'Approved' }, 0],
  'a denied benefit': [{ status: 'Denied', creditCents: 3_000 }, 0],
  'an ended benefit': [{ status: 'De Enrolled', creditCents: 3_000 }, 0],
};
/** Services and offers that auto-refill ignores. */
const BESIDE: Record<string, [template: string, overrides: object, priceCents?: number]> = {
  'internet alone': ['active', {}],
  'TV packs': ['tv', {}],
  'another plan': ['two-plans', {}],
  'an offer': ['active', { promo: 'P_SALE35OFF_021522' }],
  'the prices of another market': ['active', { geoCode: '320390110' }, 5_500],
};
const ROWS = Object.keys(BENEFITS).flatMap((benefit) => Object.keys(BESIDE).map((beside) => ({ benefit, beside })));

describe('the announced auto-refill charge (spec 3 §9)', () => {
  it.each(ROWS)('is made on its day and not before: $beside with $benefit', async ({ benefit, beside }) => {
    const [acp, creditCents = 0] = BENEFITS[benefit] ?? [];
    const [template = '', overrides, priceCents = 4_500] = BESIDE[beside] ?? [];
    const owner = await signInOwner(sandbox, template, { ...overrides, daysRemaining: 5, ...(acp && { acp }) });
    const { accountId } = owner;
    const page = await paymentRequests(owner);
    const view = await page.autoRefill();
    expect((await page.turnOn(view)).body).toMatchObject({ outcome: 'done' });
    const { charge, stored } = await page.autoRefill();
    expect(charge).toEqual(view.charge);
    expect(charge).toMatchObject({ planCode: 'HSD_030', creditCents: Math.min(creditCents, priceCents) });
    expect(stored?.nextChargeOn).toBe(view.wouldChargeOn);

    await sandbox.ageAccount(accountId, daysBetween(inDays(0), String(stored?.nextChargeOn)) - 1);
    expect(await sandbox.charges({ accountId })).toEqual([]);
    await sandbox.ageAccount(accountId, 1);
    const [made, ...others] = await sandbox.charges({ accountId });
    expect(others).toEqual([]);
    expect(made).toMatchObject({ kind: 'auto-refill', tax: charge?.taxCents, amount: charge?.totalCents });
    expect(view.hasOffer).toBe(beside === 'an offer');
  });
});
