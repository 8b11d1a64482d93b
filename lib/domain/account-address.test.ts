import { describe, expect, it } from '@jest/globals';
import {
  accountPath,
  findAccountReference,
  isHalfLink,
  parseNamedAccount,
  selectByLink,
  withSameAccount,
} from './account-address.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);

describe('account address', () => {
  it.each([
    ['/en/dashboard', A, `/en/dashboard?account=${A}`],
    ['/en/refill/review?winback=true', A, `/en/refill/review?winback=true&account=${A}`],
    [`/es/move?account=${B}&x=1`, A, `/es/move?x=1&account=${A}`],
    ['/en/activation?accountId=UFNO&guid=Zw%3D%3D&bhr=true', A, `/en/activation?bhr=true&account=${A}`],
    [`/en/dashboard?account=${B}`, null, '/en/dashboard'],
    ['/en/dashboard?bhr=true', null, '/en/dashboard?bhr=true'],
  ])('turns %s for the account %s into %s', (path, account, expected) => {
    expect(accountPath(path, account)).toBe(expected);
  });

  it('reads an account from its reference or from a link', () => {
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
  ])('keeps the account of %j in %s', (requested, expected) => {
    expect(withSameAccount('/en/permission-error', requested)).toBe(expected);
  });

  it.each([
    [A, A],
    ['PSN00000001', null],
    ['A'.repeat(32), null],
    ['', null],
  ])('keeps the reference %j as %j', (account, persisted) => {
    expect(findAccountReference(new URLSearchParams({ account }))).toBe(persisted);
  });
});

const own = { custGuid: 'guid-ñ>>>', accountIds: ['PSN1', 'PSN2'] };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const foreign = { kind: 'foreign' };

describe('selectByLink', () => {
  it.each([
    ['nothing', null, null, { kind: 'none' }],
    ['an own account', base64('PSN2'), base64(own.custGuid), { kind: 'account', accountId: 'PSN2' }],
    ['an own account without an identity', base64('PSN1'), null, { kind: 'account', accountId: 'PSN1' }],
    [
      'the URL alphabet',
      base64('PSN2'),
      Buffer.from(own.custGuid).toString('base64url'),
      { kind: 'account', accountId: 'PSN2' },
    ],
    [
      'a plus that became a space',
      base64('PSN2'),
      base64(own.custGuid).replaceAll('+', ' '),
      { kind: 'account', accountId: 'PSN2' },
    ],
    [
      'a full stop and a bracket behind it',
      base64('PSN2'),
      `${base64(own.custGuid)}).`,
      { kind: 'account', accountId: 'PSN2' },
    ],
    ['what nobody sees behind it', `${base64('PSN2')}\u200b`, null, { kind: 'account', accountId: 'PSN2' }],
    ['the identity alone', null, base64(own.custGuid), { kind: 'none' }],
    ['somebody else’s account', base64('PSN9'), base64(own.custGuid), foreign],
    ['an own account of somebody else', base64('PSN1'), base64('guid-2'), foreign],
    ['somebody else', null, base64('guid-2'), foreign],
    ['an account in plain letters', 'PSN1', base64(own.custGuid), foreign],
    ['what is not base64', '%%%', null, foreign],
    ['broken letters', base64('PSN1'), Buffer.from([0xff]).toString('base64'), foreign],
    ['empty', '', null, foreign],
  ])('%s', (_what, accountId, guid, expected) => {
    expect(selectByLink({ accountId, guid }, own)).toEqual(expected);
  });
});

it.each([
  [null, null, false],
  ['UFNOMQ==', 'Z3VpZA==', false],
  ['UFNOMQ==', null, true],
  [null, 'Z3VpZA==', true],
  ['UFNOMQ==', '', false],
])('detects a link with only one of accountId %j and guid %j: %s', (accountId, guid, isHalf) => {
  expect(isHalfLink({ accountId, guid })).toBe(isHalf);
});
