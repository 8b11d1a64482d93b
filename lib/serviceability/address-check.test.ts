import { describe, expect, it } from '@jest/globals';
import {
  ADDRESS_CHECK_START,
  type CheckEvent,
  type CheckStage,
  type KnownAddress,
  nextCheck,
} from './address-check.ts';

const house: KnownAddress = {
  id: 'LOC1',
  label: '100 Maple Street, Springfield, IL 62701',
  unit: '',
  addressLine1: '100 Maple Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const units: CheckStage = { stage: 'units', candidates: [house, { ...house, id: 'LOC2', unit: 'Apt 2' }] };
const atUnits = { ...ADDRESS_CHECK_START, stage: units, isChecking: true, focusKey: 3 };

describe('the address check', () => {
  const LEADS: [name: string, event: CheckEvent, to: CheckStage, isFocused: boolean][] = [
    ['nothing changes while it asks', { type: 'requested' }, units, false],
    ['not found: back', { type: 'failed', error: { kind: 'not-found' } }, { stage: 'address' }, true],
    ['no connection: back', { type: 'failed', error: { kind: 'connection' } }, { stage: 'address' }, true],
    ['too many tries: stays', { type: 'failed', error: { kind: 'limited', seconds: 60 } }, units, true],
    ['another address', { type: 'reset' }, { stage: 'address' }, true],
    ['moving is for postpaid customers only', { type: 'confirmedMoving' }, units, false],
    ['what the tab remembers comes too late', { type: 'restored', stage: { stage: 'address' } }, units, false],
    [
      'serviceable',
      { type: 'checked', address: house, response: { outcome: 'serviceable', isColdTap: true, lm: 'eA==' } },
      { stage: 'serviceable', address: house, isColdTap: true, lm: 'eA==' },
      true,
    ],
    [
      'unserviceable',
      { type: 'checked', address: house, response: { outcome: 'unserviceable' } },
      { stage: 'unserviceable', address: house },
      true,
    ],
    [
      'existing prepaid',
      { type: 'checked', address: house, response: { outcome: 'existing-prepaid' } },
      { stage: 'existing-prepaid', address: house },
      true,
    ],
    [
      'existing postpaid starts with the question',
      { type: 'checked', address: house, response: { outcome: 'existing-postpaid' } },
      { stage: 'existing-postpaid', address: house, isMoving: false },
      true,
    ],
  ];

  it.each(LEADS)('%s', (_name, event, to, isFocused) => {
    const next = nextCheck(atUnits, event);
    expect(next.stage).toEqual(to);
    expect(next.focusKey).toBe(isFocused ? 4 : 3);
    if (isFocused) expect(next.isChecking).toBe(false);
  });

  it('shows how to move in once the customer says so', () => {
    const stage: CheckStage = { stage: 'existing-postpaid', address: house, isMoving: false };
    const moved = nextCheck({ ...ADDRESS_CHECK_START, stage }, { type: 'confirmedMoving' });
    expect(moved).toEqual({ ...ADDRESS_CHECK_START, stage: { ...stage, isMoving: true }, focusKey: 1 });
  });

  it('clears the error with the next request', () => {
    const failed = nextCheck(ADDRESS_CHECK_START, { type: 'failed', error: { kind: 'connection' } });
    expect(failed.error).toEqual({ kind: 'connection' });
    expect(nextCheck(failed, { type: 'requested' })).toMatchObject({ error: null, isChecking: true });
  });

  it('goes back to an earlier stage even while a request is under way', () => {
    const busy = nextCheck(ADDRESS_CHECK_START, { type: 'requested' });
    expect(nextCheck(busy, { type: 'returned', stage: units })).toEqual({
      ...ADDRESS_CHECK_START,
      stage: units,
      focusKey: 1,
    });
  });

  it('restores the stage that the tab stored without moving the focus', () => {
    const restored = nextCheck(ADDRESS_CHECK_START, { type: 'restored', stage: units });
    expect(restored).toEqual({ ...ADDRESS_CHECK_START, stage: units });
  });
});
