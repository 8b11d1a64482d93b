import { describe, expect, it } from '@jest/globals';
import { toAccountChoices, isClosedStatus, type ListedAccount, roleCheck } from './account-choice.ts';

const open: ListedAccount = { accountId: 'A', isInPrepaid: true, isClosed: false, role: 'ACCOUNT_OWNER' };
const second = { ...open, accountId: 'B' };
const closed = { ...open, accountId: 'C', isClosed: true };
const inOtherSystem = { ...open, accountId: 'D', isInPrepaid: false };

describe('toAccountChoices', () => {
  it.each<[string, ListedAccount[], string, string, string | null]>([
    ['no account', [], '', '', null],
    ['none in the prepaid database', [inOtherSystem], '', '', null],
    ['one open', [open], 'A', '', 'A'],
    ['one closed', [closed], '', 'C', 'C'],
    ['one, and others elsewhere', [inOtherSystem, open], 'A', '', 'A'],
    ['one open and one closed', [open, closed], 'A', 'C', null],
    ['two open and one closed', [open, closed, second], 'AB', 'C', null],
  ])('%s', (_what, accounts, current, past, only) => {
    const choice = toAccountChoices(accounts);
    expect(choice.current.map(({ accountId }) => accountId).join('')).toBe(current);
    expect(choice.past.map(({ accountId }) => accountId).join('')).toBe(past);
    expect(choice.only?.accountId ?? null).toBe(only);
  });
});

it.each([
  ['Closed', true],
  [' CLOSED ', true],
  ['Open', false],
  ['', false],
])('reads the status %j as closed: %s', (word, expected) => {
  expect(isClosedStatus(word)).toBe(expected);
});

it.each([
  ['ACCOUNT_OWNER', 'owner'],
  ['AUTHORIZED_USER', 'other-role'],
  ['account_owner', 'other-role'],
  ['ACCOUNT_OWNER ', 'other-role'],
  ['', 'other-role'],
  [null, 'not-listed'],
])('reads the role %j as %s', (role, expected) => {
  expect(roleCheck(role)).toBe(expected);
});
