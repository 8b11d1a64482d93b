import { describe, expect, it } from '@jest/globals';
import { canSuggest, parseSuggestion, parseSuggestions } from './address-suggestions.ts';

describe('canSuggest', () => {
  it.each([
    ['', false],
    ['1', false],
    [' 1 ', false],
    ['   ', false],
    ['10', true],
    ['1 0', true],
    ['ñ1', true],
  ])('requires two characters other than white space: %j: %s', (typed, expected) => {
    expect(canSuggest(typed)).toBe(expected);
  });
});

describe('parseSuggestions', () => {
  it.each<[string, unknown[], string[]]>([
    ['an empty response', [], []],
    ['only the two that say something else', ['100', 'x'], []],
    ['the first two ignored, even if they look like addresses', ['1 A St', '2 B St', '3 C St'], ['3 C St']],
    ["'N' and blanks dropped", ['', '', 'N', ' N ', '', '3 C St', '  '], ['3 C St']],
    ['a street that begins with N stays', ['', '', 'N Main St'], ['N Main St']],
    ['duplicates dropped', ['', '', '3 C St', '3 C St', '3  c st ', '4 D St'], ['3 C St', '4 D St']],
    ['what is no text dropped', ['', '', 5, true, null, {}, '3 C St'], ['3 C St']],
    [
      'five at most, counted after dropping',
      ['', '', 'N', '1', '1', '2', '3', '4', '5', '6'],
      ['1', '2', '3', '4', '5'],
    ],
  ])('parses %s', (_what, items, expected) => {
    expect(parseSuggestions(items)).toEqual(expected);
  });
});

describe('parseSuggestion', () => {
  it.each([
    ['100 Maple Street, Springfield, IL 62701', '100 Maple Street', '', '62701'],
    ['200 Harbor View Drive, Apt 4B, Springfield, IL 62701', '200 Harbor View Drive', 'Apt 4B', '62701'],
    ['200 Harbor View Drive, Apt 4B, Springfield, IL 62701-1234', '200 Harbor View Drive', 'Apt 4B', '62701'],
    ['100 Maple Street,Springfield,IL 62701 ', '100 Maple Street', '', '62701'],
    ['100 Maple Street, Springfield', '100 Maple Street', '', ''],
    ['12345 Maple Street', '12345 Maple Street', '', ''],
    ['100 Maple Street, Springfield, IL 1362701', '100 Maple Street', '', ''],
    ['', '', '', ''],
  ])('splits %s into street, apartment and ZIP', (suggestion, street, apartment, zip) => {
    expect(parseSuggestion(suggestion)).toEqual({ street, apartment, zip });
  });
});
