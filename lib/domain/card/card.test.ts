import { describe, expect, it } from '@jest/globals';
import {
  detectCardBrand,
  PROVIDER_CARD_TYPE,
  cardNumberProblem,
  formatCardNumber,
  lastFour,
  looksLikeCardNumber,
} from './card.ts';
import { extractDigits } from '#lib/domain/typed-text.ts';

describe('detectCardBrand', () => {
  it.each([
    ['', null],
    ['4', 'visa'],
    ['4111111111111111', 'visa'],
    ['50', null],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['56', null],
    ['222', null],
    ['2220', null],
    ['2221', 'mastercard'],
    ['2500', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', null],
    ['6011', 'discover'],
    ['6010', null],
    ['643', null],
    ['644', 'discover'],
    ['649', 'discover'],
    ['65', 'discover'],
    ['622125', null],
    ['622126', 'discover'],
    ['622925', 'discover'],
    ['622926', null],
    ['34', 'american-express'],
    ['37', 'american-express'],
    ['35', null],
    ['36', null],
    ['3', null],
  ])('detects %s as %s', (digits, brand) => {
    expect(detectCardBrand(digits)).toBe(brand);
  });

  it("maps the provider's four names", () => {
    expect(Object.values(PROVIDER_CARD_TYPE).sort()).toEqual(['AMERICAN_EXPRESS', 'Discover', 'MASTER_CARD', 'Visa']);
  });
});

describe('the digits of a pasted card number', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111\u20131111\u20111111\u22121111',
    '4111.1111/1111_1111',
    '  4111\t1111\n1111 1111 ',
    '４１１１１１１１１１１１１１１１',
    '4111\u200b1111\u200b1111\u200b1111',
  ])('are extracted from %j', (input) => {
    expect(extractDigits(input)).toBe('4111111111111111');
  });
});

describe('cardNumberProblem', () => {
  it.each([
    ['a Visa', '4111111111111111', null],
    ['an old Visa of 13 digits', '4222222222222', null],
    ['a Visa of 19 digits', '4000000000000000006', null],
    ['a Mastercard', '5555555555554444', null],
    ['a Mastercard of the 2 series', '2223003122003222', null],
    ['a Discover', '6011111111111117', null],
    ['an American Express', '378282246310005', null],
    ['nothing', '', 'required'],
    ['one digit off', '4111111111111112', 'invalid'],
    ['too short', '411111111111', 'invalid'],
    ['a Visa of 15 digits', '411111111111116', 'invalid'],
    ['20 digits', '41111111111111111111', 'invalid'],
    ['only zeros', '0000000000000000', 'invalid'],
    ['a Diners Club card', '30569309025904', 'brand'],
    ['a JCB card', '3530111333300000', 'brand'],
    ['a UnionPay card', '6200000000000005', 'brand'],
  ])('checks a number: %s', (_what, digits, problem) => {
    expect(cardNumberProblem(digits)).toBe(problem);
  });

  it('returns the last four digits', () => {
    expect(lastFour('378282246310005')).toBe('0005');
  });
});

describe('formatCardNumber', () => {
  it.each([
    ['', ''],
    ['4', '4'],
    ['4111', '4111'],
    ['41111', '4111-1'],
    ['4111111111111111', '4111-1111-1111-1111'],
    ['4111 1111 1111 1111', '4111-1111-1111-1111'],
    ['４１１１１', '4111-1'],
    ['4000000000000000006', '4000-0000-0000-0000-006'],
    ['378282246310005', '3782-822463-10005'],
    ['37828', '3782-8'],
    ['3782822463100056', '3782-822463-10005-6'],
  ])('formats %s as %s', (typed, text) => {
    expect(formatCardNumber(typed)).toBe(text);
    expect(formatCardNumber(text)).toBe(text);
  });
});

describe('looksLikeCardNumber', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111.1111.1111.1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111 - 1111 - 1111 - 1111',
    '４１１１１１１１１１１１１１１１',
    '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏',
    '4111\u20601111\u034f1111\u00ad1111',
    'my card is 378282246310005, thanks',
    '4111111111111111 12/30',
    '4111111111111111 123',
    '411111111111111112301234567',
    '99 4111 1111 1111 1111',
    '630495060000000000',
    '{"note":"5555555555554444"}',
    '/pay?n=4111111111111111&x=1',
  ])('recognizes %j', (text) => {
    expect(looksLikeCardNumber(text)).toBe(true);
  });

  it.each([
    '',
    '100 Maple Street, Apt 4',
    '(555) 010 - 0100',
    '62701-1234',
    '4111111111111112',
    '192.168.100.202',
    '2026-11-20T15:44:12.123Z',
    'd4a9f1e2-4111-4b11-9c11-1111aa111111',
    '12345678901',
  ])('ignores %j', (text) => {
    expect(looksLikeCardNumber(text)).toBe(false);
  });
});

it('checks a long run of digits in linear time', () => {
  expect(looksLikeCardNumber('7'.repeat(200_000))).toBe(false);
});
