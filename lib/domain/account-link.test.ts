import { describe, expect, it } from '@jest/globals';
import { isHalfLink, selectByLink } from './account-link.ts';

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
])('accountId %j with guid %j names half: %s', (accountId, guid, isHalf) => {
  expect(isHalfLink({ accountId, guid })).toBe(isHalf);
});
