import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Histogram } from '@opentelemetry/api';
import type { REFUSAL_REASONS } from './metrics.ts';
import { telemetry } from './telemetry.ts';
import { LOCALES } from '#lib/i18n/locales.ts';

/** Node publishes this event before any handler runs. */
const STARTED = 'http.server.request.start';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** The framework's own files, behind which none of our code runs that would count a refusal. */
const OWN_FILES = '/_next/';
const REFUSALS: Readonly<Record<number, (typeof REFUSAL_REASONS)[number]>> = {
  400: 'address',
  405: 'method',
  413: 'too-large',
  415: 'other',
};

interface RequestStart {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Records how long each request of this process took, except those that arrive at `exceptPort`. Returns a function that ends it. */
export function measureRequests(duration: Histogram, matchRoute: RouteMatcher, exceptPort: number | null): () => void {
  const listener = (message: unknown) => {
    const { request, response } = message as RequestStart;
    if (request.socket.localPort === exceptPort) return;
    const since = performance.now();
    const { method = '', url = '' } = request;
    response.once('close', () => {
      const reason = url.startsWith(OWN_FILES) ? REFUSALS[response.statusCode] : undefined;
      if (reason) telemetry()?.recordRefusal(reason);
      duration.record((performance.now() - since) / 1_000, {
        'http.request.method': METHODS.has(method) ? method : '_OTHER',
        // Matched only now, when nobody waits for the response any more.
        'http.route': matchRoute(url.split('?', 1)[0] ?? ''),
        ...(response.headersSent && { 'http.response.status_code': response.statusCode }),
        ...(!response.writableFinished && { 'error.type': 'aborted' }),
      });
    });
  };
  subscribe(STARTED, listener);
  return () => void unsubscribe(STARTED, listener);
}

/** The pattern of the route that a path belongs to, such as `/[locale]/litepay`. Values are of a closed list: unknown paths share one. */
export type RouteMatcher = (path: string) => string;

const OTHER = 'other';
const FILES = '/_next/static/';

/** Route segments that match more than their name; all others match literally. */
const SEGMENTS: readonly [RegExp, string][] = [
  [/^\[locale\]$/, `(?:${LOCALES.join('|')})`],
  [/^\[\[\.\.\..+\]\]$/, '.*'],
  [/^\[.+\]$/, '[^/]+'],
];

/** `files`: the files of pages and handlers, such as `app/[locale]/(shop)/buy/page.tsx`. Next's folders are its routes. */
export function createRouteMatcher(files: readonly string[]): RouteMatcher {
  const routes = files.map((file) => file.replace(/^app|\/\([^/]+\)|\/(page|route)\.tsx?$/g, ''));
  const patterns = routes
    // Catch-all routes come last.
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
