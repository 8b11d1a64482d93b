import { describe, expect, it } from '@jest/globals';
import { normalizeNameOnCard, nameOnCardProblem } from './name-on-card.ts';

const problem = (input: string) => nameOnCardProblem(normalizeNameOnCard(input));

describe('names as people write them', () => {
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
  ])('%j is accepted', (input) => {
    expect(problem(input)).toBeNull();
  });
});

describe('what the rule is for', () => {
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
  ])('%j is refused', (input, expected) => {
    expect(problem(input)).toBe(expected);
  });

  it('keeps what was typed, composed and with single spaces', () => {
    expect(normalizeNameOnCard(' Jose\u0301   O’Brien ')).toBe('José O’Brien');
  });
});
