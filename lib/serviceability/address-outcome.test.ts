import { describe, expect, it } from '@jest/globals';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import type { AddressCandidate } from '#lib/serviceability/address-outcome.ts';
import { type AddressResponse, addressOutcome, shouldRetryWithoutUnit } from './address-outcome.ts';

const candidate = (addressLine2: string, locationId = `L${addressLine2}`): AddressCandidate => ({
  locationId,
  address: { addressLine1: '200 Harbor View Drive', addressLine2, city: 'Springfield', state: 'IL', zip: '62701' },
});
const response = (units: string[], code = ''): AddressResponse => ({
  ok: true,
  value: { candidates: units.map((unit) => candidate(unit)), code },
});
const house = response(['']);
const block = response(['Apt 10', 'Apt 4B', 'Apt 4A', 'PH', 'Apt 4']);

describe('addressOutcome', () => {
  it.each<[string, AddressResponse, string, string]>([
    ['a house', house, '', ''],
    ['one unit known, none entered', response(['Apt 4B']), '', 'Apt 4B'],
    ['one unit known, the same entered', response(['Apt 4B']), '4b', 'Apt 4B'],
    ['several units, one entered', block, 'Unit 4-B', 'Apt 4B'],
    ['several units, the penthouse', block, 'Penthouse', 'PH'],
    ['4 is not 4A', block, '#4', 'Apt 4'],
    ['a sign that names no unit', house, '#', ''],
  ])('one: %s', (_what, given, unit, found) => {
    expect(addressOutcome(given, unit)).toEqual({ outcome: 'one', candidate: candidate(found) });
  });

  it.each<[string, AddressResponse, string, string[]]>([
    ['several units, none entered', block, '', ['Apt 4', 'Apt 4A', 'Apt 4B', 'Apt 10', 'PH']],
    ['several units, another entered', block, 'Apt 5', ['Apt 4', 'Apt 4A', 'Apt 4B', 'Apt 10', 'PH']],
    ['one unit, another entered', response(['Apt 4B']), '4A', ['Apt 4B']],
    ['a house, a unit entered', house, 'Apt 1', ['']],
    ['two places with the same unit', response(['Apt 4B', '#4b']), '4B', ['#4b', 'Apt 4B']],
  ])('several: %s', (_what, given, unit, units) => {
    expect(addressOutcome(given, unit)).toEqual({
      outcome: 'several',
      candidates: units.map((text) => candidate(text)),
    });
  });

  it('counts a place that is listed twice as one', () => {
    expect(addressOutcome(response(['', '']), '')).toEqual({ outcome: 'one', candidate: candidate('') });
  });

  it.each<[string, AddressResponse, object]>([
    ['an empty list is a content error', response([]), { outcome: 'none', error: 'content' }],
    ['a code without an address', response([], 'BUS_ADDR_001'), { outcome: 'none', error: 'invalid-address' }],
    ['a failed call', { ok: false }, { outcome: 'failed' }],
  ])('%s', (_what, given, expected) => {
    expect(addressOutcome(given, 'Apt 1')).toEqual(expected);
  });
});

describe('shouldRetryWithoutUnit', () => {
  it.each<[string, AddressResponse, string, boolean]>([
    ['no results and a unit', response([]), 'Apt 9', true],
    ['a code, no results and a unit', response([], 'BUS_ADDR_001'), 'Apt 9', true],
    ['no results and no unit', response([]), ' ', false],
    ['results', house, 'Apt 9', false],
    ['a failed call', { ok: false }, 'Apt 9', false],
  ])('%s: %#', (_what, given, unit, expected) => {
    expect(shouldRetryWithoutUnit(given, unit)).toBe(expected);
  });
});

it.each([
  ['', '200 Harbor View Drive, Springfield, IL 62701'],
  ['Apt 4B', '200 Harbor View Drive, Apt 4B, Springfield, IL 62701'],
])('a candidate with unit %j reads %s', (unit, label) => {
  expect(addressLabel(candidate(unit).address)).toBe(label);
});
