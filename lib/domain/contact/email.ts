import { looksLikeCardNumber } from '#lib/domain/card/card.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

/** Spec 1 §5: required, the shape of an address, at most 300 characters. */
const EMAIL_MAX = 300;

const LOCAL = /^[^\s@<>()[\]\\,;:"]+$/u;
const DOMAIN = /^(?:[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+[\p{L}\p{M}\p{Nd}-]{2,63}$/u;

export type EmailProblem = 'required' | 'invalid';

/** The apostrophes and quotes that keyboards and documents write for the one that an address has. */
const APOSTROPHE = /[\u2018\u2019\u201b\u02b9\u02bc\u2032\u00b4`]/g;

/**
 * An address as it can be delivered: full-width characters, which keyboards of East Asia write, and typographic apostrophes are plain ones.
 */
export function normalizeEmail(input: string): string {
  return normalizeText(
    input
      .replace(APOSTROPHE, "'")
      .normalize('NFKC')
      .replace(/\u3002/g, '.'),
  );
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
