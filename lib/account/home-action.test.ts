import { describe, expect, it } from '@jest/globals';
import type { HomeState } from '#lib/plans/home-state.ts';
import type { AutoRefillOutlook } from './auto-refill.ts';
import { type HomeAction, findFrameAction, findHomeAction } from './home-action.ts';

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

describe('findFrameAction', () => {
  const FRAME = { activation: null, hasPlan: true, isBeingSetUp: false, isDeactivated: false };

  it.each([
    ['refill', {}, 'refill'],
    ['change-card', {}, 'refill'],
    ['refill', { hasPlan: false }, null],
    ['reactivate', { hasPlan: false }, 'reactivate'],
    ['read-on', {}, null],
    ['wait', {}, null],
    ['activate', {}, null],
    ['activate', { activation: { account: 'b' } }, 'activate'],
    ['refill', { activation: { account: null } }, null],
  ] as const)('turns the action %s with %j into the button %s', (action, facts, button) => {
    expect(findFrameAction({ ...FRAME, ...facts, action })).toBe(button);
  });

  it.each([
    [{}, 'refill'],
    [{ hasOutage: true }, null],
    [{ isBeingSetUp: true }, null],
    [{ isDeactivated: true }, 'reactivate'],
  ] as const)('has for a frame that was stored without an action, with %j, the button %s', (facts, button) => {
    expect(findFrameAction({ ...FRAME, ...facts })).toBe(button);
  });
});
