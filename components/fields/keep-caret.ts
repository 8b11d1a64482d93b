export interface TypedText {
  text: string;
  /** Position of the caret in UTF-16 units. */
  caret: number;
}

/** Matches the characters that formatting keeps. */
const DIGIT = /\d/;

const count = (text: string, counted: RegExp) => [...text].filter((one) => counted.test(one)).length;

/**
 * Returns the formatted text and its caret: before the same digits as in the typed text, counted from the end, so that a dropped country
 * code does not move it. Backspace or Delete over a separator alone removes the digit beyond it, because the separator would only come
 * back.
 */
export function keepCaret(
  previous: string,
  typed: TypedText,
  format: (text: string) => string,
  isForwardDelete = false,
  counted = DIGIT,
): TypedText {
  // As the format reads them: full-width characters count too.
  let before = typed.text.slice(0, typed.caret).normalize('NFKC');
  let after = typed.text.slice(typed.caret).normalize('NFKC');
  const isSeparatorGone =
    typed.text.length === previous.length - 1 && count(typed.text, counted) === count(previous, counted);
  if (isSeparatorGone && isForwardDelete) after = after.replace(counted, '');
  else if (isSeparatorGone) before = withoutLast(before, counted);
  const text = format(before + after);
  return { text, caret: caretBefore(text, count(after, counted), counted) };
}

function withoutLast(text: string, counted: RegExp): string {
  const last = [...text].findLastIndex((one) => counted.test(one));
  return last === -1 ? text : text.slice(0, last) + text.slice(last + 1);
}

function caretBefore(text: string, digits: number, counted: RegExp): number {
  let caret = text.length;
  for (let left = digits; left > 0 && caret > 0; caret -= 1) if (counted.test(text.charAt(caret - 1))) left -= 1;
  return caret;
}
