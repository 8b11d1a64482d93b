import { describe, expect, it } from '@jest/globals';
import { formatCardNumber } from '../card/card-number-format.ts';
import { formatPhone } from '../contact/phone.ts';
import { formatTyped, type TypedText } from './typed-digits.ts';

/** `|` marks the caret. */
function at(marked: string): TypedText {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') };
}

function marked({ text, caret }: TypedText): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('typing a card number', () => {
  it.each([
    ['the first digit', '|', '4|', '4|'],
    ['the fifth digit', '4111|', '41111|', '4111-1|'],
    ['in the middle', '4111-11|11', '4111-112|11', '4111-112|1-1'],
    ['backspace at the end', '4111-1|', '4111-|', '4111|'],
    ['backspace over a hyphen takes the digit before it', '4112-|3456', '4112|3456', '411|3-456'],
    ['delete over a hyphen takes the digit after it', '4112|-3456', '4112|3456', '4112|-456'],
    ['backspace at the very start', '|4111', '|4111', '|4111'],
    ['a paste with spaces', '|', '4111 1111 1111 1111|', '4111-1111-1111-1111|'],
    ['replacing everything', '4111-1111|', '5|', '5|'],
    ['a letter is dropped', '4111-1|', '4111-1x|', '4111-1|'],
  ])('%s', (_what, before, after, expected) => {
    expect(marked(formatTyped(at(before), at(after), (digits) => formatCardNumber(digits, '-')))).toBe(expected);
  });
});

describe('typing a phone number', () => {
  it.each([
    ['the first digit', '|', '5|', '(5|'],
    ['the fourth digit', '(555|', '(5550|', '(555) 0|'],
    ['backspace over the bracket', '(555) |010', '(555)|010', '(55|0) 10'],
    ['a paste with a country code', '|', '+1 555-010-0100|', '(555) 010 - 0100|'],
  ])('%s', (_what, before, after, expected) => {
    expect(marked(formatTyped(at(before), at(after), formatPhone))).toBe(expected);
  });
});
