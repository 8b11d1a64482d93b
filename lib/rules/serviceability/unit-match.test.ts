import { describe, expect, it } from '@jest/globals';
import { unitKey } from './unit-match.ts';

describe('one unit, however it is written', () => {
  it.each([
    [
      'Apt 4B',
      ['apt 4b', '#4B', 'Unit 4-B', 'Apt. 4 B', '4b', 'APT4B', 'apt#4b', 'Apt. # 4B', '４B', 'Suite 4B', 'apto 4-b'],
    ],
    ['Apt 4', ['4', '#4', '04', 'Unit 004', 'No. 4', 'Núm. 4', 'Apartamento 4']],
    ['PH', ['ph', 'Penthouse', 'P.H.', 'Unit PH', '#PH', 'pent house']],
    ['PH 2', ['PH2', 'Penthouse 2', 'penthouse #2', 'PH-02']],
    ['Bldg 2 Apt 4', ['Building 2, Unit 4', 'BLDG 2 #4', 'Edificio 2, apto. 4']],
    ['Floor 2', ['fl 2', 'Piso 2']],
    ['Unit 137', ['137', 'unit#137']],
  ])('%s', (unit, spellings) => {
    expect(spellings.filter((spelling) => unitKey(spelling) !== unitKey(unit))).toEqual([]);
  });
});

describe('other units stay others', () => {
  it.each([
    ['Apt 4', 'Apt 4A'],
    ['Apt 4A', 'Apt 4B'],
    ['Apt 1', 'Apt 11'],
    ['Apt 10', 'Apt 1'],
    ['PH', 'Apt 1'],
    ['Bldg 2 Apt 4', 'Bldg 24'],
    ['Bldg 2 Apt 4', 'Apt 24'],
    ['Floor 2', 'Apt 2'],
    ['Lotus', 'us'],
  ])('%s is not %s', (one, other) => {
    expect(unitKey(one)).not.toBe(unitKey(other));
  });
});

it.each(['', ' ', '#', 'Apt', 'unit.', 'Apt #'])('%j names no unit', (text) => {
  expect(unitKey(text)).toBe('');
});
