import { expect, it } from '@jest/globals';
import { refillRows } from '#tests/faults/refill-rows.ts';
import { refillProblems } from '#tests/support/refill-problems.ts';

const CALLS = ['dashboard', 'payment-info', 'get-promo', 'get-tax'];

it('every kind of fault of what an owner’s refill reads ends as the matrix says', async () => {
  expect(await refillProblems(refillRows.filter(({ call }) => CALLS.includes(call)))).toEqual([]);
});
