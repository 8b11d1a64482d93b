import { describe, expect, it } from '@jest/globals';
import {
  type BuyCart,
  type BuyPromo,
  cartCount,
  choosePlan,
  effectiveCents,
  isBuyPromoValid,
  createBuyCart,
  priceCart,
  type PromoLine,
  promosToOffer,
  togglePromo,
} from './cart.ts';
import { daysInCode } from '#lib/domain/plan-days.ts';
import { buildCatalog, type SoldProduct } from '#lib/plans/catalog.ts';

const plan = (planCode: string, rateCents: number, chargeCode = 'RC') => {
  return { planCode, title: `${planCode} title`, text: '', rateCents, chargeCode, days: daysInCode(planCode) };
};
const products: SoldProduct[] = [
  { name: 'ECO-HSD-WIFI', lob: 'HSD', plans: [plan('HSD_007', 1500), plan('HSD_030', 4500)] },
  { name: 'ECO-HSD-XB3', lob: 'HSD', plans: [plan('XB3', 0, 'HW')] },
  { name: 'ECO-VDO', lob: 'VDO', plans: [plan('VDO_XITV_30', 2200)] },
];
const catalog = buildCatalog(products, [{ code: 'STD', rateCents: 0, text: '' }]);

const promo = (id: string, planCode = 'HSD_030'): BuyPromo => ({
  id,
  offerType: 'INSTANT',
  startDate: '2026-01-01',
  endDate: '',
  lines: [{ product: 'ECO-HSD-030', planCode, lob: 'HSD', originCents: 4500, discountCents: -3500 }],
});
const promos = [promo('A'), promo('B')];
const cart = (change: Partial<BuyCart> = {}): BuyCart => ({ planCode: 'HSD_030', promoId: null, ...change });

describe('the catalog', () => {
  it('lists the internet plans, longest first, apart from the hardware', () => {
    expect(catalog.plans.map(({ planCode, days, product }) => [planCode, days, product])).toEqual([
      ['HSD_030', 30, 'ECO-HSD-WIFI'],
      ['HSD_007', 7, 'ECO-HSD-WIFI'],
    ]);
    expect(catalog.gateway).toEqual({ product: 'ECO-HSD-XB3', lob: 'HSD', planCode: 'XB3', rateCents: 0 });
  });

  it('accepts a catalog without hardware', () => {
    expect(buildCatalog(products.slice(0, 1), []).gateway).toBeNull();
  });
});

describe('the cart', () => {
  it('begins with the 30-day plan', () => {
    expect(createBuyCart(catalog)).toEqual({ planCode: 'HSD_030', promoId: null });
    expect(createBuyCart({ ...catalog, plans: catalog.plans.slice(1) }).planCode).toBe('HSD_007');
  });

  it.each<[string, BuyCart, string, BuyCart]>([
    ['another plan', cart(), 'HSD_007', cart({ planCode: 'HSD_007' })],
    ['an offer for the other plan goes', cart({ promoId: 'A' }), 'HSD_007', cart({ planCode: 'HSD_007' })],
    ['the same plan keeps its offer', cart({ promoId: 'A' }), 'HSD_030', cart({ promoId: 'A' })],
    ['a plan that is not sold', cart({ promoId: 'A' }), 'HSD_365', cart({ promoId: 'A' })],
    ['television is not chosen here', cart(), 'VDO_XITV_30', cart()],
  ])('choosePlan: %s', (_what, given, planCode, expected) => {
    expect(choosePlan(given, planCode, catalog, promos)).toEqual(expected);
  });

  it.each<[string, BuyCart, string, BuyCart, number]>([
    ['adds', cart(), 'A', cart({ promoId: 'A' }), 2],
    ['removes', cart({ promoId: 'A' }), 'A', cart(), 1],
    ['keeps only one', cart({ promoId: 'A' }), 'B', cart({ promoId: 'B' }), 2],
    ['brings its plan', cart({ planCode: 'HSD_007' }), 'A', cart({ promoId: 'A' }), 2],
    ['one that is not valid', cart(), 'C', cart(), 1],
    ['removes one that has ended', cart({ promoId: 'C' }), 'C', cart(), 1],
  ])('togglePromo %s', (_what, given, id, expected, count) => {
    const after = togglePromo(given, id, promos);
    expect(after).toEqual(expected);
    expect(cartCount(after)).toBe(count);
  });

  it.each<[string, BuyCart, string[]]>([
    ['none in the cart', cart(), ['A', 'B']],
    ['one in the cart', cart({ promoId: 'A' }), []],
    ['for another plan', cart({ planCode: 'HSD_007' }), ['A', 'B']],
  ])('promosToOffer: %s', (_what, given, ids) => {
    expect(promosToOffer(given, promos).map(({ id }) => id)).toEqual(ids);
  });
});

describe('priceCart', () => {
  const heavy = { ...catalog, gateway: { product: 'ECO-HSD-XB3', lob: 'HSD', planCode: 'XB3', rateCents: 2000 } };

  it.each([
    [
      '30 days',
      cart(),
      catalog,
      { discountCents: 0, subtotalCents: 4500, limitsOneGateway: true, gateway: { rateCents: 0 } },
    ],
    [
      '7 days',
      cart({ planCode: 'HSD_007' }),
      catalog,
      { subtotalCents: 1500, products: ['ECO-HSD-WIFI', 'ECO-HSD-XB3'] },
    ],
    ['with the offer', cart({ promoId: 'A' }), catalog, { discountCents: -3500, subtotalCents: 1000 }],
    [
      'an offer that has ended',
      cart({ promoId: 'C' }),
      catalog,
      { discountCents: 0, subtotalCents: 4500, promo: null },
    ],
    [
      'an offer for another plan',
      cart({ planCode: 'HSD_007', promoId: 'A' }),
      catalog,
      { discountCents: 0, subtotalCents: 1500, promo: null },
    ],
    [
      'a gateway at a price',
      cart(),
      heavy,
      { subtotalCents: 6500, limitsOneGateway: false, gateway: { rateCents: 2000 } },
    ],
    [
      'no gateway',
      cart(),
      { ...catalog, gateway: null },
      { subtotalCents: 4500, limitsOneGateway: false, gateway: null, products: ['ECO-HSD-WIFI'] },
    ],
  ])('%s', (_what, given, sold, expected) => {
    expect(priceCart(given, sold, promos)).toMatchObject(expected);
  });

  it('returns no price when the plan is no longer sold', () => {
    expect(priceCart(cart({ planCode: 'HSD_365' }), catalog, promos)).toBeNull();
  });
});

const line: PromoLine = {
  product: 'ECO-HSD-030',
  planCode: 'HSD_030',
  lob: 'HSD',
  originCents: 4500,
  discountCents: -3500,
};
const validPromo: BuyPromo = { id: 'P_1', offerType: 'INSTANT', startDate: '2026-01-01', endDate: '', lines: [line] };
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
    expect(isBuyPromoValid({ ...validPromo, ...change }, now)).toBe(expected);
  });
});

it.each([
  [4500, -3500, 1000],
  [4500, 0, 4500],
  [1000, -3500, 0],
])('%i and %i make %i', (originCents, discountCents, expected) => {
  expect(effectiveCents({ ...line, originCents, discountCents })).toBe(expected);
});
