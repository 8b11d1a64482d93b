import { describe, expect, it } from '@jest/globals';
import { filterUnits, sortUnits, unitKey } from './units.ts';

describe('spellings of one unit have the same key', () => {
  it.each([
    [
      'Apt 4B',
      ['apt 4b', '#4B', 'Unit 4-B', 'Apt. 4 B', '4b', 'APT4B', 'apt#4b', 'Apt. # 4B', '４B', 'Suite 4B', 'apto 4-b'],
    ],
    ['Apt 4', ['4', '#4', '04', 'Unit 004', 'No. 4', 'Núm. 4', 'Apartamento 4']],
    ['Apt 4', ['Nº 4', 'N° 4', 'n.º 4', 'Nº4', 'Nro. 4', 'Número 4', '№ 4', 'Apto. Nº 4', 'Depto N° 4', 'Unidad # 4']],
    ['Apt 4A', ['Int 4A', 'INT. 4-A', 'Interior 4A', 'int4a', 'Puerta 4A', 'Pta. 4 A', 'Dpto 4A', 'Departamento 4A']],
    ['Apt 4B', ['Depa 4B', 'Depa. #4B', 'Ap. 4-B', 'Suite #4B', 'Apt\t4B', 'Apto.\u00a04\u3000B']],
    ['Apt 4', ['Apt ٤', 'Depto. ۴', '#４', 'Slip 4', 'Sp. 4', 'Cto. 4']],
    ['Upper', ['UPPR', 'upper']],
    ['Front Apt 2', ['FRNT #2']],
    [
      'Lot 12',
      ['Lote 12', 'Space 12', 'Espacio 12', 'Trailer 12', 'Local 12', 'Casa 12', 'Cuarto 12', 'Habitación 12'],
    ],
    ['Suite 300', ['Ste 300', 'Oficina 300', 'Ofic. 300', 'Office 300', 'Local 300']],
    ['Apt 4B', ['\u2066Apt\u200b 4\u00adB\u2069', 'Apt 4\u2011B', 'Apt 4\u2212B', 'Ａｐｔ ４Ｂ']],
    ['Apt 4 1/2', ['4½', 'Apt. 4½', '#4 ½']],
    ['Floor 2 Apt 3', ['2nd floor, apt 3', 'Piso 2 Depto 3', '2do piso, puerta 3', '2º piso, int. 3', 'FL 2 #3']],
    ['Bldg 2', ['Edif. 2', 'Edificio Nº 2', 'Building #2']],
    ['Tower 1 Apt 9', ['Torre 1, Apto 9']],
    ['PH', ['ph', 'Penthouse', 'P.H.', 'Unit PH', '#PH', 'pent house']],
    ['PH 2', ['PH2', 'Penthouse 2', 'penthouse #2', 'PH-02']],
    [
      'Bldg 2 Apt 4',
      ['Building 2, Unit 4', 'BLDG 2 #4', 'Edificio 2, apto. 4', 'Building 2, Apt # 4', 'Bldg 2, Unit #4'],
    ],
    ['Floor 2', ['fl 2', 'Piso 2']],
    ['Unit 137', ['137', 'unit#137']],
  ])('%s', (unit, spellings) => {
    expect(spellings.filter((spelling) => unitKey(spelling) !== unitKey(unit))).toEqual([]);
  });
});

describe('different units have different keys', () => {
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
    ['Interna', 'na'],
    ['Localidad 4', '4'],
    ['Apt 4 1/2', 'Apt 412'],
    ['Floor 2 Apt 3', 'Apt 23'],
    ['Norte 4', '4'],
  ])('%s is not %s', (one, other) => {
    expect(unitKey(one)).not.toBe(unitKey(other));
  });
});

it.each(['', ' ', '#', 'Apt', 'unit.', 'Apt #', 'Nº', 'Interior', 'Depto.', 'N° '])('finds no unit in %j', (text) => {
  expect(unitKey(text)).toBe('');
});

const list = (...units: string[]) => units.map((unit) => ({ unit }));
const units = (entries: { unit: string }[]) => entries.map(({ unit }) => unit);

it('sorts units by number, not by character', () => {
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
