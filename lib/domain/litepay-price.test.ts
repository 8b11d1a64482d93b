import { describe, expect, it } from '@jest/globals';
import type { Acp } from './acp.ts';
import { calculateLitepayPrice } from './litepay-price.ts';

const month = { planCode: 'HSD_030', lob: 'HSD', priceCents: 4500, days: 30 };
const week = { planCode: 'HSD_007', lob: 'HSD', priceCents: 1500, days: 7 };
const tv = { planCode: 'VDO_XITV_30', lob: 'VIDEO', priceCents: 2200, days: 30 };
const acp: Acp = { status: 'approved', isTribal: false, benefitCode: 'ACP', benefitCents: 3000 };

describe('calculateLitepayPrice', () => {
  it.each([
    ['price plus tax', [month], null, 329, { creditCents: 0, subtotalCents: 4500, taxCents: 329, totalCents: 4829 }],
    ['no tax is no zero tax', [month], null, null, { subtotalCents: 4500, taxCents: null, totalCents: 4500 }],
    ['a tax of nothing', [month], null, 0, { taxCents: 0, totalCents: 4500 }],
    ['the benefit is taken off', [month], acp, 329, { creditCents: 3000, subtotalCents: 1500, totalCents: 1829 }],
    ['tribal pays in full', [month], { ...acp, isTribal: true }, 0, { creditCents: 0, totalCents: 4500 }],
    ['without a benefit code', [month], { ...acp, benefitCode: '' }, 0, { creditCents: 0, totalCents: 4500 }],
    ['denied', [month], { ...acp, status: 'denied' as const }, 0, { creditCents: 0, totalCents: 4500 }],
    ['never below zero', [week], acp, 0, { creditCents: 1500, subtotalCents: 0, totalCents: 0 }],
    ['the first plan counts', [week, month], null, 0, { planCode: 'HSD_007', days: 7, totalCents: 1500 }],
    ['internet, not television', [tv, month], null, 0, { planCode: 'HSD_030', days: 30, totalCents: 4500 }],
    ['a plan without days is passed over', [{ ...month, days: 0 }, week], null, 0, { planCode: 'HSD_007', days: 7 }],
    [
      'the code is only a name',
      [{ ...month, planCode: 'FIBER-50', days: 31 }],
      null,
      0,
      { planCode: 'FIBER-50', days: 31 },
    ],
    ['television whose code looks like internet', [{ ...month, lob: 'VIDEO' }, week], null, 0, { planCode: 'HSD_007' }],
    ["the plan's own price, no constant", [{ ...month, priceCents: 5000 }], null, 0, { priceCents: 5000 }],
  ])('calculates the price: %s', (_what, plans, benefit, tax, expected) => {
    expect(calculateLitepayPrice(plans, benefit, tax)).toMatchObject(expected);
  });

  it.each([
    ['no plan', []],
    ['television alone', [tv]],
  ])('returns null: %s', (_what, plans) => {
    expect(calculateLitepayPrice(plans, acp, 0)).toBeNull();
  });
});
