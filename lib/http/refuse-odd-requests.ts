import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isPathTooLong } from './path-limit.ts';

/** Methods that a fetch `Request` rejects: the framework would respond with a server error. */
const UNCARRIED = new Set(['TRACE', 'TRACK']);
/** An address with a broken escape, which every part of the site answers with 400. */
const BROKEN = '/%';

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
}

/**
 * Reliability §Headers: TRACE, and request lines with more than a path (`GET http://elsewhere/ HTTP/1.1`, `OPTIONS *`), which clients
 * send to proxies, get a 400, whatever path they name. So does a path that is too long, before the framework's own expressions search it,
 * and a request that does not wait for the response before it. Node publishes this event before any handler runs.
 */
export function refuseOddRequests(): void {
  const latestResponses = new WeakMap<Socket, ServerResponse>();
  subscribe('http.server.request.start', (message) => {
    const { request, response, socket } = message as Started;
    const previous = latestResponses.get(socket);
    latestResponses.set(socket, response);
    const isPipelined = previous !== undefined && !previous.writableFinished;
    if (isPipelined) endAfter(previous);
    const { method = '', url = '' } = request;
    const isPlain = url.startsWith('/') && !isPathTooLong(url) && !UNCARRIED.has(method);
    if (isPlain && !isPipelined) return;
    request.method = 'GET';
    request.url = BROKEN;
  });
}

/**
 * Neither browsers nor proxies pipeline. Node starts every pipelined request at once but closes only the current response with its
 * connection, so the framework would keep the files that it has opened for the others. The end of the connection tells a client that does
 * pipeline to send the rest again (RFC 9112, 9.3.2).
 */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
