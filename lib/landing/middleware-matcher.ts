import { LOCALE_PATTERN } from '#lib/i18n/locales.ts';
import { LANDING_PATHS, ownResponseMatchers } from './landing-pages.ts';

/**
 * The two matchers of middleware.ts, as source text and as values. Next reads `config.matcher` from the text of that file, so it cannot be a
 * value that is computed. Read by next.config.mjs under plain Node.
 */
type Matcher = readonly ((typeof ownResponseMatchers)[number] | string)[];

/** For a server of our own: a landing page that is served from memory stays out of the middleware. */
export const OWN_SERVER_MATCHER: Matcher = [
  ...ownResponseMatchers,
  `/((?!(?:${LOCALE_PATTERN})(?:${LANDING_PATHS.join('|')})$|_next/).*)`,
];

/** For Vercel, where every page is rendered for its visitor: everything but the framework's own files. */
const EVERY_PATH = '/((?!_next/).*)';
export const VERCEL_MATCHER: Matcher = [EVERY_PATH];

const WRITTEN_MATCHER = /^ {2}matcher: \[\n.*?^ {2}\],$/gms;
const VERCEL_TEXT = `  matcher: ['${EVERY_PATH}'],`;

/** The source text of middleware.ts with the matcher for Vercel in place of the one that is committed. */
export function withVercelMatcher(source: string): string {
  return withMatcher(source, VERCEL_TEXT);
}

/** The source text of middleware.ts with the matcher for a server of our own, as the formatter writes it. */
export function withOwnServerMatcher(source: string): string {
  const entries = OWN_SERVER_MATCHER.map((entry) => (typeof entry === 'string' ? literal(entry) : entryText(entry)));
  return withMatcher(source, `  matcher: [\n${entries.map((entry) => `    ${entry},\n`).join('')}  ],`);
}

function withMatcher(source: string, text: string): string {
  if (source.match(WRITTEN_MATCHER)?.length !== 1) throw new Error('middleware.ts does not spell out its matcher once');
  return source.replace(WRITTEN_MATCHER, () => text);
}

const WIDTH = 120;

/** On one line if it fits. */
function entryText({ source, has }: (typeof ownResponseMatchers)[number]): string {
  const conditions = has.map((condition) => {
    const properties = Object.entries(condition).map(([name, value]) => `${name}: ${literal(String(value))}`);
    return `{ ${properties.join(', ')} }`;
  });
  const parts = [`source: ${literal(source)}`, `has: [${conditions.join(', ')}]`];
  const line = `{ ${parts.join(', ')} }`;
  const isShort = `    ${line},`.length <= WIDTH;
  return isShort ? line : `{\n${parts.map((part) => `      ${part},\n`).join('')}    }`;
}

function literal(text: string): string {
  return `'${text.replaceAll(/[\\']/g, (character) => `\\${character}`)}'`;
}

/** Whether the source text of middleware.ts has the matcher for Vercel. */
export function hasVercelMatcher(source: string): boolean {
  return source.includes(VERCEL_TEXT);
}
