import { typedText } from '#lib/domain/typed-text.ts';
import { type WritingProblem, writingProblem } from '#lib/domain/written-name.ts';

/** Spec 1 §5: required, at most 70 and 40 characters; no digits. Decision on people's names: letters of any alphabet. */
export const FIRST_NAME_MAX = 70;
export const LAST_NAME_MAX = 40;

/** `invalid`: it has digits. */
export type PersonNameProblem = 'required' | 'invalid' | WritingProblem;

export function personName(input: string): string {
  return typedText(input);
}

/** What is wrong with a normalized name, or null. `max`: characters. */
export function personNameProblem(name: string, max: number): PersonNameProblem | null {
  if (name === '') return 'required';
  return /\p{Nd}/u.test(name) ? 'invalid' : writingProblem(name, max);
}
