import { describe, expect, it } from '@jest/globals';
import { BOOK_SIZE, syntheticAddress } from './address-book.ts';

describe('the synthetic address book', () => {
  const book = Array.from({ length: BOOK_SIZE }, (_, n) => syntheticAddress(n));

  it('has at least 20,000 addresses without duplicates', () => {
    const distinctAddresses = new Set(book.map(({ addressLine1, zip }) => `${addressLine1} ${zip}`));
    expect(distinctAddresses.size).toBe(BOOK_SIZE);
    expect(BOOK_SIZE).toBeGreaterThanOrEqual(20_000);
  });

  it('spreads over several cities and zip codes', () => {
    expect(new Set(book.map(({ city }) => city)).size).toBeGreaterThan(5);
    expect(new Set(book.map(({ zip }) => zip)).size).toBeGreaterThan(10);
  });

  it('gives the same address for the same number', () => {
    expect(syntheticAddress(4711)).toEqual(syntheticAddress(4711));
  });
});
