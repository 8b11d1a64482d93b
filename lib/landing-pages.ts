import { takes } from './accept-encoding.ts';
import { LOCALES } from './i18n/locales.ts';
import { PARTNER_SLUGS } from './rules/serviceability/retail-partners.ts';

/**
 * The pages that are the same for every visitor who brings no state, and when they answer for themselves. Rewrites, headers and the
 * middleware's matcher are made from this list (`docs/decisions/landing-pages-by-a-handler.md`). Read by next.config.mjs under plain
 * Node, so it imports by relative paths.
 */
export interface LandingPage {
  /** In the address of the handler. */
  name: string;
  /** Behind the language. */
  path: string;
  /** What the page itself is asked with. */
  search: string;
  cacheControl: string;
}

interface Condition {
  type: 'header' | 'query';
  key: string;
  /** A regular expression for the whole value. */
  value?: string;
}

/** The handler's own request for a page, and every request that the middleware has let through. */
export const LANDING_RENDER = 'x-landing-render';

const FOR_ANY_CACHE = 'public, s-maxage=30, stale-while-revalidate=60';
/** A shared cache, which knows only the address, would give them to somebody whose payment is running. */
const FOR_NO_CACHE = 'private, no-store';

/** Client navigation, the handler's own request, and Vercel, where nothing is rewritten. */
const ALWAYS: Condition[] = [
  { type: 'header', key: 'rsc' },
  { type: 'header', key: LANDING_RENDER },
  { type: 'header', key: 'x-vercel-id' },
];
/** The shop led back to the home page, which says why. */
const NOT_SOLD: Condition = { type: 'query', key: 'notSold' };
const CHECK_WANTED: Condition = { type: 'query', key: 'checkAvailability', value: 'true' };
/** Any cookie of ours but device and language. */
const STATE_COOKIE: Condition = {
  type: 'header',
  key: 'cookie',
  value: String.raw`(?:.*;\s*)?(?:__Host-)?hl-(?!(?:device|locale)=).*`,
};

interface Group {
  /** Behind the language. */
  paths: string[];
  /** A request with one of these is answered by the page itself, under the middleware. */
  ownResponse: Condition[];
  pages: (LandingPage & { has?: Condition[]; missing?: Condition[] })[];
}

const home = { path: '', cacheControl: FOR_ANY_CACHE };
const stateless = [
  { name: 'litepay', path: '/litepay/refill' },
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

const LANGUAGE = LOCALES.join('|');
const ALL_PATHS = GROUPS.flatMap(({ paths }) => paths);

export function findLandingPage(name: string): LandingPage | null {
  return GROUPS.flatMap(({ pages }) => pages).find((page) => page.name === name) ?? null;
}

/** For `rewrites().beforeFiles` of next.config. */
export const landingRewrites = GROUPS.flatMap(({ pages, ownResponse }) =>
  pages.map(({ name, path, has, missing = [] }) => ({
    source: `/:locale(${LANGUAGE})${path}`,
    ...(has && { has }),
    missing: [...ownResponse, ...missing],
    destination: `/api/landing/:locale/${name}`,
  })),
);

/** What the matcher of middleware.ts must write out, because the framework reads it unrun: the requests that a page itself answers. */
export const ownResponseMatchers = GROUPS.flatMap(({ paths, ownResponse }) =>
  paths.flatMap((path) => ownResponse.map((condition) => ({ source: `/(${LANGUAGE})${path}`, has: [condition] }))),
);

/** Every other path, as a source of `headers()`. */
export const OTHER_PATHS = `/((?!(?:${LANGUAGE})(?:${ALL_PATHS.join('|')})$).*)`;

/**
 * For `headers()` of next.config: the framework takes `content-encoding` off what a handler answers. A source matches with a slash at the
 * end too, where the middleware redirects: the framework's few words for that are not packed.
 */
export const landingEncodings = GROUPS.flatMap(({ paths, ownResponse }) =>
  paths.flatMap((path) =>
    (['br', 'gzip'] as const).map((coding) => ({
      source: `/((?:${LANGUAGE})${path}(?!/))`,
      has: [takes(coding)],
      missing: coding === 'gzip' ? [...ownResponse, takes('br')] : ownResponse,
      headers: [{ key: 'content-encoding', value: coding }],
    })),
  ),
);
