import { describe, expect, it } from '@jest/globals';
import { formatCardNumber } from './card-number-format.ts';

describe('formatCardNumber', () => {
  it.each([
    ['', ''],
    ['4', '4'],
    ['4111', '4111'],
    ['41111', '4111-1'],
    ['4111111111111111', '4111-1111-1111-1111'],
    ['4000000000000000006', '4000-0000-0000-0000-006'],
    ['378282246310005', '3782-822463-10005'],
    ['37828', '3782-8'],
  ])('%s as %s', (digits, text) => {
    expect(formatCardNumber(digits, '-')).toBe(text);
    expect(formatCardNumber(digits, ' ')).toBe(text.replaceAll('-', ' '));
  });
});
