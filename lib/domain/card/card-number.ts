import luhn from 'luhn';
import { extractDigits } from '#lib/domain/typed-text.ts';
import { type CardBrand, detectCardBrand } from './brand.ts';

/** Spec 1 §5, 3 §5: required, at most 19 digits, a valid number of an accepted brand. */
const CARD_NUMBER_MAX = 19;

const LENGTHS: Record<CardBrand, readonly number[]> = {
  visa: [13, 16, 19],
  mastercard: [16],
  discover: [16, 17, 18, 19],
  'american-express': [15],
};

const BY_FOURS = /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})(\d*)$/;
const BY_4_6_5 = /^(\d{0,4})(\d{0,6})(\d{0,5})(\d*)$/;

export type CardNumberProblem = 'required' | 'invalid' | 'brand';

/** The digits of typed or pasted text; separators of any kind are dropped. */
export function cardDigits(input: string): string {
  return extractDigits(input);
}

/** What is wrong with the digits, or null. `brand`: a genuine number of a brand that is not accepted. */
export function cardNumberProblem(digits: string): CardNumberProblem | null {
  if (digits === '') return 'required';
  if (digits.length < 12 || digits.length > CARD_NUMBER_MAX || !luhn.validate(digits)) return 'invalid';
  const brand = detectCardBrand(digits);
  if (!brand) return 'brand';
  return LENGTHS[brand].includes(digits.length) ? null : 'invalid';
}

/** Spec 1 §5, 3 §5: the digits so far, grouped 4-4-4-4 with hyphens, or 4-6-5 for American Express. Extra digits are shown, not cut. */
export function formatCardNumber(text: string): string {
  const digits = cardDigits(text);
  const [, ...groups] = (detectCardBrand(digits) === 'american-express' ? BY_4_6_5 : BY_FOURS).exec(digits) ?? [];
  return groups.filter(Boolean).join('-');
}

/** Spec 3 §2.5: what a recap shows of a card. */
export function lastFour(digits: string): string {
  return digits.slice(-4);
}
