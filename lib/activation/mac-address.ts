import { normalizeCode } from '#lib/domain/typed-text.ts';

/**
 * Spec 2 §9 'Activation': uppercase pairs of hexadecimal digits with colons, 17 characters. Any separator and either case may be typed or
 * pasted, with the words around it on a label or in a message: 'MAC: 02-1a-…'.
 */
const DIGITS = 12;
const PAIR = /..?/g;
/** From one place of a text: pairs with one separator or none, and not the beginning of a longer number. */
const PAIRS = /(?:[0-9a-f]{2}[-:. ]?){5}[0-9a-f]{2}(?![0-9a-z]|[-:.][0-9a-f]{2}(?![0-9a-z]))/iy;
/** Before that place, the end of a longer word or number. */
const GOES_ON = /[0-9a-z]$|(?:^|[^0-9a-z])[0-9a-f]{2}[-:.]$/i;
/** As many characters as that takes. */
const BEFORE = 4;
/** What labels and messages write around an address: longer words, and the short ones beside a MAC address. */
const WORDS = /(^|[^\p{L}\d])(?:(?![0-9a-f]+(?![\p{L}\d]))\p{L}{4,}|(?:mac|hfc|wan|lan|mta|cm|id|sn)(?![\p{L}\d]))/giu;

export type MacProblem = 'missing' | 'incomplete' | 'tooLong';

/** Formats an address as far as it is typed: `02:1A:B`. Digits beyond twelve are shown, not cut, so that the mistake is visible. */
export function formatMac(input: string): string {
  const text = normalizeCode(input);
  const bare = text.replace(WORDS, '$1 ');
  const mac = bare === text ? null : findMac(text);
  const digits = (mac ?? bare).replace(/[^0-9a-f]/gi, '').toUpperCase();
  return digits.match(PAIR)?.join(':') ?? '';
}

/** What is wrong with a formatted address, or null. */
export function macProblem(mac: string): MacProblem | null {
  if (mac === '') return 'missing';
  if (mac.replace(/[^0-9A-F]/g, '').length > DIGITS) return 'tooLong';
  return /^[0-9A-F]{2}(?::[0-9A-F]{2}){5}$/.test(mac) ? null : 'incomplete';
}

/** The address in text read from a label; null if there is none. */
export function macOnLabel(text: string): string | null {
  const mac = findMac(normalizeCode(text));
  return mac === null ? null : formatMac(mac);
}

/** Without look-behind, which Safari knows from 16.4 only (docs/decisions/browser-floor.md). */
function findMac(text: string): string | null {
  for (let start = 0; start < text.length; start += 1) {
    if (GOES_ON.test(text.slice(Math.max(0, start - BEFORE), start))) continue;
    PAIRS.lastIndex = start;
    const mac = PAIRS.exec(text)?.[0];
    if (mac) return mac;
  }
  return null;
}
