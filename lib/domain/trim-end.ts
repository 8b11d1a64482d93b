/**
 * A text without the characters at its end for which `isDropped` is true. `/x+$/` does the same in time that grows with the square of a run of
 * them in the middle: it starts anew at each character of the run.
 */
export function trimEnd(text: string, isDropped: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isDropped(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
