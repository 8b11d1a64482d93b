import { describe, expect, it } from '@jest/globals';
import { type ExpiryEvidence, hasMovedByPlan } from './expiry-evidence.ts';

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
    expect(hasMovedByPlan({ ...moved, ...change })).toBe(expected);
  });
});
