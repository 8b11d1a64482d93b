import { expect, it } from '@jest/globals';
import { roleCheck } from './role.ts';

it.each([
  ['ACCOUNT_OWNER', 'owner'],
  ['AUTHORIZED_USER', 'other-role'],
  ['account_owner', 'other-role'],
  ['ACCOUNT_OWNER ', 'other-role'],
  ['', 'other-role'],
  [null, 'not-listed'],
])('the role %j is %s', (role, expected) => {
  expect(roleCheck(role)).toBe(expected);
});
