import { digitsOf } from '#lib/rules/shared/typed-text.ts';

/** Spec 3 §5, decision on pasting: ten digits after a leading 1 or +1, in any shape, without area-code rules. */
export function phoneDigits(input: string): string | null {
  const digits = withoutCountry(digitsOf(input));
  return digits.length === 10 ? digits : null;
}

/** Spec 3 §5: `(xxx) xxx - xxxx`, as far as digits are there. Digits beyond ten are shown, not cut, so that the mistake is seen. */
export function formatPhone(typed: string): string {
  const digits = withoutCountry(digitsOf(typed));
  if (digits === '') return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6)}`;
}

/** Spec 1 §5: the starter kit's mobile number is shown as `(xxx) xxx-xxxx`. */
export function formatMobile(typed: string): string {
  return formatPhone(typed).replace(' - ', '-');
}

/** Spec 1 §9: ten digits as people read them, ###-###-####. Anything else is a bug and throws. */
export function displayPhone(digits: string): string {
  if (!/^\d{10}$/.test(digits)) throw new RangeError('Not a phone number of ten digits');
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}

function withoutCountry(digits: string): string {
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
