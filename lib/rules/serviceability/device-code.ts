import { digitsOf } from '#lib/rules/shared/typed-text.ts';

/** Spec 1 §5: a starter kit's device code has six digits. */
const DIGITS = 6;

/** The first six digits of typed or pasted text. */
export function deviceCodeText(typed: string): string {
  return digitsOf(typed).slice(0, DIGITS);
}

export function isDeviceCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}
