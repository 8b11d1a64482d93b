import 'server-only';
import { LOCALES } from '#lib/i18n/locales.ts';

/** The pattern of the route that a path belongs to, such as `/[locale]/litepay`. Values are of a closed list: unknown paths share one. */
export type RouteOf = (path: string) => string;

const OTHER = 'other';
const FILES = '/_next/static/';

/** Segments of folders that stand for something else than their name; all others match literally. */
const SEGMENTS: readonly [RegExp, string][] = [
  [/^\[locale\]$/, `(?:${LOCALES.join('|')})`],
  [/^\[\[\.\.\..+\]\]$/, '.*'],
  [/^\[.+\]$/, '[^/]+'],
];

/** `files`: the files of pages and handlers, such as `app/[locale]/(shop)/buy/page.tsx`. Next's folders are its routes. */
export function routesOf(files: readonly string[]): RouteOf {
  const routes = files.map((file) => file.replace(/^app|\/\([^/]+\)|\/(page|route)\.tsx?$/g, ''));
  const patterns = routes
    // What takes all the rest comes last.
    .toSorted((one, other) => Number(one.includes('[[')) - Number(other.includes('[[')))
    .map((route) => {
      const segments = route.split('/').map((name) => SEGMENTS.find(([means]) => means.test(name))?.[1] ?? name);
      return { route, pattern: new RegExp(`^${segments.join('/')}$`) };
    });
  return (path) => {
    if (path.startsWith(FILES)) return FILES;
    return patterns.find(({ pattern }) => pattern.test(path))?.route ?? OTHER;
  };
}
