import { describe, expect, it } from '@jest/globals';
import { type BuyPromo, effectiveCents, isBuyPromoValid, type PromoLine } from './buy-promo-validity.ts';

const line: PromoLine = {
  product: 'ECO-HSD-030',
  planCode: 'HSD_030',
  lob: 'HSD',
  originCents: 4500,
  discountCents: -3500,
};
const promo: BuyPromo = { id: 'P_1', offerType: 'INSTANT', startDate: '2026-01-01', endDate: '', lines: [line] };
const now = Date.UTC(2026, 10, 20, 12);

describe('an offer of the buy flow', () => {
  it.each<[string, Partial<BuyPromo>, boolean]>([
    ['has begun and has no end', {}, true],
    ['ends later', { endDate: '2026-11-21' }, true],
    ['ends later today', { endDate: '2026-11-20 12:00:01' }, true],
    ['ends now', { endDate: '2026-11-20T12:00:00Z' }, true],
    ['has ended', { endDate: '2026-11-20 11:59:59' }, false],
    ['ended with the beginning of its end date', { endDate: '2026-11-20' }, false],
    ['begins now', { startDate: '2026/11/20 12:00:00' }, true],
    ['begins in a second', { startDate: '2026-11-20 12:00:01' }, false],
    ['begins tomorrow', { startDate: '2026-11-21' }, false],
    ['dates in one group', { startDate: '20260101', endDate: '20261120120001' }, true],
    ['over, in one group', { startDate: '20260101', endDate: '20261120115959' }, false],
    ['has no start date', { startDate: '' }, false],
    ['has a start date that is none', { startDate: 'soon' }, false],
    ['has an end date that is none', { endDate: 'later' }, false],
    ['has a thirteenth month', { startDate: '2025-13-01' }, false],
    ['starts on a day that never was', { startDate: '2026-02-30' }, false],
    ['has no line', { lines: [] }, false],
    ['has two lines', { lines: [line, line] }, false],
    ['is for another product', { lines: [{ ...line, product: 'ECO-HSD-007' }] }, false],
  ])('%s', (_what, change, expected) => {
    expect(isBuyPromoValid({ ...promo, ...change }, now)).toBe(expected);
  });
});

it.each([
  [4500, -3500, 1000],
  [4500, 0, 4500],
  [1000, -3500, 0],
])('%i and %i make %i', (originCents, discountCents, expected) => {
  expect(effectiveCents({ ...line, originCents, discountCents })).toBe(expected);
});
