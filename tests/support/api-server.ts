import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { FetchInterceptor } from '@mswjs/interceptors/fetch/web';
import { exportJWK, generateKeyPair } from 'jose';
import { http, HttpResponse } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import type * as z from 'zod/mini';
import type { AccountRefusal } from '#lib/account/api.ts';
import type { PaymentChanged } from '#lib/account/payment-api.ts';
import type { OpenPayment } from '#lib/payment/api.ts';
import type { Gets, Posts } from '#lib/browser/routes.ts';
import type { publicPing } from '#lib/contract/public.ts';

/** The responses of our route handlers, by path. */
type Answers = { [Path in keyof Posts]: Posts[Path]['response'] } & { [Path in keyof Gets]: Gets[Path]['response'] } & {
  '/api/payment/open': OpenPayment;
  /** Belongs to the public site, which shares an origin with the tests' pages. */
  '/ping.json': z.infer<(typeof publicPing)['response']>;
};
export type ApiPath = keyof Answers;

/** The body of a success, any other response, a broken connection, or a function of the request. */
type Reply<Body> = Body | Response | 'offline' | ((request: Request) => Promise<Body | Response>);
export type ApiReply<Path extends ApiPath> = Reply<Answers[Path] | AccountRefusal | PaymentChanged>;
/** The replies of a list are used one by one; the last one repeats. */
export type ApiReplies = { [Path in ApiPath]?: ApiReply<Path> | ApiReply<Path>[] };

export interface SentRequest {
  /** Includes the query. */
  path: string;
  /** Null if none was sent. */
  body: unknown;
}

let publicKey: Promise<object> | undefined;
async function makePublicKey(): Promise<object> {
  const { kty, n, e } = await exportJWK((await generateKeyPair('RSA-OAEP-256')).publicKey);
  return { kty, kid: 'test', n, e };
}

/**
 * The network of a page: only our own route handlers. A request to another path fails the test, because msw reports it on
 * the console. Uses the browser interceptor: the one for Node goes through sockets, which fake timers would overtake.
 */
const network = defineNetwork({
  // @ts-expect-error: the package declares the base class twice, once for Node and once for browsers.
  sources: [new InterceptorSource({ interceptors: [new FetchInterceptor()] })],
  handlers: [
    // Requested in the background; not recorded unless a test gives a reply for them.
    http.get('/api/payment/key', async ({ request }) => toResponse(await (publicKey ??= makePublicKey()), request)),
    http.post('/api/address/suggest', ({ request }) => toResponse({ suggestions: [] }, request)),
  ],
  onUnhandledFrame: 'error',
  context: { quiet: true },
});

beforeAll(() => network.enable());
afterEach(() => network.resetHandlers());
afterAll(() => network.disable());

/** Replies to requests by path, replacing earlier replies. Returns a list that collects the requests to these paths from now on. */
export function respondWith(replies: ApiReplies): SentRequest[] {
  const requests: SentRequest[] = [];
  network.resetHandlers();
  for (const [path, reply] of Object.entries(replies)) {
    const queue = Array.isArray(reply) ? [...reply] : [reply];
    const next = () => (queue.length > 1 ? queue.shift() : queue[0]);
    network.use(
      http.all(path, async ({ request }) => {
        const { pathname, search } = new URL(request.url);
        const text = await request.clone().text();
        requests.push({ path: `${pathname}${search}`, body: text === '' ? null : JSON.parse(text) });
        return toResponse(next(), request);
      }),
    );
  }
  return requests;
}

/** A reply as our server sends it, with the header that says so. */
async function toResponse(scriptedReply: Reply<object> | undefined, request: Request): Promise<Response> {
  const reply = typeof scriptedReply === 'function' ? await scriptedReply(request) : scriptedReply;
  if (reply === 'offline') return HttpResponse.error();
  if (reply instanceof ForeignResponse) return reply.clone();
  const response = reply instanceof Response ? reply.clone() : Response.json(reply);
  if (response.status < 500 && !response.headers.has('x-reference')) response.headers.set('x-reference', 'TEST-0001');
  return response;
}

/** A response that does not come from our server, such as a captive portal's or a proxy's. */
export class ForeignResponse extends Response {}

/** The bodies sent to one of our handlers. */
export function bodiesFor(requests: readonly SentRequest[], path: ApiPath): unknown[] {
  return requests.filter((each) => each.path.split('?')[0] === path).map(({ body }) => body);
}

/** Too many attempts: retry after that long. */
export const tooManyRequests = (seconds = 90) =>
  new Response('{}', { status: 429, headers: { 'retry-after': String(seconds) } });

/** A server error of our own. */
export const serverError = () => new Response('{}', { status: 500 });
