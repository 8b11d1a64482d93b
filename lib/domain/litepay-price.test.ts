import { describe, expect, it } from '@jest/globals';
import type { Acp } from './acp.ts';
import { listGuestPlans } from './litepay-price.ts';

const month = { planCode: 'HSD_030', lob: 'HSD', priceCents: 4500, days: 30 };
const week = { planCode: 'HSD_007', lob: 'HSD', priceCents: 1500, days: 7 };
const tv = { planCode: 'VDO_XITV_30', lob: 'VIDEO', priceCents: 2200, days: 30 };
const acp: Acp = { status: 'approved', isTribal: false, benefitCode: 'ACP', benefitCents: 3000 };

const listCodes = (...args: Parameters<typeof listGuestPlans>) => listGuestPlans(...args).map(({ code }) => code);

describe('the plans that a guest may pay for', () => {
  it.each([
    ['the price of the plan', [month], null, { priceCents: 4500, creditCents: 0 }],
    ['the benefit taken off', [month], acp, { priceCents: 4500, creditCents: 3000 }],
    ['the full price for tribal', [month], { ...acp, isTribal: true }, { creditCents: 0 }],
    ['the full price without a benefit code', [month], { ...acp, benefitCode: '' }, { creditCents: 0 }],
    ['the full price where the benefit is denied', [month], { ...acp, status: 'denied' as const }, { creditCents: 0 }],
    ['never below zero', [week], acp, { priceCents: 1500, creditCents: 1500 }],
    ['internet, not television', [tv, month], null, { code: 'HSD_030', days: 30 }],
    ['no plan without days', [{ ...month, days: 0 }, week], null, { code: 'HSD_007', days: 7 }],
    [
      'a code that is only a name',
      [{ ...month, planCode: 'FIBER-50', days: 31 }],
      null,
      { code: 'FIBER-50', days: 31 },
    ],
    ['no television whose code looks like internet', [{ ...month, lob: 'VIDEO' }, week], null, { code: 'HSD_007' }],
    ["the plan's own price, no constant", [{ ...month, priceCents: 5000 }], null, { priceCents: 5000 }],
  ])('have %s', (_what, plans, benefit, expected) => {
    expect(listGuestPlans(plans, benefit)).toMatchObject([expected]);
  });

  it.each([
    ['no plan', []],
    ['television alone', [tv]],
  ])('are none: %s', (_what, plans) => {
    expect(listGuestPlans(plans, acp)).toEqual([]);
  });

  it("are in the same order whichever is the account's own", () => {
    expect(listCodes([month, week], null)).toEqual(['HSD_030', 'HSD_007']);
    expect(listCodes([week, month], null)).toEqual(['HSD_030', 'HSD_007']);
  });

  it('have one of two that differ by name alone: the chosen one, else the first', () => {
    const other = { ...month, planCode: 'FAST_030' };
    expect(listCodes([month, other, week], null)).toEqual(['HSD_030', 'HSD_007']);
    expect(listCodes([month, other, week], null, 'FAST_030')).toEqual(['FAST_030', 'HSD_007']);
    expect(listCodes([month, { ...other, priceCents: 6000 }], null)).toEqual(['HSD_030', 'FAST_030']);
  });

  it('are six at most', () => {
    const plans = Array.from({ length: 9 }, (_, index) => ({ ...month, planCode: `P${index}`, days: index + 1 }));
    expect(listGuestPlans(plans, null).map(({ days }) => days)).toEqual([9, 8, 7, 6, 5, 4]);
  });
});
