import { describe, expect, it } from '@jest/globals';
import { filterUnits, sortUnits } from './unit-filter.ts';

const list = (...units: string[]) => units.map((unit) => ({ unit }));
const units = (entries: { unit: string }[]) => entries.map(({ unit }) => unit);

it('sorts as people count', () => {
  const mixed = list('Apt 10', 'PH', 'Apt 4B', 'Apt 2', 'apt 4A', '', 'Apt 1');
  expect(units(sortUnits(mixed))).toEqual(['', 'Apt 1', 'Apt 2', 'apt 4A', 'Apt 4B', 'Apt 10', 'PH']);
  expect(units(mixed)[0]).toBe('Apt 10');
});

describe('the filter', () => {
  const door = list('Apt 1', 'Apt 4', 'Apt 4A', 'Apt 4B', 'Apt 14', 'PH');

  it.each([
    ['', ['Apt 1', 'Apt 4', 'Apt 4A', 'Apt 4B', 'Apt 14', 'PH']],
    ['  ', ['Apt 1', 'Apt 4', 'Apt 4A', 'Apt 4B', 'Apt 14', 'PH']],
    ['4', ['Apt 4', 'Apt 4A', 'Apt 4B', 'Apt 14']],
    ['apt 4', ['Apt 4', 'Apt 4A', 'Apt 4B']],
    ['#4b', ['Apt 4B']],
    ['Unit 4-B', ['Apt 4B']],
    ['4 B', ['Apt 4B']],
    ['penthouse', ['PH']],
    ['zzz', []],
  ])('%j', (typed, expected) => {
    expect(units(filterUnits(door, typed))).toEqual(expected);
  });
});
