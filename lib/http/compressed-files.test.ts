import { describe, expect, it } from '@jest/globals';
import { compressedFiles } from './compressed-files.ts';

describe('compressedFiles', () => {
  it.each([
    ['gzip, deflate, br, zstd', true],
    ['br', true],
    ['gzip;q=0.5, br;q=1.0', true],
    ['br;q=0.01', true],
    ['gzip', false],
    ['br;q=0, gzip', false],
    ['gzip, br ; q=0.000', false],
    ['xbrx', false],
    ['', false],
  ])('tells whether the header accept-encoding %s accepts Brotli: %s', (given, takes) => {
    const wanted = compressedFiles.flatMap(({ has }) => has.map(({ value }) => value));
    // Next requires the pattern to match the whole header.
    expect(wanted.map((value) => new RegExp(`^${value}$`).test(given))).toEqual([takes]);
  });
});
