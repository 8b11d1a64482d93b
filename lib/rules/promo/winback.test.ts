import { describe, expect, it } from '@jest/globals';
import { winbackCents, winbackPromo } from './winback.ts';

const promo = {
  ...{ id: 'P_WINBACK45OFF_1215', title: '', offerType: 'INSTANT', discountCents: -4_500 },
  ...{ startDate: '2026-01-01', endDate: '2026-11-20' },
};

it('is the first offer, while it runs', () => {
  expect(winbackPromo([promo], '2026-11-20')).toBe(promo);
  expect(winbackPromo([promo], '2026-11-21')).toBeNull();
  expect(winbackPromo([{ ...promo, id: 'P_SALE35OFF_021522' }, promo], '2026-11-20')).toBeNull();
  expect(winbackPromo([], '2026-11-20')).toBeNull();
});

describe('the price of the offer', () => {
  const plan = { kind: 'plan', code: 'HSD_030', cents: 13_500 };
  const offer = { kind: 'offer', code: 'P_WINBACK45OFF_1215', cents: -4_500 };

  it.each([
    ['is the plan less the offer', [plan, offer], 9_000],
    [
      'leaves out television and credit',
      [plan, { ...plan, kind: 'package' }, offer, { ...offer, kind: 'credit' }],
      9_000,
    ],
    ['is none without the offer', [plan], null],
    ['is none with another offer', [plan, { ...offer, code: 'P_SALE35OFF_021522' }], null],
  ])('%s', (_, lines, cents) => {
    expect(winbackCents(lines)).toBe(cents);
  });
});
