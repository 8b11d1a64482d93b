import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Methods that the framework's own requests cannot carry: they would end as an error of the server. */
const UNCARRIED = new Set(['TRACE', 'TRACK']);
/** An address with a broken escape, which every part of the site answers with 400. */
const BROKEN = '/%';

/**
 * Reliability, 'Headers': TRACE, and a request that names more than a path of ours (`GET http://elsewhere/ HTTP/1.1`, `OPTIONS *`), as one
 * does that takes this server for a proxy, end in 400, whatever path they name. Node says what comes in before anybody answers it.
 */
export function refuseOddRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!UNCARRIED.has(request.method ?? '') && request.url?.startsWith('/')) return;
    request.method = 'GET';
    request.url = BROKEN;
  });
}
