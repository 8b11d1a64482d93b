import { describe, expect, it } from '@jest/globals';
import { trimEnd } from './trim-end.ts';

const isDot = (character: string) => character === '.';

describe('trimEnd', () => {
  it.each([
    ['a..', 'a'],
    ['..a.b', '..a.b'],
    ['...', ''],
    ['', ''],
  ])('turns %j into %j', (text, trimmed) => {
    expect(trimEnd(text, isDot)).toBe(trimmed);
  });

  it('keeps surrogate pairs intact', () => {
    expect(trimEnd('a𝒳.', isDot)).toBe('a𝒳');
  });
});
