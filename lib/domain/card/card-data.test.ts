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

it('ends in time for a long run of digits: work that grew with its square would take minutes', () => {
  expect(looksLikeCardNumber('7'.repeat(200_000))).toBe(false);
});
