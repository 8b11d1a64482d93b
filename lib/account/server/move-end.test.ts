import { expect, it } from '@jest/globals';
import { findMoveEnd } from './move-end.ts';

const refill = (isPaused: boolean) => ({
  flow: 'REFILL',
  quote: { planCode: 'HSD_030', planDays: 30, snapshot: { isPaused } },
});
const guestRefill = {
  flow: 'GUEST_REFILL',
  quote: { planCode: 'HSD_030', planDays: 30, snapshot: { isOnHold: true } },
};
const television = { flow: 'REFILL', quote: { planCode: 'VDO_XITV_30', planDays: 0, snapshot: { isPaused: true } } };
const unplanned = { planCode: '', planDays: 0, snapshot: {} };
const move = { flow: 'MOVE', quote: unplanned };
const grace = { flow: 'GRACE', quote: unplanned };
const end = refill(true);

it.each([
  ['the refill that ended it', [end, move], end],
  ['the same after later payments', [refill(false), guestRefill, end, move], end],
  ['the same after a day of grace', [grace, end, move], end],
  ['nothing once another move was ordered', [move, end, move], null],
  ['nothing after a refill that left it', [guestRefill, move], null],
  ['nothing after television alone', [television, move], null],
  ['nothing without a payment', [], null],
])('finds %s', (_what, attempts, expected) => {
  expect(findMoveEnd(attempts)).toBe(expected);
});
