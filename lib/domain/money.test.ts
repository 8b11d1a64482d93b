import { describe, expect, it } from '@jest/globals';
import { formatBriefDollars, formatDollars, formatWholeDollars } from './money.ts';

describe('formatDollars', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [4500, '$45.00'],
    [4829, '$48.29'],
    [-3500, '-$35.00'],
    [123_456, '$1,234.56'],
    [100_000_000, '$1,000,000.00'],
  ])('formats %i cents as %s', (cents, text) => {
    expect(formatDollars(cents)).toBe(text);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (cents) => {
    expect(() => formatDollars(cents)).toThrow(RangeError);
  });

  it.each([
    [14_772, '$148'],
    [49, '$0'],
    [426_750, '$4,268'],
  ])('rounds %i cents to %s', (cents, text) => {
    expect(formatWholeDollars(cents)).toBe(text);
  });
});

it.each([
  [1500, '$15'],
  [1450, '$14.50'],
  [100_000, '$1,000'],
])('formats %i cents as %s in a headline', (cents, text) => {
  expect(formatBriefDollars(cents)).toBe(text);
});
