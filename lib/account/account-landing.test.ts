import { expect, it } from '@jest/globals';
import { accountLanding } from './account-landing.ts';

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
  expect(accountLanding(accounts, { bhr, mobile })).toBe(path);
});
