import { describe, expect, it } from '@jest/globals';
import { cvvProblem, normalizeCvv } from './cvv.ts';

describe('cvvProblem', () => {
  it.each([
    ['', 'visa', 'required'],
    ['123', 'visa', null],
    ['12', 'visa', 'invalid'],
    ['1234', 'visa', 'invalid'],
    ['1234', 'american-express', null],
    ['123', 'american-express', 'invalid'],
    ['000', 'mastercard', null],
    ['12a', 'discover', 'invalid'],
    ['123', null, null],
    ['1234', null, null],
    ['12345', null, 'invalid'],
  ] as const)('%j for %s', (text, brand, problem) => {
    expect(cvvProblem(text, brand)).toBe(problem);
  });

  it('forgives white space and full-width digits', () => {
    expect(normalizeCvv(' 1２ 3\u200b')).toBe('123');
  });
});
