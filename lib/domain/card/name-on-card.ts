import { asciiDigits, typedText } from '#lib/domain/typed-text.ts';
import { type WritingProblem, writingProblem } from '#lib/domain/written-name.ts';

/**
 * Spec 1 §5, 3 §5, decision on people's names: required, at most 70 characters, of a person or a business. The rule keeps its purpose: no
 * card number and no security code ends up in a name.
 */
const NAME_MAX = 70;

/** `invalid`: four digits in a row, or more than six. */
export type NameOnCardProblem = 'required' | 'invalid' | 'cardNumber' | WritingProblem;

export function normalizeNameOnCard(input: string): string {
  return typedText(input);
}

/** What is wrong with a normalized name, or null. Digits alone may be a security code. */
export function nameOnCardProblem(name: string): NameOnCardProblem | null {
  if (name === '') return 'required';
  const digits = asciiDigits(name).replace(/\P{Nd}/gu, '');
  if ([...digits].length >= 12 || (digits !== '' && !/\p{L}/u.test(name))) return 'cardNumber';
  if (/\p{Nd}{4}/u.test(name) || [...digits].length > 6) return 'invalid';
  return writingProblem(name, NAME_MAX);
}
