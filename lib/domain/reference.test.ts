import { describe, expect, it } from '@jest/globals';
import { formatReference, parseReference } from './reference.ts';

describe('formatReference', () => {
  it.each([
    [[0, 0, 0, 0, 0], '0000-0000'],
    [[255, 255, 255, 255, 255], 'ZZZZ-ZZZZ'],
    [[0, 0, 0, 0, 1], '0000-0001'],
    [[0x08, 0x42, 0x10, 0x84, 0x21, 0xff], '1111-1111'],
  ])('formats the bytes %j', (bytes, reference) => {
    expect(formatReference(Uint8Array.from(bytes))).toBe(reference);
  });

  it('throws for fewer than five bytes', () => {
    expect(() => formatReference(new Uint8Array(4))).toThrow(RangeError);
  });
});

describe('parseReference', () => {
  it.each([
    ['7F3K-9QXZ', '7F3K-9QXZ'],
    ['7f3k9qxz', '7F3K-9QXZ'],
    [' 7f3k – 9qxz ', '7F3K-9QXZ'],
    ['oIl0-9QXZ', '0110-9QXZ'],
    ['７Ｆ３Ｋ\u2212\u200b9qxz\u202c', '7F3K-9QXZ'],
    ['7f3k-9qxz.', '7F3K-9QXZ'],
    ['«7f3k-9qxz»', '7F3K-9QXZ'],
    ['"7F3K-9QXZ"', '7F3K-9QXZ'],
    ['(7F3K–9QXZ),', '7F3K-9QXZ'],
    ['#7F3K_9QXZ', '7F3K-9QXZ'],
    ['7 F 3 K, 9 Q X Z', '7F3K-9QXZ'],
    ['Reference: 7F3K-9QXZ', '7F3K-9QXZ'],
    ['su código de referencia es 7F3K 9QXZ.', '7F3K-9QXZ'],
    ['7F3K-9QXZ-1', null],
    ['reference7F3K9QXZ', null],
    ['7F3K-9QX', null],
    ['7F3K-9QXU', null],
    ['', null],
  ])('reads %j as %s', (input, reference) => {
    expect(parseReference(input)).toBe(reference);
  });
});
