import { beforeEach, describe, expect, it, jest, beforeAll } from '@jest/globals';
import { accountReference, isCanonicallyNamed, referenceInAddress, selectAccount } from './account-reference.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

async function withSecrets(...secrets: string[]) {
  jest.resetModules();
  Object.assign(process.env, { SESSION_SECRET: secrets.join(','), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });
  return import('./account-reference.ts');
}

const ANA = { custGuid: 'guid-ana' };
const BEN = { custGuid: 'guid-ben' };

describe('accountReference', () => {
  beforeEach(() => void withSecrets(OLD));

  it('contains no account number and differs by account and identity', async () => {
    const { accountReference } = await withSecrets(OLD);
    const all = [
      accountReference(ANA, '700000001'),
      accountReference(ANA, '700000002'),
      accountReference(BEN, '700000001'),
    ];
    expect(new Set(all).size).toBe(3);
    for (const reference of all) expect(reference).toMatch(/^[0-9a-f]{32}$/);
    expect(all.join()).not.toContain('70000000');
  });

  it('stays the same after a secret is added', async () => {
    const before = (await withSecrets(OLD)).accountReference(ANA, '700000001');
    expect((await withSecrets(NEW, OLD)).accountReference(ANA, '700000001')).toBe(before);
  });

  it('identifies the identity that it belongs to', async () => {
    const { accountReference, isOfIdentity } = await withSecrets(OLD);
    const reference = accountReference(ANA, '700000001');
    expect([isOfIdentity(reference, ANA), isOfIdentity(reference, BEN)]).toEqual([true, false]);
    for (const none of ['', 'x', reference.slice(0, 8), `${reference}0`]) expect(isOfIdentity(none, ANA)).toBe(false);
  });
});

beforeAll(() => {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });
});

const [A, B] = [{ accountId: 'A' }, { accountId: 'B' }];
const both = { custGuid: 'guid-1', chosen: 'A', accounts: [A, B] };
const only = { custGuid: 'guid-1', chosen: 'A', accounts: [A] };
const NO_LINK = { accountId: null, guid: null };
const reference = (accountId: string, custGuid = 'guid-1') => accountReference({ custGuid }, accountId);
const named = (account: string | null, link: { accountId: string | null; guid: string | null } = NO_LINK) => ({
  account,
  link,
});
const linkTo = (accountId: string, custGuid = 'guid-1') => ({ accountId: btoa(accountId), guid: btoa(custGuid) });

describe('selectAccount', () => {
  it.each([
    ['the chosen one when nothing is', () => named(null), { kind: 'account', accountId: 'A' }],
    ['that of the reference, whatever is chosen', () => named(reference('B')), { kind: 'account', accountId: 'B' }],
    ['that of the link', () => named(null, linkTo('B')), { kind: 'account', accountId: 'B' }],
    [
      'that of the link before the reference',
      () => named(reference('A'), linkTo('B')),
      { kind: 'account', accountId: 'B' },
    ],
    [
      'unknown by a reference of their own',
      () => named(reference('C')),
      { kind: 'unknown', reason: 'account-changed' },
    ],
    ['unknown by a link', () => named(null, linkTo('C')), { kind: 'unknown', reason: 'not-listed' }],
    [
      'unknown by somebody else’s link',
      () => named(null, linkTo('A', 'guid-2')),
      { kind: 'unknown', reason: 'not-listed' },
    ],
    ['another identity’s', () => named(reference('A', 'guid-2')), { kind: 'other-identity' }],
    ['another identity’s when it is no reference', () => named('A'), { kind: 'other-identity' }],
  ] as const)('is %s', (_what, name, selected) => {
    expect(selectAccount(name(), both)).toEqual(selected);
  });

  it('selects no account if none is named or chosen', () => {
    expect(selectAccount(named(null), { ...both, chosen: null })).toEqual({ kind: 'none' });
  });
});

describe('referenceInAddress', () => {
  it('returns the reference only for an identity with several accounts', () => {
    expect(referenceInAddress(both, 'A')).toBe(reference('A'));
    expect(referenceInAddress(only, 'A')).toBeNull();
    // An account that a move has opened since the login.
    expect(referenceInAddress(only, 'B')).toBe(reference('B'));
  });

  it.each([
    [only, 'A', () => named(null), true],
    [both, 'A', () => named(null), false],
    [both, 'B', () => named(reference('B')), true],
    [only, 'A', () => named(null, linkTo('A')), false],
  ] as const)('of %j for %s are as they should be: %#', (ownerSession, accountId, name, isWell) => {
    expect(isCanonicallyNamed(name(), ownerSession, accountId)).toBe(isWell);
  });
});
