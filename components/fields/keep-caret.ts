export interface TypedText {
  text: string;
  /** Position of the caret in UTF-16 units. */
  caret: number;
}

const countDigits = (text: string) => text.replace(/\D/g, '').length;

/**
 * The formatted text and where its caret belongs: before the same digits as in what was typed, counted from the end, so that a dropped country
 * code moves nothing. Backspace or Delete over a separator alone takes the digit beyond it: the separator would only come back.
 */
export function keepCaret(
  previous: string,
  typed: TypedText,
  format: (text: string) => string,
  isForwardDelete = false,
): TypedText {
  let before = typed.text.slice(0, typed.caret);
  let after = typed.text.slice(typed.caret);
  const isSeparatorGone =
    typed.text.length === previous.length - 1 && countDigits(typed.text) === countDigits(previous);
  if (isSeparatorGone && isForwardDelete) after = after.replace(/\d/, '');
  else if (isSeparatorGone) before = before.replace(/\d(\D*)$/, '$1');
  const text = format(before + after);
  return { text, caret: caretBefore(text, countDigits(after)) };
}

function caretBefore(text: string, digits: number): number {
  let caret = text.length;
  for (let left = digits; left > 0 && caret > 0; caret -= 1) if (/\d/.test(text.charAt(caret - 1))) left -= 1;
  return caret;
}
