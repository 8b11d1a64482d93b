import { looksLikeCardNumber } from '#lib/domain/card/card-data.ts';
import { typedText } from '#lib/domain/typed-text.ts';

/** Spec 1 §5: required, the shape of an address, at most 300 characters. */
const EMAIL_MAX = 300;

const LOCAL = /^[^\s@<>()[\]\\,;:"]+$/u;
const DOMAIN = /^(?:[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+[\p{L}\p{M}\p{Nd}-]{2,63}$/u;

export type EmailProblem = 'required' | 'invalid';

export function emailText(input: string): string {
  return typedText(input);
}

/** What is wrong with a normalized address, or null. */
export function emailProblem(email: string): EmailProblem | null {
  if (email === '') return 'required';
  const atIndex = email.lastIndexOf('@');
  const local = email.slice(0, atIndex);
  const isAddress =
    atIndex > 0 && LOCAL.test(local) && !/^\.|\.$|\.\./.test(local) && DOMAIN.test(email.slice(atIndex + 1));
  return isAddress && [...email].length <= EMAIL_MAX && !looksLikeCardNumber(email) ? null : 'invalid';
}

/** Spec 1 §5: the second e-mail is required and must equal the first, ignoring case. */
export function confirmEmailProblem(confirmEmail: string, email: string): 'required' | 'mismatch' | null {
  if (confirmEmail === '') return 'required';
  return confirmEmail.toLowerCase() === email.toLowerCase() ? null : 'mismatch';
}
