import { normalizeCode } from '#lib/domain/typed-text.ts';

/** Spec 1 §5, 3 §5: exactly five digits. A pasted ZIP+4 is cut to its first five; anything else gives null. */
export function parseZip(input: string): string | null {
  const zip = normalizeCode(input).replace(/[^\p{L}\d]/gu, '');
  return /^\d{5}(\d{4})?$/.test(zip) ? zip.slice(0, 5) : null;
}
