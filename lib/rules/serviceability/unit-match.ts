import { asciiDigits, typedText } from '#lib/rules/shared/typed-text.ts';

/** Spec 1 §4: an entered unit matches however it is written: apt 4b, #4B, Unit 4-B and Apt. 4 B are one. */
const SPELLINGS: readonly [pattern: RegExp, instead: string][] = [
  [/\b(?:PENTHOUSE|PENT HOUSE)\b/g, 'PH'],
  [/\b(?:BUILDING|EDIFICIO|EDIF)\b/g, 'BLDG'],
  [/\b(?:FLOOR|PISO)\b/g, 'FL'],
];

/** Words that only say that a unit follows; between two numbers they part the building from the door. */
const DESIGNATOR =
  /(?:#|\b(?:APARTMENT|APT|UNIT|SUITE|STE|ROOM|RM|SPACE|SPC|LOT|TRAILER|TRLR|NUMBER|APARTAMENTO|APTO|DEPARTAMENTO|DEPTO|UNIDAD|NUM|NO)(?=[^\p{L}]|$)|№)/gu;

/** What two spellings of one unit have in common; empty when the text names none. */
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
