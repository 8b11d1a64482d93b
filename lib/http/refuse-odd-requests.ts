import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Methods that a fetch `Request` rejects: the framework would respond with a server error. */
const UNCARRIED = new Set(['TRACE', 'TRACK']);
/** An address with a broken escape, which every part of the site answers with 400. */
const BROKEN = '/%';

/**
 * Reliability §Headers: TRACE, and request lines with more than a path (`GET http://elsewhere/ HTTP/1.1`, `OPTIONS *`), which clients
 * send to proxies, get a 400, whatever path they name. Node publishes this event before any handler runs.
 */
export function refuseOddRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!UNCARRIED.has(request.method ?? '') && request.url?.startsWith('/')) return;
    request.method = 'GET';
    request.url = BROKEN;
  });
}
