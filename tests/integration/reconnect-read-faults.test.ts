import { expect, it } from '@jest/globals';
import { reconnectRows } from '#tests/faults/reconnect-rows.ts';
import { refillProblems } from '#tests/support/refill-problems.ts';

const CALLS = ['dashboard', 'serviceability', 'product-detail', 'get-tax'];

it('every kind of fault of what a reconnection reads ends as the matrix says', async () => {
  expect(await refillProblems(reconnectRows.filter(({ call }) => CALLS.includes(call)))).toEqual([]);
});
