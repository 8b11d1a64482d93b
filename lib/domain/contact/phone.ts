import { digitsOf, typedCode } from '#lib/domain/typed-text.ts';

/** A number and the mark of an extension behind it: 'x12', 'ext. 12', '#12', 'extensión 12', 'anexo 12'. */
const WITH_EXTENSION = /^(.*?\d)[^\d#x]{0,20}[#x](.*)$/i;
/** The country's 1, also behind the prefix for calls from abroad. */
const COUNTRY = /^(?:00|011)?1(?=\d{10}$)/;

export type PhoneProblem = 'required' | 'extension' | 'tooLong' | 'invalid';

/** Spec 3 §5, decision on pasting: ten digits after a leading 1, +1 or 001, in any shape, without area-code rules. */
export function phoneDigits(input: string): string | null {
  const digits = nationalDigits(input);
  return digits.length === 10 ? digits : null;
}

/** What is wrong with a phone number as typed, or null. */
export function phoneProblem(input: string): PhoneProblem | null {
  if (input.trim() === '') return 'required';
  if (phoneDigits(input) !== null) return null;
  if (splitExtension(input)) return 'extension';
  return nationalDigits(input).length > 10 ? 'tooLong' : 'invalid';
}

/**
 * Spec 3 §5: `(xxx) xxx - xxxx`, as far as it is typed. Digits beyond ten and an extension are shown, not cut, so that the mistake is
 * visible.
 */
export function formatPhone(typed: string): string {
  const parts = splitExtension(typed);
  if (parts) return `${groupDigits(parts.digits)} x${parts.extension}`;
  return groupDigits(nationalDigits(typed));
}

/** Spec 1 §5: the starter kit's mobile number is shown as `(xxx) xxx-xxxx`. */
export function formatMobile(typed: string): string {
  return formatPhone(typed).replace(' - ', '-');
}

/** A phone number for display: (xxx) xxx-xxxx. Anything that is not a ten-digit number is returned unchanged. */
export function displayPhone(phone: string): string {
  const digits = phoneDigits(phone);
  return digits === null ? phone : formatMobile(digits);
}

function groupDigits(digits: string): string {
  if (digits === '') return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6)}`;
}

function nationalDigits(typed: string): string {
  return digitsOf(typed).replace(COUNTRY, '');
}

/** Null for what has no extension behind a whole number. */
function splitExtension(typed: string): { digits: string; extension: string } | null {
  const [, number = '', extension = ''] = WITH_EXTENSION.exec(typedCode(typed)) ?? [];
  const digits = nationalDigits(number);
  return digits.length === 10 ? { digits, extension: digitsOf(extension) } : null;
}
