import luhn from 'luhn';
import { extractDigits } from '#lib/domain/typed-text.ts';

/** Spec 1 §5, 3 §3.1: only these four brands are accepted. */
export const CARD_BRANDS = ['visa', 'mastercard', 'discover', 'american-express'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** All that may be stored of a card (decision on brand and last four digits). */
export interface CardSummary {
  brand: CardBrand;
  lastFour: string;
}

/** Spec 3 §3.1: the provider's name for each brand. */
export const PROVIDER_CARD_TYPE = {
  visa: 'Visa',
  mastercard: 'MASTER_CARD',
  discover: 'Discover',
  'american-express': 'AMERICAN_EXPRESS',
} as const satisfies Record<CardBrand, string>;

/** The brand for the provider's name. */
export function toCardBrand(type: (typeof PROVIDER_CARD_TYPE)[CardBrand]): CardBrand {
  switch (type) {
    case 'Visa':
      return 'visa';
    case 'MASTER_CARD':
      return 'mastercard';
    case 'Discover':
      return 'discover';
    case 'AMERICAN_EXPRESS':
      return 'american-express';
  }
}

/** Prefix ranges as the networks publish them, both ends included; the two ends have the same number of digits. */
const PREFIX_RANGES: readonly (readonly [from: number, to: number, brand: CardBrand])[] = [
  [4, 4, 'visa'],
  [51, 55, 'mastercard'],
  [2221, 2720, 'mastercard'],
  [6011, 6011, 'discover'],
  [644, 649, 'discover'],
  [65, 65, 'discover'],
  [622126, 622925, 'discover'],
  [34, 34, 'american-express'],
  [37, 37, 'american-express'],
];

/** The brand of the leading digits; null if they identify none, or too few are typed yet. */
export function detectCardBrand(digits: string): CardBrand | null {
  for (const [from, to, brand] of PREFIX_RANGES) {
    const length = String(from).length;
    const prefix = digits.slice(0, length);
    if (prefix.length === length && Number(prefix) >= from && Number(prefix) <= to) return brand;
  }
  return null;
}

/** The card gateways whose hosted fields the site knows (`CARD_GATEWAY`). `sandbox` is the sandbox's own. */
export const CARD_GATEWAYS = ['sandbox', 'stripe'] as const;
export type CardGateway = (typeof CARD_GATEWAYS)[number];

/** Spec 1 §5, 3 §5: required, at most 19 digits, a valid number of an accepted brand. */
const CARD_NUMBER_MAX = 19;

const NUMBER_LENGTHS: Record<CardBrand, readonly number[]> = {
  visa: [13, 16, 19],
  mastercard: [16],
  discover: [16, 17, 18, 19],
  'american-express': [15],
};

const BY_FOURS = /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})(\d*)$/;
const BY_4_6_5 = /^(\d{0,4})(\d{0,6})(\d{0,5})(\d*)$/;

export type CardNumberProblem = 'required' | 'invalid' | 'brand';

/** What is wrong with the digits, or null. `brand`: a genuine number of a brand that is not accepted. */
export function cardNumberProblem(digits: string): CardNumberProblem | null {
  if (digits === '') return 'required';
  if (digits.length < 12 || digits.length > CARD_NUMBER_MAX || !luhn.validate(digits)) return 'invalid';
  const brand = detectCardBrand(digits);
  if (!brand) return 'brand';
  return NUMBER_LENGTHS[brand].includes(digits.length) ? null : 'invalid';
}

/** Spec 1 §5, 3 §5: the digits so far, grouped 4-4-4-4 with hyphens, or 4-6-5 for American Express. Extra digits are shown, not cut. */
export function formatCardNumber(text: string): string {
  const digits = extractDigits(text);
  const [, ...groups] = (detectCardBrand(digits) === 'american-express' ? BY_4_6_5 : BY_FOURS).exec(digits) ?? [];
  return groups.filter(Boolean).join('-');
}

/** Spec 3 §2.5: what a recap shows of a card. */
export function lastFour(digits: string): string {
  return digits.slice(-4);
}

/**
 * Decision on people's names, and the promise that card numbers are never stored: finds what looks like one in any text. A run of 12 to 19
 * digits that passes the Luhn check, or a number of an accepted brand inside a longer run; digits may be separated by white space, dashes,
 * dots, slashes or underscores. Twelve digits count only without separators: an IP address can have as many.
 */
const DIGIT_RUN = /\d(?:[\s\p{Pd}\p{Cf}\p{DI}\u2212._/]{0,3}\d){11,}/gu;

const ACCEPTED_LENGTHS = [13, 15, 16, 17, 18, 19];

export function looksLikeCardNumber(text: string): boolean {
  return [...text.normalize('NFKC').matchAll(DIGIT_RUN)].some(([run]) => isCardRun(run));
}

function isCardRun(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  const shortest = digits.length === run.length ? 12 : 13;
  if (digits.length >= shortest && digits.length <= 19 && luhn.validate(digits)) return true;
  for (const length of ACCEPTED_LENGTHS) {
    for (let start = 0; start + length <= digits.length; start += 1) {
      if (cardNumberProblem(digits.slice(start, start + length)) === null) return true;
    }
  }
  return false;
}
