import luhn from 'luhn';
import { trimPunctuation } from '#lib/domain/session/copied-link.ts';

const FORM = /^[A-Z0-9]+(-[A-Z0-9]+)*$/i;
const LONGEST = 32;
const CARD = /^\d{12,19}$/;

/**
 * Money once: a provider's order number as an operator typed it: groups of letters and digits joined by hyphens, with at least one digit
 * (`40000001`, `H-12-3`). Null for what cannot be one: an amount, a name, a key or id of ours, a card number.
 */
export function parseOrderNumber(input: string): string | null {
  const text = trimPunctuation(input);
  const isOne = text.length <= LONGEST && FORM.test(text) && /\d/.test(text);
  const digits = text.replaceAll('-', '');
  return isOne && !(CARD.test(digits) && luhn.validate(digits)) ? text : null;
}
