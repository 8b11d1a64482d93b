import { expect, it } from '@jest/globals';
import { winbackPromo } from './winback.ts';

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
