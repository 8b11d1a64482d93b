import { describe, expect, it } from '@jest/globals';
import { type AccountRoute, accountRoute, type AccountState, findLandingPath } from './account-routing.ts';

const served: AccountState = {
  status: 'Open',
  productCodes: ['HSD_030'],
  hasPlans: true,
  hasInternet: true,
  aux: null,
  isReconnectEligible: false,
};
const bare = { productCodes: [], hasPlans: false, hasInternet: false };
const closed = { ...bare, status: 'Closed' };
const aux = (status: string) => ({ aux: { accountId: 'AUX', status } });
const error: AccountRoute = { to: 'error' };

describe('accountRoute', () => {
  it.each<[string, Partial<AccountState>, AccountRoute]>([
    ['internet', {}, { to: 'dashboard', isDeactivated: false }],
    ['an open account without plans', bare, { to: 'activation', accountId: null, afterMs: 1_500 }],
    [
      'an active one without plans',
      { ...bare, status: 'ACTIVE' },
      { to: 'activation', accountId: null, afterMs: 1_500 },
    ],
    ['an open account without plans, whose service starts by itself', { ...bare, startsByItself: true }, error],
    [
      'closed, the new one preactivated, whose service starts by itself',
      { ...closed, ...aux('Preactivated'), startsByItself: true },
      { to: 'other-dashboard', accountId: 'AUX' },
    ],
    ['an account of another state without plans', { ...bare, status: 'Suspended' }, error],
    ['an account without a state and plans', { ...bare, status: '' }, error],
    [
      'closed, the new one preactivated',
      { ...closed, ...aux('Preactivated') },
      { to: 'activation', accountId: 'AUX', afterMs: 0 },
    ],
    [
      'closed with plans, the new one preactivated',
      { status: 'Closed', ...aux('Preactivated') },
      { to: 'activation', accountId: 'AUX', afterMs: 0 },
    ],
    ['closed, the new one activated', { ...closed, ...aux('Activated') }, { to: 'other-dashboard', accountId: 'AUX' }],
    ['closed, the new one only scheduled', { ...closed, ...aux('Scheduled') }, error],
    [
      'closed, a new one and eligible',
      { ...closed, ...aux('Activated'), isReconnectEligible: true },
      { to: 'other-dashboard', accountId: 'AUX' },
    ],
    [
      'closed without plans, eligible',
      { ...closed, isReconnectEligible: true },
      { to: 'dashboard', isDeactivated: true },
    ],
    ['closed without plans, not eligible', closed, error],
    ['closed with plans and no new one', { status: 'Closed', isReconnectEligible: true }, error],
    ['no internet', { productCodes: ['VDO_XITV_30'], hasInternet: false }, error],
    ['legacy TV beside internet', { productCodes: ['HSD_030', 'VDO_V0_TV200'] }, error],
    [
      'today’s TV beside internet',
      { productCodes: ['HSD_030', 'VDO_XITV_30'] },
      { to: 'dashboard', isDeactivated: false },
    ],
    ['open, with a move under way', aux('Preactivated'), { to: 'dashboard', isDeactivated: false }],
  ])('%s', (_what, change, expected) => {
    expect(accountRoute({ ...served, ...change })).toEqual(expected);
  });
});

const account = { accountId: 'A', isInPrepaid: true, isClosed: false, role: 'ACCOUNT_OWNER' };
const inOtherSystem = { ...account, accountId: 'B', isInPrepaid: false };

it.each([
  ['one account', [account], false, false, '/dashboard'],
  ['one account, behind the modem', [account], true, false, '/dashboard?bhr=true'],
  ['one account, in the app', [account], false, true, '/dashboard?mobile=true'],
  ['one account, both', [account], true, true, '/dashboard?bhr=true&mobile=true'],
  ['one in the prepaid database of two', [account, inOtherSystem], false, false, '/dashboard'],
  ['a closed one', [{ ...account, isClosed: true }], false, false, '/dashboard'],
  ['two accounts', [account, { ...account, accountId: 'C' }], true, true, '/account-picker'],
  ['none', [], true, true, '/account-picker'],
  ['none in the prepaid database', [inOtherSystem], false, false, '/account-picker'],
])('%s', (_what, accounts, bhr, mobile, path) => {
  expect(findLandingPath(accounts, { bhr, mobile })).toBe(path);
});
