import { describe, expect, it } from '@jest/globals';
import {
  mostRefills,
  newRefillCart,
  refillCartCount,
  setRefills,
  toggleAddOn,
  toggleInternet,
  togglePackage,
  winbackCart,
  withCurrentOffer,
} from './refill-cart.ts';
import { mostPeriods, priceRefill, type RefillPromo, type RefillPrices } from './refill-price.ts';

const PLANS = [
  { planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 },
  { planCode: 'HSD_007', lob: 'HSD', priceCents: 1_500, days: 7 },
  { planCode: 'VDO_XITV_30', lob: 'VIDEO', priceCents: 2_200, days: 30 },
  { planCode: 'VDO_XITV_LAT_30', lob: 'VIDEO', priceCents: 600, days: 30 },
];
const SALE: RefillPromo = { kind: 'sale', id: 'P_SALE35OFF_021522', offerType: 'INSTANT', offCents: 3_500 };
const WINBACK: RefillPromo = { kind: 'winback', id: 'P_WINBACK45OFF_1215', offerType: 'INSTANT', offCents: 4_500 };
const prices = (changes: Partial<RefillPrices> = {}): RefillPrices => ({
  plans: PLANS,
  creditCents: 0,
  promo: null,
  ...changes,
});
const month = newRefillCart('HSD_030');
const withLatino = toggleAddOn(month, 'VDO_XITV_LAT_30', PLANS);

describe('spec 3 §4.2: the cart', () => {
  it('resets the number of refills when the internet plan is toggled', () => {
    expect(toggleInternet(setRefills(month, 4), 'HSD_007')).toMatchObject({ internet: 'HSD_007', refills: 1 });
    expect(toggleInternet(month, 'HSD_030').internet).toBeNull();
  });

  it('adds the basic package with any television, and drops the add-ons with the last package', () => {
    expect(togglePackage(month, 'VDO_XITV_30').packages).toEqual(['VDO_XITV_30']);
    expect(withLatino).toMatchObject({ packages: ['VDO_XITV_30'], addOns: ['VDO_XITV_LAT_30'] });
    expect(togglePackage(withLatino, 'VDO_XITV_30')).toMatchObject({ packages: [], addOns: [] });
    expect(toggleAddOn(withLatino, 'VDO_XITV_LAT_30', PLANS)).toMatchObject({ packages: ['VDO_XITV_30'], addOns: [] });
  });

  it('counts the refills, one more with winback, and the television products', () => {
    expect(refillCartCount(setRefills(month, 3))).toBe(3);
    expect(refillCartCount(winbackCart())).toBe(3);
    expect(refillCartCount(withLatino)).toBe(3);
    expect(refillCartCount(newRefillCart(null))).toBe(0);
  });

  it('takes the winback offer with three periods, leaves it with any other number, and keeps television', () => {
    const hasWinback = true;
    const { packages, addOns } = withLatino;
    expect(setRefills(withLatino, 3, { hasWinback })).toEqual({ ...winbackCart(), packages, addOns });
    expect(setRefills(winbackCart(), 3, { hasWinback })).toEqual(winbackCart());
    for (const periods of [1, 2, 4, 5]) {
      const cartWithoutOffer = setRefills({ ...winbackCart(), packages, addOns }, periods, { hasWinback });
      expect(cartWithoutOffer).toEqual({ ...withLatino, refills: periods });
    }
    expect(setRefills(month, 3)).toMatchObject({ refills: 3, isWinback: false });
    expect(setRefills(newRefillCart('HSD_007'), 3, { hasWinback })).toMatchObject({ refills: 3, isWinback: false });
  });

  it('charges no more for the days of the offer than the offer does', () => {
    expect(withCurrentOffer(setRefills(withLatino, 3), { hasWinback: true })).toMatchObject({
      refills: 2,
      isWinback: true,
    });
    expect(withCurrentOffer(setRefills(month, 3), { hasWinback: false })).toEqual(setRefills(month, 3));
    expect(withCurrentOffer(winbackCart(), { hasWinback: true })).toEqual(winbackCart());
    // What is paid stays: two periods.
    expect(withCurrentOffer(winbackCart(), { hasWinback: false })).toEqual(setRefills(month, 2));
  });

  it('charges six periods at most, five with an offer', () => {
    expect(mostRefills({ hasPromo: false })).toBe(6);
    expect(mostRefills({ hasPromo: true })).toBe(5);
    for (const promo of [SALE, WINBACK]) {
      expect(mostPeriods(month, prices({ promo }))).toBe(5);
      expect(mostPeriods(newRefillCart('HSD_007'), prices({ promo }))).toBe(6);
    }
  });
});

/** A provider with names of its own: a code says nothing of days, or the wrong ones. */
const OWN_CODES = [
  { planCode: 'FIBER-50', lob: 'HSD', priceCents: 3_900, days: 30 },
  { planCode: 'HSD_045', lob: 'HSD', priceCents: 2_900, days: 30 },
  { planCode: 'HSD_TV', lob: 'VIDEO', priceCents: 1_200, days: 31 },
  { planCode: 'HSD_060', lob: 'HSD', priceCents: 9_900, days: 0 },
];

describe('plans with codes of the provider', () => {
  it.each([
    ['a code without days', newRefillCart('FIBER-50'), { subtotalCents: 3_900, days: 30 }],
    ['a code with other days', setRefills(newRefillCart('HSD_045'), 2), { subtotalCents: 5_800, days: 60 }],
    [
      'television by its line of business',
      toggleAddOn(newRefillCart(null), 'HSD_TV', OWN_CODES),
      { subtotalCents: 1_200, days: 0 },
    ],
  ])('%s', (_, cart, expected) => {
    expect(priceRefill(cart, prices({ plans: OWN_CODES }))).toMatchObject(expected);
  });

  it('sells no plan whose days are not known', () => {
    expect(priceRefill(newRefillCart('HSD_060'), prices({ plans: OWN_CODES }))).toBeNull();
  });

  it('adds no basic package where none is sold', () => {
    expect(toggleAddOn(newRefillCart(null), 'HSD_TV', OWN_CODES).packages).toEqual([]);
  });

  it.each([
    ['the plan that the provider names', { ...SALE, planCode: 'HSD_045' }, 'HSD_045'],
    ['the one of 30 days, if it names none', SALE, 'FIBER-50'],
    ['the one of 30 days, if it names one that is not sold', { ...SALE, planCode: 'HSD_060' }, 'FIBER-50'],
  ])('takes a sale off %s', (_, promo, planCode) => {
    const discountedPlans = ['FIBER-50', 'HSD_045'].filter(
      (code) => priceRefill(newRefillCart(code), prices({ plans: OWN_CODES, promo }))?.promo,
    );
    expect(discountedPlans).toEqual([planCode]);
  });
});

describe('spec 3 §9: what a refill costs', () => {
  it.each([
    ['one plan', month, prices(), { subtotalCents: 4_500, days: 30 }],
    ['six refills', setRefills(month, 6), prices(), { subtotalCents: 27_000, days: 180 }],
    ['seven days twice', setRefills(newRefillCart('HSD_007'), 2), prices(), { subtotalCents: 3_000, days: 14 }],
    ['internet and television', withLatino, prices(), { subtotalCents: 7_300, days: 30 }],
    ['television alone', { ...withLatino, internet: null }, prices(), { subtotalCents: 2_800, days: 0 }],
    ['35 off, once', setRefills(month, 2), prices({ promo: SALE }), { subtotalCents: 5_500, days: 60 }],
    ['no sale on seven days', newRefillCart('HSD_007'), prices({ promo: SALE }), { subtotalCents: 1_500, promo: null }],
    ['90 days for 90', winbackCart(), prices({ promo: WINBACK }), { subtotalCents: 9_000, days: 90 }],
    ['winback that was not taken', month, prices({ promo: WINBACK }), { subtotalCents: 4_500, promo: null }],
    ['the benefit once', setRefills(month, 2), prices({ creditCents: 3_000 }), { subtotalCents: 6_000 }],
    [
      'a benefit of more than the price',
      month,
      prices({ creditCents: 9_900 }),
      { subtotalCents: 0, creditCents: 4_500 },
    ],
    [
      'an offer and a benefit',
      month,
      prices({ promo: SALE, creditCents: 3_000 }),
      { subtotalCents: 0, creditCents: 1_000 },
    ],
  ])('%s', (_, cart, prices, expected) => {
    const price = priceRefill(cart, prices);
    expect(price).toMatchObject(expected);
    expect(price?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(price?.subtotalCents);
  });

  it('shows three periods of winback and charges two', () => {
    expect(priceRefill(winbackCart(), prices({ promo: WINBACK }))).toMatchObject({
      lines: [
        { kind: 'plan', quantity: 3, cents: 13_500 },
        { kind: 'offer', cents: -4_500 },
      ],
      products: [{ planCode: 'HSD_030', quantity: 2, netCents: 9_000 }],
    });
  });

  it.each([
    ['an empty cart', newRefillCart(null), prices()],
    ['a plan that is not sold', newRefillCart('HSD_090'), prices()],
    ['television as a plan', newRefillCart('VDO_XITV_30'), prices()],
    ['seven refills', setRefills(month, 7), prices()],
    ['six with an offer', setRefills(month, 6), prices({ promo: SALE })],
    ['six while there is a winback offer', setRefills(month, 6), prices({ promo: WINBACK })],
    ['winback without the offer', winbackCart(), prices()],
  ])('returns no price for %s', (_, cart, prices) => {
    expect(priceRefill(cart, prices)).toBeNull();
  });
});
