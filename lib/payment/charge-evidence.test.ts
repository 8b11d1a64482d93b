import { describe, expect, it } from '@jest/globals';
import { type ExpiryEvidence, hasExpiryMovedByPlan, hasReconnected } from './charge-evidence.ts';

const moved: ExpiryEvidence = {
  before: '2026-12-10',
  sentOn: '2026-11-20',
  days: 30,
  now: '2027-01-09',
  hasOtherAttempt: false,
};

describe('hasMovedByPlan', () => {
  it.each<[string, Partial<ExpiryEvidence>, boolean]>([
    ['moved by the days of the plan', {}, true],
    ['not moved', { now: '2026-12-10' }, false],
    ['moved by other days', { now: '2026-12-17' }, false],
    ['moved twice', { now: '2027-02-08' }, false],
    ['another attempt of the account', { hasOtherAttempt: true }, false],
    ['an expired account', { before: '2026-11-01', now: '2026-12-19' }, true],
    ['an account that had no days', { before: null, now: '2026-12-19' }, true],
    ['still without days', { before: null, now: null }, false],
  ])('%s', (_what, change, expected) => {
    expect(hasExpiryMovedByPlan({ ...moved, ...change })).toBe(expected);
  });
});

const opened = { accountId: 'NEW', status: 'Preactivated', type: 'RECONNECT' };

describe('hasReconnected', () => {
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
});
