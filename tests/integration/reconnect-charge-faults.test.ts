import { expect, it } from '@jest/globals';
import { reconnectRows } from '#tests/faults/reconnect-rows.ts';
import { refillProblems } from '#tests/support/refill-problems.ts';

const CALLS = ['create-aux', 'charge-status', 'fetch-aux'];

it('every kind of fault of a reconnection’s charge and new account ends as the matrix says', async () => {
  expect(await refillProblems(reconnectRows.filter(({ call }) => CALLS.includes(call)))).toEqual([]);
});
