import { describe, expect, it } from '@jest/globals';
import { chooseMovePlan, movePlans, setMoveRefills } from './move-cart.ts';
import { newRefillCart, setRefills, togglePackage, winbackCart } from './refill-cart.ts';

const PLANS = [
  { planCode: 'HSD_007', lob: 'HSD', priceCents: 1_500 },
  { planCode: 'VDO_XITV_30', lob: 'VIDEO', priceCents: 2_200 },
  { planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500 },
];
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

  it('is cleared by choosing another plan, and by nothing else', () => {
    expect(chooseMovePlan(withTv, 'HSD_007')).toEqual(newRefillCart('HSD_007'));
    expect(chooseMovePlan(withTv, 'HSD_030')).toEqual(withTv);
  });

  it.each([
    ['two', 2, winbackCart()],
    ['four', 4, winbackCart()],
    ['one', 1, month],
  ])('takes the winback offer with two refills or more: %s', (_, refills, cart) => {
    expect(setMoveRefills(month, refills, { hasWinback: true })).toEqual(cart);
  });

  it('keeps to the number where there is no offer, or the plan is another one', () => {
    expect(setMoveRefills(withTv, 2, { hasWinback: false })).toEqual({ ...withTv, refills: 2 });
    expect(setMoveRefills(newRefillCart('HSD_007'), 2, { hasWinback: true })).toMatchObject({ refills: 2 });
    expect(setMoveRefills({ ...winbackCart(), packages: ['VDO_XITV_30'] }, 1, { hasWinback: true })).toEqual(month);
  });
});
