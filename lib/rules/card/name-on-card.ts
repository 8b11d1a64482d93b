import { asciiDigits, typedText } from '#lib/rules/shared/typed-text.ts';

/**
 * Spec 1 §5, 3 §5, decision on people's names: required, at most 70 characters; letters of any alphabet, digits, spaces, hyphen,
 * underscore, apostrophe, period, comma. The rule keeps its purpose: no card number and no security code ends up in a name.
 */
const NAME_MAX = 70;

const ALLOWED = /^[\p{L}\p{M}\p{Nd} \p{Pd}_'’‘ʼ`´.,·\u200c\u200d]+$/u;

export type NameOnCardProblem = 'required' | 'invalid' | 'cardNumber';

export function nameOnCard(input: string): string {
  return typedText(input);
}

/** What is wrong with a normalized name, or null. A name of digits alone, such as a security code, is refused. */
export function nameOnCardProblem(name: string): NameOnCardProblem | null {
  if (name === '') return 'required';
  const digits = asciiDigits(name).replace(/\P{Nd}/gu, '');
  if ([...digits].length >= 12) return 'cardNumber';
  const isTooNumeric = /\p{Nd}{4}/u.test(name) || [...digits].length > 6;
  if (isTooNumeric || !/\p{L}/u.test(name)) return 'invalid';
  return ALLOWED.test(name) && [...name].length <= NAME_MAX ? null : 'invalid';
}
