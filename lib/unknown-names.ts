/**
 * Addresses that name a file rather than a page, and the framework's own. What exists there (public/, robots.txt, the build) is served; the
 * rest gets a short 404 in place of the full page for addresses that match no route. Read by next.config.mjs under plain Node.
 */
import { LOCALE_PATTERN } from '#lib/i18n/locales.ts';

/**
 * Below `assets/`, or the last segment has an extension. Not where that may be a token that was copied with more than itself, and our handlers respond in JSON.
 */
const FILE = String.raw`/(assets/.*|(?!api/|_next/|(?:${LOCALE_PATTERN})/(?:receipt|litepay/link|day-link)/).*\.[A-Za-z0-9]+)`;
const FILE_PATTERN = new RegExp(`^${FILE}$`);

export function isFileName(pathname: string): boolean {
  return FILE_PATTERN.test(pathname);
}

/** The response to client navigation would name the address behind the rewrite. */
const rewritten = (source: string) => ({
  source,
  missing: [{ type: 'header' as const, key: 'rsc' }],
  destination: '/api/not-found',
});

/** For `rewrites().beforeFiles` of next.config: the optimizer of images, which is off. */
export const unusedAddresses = [rewritten('/_next/image')];

/** For `rewrites().beforeFiles` of next.config: TypeScript and the linters skip folders whose names begin with a dot. */
export const wellKnownFiles = [{ source: '/.well-known/security.txt', destination: '/security.txt' }];

/** For `rewrites().afterFiles` of next.config. Missing files of `/_next/static/` get a short 404 from Next. */
export const unknownNames = [FILE, '/_next/((?!static/).*)'].map(rewritten);
