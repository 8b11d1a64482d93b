import { expect, it } from '@jest/globals';
import { WINBACK_CART, winbackPath, winbackPromo } from './winback.ts';

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

it('is two charged periods and a free one', () => {
  expect(WINBACK_CART).toEqual({ planCode: 'HSD_030', cartCount: 3, internetRefills: 2, days: 90 });
});

it.each([
  [true, '/refill/review'],
  [false, '/refill/payment'],
])('with a saved card (%s) leads to %s', (hasSavedCard, path) => {
  expect(winbackPath({ hasSavedCard })).toBe(path);
});
