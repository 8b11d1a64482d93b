import { expect, it } from '@jest/globals';
import { refillRows } from '#tests/faults/refill-rows.ts';
import { refillProblems } from '#tests/support/refill-problems.ts';

const CALLS = ['pin', 'pin-redeem'];

it('every kind of fault of an owner’s PIN ends as the matrix says', async () => {
  expect(await refillProblems(refillRows.filter(({ call }) => CALLS.includes(call)))).toEqual([]);
});
