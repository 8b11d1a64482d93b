import { describe, expect, it } from '@jest/globals';
import { parseWireAmount, sentAmount, signedWireAmount, toWireAmount, toWireNumber, wireAmount } from './amount.ts';

describe('the parser of amounts in responses', () => {
  it.each([
    ['45.00', 4500],
    ['45', 4500],
    ['45.5', 4550],
    [' 2.31 ', 231],
    [45, 4500],
    [2.31, 231],
    [0.1 + 0.2, 30],
    [1.005 * 100, 10050],
    ['0.00', 0],
    ['-0.00', 0],
    [-35, -3500],
    ['-35.00', -3500],
  ])('parses %p', (wire, cents) => {
    expect(parseWireAmount(wire)).toBe(cents);
  });

  it.each(['', 'free', '$45.00', '1,000.00', '45.001', '1e3', '12345678', 45.001, NaN, Infinity, 1e300])(
    'refuses %p',
    (wire) => {
      expect(parseWireAmount(wire)).toBeNull();
      expect(wireAmount.safeParse(wire).success).toBe(false);
    },
  );

  it('accepts negative amounts for discounts', () => {
    expect(wireAmount.safeParse('-35.00').success).toBe(false);
    expect(signedWireAmount.parse('-35.00')).toBe(-3500);
  });

  it('reads every cent up to a thousand dollars back as it was written', () => {
    for (let cents = 0; cents <= 100_000; cents += 1) {
      if (parseWireAmount(toWireAmount(cents)) !== cents || parseWireAmount(toWireNumber(cents)) !== cents)
        throw new Error(`${cents}`);
    }
  });
});

describe('amounts of a request', () => {
  it.each([
    [4500, '45.00'],
    [5, '0.05'],
    [0, '0.00'],
    [4731, '47.31'],
  ])('%p cents', (cents, wire) => {
    expect(toWireAmount(cents)).toBe(wire);
    expect(sentAmount.parse(wire)).toBe(wire);
  });

  it.each([-1, 0.5, NaN])('refuses %p cents', (cents) => {
    expect(() => toWireAmount(cents)).toThrow(RangeError);
  });

  it.each(['45', '45.0', '-45.00', 'NaN'])('has exactly two decimals, unlike %p', (wire) => {
    expect(sentAmount.safeParse(wire).success).toBe(false);
  });
});
