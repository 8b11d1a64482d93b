import { expect, it } from '@jest/globals';
import { isUnrecoverable } from './order-outcome.ts';

it.each([
  ['PAYMENT-0001', true],
  ['PAYMENT_0001', true],
  ['SYS_CUSTACT_01', true],
  ['SYS-CUSTACT-01', true],
  ['SYS-CUSTACT-02', false],
  ['PAYMENT-1156', false],
  [null, false],
])('%s leads to the error page: %s', (code, expected) => {
  expect(isUnrecoverable(code)).toBe(expected);
});
