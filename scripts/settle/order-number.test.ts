import { describe, expect, it } from '@jest/globals';
import { parseOrderNumber } from './order-number.ts';

describe('typedOrderNumber', () => {
  it.each<[string, string | null]>([
    ['40000001', '40000001'],
    [' H-12-3 ', 'H-12-3'],
    ['\ufeffH\u201112\u22123\u200b', 'H-12-3'],
    ['R-7', 'R-7'],
    ['100000000000', '100000000000'],
    ['', null],
    ['confirmed', null],
    ['48.12', null],
    ['$48', null],
    ['#40000001', null],
    ['-40000001', null],
    ['40000001-', null],
    ['4000 0001', null],
    ['4111111111111111', null],
    ['4111-1111-1111-1111', null],
    ['0b0b4f0e-6f0c-4f3e-9f55-5b1f2a3c4d5e', null],
    ['a1'.repeat(32), null],
  ])('turns %j into %j', (input, number) => {
    expect(parseOrderNumber(input)).toBe(number);
  });
});
