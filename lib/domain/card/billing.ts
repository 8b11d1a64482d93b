import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { asciiDigits, normalizeCode, normalizeText } from '#lib/domain/typed-text.ts';
import { type WritingProblem, writingProblem } from '#lib/domain/contact/person-name.ts';

/**
 * Spec 1 §5, 3 §5: line 1, city, state and zip are required; a line is invalid with nine digits in a row or more than twelve in all.
 * Decision on people's names: apostrophes, periods and commas are valid in streets and cities.
 */
const LINE_MAX = 100;
const CITY_MAX = 70;

/** Decision on billing addresses: what a card payment asks for, the whole address or its ZIP code alone (`BILLING_ADDRESS`). */
export const BILLING_DETAILS = ['full', 'zip'] as const;
export type BillingDetail = (typeof BILLING_DETAILS)[number];

export type AddressProblem = 'required' | 'invalid';

/** What is wrong with a normalized street line, or null. An empty line is accepted here; only line 1 is required. */
export function addressLineProblem(line: string): 'invalid' | 'tooLong' | null {
  const digits = asciiDigits(line).replace(/\P{Nd}/gu, '');
  if (/\p{Nd}{9}/u.test(line) || [...digits].length > 12) return 'invalid';
  return [...line].length > LINE_MAX ? 'tooLong' : null;
}

/** What is wrong with a normalized city, or null. `invalid`: it has digits. */
export function cityProblem(city: string): AddressProblem | WritingProblem | null {
  if (city === '') return 'required';
  return /\p{Nd}/u.test(city) ? 'invalid' : writingProblem(city, CITY_MAX);
}

/** Spec 3 §4.1: whether the billing address is the service address. Case, spaces and the last four digits of a ZIP+4 are ignored. */
export function isSameAddress(one: UsAddress, other: UsAddress): boolean {
  const text = ({ addressLine1, addressLine2, city, state, zip }: UsAddress) =>
    JSON.stringify([
      ...[addressLine1, addressLine2, city, state].map((line) => normalizeText(line).toLowerCase()),
      normalizeBillingZip(zip).slice(0, 5),
    ]);
  return text(one) === text(other);
}

/** Normalizes a ZIP: no punctuation around it, any dash as a hyphen, nine digits as ZIP+4. Anything else is kept and fails validation. */
export function normalizeBillingZip(input: string): string {
  const zip = normalizeCode(input).replace(/[^\p{L}\d-]/gu, '');
  return /^\d{9}$/.test(zip) ? `${zip.slice(0, 5)}-${zip.slice(5)}` : zip;
}

export function billingZipProblem(zip: string): AddressProblem | null {
  if (zip === '') return 'required';
  return /^\d{5}(-\d{4})?$/.test(zip) ? null : 'invalid';
}

/**
 * Spec 1 §5, 3 §5, decision on people's names: required, at most 70 characters, of a person or a business. The rule keeps its purpose: no
 * card number and no security code ends up in a name.
 */
const NAME_MAX = 70;

/** `invalid`: four digits in a row, or more than six. */
export type NameOnCardProblem = 'required' | 'invalid' | 'cardNumber' | WritingProblem;

/** What is wrong with a normalized name, or null. Digits alone may be a security code. */
export function nameOnCardProblem(name: string): NameOnCardProblem | null {
  if (name === '') return 'required';
  const digits = asciiDigits(name).replace(/\P{Nd}/gu, '');
  if ([...digits].length >= 12 || (digits !== '' && !/\p{L}/u.test(name))) return 'cardNumber';
  if (/\p{Nd}{4}/u.test(name) || [...digits].length > 6) return 'invalid';
  return writingProblem(name, NAME_MAX);
}

/** Spec 1 §4, 3 §5: the first word is the first name; the last name is the last word, or in a refill all the other words. */
export interface BillingName {
  firstName: string;
  /** Empty when the name is one word. */
  lastName: string;
}

/** Orders: the first and the last word of a normalized name. */
export function splitBillingName(name: string): BillingName {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.at(-1) ?? '' };
}

/** Refills, spec 3 §5: the words after the first are joined without spaces, only in requests to the provider. */
export function splitBillingNameForRefill(name: string): BillingName {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join('') };
}
