import { parseZip } from './zip.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

/** Spec 1 §5, 2 §5: suggestions start at two characters other than white space; there are at most five. */
const MIN_CHARACTERS = 2;
const MOST = 5;

export function canSuggest(typed: string): boolean {
  return [...normalizeText(typed).replaceAll(' ', '')].length >= MIN_CHARACTERS;
}

/** Spec 2 §5: the first two items of the response are not addresses; 'N' stands for no address; duplicates are dropped. */
export function parseSuggestions(items: readonly unknown[]): string[] {
  const addresses = new Map<string, string>();
  for (const item of items.slice(2)) {
    const address = typeof item === 'string' ? normalizeText(item) : '';
    const key = address.toLowerCase();
    if (address !== '' && address !== 'N' && !addresses.has(key)) addresses.set(key, address);
  }
  return [...addresses.values()].slice(0, MOST);
}

export interface ChosenAddress {
  street: string;
  /** Empty when the suggestion has none. */
  apartment: string;
  /** Five digits; empty when the suggestion does not end in a zip. */
  zip: string;
}

/** Spec 2 §5: the apartment is the second comma segment, if there are more than three; the zip (or ZIP+4) is at the end. */
export function parseSuggestion(suggestion: string): ChosenAddress {
  const text = normalizeText(suggestion);
  const segments = text.split(',').map((segment) => segment.trim());
  const [street = '', second = ''] = segments;
  const zip = /(?:^|\D)(\d{5}(?:-\d{4})?)$/.exec(text)?.[1] ?? '';
  return { street, apartment: segments.length > 3 ? second : '', zip: parseZip(zip) ?? '' };
}
