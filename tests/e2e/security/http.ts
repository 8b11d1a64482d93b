import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as it is, with its query, for paths that `URL` would normalize. */
  path?: string;
  /** A list is sent in chunks, without a Content-Length. */
  body?: string | Buffer | readonly string[];
}

export interface ResponseData {
  status: number;
  /** As received, including repeated ones; names in lower case. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Decompressed if it is gzip. */
  body: string;
  /** The size of the body as received. */
  bytes: number;
  /** Milliseconds from sending to the last byte. */
  ms: number;
}

/** Sends one raw HTTP request: follows no redirect, merges no headers and adds only `host` and a body's length. */
export function sendRequest(url: string, requestOptions: RequestOptions = {}): Promise<ResponseData> {
  const { method = 'GET', headers = {}, body, path } = requestOptions;
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const options = {
      agent,
      host: '127.0.0.1',
      port,
      method,
      path: path ?? pathname + search,
      headers: { host, ...headers },
    };
    const outgoing = request(options, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const raw = incoming.rawHeaders;
        const whole = Buffer.concat(parts);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: raw.flatMap((name, index) =>
            index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : [],
          ),
          body: decode(whole, incoming.headers['content-encoding']),
          bytes: whole.length,
          ms: performance.now() - startMs,
        });
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server had closed this kept-alive connection, so it never received the request.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(sendRequest(url, options));
      else reject(error);
    });
    if (Array.isArray(body)) for (const chunk of body) outgoing.write(chunk);
    else if (typeof body === 'string') outgoing.setHeader('content-length', Buffer.byteLength(body)).write(body);
    else if (body instanceof Buffer) outgoing.setHeader('content-length', body.length).write(body);
    outgoing.end();
  });
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  return (encoding === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString('utf8');
}

export function headerValues(response: ResponseData, name: string): string[] {
  return response.headers.flatMap(([key, value]) => (key === name ? [value] : []));
}

/** The value of a header; '' if absent, repeated ones joined by ' || '. */
export function headerValue(response: ResponseData, name: string): string {
  return headerValues(response, name).join(' || ');
}
