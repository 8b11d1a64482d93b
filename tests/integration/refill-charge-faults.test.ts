import { expect, it } from '@jest/globals';
import { refillRows } from '#tests/faults/refill-rows.ts';
import { refillProblems } from '#tests/support/refill-problems.ts';

const CALLS = ['add-instrument', 'refill', 'charge-status'];

it('every kind of fault of an owner’s card and charge ends as the matrix says', async () => {
  expect(await refillProblems(refillRows.filter(({ call }) => CALLS.includes(call)))).toEqual([]);
});
