import { extractDigits } from '#lib/domain/typed-text.ts';

/** Ten digits and the mark of an extension behind them: 'x12', 'ext. 12', '#12', 'extensión 12', 'anexo 12'. */
const EXTENSION = /(?:\d[^\d#x]*){10}[#x]/i;
/** The country's 1, also behind the prefix for calls from abroad. */
const COUNTRY = /^(?:00|011)?1(?=\d{10}$)/;

export type PhoneProblem = 'required' | 'extension' | 'invalid';

/** Spec 3 §5, decision on pasting: ten digits after a leading 1, +1 or 001, in any shape, without area-code rules. */
export function parsePhone(input: string): string | null {
  const digits = nationalDigits(input);
  return digits.length === 10 ? digits : null;
}

/** What is wrong with a phone number as typed, or null. */
export function phoneProblem(input: string): PhoneProblem | null {
  if (input.trim() === '') return 'required';
  if (parsePhone(input) !== null) return null;
  return EXTENSION.test(input) ? 'extension' : 'invalid';
}

/**
 * Spec 3 §5: `(xxx) xxx - xxxx`, as far as it is typed. Digits beyond ten and an extension are shown, not cut, so that the mistake is
 * visible.
 */
export function formatPhone(typed: string): string {
  if (EXTENSION.test(typed)) return typed;
  const digits = nationalDigits(typed);
  if (digits === '') return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6)}`;
}

/** Spec 1 §5: the starter kit's mobile number is shown as `(xxx) xxx-xxxx`. */
export function formatMobile(typed: string): string {
  return formatPhone(typed).replace(' - ', '-');
}

/** A phone number for display: (xxx) xxx-xxxx. Anything that is not a ten-digit number is returned unchanged. */
export function displayPhone(phone: string): string {
  const digits = parsePhone(phone);
  return digits === null ? phone : formatMobile(digits);
}

function nationalDigits(typed: string): string {
  return extractDigits(typed).replace(COUNTRY, '');
}
