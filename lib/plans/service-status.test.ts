import { describe, expect, it } from '@jest/globals';
import { nextServiceCheck, type ServiceFacts, serviceStatus, wasCutOff } from './service-status.ts';

const facts: ServiceFacts = {
  expiry: '2026-11-20',
  today: '2026-11-20',
  hasAutoRefill: false,
  isPaused: false,
  isDeactivated: false,
};

describe('serviceStatus', () => {
  it.each<[string, Partial<ServiceFacts>, number, string, boolean, boolean, boolean]>([
    ['11 days', { expiry: '2026-11-30' }, 11, 'green', true, false, false],
    ['10 days', { expiry: '2026-11-29' }, 10, 'amber', true, true, true],
    ['10 days, auto-refill', { expiry: '2026-11-29', hasAutoRefill: true }, 10, 'green', true, false, true],
    ['the last day', {}, 1, 'amber', true, true, true],
    ['the day after', { today: '2026-11-21' }, 0, 'red', false, true, true],
    ['the day after, auto-refill', { today: '2026-11-21', hasAutoRefill: true }, 0, 'red', false, true, true],
    ['never paid', { expiry: null }, 0, 'red', false, true, true],
    ['paused with many days', { expiry: '2026-12-20', isPaused: true }, 31, 'blue', true, false, false],
    ['paused with few days', { isPaused: true }, 1, 'blue', true, true, true],
    ['paused without days', { today: '2026-11-21', isPaused: true }, 0, 'blue', false, true, true],
    ['deactivated with days', { expiry: '2026-12-20', isDeactivated: true }, 31, 'green', false, false, false],
  ])('returns days, ring and warnings: %s', (_what, change, days, ring, isActive, hasRefillNow, hasWarning) => {
    expect(serviceStatus({ ...facts, ...change })).toEqual({ days, ring, isActive, hasRefillNow, hasWarning });
  });
});

describe('nextServiceCheck and wasCutOff', () => {
  it.each([
    ['in ten seconds while the state is unknown', null, 0, 10_000],
    ['in ten seconds while it is off', false, 599_999, 10_000],
    ['never again once it is active', true, 0, 0],
    ['never again after ten minutes', false, 600_000, 0],
  ])('checks the service %s', (_when, isActive, sinceMs, next) => {
    expect(nextServiceCheck({ isActive, sinceMs })).toBe(next);
  });

  it.each([
    ['never had a paid day', null, true],
    ['had its last one yesterday', '2026-11-22', true],
    ['has its last one today', '2026-11-23', false],
    ['has days left', '2026-12-01', false],
  ])('decides whether service was off for an account that %s', (_state, expiry, isExpected) => {
    expect(wasCutOff(expiry, '2026-11-23')).toBe(isExpected);
  });
});
