import { typedCode } from '#lib/domain/typed-text.ts';

/**
 * Spec 2 §9 'Activation': uppercase pairs of hexadecimal digits with colons, 17 characters. Any separator and either case may be typed or
 * pasted, with the words around it on a label or in a message: 'MAC: 02-1a-…'.
 */
const DIGITS = 12;
const PAIR = /..?/g;
/** In a text: pairs with one separator or none, and not the beginning or end of a longer number. */
const IN_TEXT =
  /(?<![0-9a-z])(?<!(?<![0-9a-z])[0-9a-f]{2}[-:.])(?:[0-9a-f]{2}[-:. ]?){5}[0-9a-f]{2}(?![0-9a-z]|[-:.][0-9a-f]{2}(?![0-9a-z]))/i;
/** What labels and messages write around an address: longer words, and the short ones that stand beside a MAC address. */
const WORDS = /(?<![\p{L}\d])(?:(?![0-9a-f]+(?![\p{L}\d]))\p{L}{4,}|(?:mac|hfc|wan|lan|mta|cm|id|sn)(?![\p{L}\d]))/giu;

export type MacProblem = 'missing' | 'incomplete' | 'tooLong';

/** Formats an address as far as it is typed: `02:1A:B`. Digits beyond twelve are shown, not cut, so that the mistake is visible. */
export function formatMac(typed: string): string {
  const text = typedCode(typed);
  const bare = text.replace(WORDS, ' ');
  const found = bare === text ? undefined : IN_TEXT.exec(text)?.[0];
  const digits = (found ?? bare).replace(/[^0-9a-f]/gi, '').toUpperCase();
  return digits.match(PAIR)?.join(':') ?? '';
}

/** What is wrong with a formatted address, or null. */
export function macProblem(formatted: string): MacProblem | null {
  if (formatted === '') return 'missing';
  if (formatted.replace(/[^0-9A-F]/g, '').length > DIGITS) return 'tooLong';
  return /^[0-9A-F]{2}(?::[0-9A-F]{2}){5}$/.test(formatted) ? null : 'incomplete';
}

/** The address in text read from a label; null if there is none. */
export function macOnLabel(text: string): string | null {
  const found = IN_TEXT.exec(typedCode(text))?.[0];
  return found === undefined ? null : formatMac(found);
}
