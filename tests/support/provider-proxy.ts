import { createServer, type IncomingMessage } from 'node:http';
import { listenLocally } from './listen.ts';

/** A request on its way to a provider. */
export interface PassingRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface PassingAnswer {
  status: number;
  contentType: string;
  text: string;
}

export type Forward = (request: PassingRequest) => Promise<PassingAnswer>;

/** What a proxy does with a request; `forward` sends it to the provider. */
export type Passing = (request: PassingRequest, forward: Forward) => Promise<PassingAnswer>;

/** A proxy in front of a provider, to put faults into its requests and responses. */
export async function startProviderProxy(provider: string, pass: Passing) {
  const forward: Forward = async ({ method, url, headers, body }) => {
    const response = await fetch(provider + url, { method, redirect: 'manual', headers, ...(body !== '' && { body }) });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, text: await response.text() };
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request);
      if (body === null) return;
      const headers = passedHeaders(request);
      const { method = 'GET', url = '/' } = request;
      const answer = await pass({ method, url, headers, body }, forward);
      response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.text);
    })();
  });
  return listenLocally(server);
}

/** Null if the caller has gone before it was whole. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Without those of the connection, which the next request has of its own. */
function passedHeaders({ headers }: IncomingMessage): Record<string, string> {
  const own = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);
  const entries = Object.entries(headers).filter(([name, value]) => typeof value === 'string' && !own.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
