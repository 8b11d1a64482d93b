import { normalizeCode } from './typed-text.ts';

/** Money once: the short code that a customer reads to support. Crockford's base 32: no I, L, O or U to confuse. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Formats the first five bytes as XXXX-XXXX. Throws on fewer, which is a bug. */
export function formatReference(bytes: Uint8Array): string {
  if (bytes.length < 5) throw new RangeError('A reference needs five bytes');
  let bits = 0n;
  for (const byte of bytes.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let shift = 35n; shift >= 0n; shift -= 5n) text += ALPHABET.charAt(Number((bits >> shift) & 31n));
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** In a sentence: two groups of four at its end. */
const AT_THE_END = /(?:^|[^A-Z\d])([A-Z\d]{4})[ -]{0,3}([A-Z\d]{4})[^A-Z\d]*$/;

/**
 * Reads a reference as typed, dictated or quoted: any case, with or without the hyphen, in quotes, with a full stop, behind the words of a
 * message, O for 0, I or L for 1. Null if it is not one.
 */
export function parseReference(input: string): string | null {
  const code = normalizeCode(input).toUpperCase();
  const signs = code.replace(/[^A-Z\d]/g, '');
  const characters = signs.length === 8 ? signs : (AT_THE_END.exec(code)?.slice(1).join('') ?? '');
  const text = characters.replaceAll('O', '0').replace(/[IL]/g, '1');
  const isReference = text.length === 8 && [...text].every((letter) => ALPHABET.includes(letter));
  return isReference ? `${text.slice(0, 4)}-${text.slice(4)}` : null;
}
