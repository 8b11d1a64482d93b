/**
 * What a reader may take for the end of a line (also NEL, U+2028 and U+2029), what moves a terminal's cursor, and what changes the order in
 * which text is read. A stranger's text in a log could otherwise write lines of its own. Colours of our own terminal output stay.
 */
const UNSAFE = /\u001b\[[\d;]{0,20}m|[\0-\u0008\n-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const SHORT: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r` };

/** The text on one line, with such characters escaped as in JSON. */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, (found) => (found.length > 1 ? found : (SHORT[found] ?? codeOf(found))));
}

/** The same for a text whose own lines stay. */
export function escapeControlsInLines(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}

function codeOf(character: string): string {
  return String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0');
}
