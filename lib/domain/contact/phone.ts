import { digitsOf } from '#lib/domain/typed-text.ts';

/** Spec 3 §5, decision on pasting: ten digits after a leading 1 or +1, in any shape, without area-code rules. */
export function phoneDigits(input: string): string | null {
  const digits = withoutCountry(digitsOf(input));
  return digits.length === 10 ? digits : null;
}

/** Spec 3 §5: `(xxx) xxx - xxxx`, as far as it is typed. Digits beyond ten are shown, not cut, so that the mistake is visible. */
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

/** A phone number for display: (xxx) xxx-xxxx. Anything that is not a ten-digit number is returned unchanged. */
export function displayPhone(phone: string): string {
  const digits = phoneDigits(phone);
  return digits === null ? phone : formatMobile(digits);
}

function withoutCountry(digits: string): string {
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
