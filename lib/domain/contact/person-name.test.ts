import { describe, expect, it } from '@jest/globals';
import { FIRST_NAME_MAX, LAST_NAME_MAX, personNameProblem } from './person-name.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

const problem = (input: string, max = FIRST_NAME_MAX) => personNameProblem(normalizeText(input), max);

describe('personNameProblem', () => {
  it.each([
    ...['José', 'Jose\u0301', 'Núñez', "O'Brien", 'O’Brien', 'De la Cruz', 'Jean-Luc', 'Jean–Luc', 'St. John'],
    ...['Peña y Lillo', 'King, Jr.', 'Marie:Claire', '王小明', 'Владимир', 'فاطمه', ' Ana  Luz ', 'Ng', 'X'],
  ])('accepts %j', (name) => {
    expect(problem(name)).toBeNull();
  });
});

describe('an invalid name', () => {
  it.each([
    ['', 'required'],
    [' \u00a0', 'required'],
    ['Ana1', 'invalid'],
    ['Ana １', 'invalid'],
    ['4111 1111 1111 1111', 'invalid'],
    ['---', 'letters'],
    ['<b>Ana</b>', 'symbol'],
    ['ana@example.com', 'symbol'],
    ['Ana 🌻', 'symbol'],
  ])('is refused: %j', (name, expected) => {
    expect(problem(name)).toBe(expected);
  });
});

it.each([
  [FIRST_NAME_MAX, 70],
  [LAST_NAME_MAX, 40],
])('allows at most %s characters, counted after composing', (max, characters) => {
  expect(max).toBe(characters);
  expect(problem('n\u0303'.repeat(max), max)).toBeNull();
  expect(problem('n'.repeat(max + 1), max)).toBe('tooLong');
});
