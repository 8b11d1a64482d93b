import { describe, expect, it } from '@jest/globals';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { isMilitary, US_STATES, parseUsState } from './us-states.ts';

describe('US_STATES', () => {
  it.each(LOCALES)('have one name each, in %s', (locale) => {
    expect(Object.keys(bundledMessages[locale].fields.states).sort()).toEqual([...US_STATES].sort());
  });

  it('contain fifty states, the district, five territories and three military codes, each once', () => {
    expect(US_STATES).toHaveLength(59);
    expect(new Set(US_STATES).size).toBe(59);
  });

  it.each([
    ['IL', 'IL'],
    [' pr ', 'PR'],
    ['\u200eae\u00ad', 'AE'],
    ['ＡＰ', 'AP'],
    ['ZZ', null],
    ['', null],
    ['Illinois', null],
  ])('%j is %s', (input, state) => {
    expect(parseUsState(input)).toBe(state);
  });
});

it.each([
  ['APO', 'AE', true],
  ['Miami', 'AA', true],
  ['FPO', 'NY', true],
  ['d.p.o.', 'AP', true],
  ['Apopka', 'FL', false],
  ['Anchorage', 'AK', false],
])('%s, %s is a military address: %s', (city, state, expected) => {
  expect(isMilitary({ city, state })).toBe(expected);
});
