import { describe, expect, it } from '@jest/globals';
import { nextServiceCheck, wasCutOff } from './service-return.ts';

describe('service that returns', () => {
  it.each([
    ['while nobody knows', null, 0, 10_000],
    ['while it is off', false, 599_999, 10_000],
    ['never again once it is on', true, 0, 0],
    ['not after ten minutes', false, 600_000, 0],
  ])('is asked for %s', (_when, isActive, sinceMs, next) => {
    expect(nextServiceCheck({ isActive, sinceMs })).toBe(next);
  });

  it.each([
    ['never had a paid day', null, true],
    ['had its last one yesterday', '2026-11-22', true],
    ['has its last one today', '2026-11-23', false],
    ['has days left', '2026-12-01', false],
  ])('had to where the account %s', (_state, expiry, wasOff) => {
    expect(wasCutOff(expiry, '2026-11-23')).toBe(wasOff);
  });
});
