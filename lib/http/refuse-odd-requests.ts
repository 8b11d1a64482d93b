import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Methods that a fetch `Request` rejects: the framework would respond with a server error. */
const UNSUPPORTED_METHODS = new Set(['TRACE', 'TRACK']);
const READS = new Set(['GET', 'HEAD']);
/** What our handlers have or refuse. Every other method of a handler the framework refuses by itself, and nobody counts it. */
const HANDLED_METHODS = new Set([...READS, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A handler that only reads: it refuses with 405. */
const READER = '/api/health';
/** An address with a broken escape, for which every part of the site responds with 400. */
const BROKEN = '/%';
/** What the framework redirects by itself, without our headers. */
const ODD_SLASHES = /\\|\/{2}/;

interface RequestStart {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
}

/**
 * Reliability §Headers: TRACE, and request lines with more than a path (`GET http://elsewhere/ HTTP/1.1`, `OPTIONS *`), which clients
 * send to proxies, get a 400, whatever path they name. So does a path that is too long, before the framework's own expressions search it,
 * and a request that does not wait for the response before it. Repeated and backward slashes are escaped, so that the middleware leads to the
 * address without them, with our headers. A method that writes to a file of the build gets a 405, where the framework would send 500, and so
 * does a method that no handler knows. Node publishes this event before any handler runs.
 */
export function refuseOddRequests(): void {
  const latestResponses = new WeakMap<Socket, ServerResponse>();
  subscribe('http.server.request.start', (message) => {
    const { request, response, socket } = message as RequestStart;
    const previous = latestResponses.get(socket);
    latestResponses.set(socket, response);
    const isPipelined = previous !== undefined && !previous.writableFinished;
    if (isPipelined) endAfter(previous);
    const { method = '', url = '' } = request;
    if (request.headers.range !== undefined) keepRangeStatus(response);
    const [path = ''] = url.split('?', 1);
    if (ODD_SLASHES.test(path)) request.url = escapeSlashes(path) + url.slice(path.length);
    const isPlain = url.startsWith('/') && !isPathTooLong(url) && !UNSUPPORTED_METHODS.has(method);
    if (isPlain && !isPipelined) {
      if (isRefusedMethod(method, path)) [request.method, request.url] = ['DELETE', READER];
      return;
    }
    request.method = 'GET';
    request.url = BROKEN;
  });
}

function isRefusedMethod(method: string, path: string): boolean {
  return !HANDLED_METHODS.has(method) || (path.startsWith('/_next/') && !READS.has(method));
}

/**
 * Neither browsers nor proxies pipeline. Node starts every pipelined request at once but closes only the current response with its
 * connection, so the framework would keep the files that it has opened for the others. The end of the connection tells a client that does
 * pipeline to send the rest again (RFC 9112, 9.3.2).
 */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** `//en` as `/%2Fen`, `/\en` as `/%5Cen`. */
function escapeSlashes(path: string): string {
  return path.replaceAll('\\', '%5C').replace(/\/(\/+)/g, (_all, more: string) => `/${'%2F'.repeat(more.length)}`);
}

/**
 * RFC 9110 §15.5.17: a range beyond the end of a file is a 416. The framework looks for a page to say so, finds none, and would send 500.
 */
function keepRangeStatus(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const isUnsatisfied = () => String(response.getHeader('content-range') ?? '').startsWith('bytes */');
  const refuse = () => {
    if (response.headersSent) return;
    response.removeHeader('content-length');
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    writeHead(416);
  };
  // Whatever comes first: compression sends the headers ahead of the body, which is the framework's own for an error.
  const patches = {
    writeHead: (...given: Parameters<typeof writeHead>) => {
      if (!isUnsatisfied()) return Reflect.apply(writeHead, response, given);
      refuse();
      return response;
    },
    write: (...given: Parameters<typeof write>) => {
      if (!isUnsatisfied()) return Reflect.apply(write, response, given);
      refuse();
      return true;
    },
    end: (...given: Parameters<typeof end>) => {
      if (!isUnsatisfied()) return Reflect.apply(end, response, given);
      refuse();
      return end('Range Not Satisfiable');
    },
  };
  Object.assign(response, patches);
}

/** No address of ours has a path half as long. Longer ones are refused before anything searches them. */
const MOST_PATH_CHARACTERS = 2_000;

/** `path`: as it was sent, with its escapes, and with or without a query. */
export function isPathTooLong(path: string): boolean {
  const query = path.indexOf('?');
  return (query === -1 ? path.length : query) > MOST_PATH_CHARACTERS;
}
