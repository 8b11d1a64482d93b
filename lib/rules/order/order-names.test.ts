import { describe, expect, it } from '@jest/globals';
import { splitBillingName } from '../card/billing-name.ts';
import { autofilledName, fullName } from './order-names.ts';

it.each([
  ['Ana', 'Luz', 'Ana Luz', { firstName: 'Ana', lastName: 'Luz' }],
  ['María', 'De la Cruz', 'María De la Cruz', { firstName: 'María', lastName: 'Cruz' }],
  ['Suharto', '', 'Suharto', { firstName: 'Suharto', lastName: '' }],
])('%s and %s are %s, and split again as the provider asks', (firstName, lastName, name, split) => {
  expect(fullName({ firstName, lastName })).toBe(name);
  expect(splitBillingName(name)).toEqual(split);
});

describe('autofilledName', () => {
  it.each([
    ['an empty field', '', null, 'Ana Luz', 'Ana Luz'],
    ['a field that was filled in', 'Ana Luz', 'Ana Luz', 'Ana María Luz', 'Ana María Luz'],
    ['a field that was written over', 'Luz Inc.', 'Ana Luz', 'Ana María Luz', 'Luz Inc.'],
  ])('%s', (_what, written, before, after, expected) => {
    expect(autofilledName(written, before, after)).toBe(expected);
  });
});
