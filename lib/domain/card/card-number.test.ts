import { describe, expect, it } from '@jest/globals';
import { cardDigits, cardNumberProblem, formatCardNumber, lastFour } from './card-number.ts';

describe('cardDigits: pasted with any separators', () => {
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
  ])('%j', (input) => {
    expect(cardDigits(input)).toBe('4111111111111111');
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
  ])('%s', (_what, digits, problem) => {
    expect(cardNumberProblem(digits)).toBe(problem);
  });

  it('shows the last four', () => {
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
  ])('%s as %s', (typed, text) => {
    expect(formatCardNumber(typed)).toBe(text);
    expect(formatCardNumber(text)).toBe(text);
  });
});
