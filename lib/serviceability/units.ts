import { asciiDigits, normalizeText } from '#lib/domain/typed-text.ts';

/**
 * Spec 1 §4: an entered unit matches however it is written, in English or in Spanish: apt 4b, #4B, Unit 4-B, Apt. 4 B, Int 4B and Depto. Nº 4B
 * are the same.
 */
const SPELLINGS: readonly [pattern: RegExp, instead: string][] = [
  [/\b(?:PENTHOUSE|PENT HOUSE|ATICO)\b/g, 'PH'],
  [/\b(?:BUILDING|BLD|EDIFICIO|EDIF|EDF|ED)\b/g, 'BLDG'],
  [/\b(?:TOWER|TORRE)\b/g, 'TWR'],
  [/\b(?:BASEMENT|SOTANO)\b/g, 'BSMT'],
  [/\bFRONT\b/g, 'FRNT'],
  [/\bLOWER\b/g, 'LOWR'],
  [/\bUPPER\b/g, 'UPPR'],
  [/\b(\d{1,2})(?:ST|ND|RD|TH|ER|RO|DO|TO|NO|O|A)?\.? *(?:FLOOR|FLR|FL|PISO)\b/g, 'FL $1 '],
  [/\b(?:FLOOR|FLR|PISO|PLANTA)(?=[^A-Z]|$)/g, 'FL'],
];

/** 'Number' before a number, with its sign: Nº 4, N° 4, n.º 4, Nro. 4. */
const NUMBER_SIGN = /\bN\.?[°ºª](?=\P{L}|$)/gu;

/** Words that only announce a unit; between two numbers they separate the building from the door. */
// oxfmt-ignore
const WORDS = [
  'APARTMENT', 'APPARTMENT', 'APT', 'APTS', 'APPT', 'UNIT', 'SUITE', 'STE', 'ROOM', 'RM', 'SPACE', 'SPC', 'SPOT', 'LOT', 'PAD', 'SITE',
  'TRAILER', 'TRLR', 'SLIP', 'SP', 'DOOR', 'FLAT', 'CONDO', 'OFFICE', 'OFC', 'DEPARTMENT', 'DEPT', 'INTERIOR', 'INT', 'NUMBER', 'NUM', 'NRO', 'NO',
  'APARTAMENTO', 'APARTAMIENTO', 'APART', 'APTO', 'APMTO', 'AP', 'DEPARTAMENTO', 'DEPTO', 'DEPA', 'DPTO', 'DTO', 'DEP', 'UNIDAD', 'UND', 'PUERTA', 'PTA',
  'LOCAL', 'LOC', 'LOTE', 'CASA', 'CUARTO', 'CTO', 'HABITACION', 'HAB', 'ESPACIO', 'ESP', 'TRAILA', 'OFICINA', 'OFIC', 'VIVIENDA', 'VIV', 'NUMERO',
];
const DESIGNATOR = new RegExp(`(?:#|\\b(?:${WORDS.join('|')})(?=[^A-Z]|$))`, 'g');

/** A key that all spellings of one unit share; '' if the text names no unit. */
export function unitKey(text: string): string {
  const signs = asciiDigits(normalizeText(text)).toUpperCase().replace(NUMBER_SIGN, 'NO ');
  const upper = signs.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('\u2044', '/').toUpperCase();
  const plain = SPELLINGS.reduce((unit, [pattern, instead]) => unit.replace(pattern, instead), upper);
  return plain
    .replace(DESIGNATOR, '/')
    .replace(/[^\p{L}\p{Nd}/]/gu, '')
    .replace(/\/+/g, '/')
    .replace(/(^|\D)\/|\/(?!\d)/g, '$1')
    .replace(/\d+/g, (number) => number.replace(/^0+(?=\d)/, ''));
}

/** Spec 1 §2: units are filtered by text and sorted numerically: Apt 2 before Apt 10. */
const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function sortUnits<Entry extends { unit: string }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) => order.compare(one.unit, other.unit));
}

/** The units that contain the text, or begin with it in another spelling ('#4b' finds 'Apt 4B'). All of them without a text. */
export function filterUnits<Entry extends { unit: string }>(entries: readonly Entry[], typed: string): Entry[] {
  const text = normalizeText(typed).toLowerCase();
  const key = unitKey(typed);
  return entries.filter(
    ({ unit }) => unit.toLowerCase().includes(text) || (key !== '' && unitKey(unit).startsWith(key)),
  );
}
