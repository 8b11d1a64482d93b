import { expect, it } from '@jest/globals';
import { hasReconnected } from './reconnect-evidence.ts';

const opened = { accountId: 'NEW', status: 'Preactivated', type: 'RECONNECT' };

it.each([
  ['a new account that waits', null, opened, true],
  ['one that was activated since', 'OLD', { ...opened, status: ' activated' }, true],
  ['none', null, null, false],
  ['the one that was there before', 'NEW', opened, false],
  ['the account of a move', null, { ...opened, type: 'MOVE' }, false],
  ['one that was cancelled', null, { ...opened, status: 'Cancelled' }, false],
])('%s', (_, before, aux, proves) => {
  expect(hasReconnected(before, aux)).toBe(proves);
});
