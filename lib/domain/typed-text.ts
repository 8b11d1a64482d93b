/** Decision on people's names and on pasting: text is accepted as people write it; limits and checks apply to the normalized value. */

/** Characters that nobody sees: zero-width ones, byte order and direction marks, soft hyphens, fillers. */
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
/** In a text, joiners after a letter of another script and variation selectors change how a name is written. */
const INVISIBLE_IN_TEXT = /(?![\u200c\u200d]|\p{VS})[\p{Cf}\p{DI}]/gu;
const IDLE_JOINERS = /(^|[^\p{L}\p{M}]|\p{Script=Latin})[\u200c\u200d]+/gu;
/** The dashes of Unicode, minus signs and the hyphen bullet. */
const DASH = /[\p{Pd}\u02d7\u2043\u2212]/gu;

/** NFC, without invisible characters, runs of any white space as one space, trimmed. Keeps joiners that Persian and Indic names need. */
export function normalizeText(input: string): string {
  return input
    .normalize('NFC')
    .replace(INVISIBLE_IN_TEXT, '')
    .replace(IDLE_JOINERS, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * A number or code as it arrives from a keyboard, a message or a label: NFKC (full-width letters become plain ones), every script's digits
 * as 0 to 9, without invisible characters, every dash a hyphen, runs of white space as one space, trimmed. For every PIN, code, phone
 * number, ZIP, card field and link, in the browser and on the server.
 */
export function normalizeCode(input: string): string {
  return asciiDigits(input.normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(DASH, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Replaces the digits of every script, such as full-width or Arabic ones, by 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Digits come in sets of ten, from zero; some sets follow one another.
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** The digits of a number or code in their order, whatever is between them. */
export function extractDigits(text: string): string {
  return normalizeCode(text).replace(/\D/g, '');
}
