import { asciiDigits, typedText } from '#lib/rules/shared/typed-text.ts';

/** Spec 1 §4: an entered unit matches however it is written: apt 4b, #4B, Unit 4-B and Apt. 4 B are the same. */
const SPELLINGS: readonly [pattern: RegExp, instead: string][] = [
  [/\b(?:PENTHOUSE|PENT HOUSE)\b/g, 'PH'],
  [/\b(?:BUILDING|EDIFICIO|EDIF)\b/g, 'BLDG'],
  [/\b(?:FLOOR|PISO)\b/g, 'FL'],
];

/** Words that only announce a unit; between two numbers they separate the building from the door. */
const DESIGNATOR =
  /(?:#|\b(?:APARTMENT|APT|UNIT|SUITE|STE|ROOM|RM|SPACE|SPC|LOT|TRAILER|TRLR|NUMBER|APARTAMENTO|APTO|DEPARTAMENTO|DEPTO|UNIDAD|NUM|NO)(?=[^\p{L}]|$)|№)/gu;

/** A key that all spellings of one unit share; '' if the text names no unit. */
export function unitKey(text: string): string {
  const upper = asciiDigits(typedText(text)).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const plain = SPELLINGS.reduce((unit, [pattern, instead]) => unit.replace(pattern, instead), upper);
  return plain
    .replace(DESIGNATOR, '/')
    .replace(/[^\p{L}\p{Nd}/]/gu, '')
    .replace(/(?<!\d)\/+|\/+(?!\d)/g, '')
    .replace(/\/+/g, '/')
    .replace(/(?<!\d)0+(?=\d)/g, '');
}
