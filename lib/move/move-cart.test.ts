import { describe, expect, it } from '@jest/globals';
import { canPayForMove, chooseMovePlan, dateGap, firstMoveCart, movePlans } from './move-cart.ts';
import { newRefillCart, refillDays, setRefills, togglePackage } from '#lib/plans/refill-cart.ts';

const PLANS = [
  { planCode: 'HSD_007', lob: 'HSD', priceCents: 1_500, days: 7 },
  { planCode: 'VDO_XITV_30', lob: 'VIDEO', priceCents: 2_200, days: 30 },
  { planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 },
];
const WINBACK = { kind: 'winback', id: 'P_WINBACK45OFF_1215', offerType: 'INSTANT', offCents: 4_500 } as const;
const month = newRefillCart('HSD_030');
const withTv = togglePackage(setRefills(month, 3), 'VDO_XITV_30');

describe('spec 3 §4.2, §9: the cart of a move', () => {
  it.each([
    ['a gap of 7', '2026-12-06', ['HSD_030', 'HSD_007']],
    ['a gap of 8', '2026-12-07', ['HSD_030']],
  ])('offers seven days for %s only when they reach', (_, moveDay, codes) => {
    const offered = movePlans(PLANS, { expiry: '2026-11-30', moveDay });
    expect(offered.map(({ planCode }) => planCode)).toEqual(codes);
  });

  it('keeps television when another plan is chosen, and changes nothing when the same one is', () => {
    const { packages } = withTv;
    expect(chooseMovePlan(withTv, 'HSD_007')).toEqual({ ...newRefillCart('HSD_007'), packages });
    expect(chooseMovePlan(withTv, 'HSD_030')).toEqual(withTv);
  });

  it.each([
    ['a period', '2026-12-20', false, { refills: 1, isWinback: false }],
    ['two periods', '2027-01-20', false, { refills: 2, isWinback: false }],
    // Two periods cost as much as the offer's three.
    ['two periods with the offer', '2027-01-20', true, { refills: 2, isWinback: true }],
    ['three with the offer', '2027-02-20', true, { refills: 2, isWinback: true }],
    ['five with the offer', '2027-04-15', true, { refills: 5, isWinback: false }],
  ])('starts with as many periods as the day needs: %s', (_, moveDay, hasWinback, cart) => {
    const days = { expiry: '2026-11-25', today: '2026-11-25', moveDay };
    const promo = hasWinback ? WINBACK : null;
    const first = firstMoveCart({ plans: PLANS, promo }, days);
    expect(first).toMatchObject(cart);
    expect(refillDays(first ?? month, PLANS)).toBeGreaterThanOrEqual(30);
  });
});

describe('spec 3 §4.3: the date gap', () => {
  it.each([
    ['the last paid day', '2026-11-30', 1, [30, 7]],
    ['a paid day', '2026-11-25', -4, [30, 7]],
    ['the last day for seven days', '2026-12-06', 7, [30, 7]],
    ['a day more', '2026-12-07', 8, [30]],
    ['across the clock change in spring', '2027-03-15', 106, [30]],
  ])('%s', (_, moveDay, gap, plans) => {
    expect(dateGap('2026-11-30', moveDay)).toBe(gap);
    expect([30, 7].filter((days) => canPayForMove(days, '2026-11-30', moveDay))).toEqual(plans);
  });

  it('counts a leap day', () => {
    expect([dateGap('2028-02-28', '2028-03-01'), dateGap('2027-02-28', '2027-03-01')]).toEqual([3, 2]);
  });

  it('offers a plan of any other length for as many days as it has', () => {
    expect([14, 15, 45].filter((days) => canPayForMove(days, '2026-11-30', '2026-12-14'))).toEqual([15, 45]);
  });

  it('offers plans of 30 days or more if nothing was ever paid', () => {
    expect([90, 30, 7].filter((days) => canPayForMove(days, null, '2026-11-30'))).toEqual([90, 30]);
  });
});
