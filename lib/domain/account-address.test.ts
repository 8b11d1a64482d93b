import { describe, expect, it } from '@jest/globals';
import { findAccountReference, accountPath, parseNamedAccount, withSameAccount } from './account-address.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);

describe('an address of the account area', () => {
  it.each([
    ['/en/dashboard', A, `/en/dashboard?account=${A}`],
    ['/en/refill/review?winback=true', A, `/en/refill/review?winback=true&account=${A}`],
    [`/es/move?account=${B}&x=1`, A, `/es/move?x=1&account=${A}`],
    ['/en/activation?accountId=UFNO&guid=Zw%3D%3D&bhr=true', A, `/en/activation?bhr=true&account=${A}`],
    [`/en/dashboard?account=${B}`, null, '/en/dashboard'],
    ['/en/dashboard?bhr=true', null, '/en/dashboard?bhr=true'],
  ])('%s for %s is %s', (path, account, expected) => {
    expect(accountPath(path, account)).toBe(expected);
  });

  it('names an account by its reference or by a link', () => {
    expect(parseNamedAccount(new URLSearchParams(`account=${A}&accountId=UFNO`))).toEqual({
      account: A,
      link: { accountId: 'UFNO', guid: null },
    });
  });

  it.each([
    [null, '/en/permission-error'],
    ['/en/refill?winback=true', '/en/permission-error'],
    [`/en/refill?x=1&account=${A}`, `/en/permission-error?account=${A}`],
    ['/en/dashboard?accountId=UFNO&guid=Zw%3D%3D', '/en/permission-error?accountId=UFNO&guid=Zw%3D%3D'],
  ])('after %j is %s', (requested, expected) => {
    expect(withSameAccount('/en/permission-error', requested)).toBe(expected);
  });

  it.each([
    [A, A],
    ['PSN00000001', null],
    ['A'.repeat(32), null],
    ['', null],
  ])('%j is kept as %j', (account, persisted) => {
    expect(findAccountReference(new URLSearchParams({ account }))).toBe(persisted);
  });
});
