import { expect, it } from '@jest/globals';
import { reconnectRows } from '#tests/faults/reconnect-rows.ts';
import { refillProblems } from '#tests/support/refill-problems.ts';

it('every kind of fault of a reconnection’s charge ends as the matrix says', async () => {
  expect(await refillProblems(reconnectRows)).toEqual([]);
});
