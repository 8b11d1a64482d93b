import { LOCALES } from '#lib/i18n/locales.ts';
import { LANDING_PATHS, ownResponseMatchers } from './landing-pages.ts';

/**
 * The two matchers of middleware.ts, as source text and as values. Next reads `config.matcher` from the text of that file, so it cannot be a
 * value that is computed. Read by next.config.mjs under plain Node.
 */
type Matcher = readonly ((typeof ownResponseMatchers)[number] | string)[];

/** For a server of our own: a landing page that is served from memory stays out of the middleware. */
export const OWN_SERVER_MATCHER: Matcher = [
  ...ownResponseMatchers,
  `/((?!(?:${LOCALES.join('|')})(?:${LANDING_PATHS.join('|')})$|_next/).*)`,
];

/** For Vercel, where every page is rendered for its visitor: everything but the framework's own files. */
const EVERY_PATH = '/((?!_next/).*)';
export const VERCEL_MATCHER: Matcher = [EVERY_PATH];

const WRITTEN_MATCHER = /^ {2}matcher: \[\n.*?^ {2}\],$/gms;
const VERCEL_TEXT = `  matcher: ['${EVERY_PATH}'],`;

/** The source text of middleware.ts with the matcher for Vercel in place of the one that is committed. */
export function withVercelMatcher(source: string): string {
  if (source.match(WRITTEN_MATCHER)?.length !== 1) throw new Error('middleware.ts does not spell out its matcher once');
  return source.replace(WRITTEN_MATCHER, () => VERCEL_TEXT);
}

/** Whether the source text of middleware.ts has the matcher for Vercel. */
export function hasVercelMatcher(source: string): boolean {
  return source.includes(VERCEL_TEXT);
}
