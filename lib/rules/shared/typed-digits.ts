import { digitsOf } from './typed-text.ts';

/** Formatting while somebody types a card or phone number: it never fights the caret (users' reports on masks). */

export interface TypedText {
  text: string;
  /** Position of the caret in UTF-16 units. */
  caret: number;
}

/**
 * The formatted text and where its caret belongs, after the same number of digits as before. Deleting a separator deletes the
 * digit beyond it, so that Backspace and Delete always get on.
 */
export function formatTyped(before: TypedText, after: TypedText, format: (digits: string) => string): TypedText {
  let digits = digitsOf(after.text);
  let leading = digitsOf(after.text.slice(0, after.caret)).length;
  const onlySeparatorGone = digits === digitsOf(before.text) && after.text.length === before.text.length - 1;
  if (onlySeparatorGone) {
    const forward = after.caret === before.caret;
    const gone = forward ? leading : leading - 1;
    if (gone >= 0) digits = digits.slice(0, gone) + digits.slice(gone + 1);
    if (!forward && leading > 0) leading -= 1;
  }
  const text = format(digits);
  // A formatter may drop a leading country code; the caret then follows the digits that are left.
  const dropped = Math.max(0, digits.length - digitsOf(text).length);
  return { text, caret: caretAfter(text, Math.max(0, leading - dropped)) };
}

function caretAfter(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text.charAt(index))) seen += 1;
    if (seen === digits) return index + 1;
  }
  return text.length;
}
