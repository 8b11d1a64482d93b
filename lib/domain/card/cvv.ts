import { typedCode } from '#lib/domain/typed-text.ts';
import type { CardBrand } from './brand.ts';

/** Spec 1 §5, 3 §5: required, digits only; four for American Express, exactly three otherwise. */
export type CvvProblem = 'required' | 'invalid';

/** The typed text without white space; other characters besides digits are kept and fail validation. */
export function normalizeCvv(input: string): string {
  return typedCode(input).replaceAll(' ', '');
}

/** What is wrong, or null. Either length passes while the brand is unknown, because the card number is refused then. */
export function cvvProblem(text: string, brand: CardBrand | null): CvvProblem | null {
  if (text === '') return 'required';
  const shape = brand === null ? /^\d{3,4}$/ : brand === 'american-express' ? /^\d{4}$/ : /^\d{3}$/;
  return shape.test(text) ? null : 'invalid';
}
