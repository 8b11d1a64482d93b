import { describe, expect, it } from '@jest/globals';
import { accountIdOf, accountLinkQuery, lookedAt, selectByLink } from './account-link.ts';

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

  it('is read back from a form', () => {
    expect(accountIdOf(accountLinkQuery('PSN-ñ', own.custGuid).accountId)).toBe('PSN-ñ');
    expect(accountIdOf('%')).toBe('');
  });

  it('reads what accountLinkQuery writes', () => {
    expect(selectByLink(accountLinkQuery('PSN1', own.custGuid), own)).toEqual({ kind: 'account', accountId: 'PSN1' });
  });
});

describe('lookedAt', () => {
  const none = { accountId: null, guid: null };
  const own = { custGuid: 'guid-1', chosen: 'PSN1', accounts: [{ accountId: 'PSN1' }, { accountId: 'PSN2' }] };

  it.each([
    ['the chosen account without a link', none, own, { kind: 'account', accountId: 'PSN1' }],
    ['nothing without either', none, { ...own, chosen: null }, { kind: 'none' }],
    [
      'the account of the link before the chosen one',
      accountLinkQuery('PSN2', 'guid-1'),
      own,
      { kind: 'account', accountId: 'PSN2' },
    ],
    ['nothing of somebody else’s, whatever is chosen', accountLinkQuery('PSN2', 'guid-2'), own, { kind: 'foreign' }],
  ] as const)('is %s', (_what, link, of, expected) => {
    expect(lookedAt(link, of)).toEqual(expected);
  });
});
