import { describe, expect, it } from '@jest/globals';
import { asciiDigits, digitsOf, typedText } from './typed-text.ts';

describe('typedText', () => {
  it.each([
    ['  Ana   María ', 'Ana María'],
    ['Ana\u00a0Mari\u0301a', 'Ana Mar\u00eda'],
    ['Ana\tLuz\n', 'Ana Luz'],
    ['\ufeffAna\u200b Luz\u00ad', 'Ana Luz'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['', ''],
  ])('%j reads as %j', (input, expected) => {
    expect(typedText(input)).toBe(expected);
  });
});

describe('digits', () => {
  it('maps full-width digits and nothing else', () => {
    expect(asciiDigits('４1a²')).toBe('41a²');
  });

  it('drops whatever stands between digits', () => {
    expect(digitsOf('+1 (５55) 010-0100')).toBe('15550100100');
  });
});
