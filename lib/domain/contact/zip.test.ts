import { describe, expect, it } from '@jest/globals';
import { parseZip } from './zip.ts';

describe('parseZip', () => {
  it.each([
    ['62701', '62701'],
    [' 62701 ', '62701'],
    ['62701-1234', '62701'],
    ['627011234', '62701'],
    ['６２７０１', '62701'],
    ['62701.', '62701'],
    ['"62701"', '62701'],
    ['62701_1234', '62701'],
    ['6270\u00e91', null],
    ['00601', '00601'],
    ['', null],
    ['6270', null],
    ['627012', null],
    ['6270A', null],
    ['62701-12', null],
  ])('%j is %s', (input, zip) => {
    expect(parseZip(input)).toBe(zip);
  });
});
