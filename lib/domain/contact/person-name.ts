/** Spec 1 §5: required, at most 70 and 40 characters; no digits. Decision on people's names: letters of any alphabet. */
export const FIRST_NAME_MAX = 70;
export const LAST_NAME_MAX = 40;

/** `invalid`: it has digits. */
export type PersonNameProblem = 'required' | 'invalid' | WritingProblem;

/** What is wrong with a normalized name, or null. `max`: characters. */
export function personNameProblem(name: string, max: number): PersonNameProblem | null {
  if (name === '') return 'required';
  return /\p{Nd}/u.test(name) ? 'invalid' : writingProblem(name, max);
}

/**
 * Decision on people's names: letters of any alphabet with their marks, digits, and the punctuation that people, businesses and towns have in
 * their names: O'Brien, St. Louis, 'Smith & Sons LLC', 'Café (Main/Elm) #2'.
 */
const NAME = /^[\p{L}\p{M}\p{Nd} \p{Pd}_'’‘ʼ`´"“”.,:;·&/()#+!*\u200c\u200d]+$/u;

/** What can be wrong with any name. `letters`: it has none. */
export type WritingProblem = 'letters' | 'symbol' | 'tooLong';

/** What is wrong with the characters of a normalized name, or null. `max`: characters. */
export function writingProblem(name: string, max: number): WritingProblem | null {
  if (!NAME.test(name)) return 'symbol';
  if (!/\p{L}/u.test(name)) return 'letters';
  return [...name].length > max ? 'tooLong' : null;
}

export function isWritingProblem(problem: string): problem is WritingProblem {
  return problem === 'letters' || problem === 'symbol' || problem === 'tooLong';
}
