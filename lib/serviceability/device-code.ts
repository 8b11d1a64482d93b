import { digitsOf } from '#lib/domain/typed-text.ts';

/** The digits of typed or pasted text. Those beyond six are shown, not cut, so that the mistake is visible. */
export function deviceCodeText(typed: string): string {
  return digitsOf(typed);
}

/** Spec 1 §5: a starter kit's device code has six digits. */
export function isDeviceCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}
