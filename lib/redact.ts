import { readCredentials } from '#lib/config/environment-settings.ts';

/** Up to two separators, also escaped as in JSON or a URL, between the digits of a typed number. */
const BETWEEN = String.raw`(?:\\[nrt]|%20|[\s.,\-_/+\u00a0\u2010-\u2015\u202f]){0,2}`;
const UUID = String.raw`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`;
const KEY = String.raw`\b[0-9a-f]{64}\b`;
/** Our own identifiers come first, so that their digits are not taken for a card number. */
const NUMBERS = new RegExp(String.raw`${UUID}|${KEY}|(?<run>\d(?:${BETWEEN}\d){11,})`, 'gi');

/** Path segments that open a refill link, a day of grace or a receipt: such a token grants access, also behind a slash too many. */
const LINK_TOKENS = /\/(litepay\/+link|day-link|receipt)(?:[/\\]|%2f|%5c)+[\w.~%-]+/gi;

/** The base64 between the lines of a private key has no hyphen. */
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,20}PRIVATE KEY-----)?/g;

const LABELS: readonly [RegExp, string][] = [
  [/Fe26\.2(?:\*|%2A)[\w*.~%-]+/gi, '[sealed]'],
  [LINK_TOKENS, '/$1/[token]'],
  // Of card gateways: one-time tokens of cards, and keys that must not be here at all.
  [/\b(?:sct|pm|ctoken|tok|sk_live|sk_test|rk_live|rk_test)_[\w-]{14,8192}/g, '[token]'],
  [/(\\?"token\\?"\s{0,4}:\s{0,4}\\?")[^"\\]{1,8192}/g, '$1[token]'],
  // Compact JOSE, signed (three parts) or encrypted (five): the first part is always a JSON object.
  [/eyJ[\w-]{8,1024}(?:\.[\w-]*){2,4}/g, '[token]'],
  [/\b(basic|bearer)(\s+|%20)[\w+/=.~-]{6,}/gi, '$1 [masked]'],
  [/:\/\/[^\s/@:"]*:[^\s/@"]*@/g, '://[masked]@'],
  [/[^\s"'<>@\\=&?/:;,()[\]{}]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/giu, '[email]'],
];

/** Masks whatever looks like a payment card number, an e-mail address, a token or a credential. */
export function redact(text: string): string {
  let clean = withoutApiKey(text).replace(PRIVATE_KEY, '[private key]');
  for (const [pattern, mask] of LABELS) clean = clean.replace(pattern, mask);
  return clean.replace(NUMBERS, (found, run: string | undefined) => (run && holdsCardNumber(run) ? '[number]' : found));
}

/** Masks the key that the provider knows this web app by, as it is and as a URL has it. Read at each use: a tool loads .env late. */
export function withoutApiKey(text: string): string {
  const key = (process.env['PROVIDER_API_KEY'] || readCredentials(process.env)['PROVIDER_API_KEY'])?.trim() ?? '';
  if (key.length < SHORTEST_KEY) return text;
  return text.replaceAll(key, '[api key]').replaceAll(encodeURIComponent(key), '[api key]');
}

/** What is shorter is refused as a key, and could be a part of ordinary words. */
const SHORTEST_KEY = 16;

/** Whether any 12 to 19 consecutive digits pass the Luhn check. */
function holdsCardNumber(run: string): boolean {
  const digits = Array.from(run.replace(/%20/g, '').replace(/\D/g, ''), Number);
  for (let end = digits.length; end >= 12; end -= 1) {
    let sum = 0;
    for (let length = 1; length <= Math.min(19, end); length += 1) {
      const digit = digits[end - length] ?? 0;
      sum += length % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
      if (length >= 12 && sum % 10 === 0) return true;
    }
  }
  return false;
}

/**
 * Matches what a reader may take for the end of a line (also NEL, U+2028 and U+2029), what moves a terminal's cursor, and what changes the order in
 * which text is read. A stranger's text in a log could otherwise write lines of its own. Colors of our own terminal output stay.
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
