import { describe, expect, it } from '@jest/globals';
import { asciiDigits, extractDigits, normalizeCode, normalizeText } from './typed-text.ts';

describe('normalizeText', () => {
  it.each([
    ['  Ana   María ', 'Ana María'],
    ['Ana\u00a0Mari\u0301a', 'Ana Mar\u00eda'],
    ['Ana\tLuz\n', 'Ana Luz'],
    ['\ufeffAna\u200b Luz\u00ad', 'Ana Luz'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['An\u200ca\u200d Luz', 'Ana Luz'],
    ['\u2066Ana\u200e\u2069 \u3164\u034f', 'Ana'],
    ['辻\u{e0100}', '辻\u{e0100}'],
    ['', ''],
  ])('%j reads as %j', (input, expected) => {
    expect(normalizeText(input)).toBe(expected);
  });
});

describe('normalizeCode', () => {
  it.each([
    ['ＡＢ１２', 'AB12'],
    ['\u2066A\u200bB\u00ad\u200e1\ufeff2\u2069', 'AB12'],
    ['A\u2011B\u20131\u22122\uff0d3\u2014\ufe634', 'A-B-1-2-3--4'],
    ['\u00a0A\u3000\u2003B\n', 'A B'],
    ['A\u034f\u115f\u3164\ufe0fB', 'AB'],
    ['𝟏𝟐 ①', '12 1'],
    ['', ''],
  ])('%j reads as %j', (input, expected) => {
    expect(normalizeCode(input)).toBe(expected);
  });
});

describe('the digits of a text', () => {
  it('are mapped from every script, without other changes', () => {
    expect(asciiDigits('４1a²')).toBe('41a²');
    expect(asciiDigits('٠١٩ ۰۴۹ ०९ ০৯ 𞥐𞥙')).toBe('019 049 09 09 09');
    // Sets of ten that follow one another.
    expect(asciiDigits('𝟎𝟗 𝟘𝟡 𝟬𝟵')).toBe('09 09 09');
  });

  it('are extracted whatever is between them', () => {
    expect(extractDigits('+1 (５55) 010-0100')).toBe('15550100100');
    expect(extractDigits('(٥٥٥) ٠١٠-٠١٠٠')).toBe('5550100100');
  });
});
