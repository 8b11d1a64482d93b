import { describe, expect, it } from '@jest/globals';
import { splitBillingName } from '#lib/domain/card/billing.ts';
import { autofillName, fullName, nameOnOrder } from './order-names.ts';

it.each([
  ['Ana', 'Luz', 'Ana Luz', { firstName: 'Ana', lastName: 'Luz' }],
  ['María', 'De la Cruz', 'María De la Cruz', { firstName: 'María', lastName: 'Cruz' }],
  ['Suharto', '', 'Suharto', { firstName: 'Suharto', lastName: '' }],
])('%s and %s are %s, and split again as the provider asks', (firstName, lastName, name, split) => {
  expect(fullName({ firstName, lastName })).toBe(name);
  expect(splitBillingName(name)).toEqual(split);
});

describe('autofillName', () => {
  it.each([
    ['an empty field', '', null, 'Ana Luz', 'Ana Luz'],
    ['a field that was filled in', 'Ana Luz', 'Ana Luz', 'Ana María Luz', 'Ana María Luz'],
    ['a field that was written over', 'Luz Inc.', 'Ana Luz', 'Ana María Luz', 'Luz Inc.'],
  ])('%s', (_what, written, before, after, expected) => {
    expect(autofillName(written, before, after)).toBe(expected);
  });
});

describe('nameOnOrder', () => {
  const customer = { firstName: 'María José', lastName: "Núñez O'Brien" };

  it.each([
    ['the customer’s own name', "María José Núñez O'Brien", customer],
    ['their own name in other white space', " María José  Núñez O'Brien ", customer],
    ['another name', 'Luis Miguel Ruiz Soto', { firstName: 'Luis', lastName: 'Soto' }],
    ['a part of their own', "María O'Brien", { firstName: 'María', lastName: "O'Brien" }],
    ['one word', 'Suharto', { firstName: 'Suharto', lastName: '' }],
  ])('%s', (_what, written, expected) => {
    expect(nameOnOrder(written, customer)).toEqual(expected);
  });

  it('recognizes the customer’s name despite additional white space', () => {
    const restored = { firstName: 'Ana  María', lastName: 'Ruiz' };
    expect(nameOnOrder('Ana María Ruiz', restored)).toEqual(restored);
  });
});
