import { describe, expect, it } from '@jest/globals';
import { expiryProblems, expiryYears, parseExpiry, toMmyy } from './expiry.ts';

const november2026 = { year: 2026, month: 11 };

describe('expiryYears', () => {
  it('returns the current year and 14 more', () => {
    const years = expiryYears(november2026);
    expect(years).toHaveLength(15);
    expect(years[0]).toBe(2026);
    expect(years[14]).toBe(2040);
  });
});

describe('parseExpiry', () => {
  it.each([
    ['12', '2030', 12, 2030],
    ['1', '2030', 1, 2030],
    ['01', '30', 1, 2030],
    [' 12 ', ' 2030 ', 12, 2030],
    ['12/2030', '', 12, 2030],
    ['12/2030', '12/2030', 12, 2030],
    ['12', '12/2030', 12, 2030],
    ['12', '12/30', 12, 2030],
    ['', '12 / 30', 12, 2030],
    ['', '1230', 12, 2030],
    ['1230', '', 12, 2030],
    ['122030', '', 12, 2030],
    ['2030-12', '', 12, 2030],
    ['１２', '２０３０', 12, 2030],
    ['', '2030', null, 2030],
    ['12', '', 12, null],
    ['0', '2030', null, 2030],
    ['00', '2030', null, 2030],
    ['13', '2030', null, 2030],
    ['12', '203', 12, null],
    ['12', '1999', 12, null],
    ['', '', null, null],
    ['Dec', 'soon', null, null],
  ])('reads %j and %j as people and password managers fill them in', (monthText, yearText, month, year) => {
    expect(parseExpiry(monthText, yearText)).toEqual({ month, year });
  });
});

describe('expiryProblems', () => {
  it.each([
    ['the current month is good', 11, 2026, []],
    ['the month before is past', 10, 2026, ['past']],
    ['an early month of a later year is good', 1, 2027, []],
    ['last year is past', 12, 2025, ['past']],
    ['the last year offered', 12, 2040, []],
    ['a year beyond', 1, 2041, ['year']],
    ['no month', null, 2030, ['month']],
    ['no year', 1, null, ['year']],
    ['nothing', null, null, ['month', 'year']],
  ])('finds what is wrong: %s', (_what, month, year, problems) => {
    expect(expiryProblems({ month, year }, november2026)).toEqual(problems);
  });
});

describe('toMmyy', () => {
  it.each([
    [1, 2030, '0130'],
    [12, 2026, '1226'],
  ])('formats %i/%i as %s', (month, year, expected) => {
    expect(toMmyy({ month, year })).toBe(expected);
  });
});
