import { describe, expect, it } from '@jest/globals';
import type { HomeState } from '#lib/plans/home-state.ts';
import type { AutoRefillOutlook } from './auto-refill-outlook.ts';
import { type HomeAct, homeAct } from './home-act.ts';

describe('homeAct', () => {
  it.each<[HomeState, AutoRefillOutlook['says'] | null, HomeAct]>([
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
  ])('answers %s, where auto-refill says %s, with %s', (state, says, act) => {
    expect(homeAct({ state }, says && { says })).toBe(act);
  });
});
