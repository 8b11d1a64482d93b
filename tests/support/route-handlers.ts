import { AsyncLocalStorage } from 'node:async_hooks';
import { jest } from '@jest/globals';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { memoryJar, type MemoryJar } from './memory-jar.ts';

/**
 * What Next provides to a route handler during a request, for handlers that are called directly: cookies, work that continues after
 * the response, and messages. Import this first, then the handlers with `await import`.
 */
const running = { jar: memoryJar() as CookieJar, after: [] as Promise<unknown>[] };
/** The browser whose handler is running: several may run concurrently. */
const requester = new AsyncLocalStorage<CookieJar>();

jest.unstable_mockModule('next/headers', () => ({
  cookies: async () => requester.getStore() ?? running.jar,
  headers: async () => new Headers(),
}));
jest.unstable_mockModule('next/server', () => ({
  after: (work: Promise<unknown>) => {
    // Next logs errors in such work; they fail no request.
    running.after.push(work.catch(() => undefined));
  },
}));
// Returns the keys instead of the texts of the message files.
jest.unstable_mockModule('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: string; namespace: string }) =>
    Object.assign((key: string) => `${locale}:${namespace}.${key}`, {
      has: () => true,
      raw: (key: string) => `${locale}:${namespace}.${key}`,
    }),
}));

export interface HandlerResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

function readRequest(query: Record<string, string>): Request {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'hearthline' };
  return new Request(`http://localhost:3000/api?${new URLSearchParams(query)}`, { headers });
}

/** A browser that calls handlers with its own cookies. */
export class HandlerClient {
  readonly jar: MemoryJar = memoryJar();

  async post(
    handler: (request: Request) => Promise<Response>,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<HandlerResponse> {
    const ours = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'hearthline',
    };
    const entries = Object.entries({ ...ours, ...headers }).filter(([, value]) => value !== '');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#call(
      handler,
      new Request('http://localhost:3000/api', { method: 'POST', headers: entries, body: text }),
    );
  }

  /**
   * Posts what is sent to the provider once, such as a payment. If the outcome comes later than the response waits (promise P3), as on a
   * busy machine, posts it again for the stored outcome. Tests of the waiting page use `post`.
   */
  async submit(...request: Parameters<HandlerClient['post']>): Promise<HandlerResponse> {
    const first = await this.post(...request);
    if (first.body['outcome'] !== 'pending') return first;
    await afterwards();
    return this.post(...request);
  }

  async get(
    handler: (request: Request) => Promise<Response>,
    query: Record<string, string> = {},
  ): Promise<HandlerResponse> {
    return this.#call(handler, readRequest(query));
  }

  /** Calls a handler that returns a file. */
  async download(
    handler: (request: Request) => Promise<Response>,
    query: Record<string, string> = {},
  ): Promise<{ headers: Headers; text: string }> {
    const response = await requester.run(this.jar, () => handler(readRequest(query)));
    // Keeps the byte order mark, which `text()` would strip.
    return { headers: response.headers, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
  }

  /** Makes this the browser of all following requests, including those of pages. */
  use(): void {
    running.jar = this.jar;
  }

  /** Runs `work`, including page loaders, as this browser, regardless of what others do concurrently. */
  within<Value>(work: () => Promise<Value>): Promise<Value> {
    return requester.run(this.jar, work);
  }

  async #call(handler: (request: Request) => Promise<Response>, request: Request): Promise<HandlerResponse> {
    running.jar = this.jar;
    const response = await requester.run(this.jar, () => handler(request));
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as HandlerResponse['body'],
    };
  }
}

/** Resolves once all work that continues after the responses has ended. */
export async function afterwards(): Promise<void> {
  while (running.after.length > 0) {
    // Another test function may wait for the same work at the same time.
    const waitedFor = [...running.after];
    await Promise.all(waitedFor);
    running.after = running.after.filter((work) => !waitedFor.includes(work));
  }
}
