import { describe, expect, it } from '@jest/globals';
import {
  addressLineProblem,
  normalizeAddressLine,
  normalizeBillingZip,
  billingZipProblem,
  cityProblem,
  isSameAddress,
} from './billing-address.ts';

describe('addressLineProblem', () => {
  it.each([
    ['100 Maple Street', null],
    ["12 Coeur d'Alene Ave., Apt. 4-B #2", null],
    ['Calle Núñez 5 ½', null],
    ['12345678 Main', null],
    ['12345678 Main 1234', null],
    ['', null],
    ['123456789 Main', 'invalid'],
    ['12345678 Main 12345', 'invalid'],
    ['4111 1111 1111 1111', 'invalid'],
    ['４１１１１１１１１１１１１１１１', 'invalid'],
    ['a'.repeat(101), 'tooLong'],
  ])('%j', (line, problem) => {
    expect(addressLineProblem(normalizeAddressLine(line))).toBe(problem);
  });
});

describe('cityProblem', () => {
  it.each([
    ['Springfield', null],
    ['St. Louis', null],
    ["Coeur d'Alene", null],
    ['Coeur d’Alene', null],
    ['Winston-Salem', null],
    ['San José', null],
    ['Cañon City', null],
    ['Mayagüez', null],
    ['Washington, D.C.', null],
    ['Some_Place', null],
    ['', 'required'],
    ['Springfield 2', 'invalid'],
    ['62701', 'invalid'],
    ['--', 'letters'],
    ['Spring<field', 'symbol'],
  ])('%j', (city, problem) => {
    expect(cityProblem(normalizeAddressLine(city))).toBe(problem);
  });
});

describe('billing zip', () => {
  it.each([
    ['62701', '62701', null],
    ['62701-1234', '62701-1234', null],
    ['627011234', '62701-1234', null],
    ['62701 - 1234', '62701-1234', null],
    ['62701\u20131234', '62701-1234', null],
    ['６２７０１', '62701', null],
    ['', '', 'required'],
    ['6270', '6270', 'invalid'],
    ['62701-12', '62701-12', 'invalid'],
    ['62701.', '62701', null],
    ['"62701-1234"', '62701-1234', null],
    ['SW1A 1AA', 'SW1A1AA', 'invalid'],
  ])('%j', (input, zip, problem) => {
    expect(normalizeBillingZip(input)).toBe(zip);
    expect(billingZipProblem(zip)).toBe(problem);
  });
});

describe('isSameAddress', () => {
  const home = { addressLine1: '100 Maple Street', addressLine2: 'Apt 4', city: 'San José', state: 'CA', zip: '95101' };
  it.each([
    [{}, true],
    [{ addressLine1: ' 100  MAPLE street', zip: '951011234' }, true],
    [{ addressLine2: 'Apt 5' }, false],
    [{ addressLine2: '' }, false],
    [{ city: 'Springfield' }, false],
    [{ state: 'IL' }, false],
    [{ zip: '95102' }, false],
  ])('%j: %s', (change, isSame) => {
    expect(isSameAddress(home, { ...home, ...change })).toBe(isSame);
  });
});
