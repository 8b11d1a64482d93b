import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CheckStage } from '#lib/serviceability/address-check.ts';
import { persistedCheckSchema } from './lazy-stages.ts';
import { hasPersistedCheck, writePersistedCheck, readPersistedCheck } from './persisted-check.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const address = {
  id: 'LOC1',
  label: '100 Maple Street, Springfield, IL 62701',
  unit: '',
  addressLine1: '100 Maple Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const served: CheckStage = { stage: 'serviceable', address, lm: 'TE9DMToxNDE2Nw==', isColdTap: false };

beforeEach(() => window.sessionStorage.clear());

describe('the stored outcome of an address check', () => {
  it.each<CheckStage>([
    served,
    { stage: 'units', candidates: [address, { ...address, id: 'LOC2', unit: 'Apt 2' }] },
    { stage: 'unserviceable', address },
    { stage: 'existing-prepaid', address },
    { stage: 'existing-postpaid', address, isMoving: true },
  ])('is restored: $stage', (stage) => {
    writePersistedCheck(stage, NOON);
    expect(hasPersistedCheck()).toBe(true);
    expect(readPersistedCheck(persistedCheckSchema, NOON + 60_000)).toEqual(stage);
  });

  it('is cleared by another address', () => {
    writePersistedCheck(served, NOON);
    writePersistedCheck({ stage: 'address' }, NOON);
    expect(hasPersistedCheck()).toBe(false);
  });

  it.each([
    ['half an hour later', NOON + 30 * 60_000],
    ['before it was kept', NOON - 1],
  ])('is ignored %s', (_when, now) => {
    writePersistedCheck(served, NOON);
    expect(readPersistedCheck(persistedCheckSchema, now)).toBeNull();
  });

  it.each(['', 'null', '{', '{"timestamp":1,"stage":{}}', `{"timestamp":${NOON},"stage":{"stage":"serviceable"}}`])(
    'is not believed when damaged: %s',
    (persisted) => {
      window.sessionStorage.setItem('address-check/1', persisted);
      expect(readPersistedCheck(persistedCheckSchema, NOON)).toBeNull();
    },
  );
});
