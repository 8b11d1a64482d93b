import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Histogram } from '@opentelemetry/api';
import type { RouteOf } from './routes.ts';

const STARTED = 'http.server.request.start';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Records how long each request of this process took, except those that arrive at `exceptPort`. Returns a function that ends it. */
export function measureRequests(duration: Histogram, routeOf: RouteOf, exceptPort: number | null): () => void {
  return onRequest(({ request, response }) => {
    if (request.socket.localPort === exceptPort) return;
    const since = performance.now();
    const { method = '', url = '' } = request;
    response.once('close', () => {
      duration.record((performance.now() - since) / 1_000, {
        'http.request.method': METHODS.has(method) ? method : '_OTHER',
        // Matched only now, when nobody waits for the response any more.
        'http.route': routeOf(url.split('?', 1)[0] ?? ''),
        ...(response.headersSent && { 'http.response.status_code': response.statusCode }),
        ...(!response.writableFinished && { 'error.type': 'aborted' }),
      });
    });
  });
}

/**
 * Removes the trace that a client says it is part of: it could choose the ids of traces, and which of them are kept. Next continues the
 * trace of these headers, and sets them itself between the middleware and the page. Returns a function that ends it.
 */
export function ignoreForeignTraces(): () => void {
  return onRequest(({ request: { headers } }) => {
    delete headers['traceparent'];
    delete headers['tracestate'];
    delete headers['baggage'];
  });
}

/** Node publishes this event before any handler runs. */
function onRequest(run: (started: Started) => void): () => void {
  const listener = (message: unknown) => run(message as Started);
  subscribe(STARTED, listener);
  return () => void unsubscribe(STARTED, listener);
}
