import { describe, expect, it } from '@jest/globals';
import { encode } from 'uqr';
import { qrCode } from './qr-code.ts';

const URL = `https://my.hearthline.example/es/litepay/link/${'aB3-'.repeat(12)}`;

/** The dark modules of a path, as rows. */
function parseModules(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let index = Number(x); index < Number(x) + Number(length); index += 1) rows[Number(y)]?.splice(index, 1, true);
  }
  return rows;
}

describe('qrCode', () => {
  it('draws the modules with a quiet zone of four around them', () => {
    const { size, path } = qrCode(URL);
    const rows = parseModules(path, size);
    expect(rows).toEqual(encode(URL, { ecc: 'M', border: 4 }).data);
    for (const edge of [0, 1, 2, 3, size - 1]) expect(rows[edge]?.some(Boolean)).toBe(false);
    expect(path.replace(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('');
  });

  it('stays small enough for a phone to scan the longest link from a screen', () => {
    expect(qrCode(URL).size).toBeLessThanOrEqual(49 + 8);
  });
});
