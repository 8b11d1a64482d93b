/**
 * Spec 2 §9 'Activation': uppercase pairs of hexadecimal digits with colons, 17 characters. Any separator and either case may be typed or
 * pasted.
 */
const DIGITS = 12;
const PAIR = /..?/g;
/** On a label, among other text: pairs with one separator or none. */
const ON_LABEL = /(?<![0-9a-z])(?:[0-9a-f]{2}[-:. ]?){5}[0-9a-f]{2}(?![0-9a-z])/i;

export type MacProblem = 'missing' | 'incomplete';

/** Formats an address as far as it is typed: `02:1A:B`. Anything after twelve digits is dropped. */
export function formatMac(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .replace(/[^0-9a-f]/gi, '')
    .slice(0, DIGITS)
    .toUpperCase();
  return digits.match(PAIR)?.join(':') ?? '';
}

/** What is wrong with a formatted address, or null. */
export function macProblem(formatted: string): MacProblem | null {
  if (formatted === '') return 'missing';
  return /^[0-9A-F]{2}(?::[0-9A-F]{2}){5}$/.test(formatted) ? null : 'incomplete';
}

/** The address in text read from a label; null if there is none. */
export function macOnLabel(text: string): string | null {
  const found = ON_LABEL.exec(text.normalize('NFKC'))?.[0];
  return found === undefined ? null : formatMac(found);
}
