import { describe, expect, it } from '@jest/globals';
import type { HomeState } from '#lib/plans/home-state.ts';
import type { AutoRefillOutlook } from './auto-refill.ts';
import { type HomeAction, findHomeAction } from './home-action.ts';

describe('findHomeAction', () => {
  it.each<[HomeState, AutoRefillOutlook['says'] | null, HomeAction]>([
    ['deactivated', null, 'reactivate'],
    ['being-set-up', 'off', 'wait'],
    ['paused', 'pausedDeclined', 'activate'],
    ['outage', 'declined', 'read-on'],
    ['expired', 'declinedStopped', 'refill'],
    ['declined', 'retries', 'change-card'],
    ['declined', 'declined', 'change-card'],
    ['declined', 'declinedToday', 'refill'],
    ['declined', null, 'refill'],
    ['expiring', 'off', 'refill'],
    ['active', 'charges', 'refill'],
  ])('returns for the state %s with the outlook %s the action %s', (state, status, act) => {
    expect(findHomeAction({ state }, status && { says: status })).toBe(act);
  });
});
