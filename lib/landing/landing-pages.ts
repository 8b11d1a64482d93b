import { acceptsCoding } from '#lib/http/compressed-files.ts';
import { LOCALE_PATTERN } from '#lib/i18n/locales.ts';
import { PARTNER_SLUGS } from '#lib/domain/retail-partners.ts';

/**
 * The pages that are the same for every visitor without state, and when a page responds itself. Rewrites, headers and the middleware's
 * matcher are derived from this list (`docs/decisions/landing-pages.md`). Read by next.config.mjs under plain Node, so it uses
 * relative imports.
 */
export interface LandingPage {
  /** The segment in the handler's address. */
  name: string;
  /** The path after the language. */
  path: string;
  /** The query with which the page itself is requested. */
  search: string;
  cacheControl: string;
}

interface Condition {
  type: 'header' | 'query';
  key: string;
  /** A regular expression for the whole value. */
  value?: string;
}

/** Marks the handler's own request for a page, and every request that passed the middleware. */
export const LANDING_RENDER = 'x-landing-render';

const FOR_ANY_CACHE = 'public, s-maxage=30, stale-while-revalidate=60';
/** A shared cache, keyed by address alone, would serve them to a customer with a payment in progress. */
const FOR_NO_CACHE = 'private, no-store';

/** Client navigation, and the handler's own request. */
const ALWAYS: Condition[] = [
  { type: 'header', key: 'rsc' },
  { type: 'header', key: LANDING_RENDER },
];
/** The shop redirected to the home page, which shows why. */
const NOT_SOLD: Condition = { type: 'query', key: 'notSold' };
const CHECK_WANTED: Condition = { type: 'query', key: 'checkAvailability', value: 'true' };
/** Any of our own cookies except device and language. */
const STATE_COOKIE: Condition = {
  type: 'header',
  key: 'cookie',
  value: String.raw`(?:.*;\s*)?(?:__Host-)?hl-(?!(?:device|locale)=).*`,
};

interface Group {
  /** Paths after the language. */
  paths: string[];
  /** A request that meets one of these gets its response from the page itself, through the middleware. */
  ownResponse: Condition[];
  pages: (LandingPage & { has?: Condition[]; missing?: Condition[] })[];
}

const home = { path: '', cacheControl: FOR_ANY_CACHE };
const stateless = [
  { name: 'litepay', path: '/litepay/refill' },
  { name: 'no-internet', path: '/no-internet' },
  ...PARTNER_SLUGS.map((slug) => ({ name: slug, path: `/${slug}` })),
];

const GROUPS: Group[] = [
  {
    paths: [home.path],
    ownResponse: [...ALWAYS, NOT_SOLD],
    pages: [
      { ...home, name: 'home', search: '', missing: [CHECK_WANTED] },
      { ...home, name: 'home-check', search: '?checkAvailability=true', has: [CHECK_WANTED] },
    ],
  },
  {
    paths: stateless.map(({ path }) => path),
    ownResponse: [...ALWAYS, STATE_COOKIE],
    pages: stateless.map((page) => ({ ...page, search: '', cacheControl: FOR_NO_CACHE })),
  },
];

/** After the language. */
export const LANDING_PATHS: readonly string[] = GROUPS.flatMap(({ paths }) => paths);
/** Next tries every entry with every request, so one entry covers all paths of a group. */
const toAlternatives = (paths: readonly string[]) => (paths.length === 1 ? paths[0] : `(${paths.join('|')})`);

export const LANDING_PAGES: readonly LandingPage[] = GROUPS.flatMap(({ pages }) => pages);

export function findLandingPage(name: string): LandingPage | null {
  return LANDING_PAGES.find((page) => page.name === name) ?? null;
}

/** For `rewrites().beforeFiles` of next.config. */
export const landingRewrites = GROUPS.flatMap(({ pages, ownResponse }) =>
  pages.map(({ name, path, has, missing = [] }) => ({
    source: `/:locale(${LOCALE_PATTERN})${path}`,
    ...(has && { has }),
    missing: [...ownResponse, ...missing],
    destination: `/api/landing/:locale/${name}`,
  })),
);

/**
 * The entries that the matcher of middleware.ts must spell out, because Next reads it statically: the requests that a page responds to
 * itself.
 */
export const ownResponseMatchers = GROUPS.flatMap(({ paths, ownResponse }) =>
  ownResponse.map((condition) => ({ source: `/(${LOCALE_PATTERN})${toAlternatives(paths)}`, has: [condition] })),
);

/** Every other path, as a source for `headers()`. */
export const OTHER_PATHS = `/((?!(?:${LOCALE_PATTERN})(?:${LANDING_PATHS.join('|')})$).*)`;

/**
 * For `headers()` of next.config: Next removes `content-encoding` from a handler's response. A source also matches with a trailing slash,
 * where the middleware redirects; Next's short body for that is not compressed.
 */
export const landingEncodings = GROUPS.flatMap(({ paths, ownResponse }) =>
  (['br', 'gzip'] as const).map((coding) => ({
    source: `/((?:${LOCALE_PATTERN})(?:${paths.join('|')})(?!/))`,
    has: [acceptsCoding(coding)],
    missing: coding === 'gzip' ? [...ownResponse, acceptsCoding('br')] : ownResponse,
    headers: [{ key: 'content-encoding', value: coding }],
  })),
);

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
  if (source.match(WRITTEN_MATCHER)?.length !== 1) throw new Error('middleware.ts must contain its matcher list once');
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
