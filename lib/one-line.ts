/**
 * Matches what a reader may take for the end of a line (also NEL, U+2028 and U+2029), what moves a terminal's cursor, and what changes the order in
 * which text is read. A stranger's text in a log could otherwise write lines of its own. Colours of our own terminal output stay.
 */
const UNSAFE = /\p{Cc}\[[\d;]{0,20}m|[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;
const ESCAPE = '\u001b';

const SHORT: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r` };

/** The text on one line, with such characters escaped as in JSON. */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, (match) => {
    const [first = '', ...rest] = match;
    if (first === '\t' || (first === ESCAPE && rest.length > 0)) return match;
    return (SHORT[first] ?? escapeCode(first)) + rest.join('');
  });
}

/** The same for a text whose own lines stay. */
export function escapeControlsInLines(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}

function escapeCode(character: string): string {
  return String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0');
}
