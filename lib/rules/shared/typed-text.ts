/** Decision on people's names and on pasting: text is accepted as people write it; limits and checks apply to the normalized value. */

/** NFC, without invisible characters, runs of any white space as one space, trimmed. Keeps joiners that Persian and Indic names need. */
export function typedText(input: string): string {
  return input
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Replaces full-width digits one for one, so that positions in the text do not change. */
export function asciiDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
}

/** The digits of a text in their order, whatever is between them. */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '');
}
