import { describe, expect, it } from '@jest/globals';
import { US_STATES } from './us-states.ts';
import { findZipStates } from './zip-states.ts';

describe('the states of a ZIP code', () => {
  it.each([
    ['63101', ['MO']],
    ['63101-1234', ['MO']],
    ['00501', ['NY']],
    ['00601', ['PR']],
    ['20500', ['DC']],
    ['09021', ['AE']],
    ['96201', ['AP']],
    ['34002', ['AA']],
    ['99501', ['AK']],
    ['73301', ['TX']],
  ])('of %s are %j', (zip, states) => {
    expect(findZipStates(zip)).toEqual(states);
  });

  it.each([
    ['06390', 'CT', 'NY'],
    ['42223', 'KY', 'TN'],
    ['71854', 'AR', 'TX'],
    ['83414', 'ID', 'WY'],
    ['96799', 'HI', 'AS'],
    ['96910', 'GU', 'MP'],
    ['99362', 'WA', 'OR'],
    ['30741', 'GA', 'TN'],
  ])('are several for %s, which is delivered across a border', (zip, ...states) => {
    expect(findZipStates(zip)).toEqual(expect.arrayContaining(states));
  });

  it.each(['', '6310', '00000', '21x01', '213450'])('are none for %j', (zip) => {
    expect(findZipStates(zip)).toEqual([]);
  });

  it('cover every state, with at most three states per prefix', () => {
    const prefixes = Array.from({ length: 1_000 }, (_, prefix) =>
      findZipStates(`${String(prefix).padStart(3, '0')}01`),
    );
    expect([...new Set(prefixes.flat())].sort()).toEqual([...US_STATES].sort());
    expect(Math.max(...prefixes.map(({ length }) => length))).toBeLessThanOrEqual(3);
  });
});
