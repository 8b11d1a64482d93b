import { describe, expect, it } from '@jest/globals';
import { looksLikeCardNumber } from './card-data.ts';

describe('looksLikeCardNumber', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111.1111.1111.1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111 - 1111 - 1111 - 1111',
    '４１１１１１１１１１１１１１１１',
    '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏',
    '4111\u20601111\u034f1111\u00ad1111',
    'my card is 378282246310005, thanks',
    '4111111111111111 12/30',
    '4111111111111111 123',
    '411111111111111112301234567',
    '99 4111 1111 1111 1111',
    '630495060000000000',
    '{"note":"5555555555554444"}',
    '/pay?n=4111111111111111&x=1',
  ])('%j does', (text) => {
    expect(looksLikeCardNumber(text)).toBe(true);
  });

  it.each([
    '',
    '100 Maple Street, Apt 4',
    '(555) 010 - 0100',
    '62701-1234',
    '4111111111111112',
    '192.168.100.202',
    '2026-11-20T15:44:12.123Z',
    'd4a9f1e2-4111-4b11-9c11-1111aa111111',
    '12345678901',
  ])('%j does not', (text) => {
    expect(looksLikeCardNumber(text)).toBe(false);
  });
});

it('takes a time that grows with the length of a run of digits, not with its square', () => {
  const ms = (length: number) => {
    const digits = '1'.repeat(length);
    const before = performance.now();
    looksLikeCardNumber(digits);
    return performance.now() - before;
  };
  /** The minimum of several runs, which other load on the machine distorts least. */
  const least = (length: number) => Math.min(...Array.from({ length: 5 }, () => ms(length)));
  least(1_000);
  expect(least(8_000) / least(1_000)).toBeLessThan(24);
});
