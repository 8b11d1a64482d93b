import { describe, expect, it } from '@jest/globals';
import {
  addressLineProblem,
  normalizeBillingZip,
  billingZipProblem,
  cityProblem,
  isSameAddress,
  nameOnCardProblem,
  splitBillingNameForRefill,
  splitBillingName,
} from './billing.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

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
  ])('checks the line %j', (line, problem) => {
    expect(addressLineProblem(normalizeText(line))).toBe(problem);
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
  ])('checks the city %j', (city, problem) => {
    expect(cityProblem(normalizeText(city))).toBe(problem);
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
  ])('normalizes and checks %j', (input, zip, problem) => {
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
  ])('compares an address with %j: %s', (change, isSame) => {
    expect(isSameAddress(home, { ...home, ...change })).toBe(isSame);
  });
});

const problem = (input: string) => nameOnCardProblem(normalizeText(input));

describe('a name on a card as people write it', () => {
  it.each([
    'José Núñez',
    'Jose\u0301 Nu\u0301n\u0303ez',
    "Sinéad O'Brien",
    'Sinéad O’Brien',
    'María De La Cruz',
    'Juan de la Cruz y Ortega',
    'Jean-Luc Picard',
    'Jean\u2011Luc Picard',
    'John Q. Public, Jr.',
    'Ana_Maria',
    'Zoë Müller',
    'Nguyễn Thị Minh Khai',
    'Łukasz Żółć',
    'Gal·la Pla',
    'Ольга Иванова',
    '王小明',
    'علی\u200cرضا',
    'अमित शर्मा',
    "D'Angelo",
    'Suharto',
    'Smith & Sons LLC',
    'Tom/Jerry Rentals (Main St.)',
    '"La Única" Taquería #2',
    '\u2066Ana\u200e Luz\u2069',
    'John Smith 3rd',
    'Company 123 456',
    '  Ana   Luz  ',
    'A'.repeat(70),
  ])('is accepted: %j', (input) => {
    expect(problem(input)).toBeNull();
  });
});

describe('a name on a card that may be card data', () => {
  it.each([
    ['', 'required'],
    ['   \u00a0', 'required'],
    ['4111 1111 1111 1111', 'cardNumber'],
    ['4111-1111-1111-1111', 'cardNumber'],
    ['Ana 4111 1111 1111 1111', 'cardNumber'],
    ['４１１１１１１１１１１１１１１１', 'cardNumber'],
    ['4111111111111111', 'cardNumber'],
    ['1 2 3 4 5 6 7 8 9 0 1 2', 'cardNumber'],
    ['Ana 1234', 'invalid'],
    ['Ana １２３４', 'invalid'],
    ['Ana 123 456 7', 'invalid'],
    ['123', 'cardNumber'],
    ['1234', 'cardNumber'],
    ['12 3', 'cardNumber'],
    ['4111\u200b1111\u00ad1111\u20601111', 'cardNumber'],
    ['Smith & Sons 1234', 'invalid'],
    ['...', 'letters'],
    ['\u3164', 'required'],
    ['<script>', 'symbol'],
    ['Ana@Luz', 'symbol'],
    ['Ana 🌻', 'symbol'],
    ['A'.repeat(71), 'tooLong'],
  ])('is refused: %j', (input, expected) => {
    expect(problem(input)).toBe(expected);
  });

  it('is composed, with single spaces', () => {
    expect(normalizeText(' Jose\u0301   O’Brien ')).toBe('José O’Brien');
  });
});

describe('the name on the wire', () => {
  it.each([
    ['Ana Luz', ['Ana', 'Luz'], ['Ana', 'Luz']],
    ['José De La Cruz', ['José', 'Cruz'], ['José', 'DeLaCruz']],
    ["Mary Ann O'Brien", ['Mary', "O'Brien"], ['Mary', "AnnO'Brien"]],
    ['Suharto', ['Suharto', ''], ['Suharto', '']],
    ['', ['', ''], ['', '']],
  ])('%s', (name, order, refill) => {
    expect(Object.values(splitBillingName(name))).toEqual(order);
    expect(Object.values(splitBillingNameForRefill(name))).toEqual(refill);
  });
});
