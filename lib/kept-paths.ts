import { LOCALES } from './i18n/locales.ts';
import { takes } from './accept-encoding.ts';

/**
 * Which pages our own build keeps in memory (lib/kept-pages.ts): the home page of each language. Read by next.config.mjs and the build under
 * plain Node, so it imports by relative paths.
 */
const LANGUAGE = LOCALES.join('|');

/** As the framework's patterns spell it. The matcher of middleware.ts must write the same out, because the framework reads it unrun. */
export const KEPT_SOURCE = `/(${LANGUAGE})`;
/** Everything else. */
export const UNKEPT_SOURCE = `/((?!(?:${LANGUAGE})$).*)`;

/** The home page made for one visit, and the rest of its path behind the language. Nobody is meant to see this address. */
export const ONE_VISIT = 'check-availability';

const twin = { source: `/:locale(${LANGUAGE})`, destination: `/:locale/${ONE_VISIT}` };

/** For `rewrites().beforeFiles` of next.config: its address asks for something, or whoever asks cannot unpack the one that is kept. */
export const homeForOneVisit = [
  { ...twin, has: [{ type: 'query' as const, key: 'checkAvailability' }] },
  { ...twin, missing: [takes('gzip')] },
];
