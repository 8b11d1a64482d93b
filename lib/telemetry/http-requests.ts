import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Histogram } from '@opentelemetry/api';
import type { REFUSED_FOR } from './metrics.ts';
import type { RouteOf } from './routes.ts';
import { telemetry } from './telemetry.ts';

/** Node publishes this event before any handler runs. */
const STARTED = 'http.server.request.start';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** The framework's own files, behind which none of our code runs that would count a refusal. */
const OWN_FILES = '/_next/';
const REFUSALS: Readonly<Record<number, (typeof REFUSED_FOR)[number]>> = {
  400: 'address',
  405: 'method',
  413: 'too-large',
  415: 'other',
};

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Records how long each request of this process took, except those that arrive at `exceptPort`. Returns a function that ends it. */
export function measureRequests(duration: Histogram, routeOf: RouteOf, exceptPort: number | null): () => void {
  const listener = (message: unknown) => {
    const { request, response } = message as Started;
    if (request.socket.localPort === exceptPort) return;
    const since = performance.now();
    const { method = '', url = '' } = request;
    response.once('close', () => {
      const reason = url.startsWith(OWN_FILES) ? REFUSALS[response.statusCode] : undefined;
      if (reason) telemetry()?.refused(reason);
      duration.record((performance.now() - since) / 1_000, {
        'http.request.method': METHODS.has(method) ? method : '_OTHER',
        // Matched only now, when nobody waits for the response any more.
        'http.route': routeOf(url.split('?', 1)[0] ?? ''),
        ...(response.headersSent && { 'http.response.status_code': response.statusCode }),
        ...(!response.writableFinished && { 'error.type': 'aborted' }),
      });
    });
  };
  subscribe(STARTED, listener);
  return () => void unsubscribe(STARTED, listener);
}
