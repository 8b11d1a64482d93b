import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { FetchInterceptor } from '@mswjs/interceptors/fetch/web';
import { exportJWK, generateKeyPair } from 'jose';
import { http, HttpResponse } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import type * as z from 'zod/mini';
import type {
  accountChangeResponseSchema,
  accountRefusalSchema,
  dashboardResponseSchema,
  paymentsResponseSchema,
} from '#lib/api/account.ts';
import type { paymentChangedSchema, paymentChangeResponseSchema } from '#lib/api/account-payment.ts';
import type { activateResponseSchema, activationStatusSchema, macResponseSchema } from '#lib/api/activation.ts';
import type {
  deviceCodeResponseSchema,
  serviceabilityResponseSchema,
  suggestResponseSchema,
  validateResponseSchema,
} from '#lib/api/address.ts';
import type { litepayQuoteResponseSchema, lookupResponseSchema } from '#lib/api/litepay.ts';
import type {
  moveCancelResponseSchema,
  moveConfirmResponseSchema,
  moveDestinationResponseSchema,
  moveFinishResponseSchema,
  moveProgressSchema,
} from '#lib/api/move.ts';
import type {
  openPaymentSchema,
  paymentKeySchema,
  paymentOutcomeSchema,
  paymentStatusSchema,
} from '#lib/api/payment.ts';
import type { guestPinLookupResponseSchema } from '#lib/api/pin.ts';
import type { receiptResponseSchema } from '#lib/api/receipt.ts';
import type { newAccountResponseSchema, reconnectPlanResponseSchema } from '#lib/api/reconnect.ts';
import type {
  pinLookupResponseSchema,
  refillCartResponseSchema,
  refillPaymentResponseSchema,
  refillStartResponseSchema,
} from '#lib/api/refill.ts';
import type { publicPing } from '#lib/contract/public.ts';
import type { keepAliveResponseSchema } from '#lib/api/keep-alive.ts';
import type {
  cartResponseSchema,
  consentResponseSchema,
  customerResponseSchema,
  detailsResponseSchema,
  restoreResponseSchema,
  sessionResponseSchema,
  totalResponseSchema,
  waitingOrderSchema,
} from '#lib/api/shop.ts';

import type { waitlistResponseSchema } from '#lib/api/waitlist.ts';

/** The responses of our route handlers, by path. */
interface Schemas {
  '/api/account/auto-refill': typeof paymentChangeResponseSchema | typeof paymentChangedSchema;
  '/api/account/card': typeof paymentChangeResponseSchema | typeof paymentChangedSchema;
  '/api/account/card-change': typeof paymentChangeResponseSchema | typeof paymentChangedSchema;
  '/api/account/card-remove': typeof paymentChangeResponseSchema | typeof paymentChangedSchema;
  '/api/account/dashboard': typeof dashboardResponseSchema | typeof accountRefusalSchema;
  '/api/account/payments': typeof paymentsResponseSchema;
  '/api/account/preferences': typeof accountChangeResponseSchema;
  '/api/account/router-reset': typeof accountChangeResponseSchema;
  '/api/account/sync-up': typeof accountChangeResponseSchema;
  '/api/activation/activate': typeof activateResponseSchema;
  '/api/activation/mac': typeof macResponseSchema;
  '/api/activation/progress': typeof activationStatusSchema;
  '/api/activation/restart': typeof activationStatusSchema;
  '/api/address/suggest': typeof suggestResponseSchema;
  '/api/address/validate': typeof validateResponseSchema;
  '/api/buy/cart': typeof cartResponseSchema;
  '/api/buy/consent': typeof consentResponseSchema;
  '/api/buy/customer': typeof customerResponseSchema;
  '/api/buy/details': typeof detailsResponseSchema;
  '/api/buy/restore': typeof restoreResponseSchema;
  '/api/buy/session': typeof sessionResponseSchema;
  '/api/buy/total': typeof totalResponseSchema;
  '/api/buy/waiting': typeof waitingOrderSchema;
  '/api/device-code': typeof deviceCodeResponseSchema;
  '/api/litepay/lookup': typeof lookupResponseSchema;
  '/api/litepay/pin/look-up': typeof guestPinLookupResponseSchema;
  '/api/litepay/quote': typeof litepayQuoteResponseSchema;
  '/api/move/cancel': typeof moveCancelResponseSchema;
  '/api/move/destination': typeof moveDestinationResponseSchema;
  '/api/move/serviceability': typeof serviceabilityResponseSchema;
  '/api/move/validate': typeof validateResponseSchema;
  '/api/move/confirm': typeof moveConfirmResponseSchema;
  '/api/move/finish': typeof moveFinishResponseSchema;
  '/api/move/progress': typeof moveProgressSchema;
  '/api/payment/key': typeof paymentKeySchema;
  '/api/payment/open': typeof openPaymentSchema;
  '/api/reconnect/new-account': typeof newAccountResponseSchema;
  '/api/reconnect/plan': typeof reconnectPlanResponseSchema;
  '/api/refill/cart': typeof refillCartResponseSchema;
  '/api/refill/payment': typeof refillPaymentResponseSchema;
  '/api/refill/pin/look-up': typeof pinLookupResponseSchema;
  '/api/refill/start': typeof refillStartResponseSchema | typeof accountRefusalSchema;
  '/api/serviceability': typeof serviceabilityResponseSchema;
  /** Belongs to the public site, which shares an origin with the tests' pages. */
  '/ping.json': (typeof publicPing)['response'];
  '/api/waitlist': typeof waitlistResponseSchema;
  '/api/waitlist/leave': typeof waitlistResponseSchema;
  '/api/session/ping': typeof keepAliveResponseSchema;
  /** Every payment flow has these. */
  [pay: `/api/${string}/pay`]: typeof paymentOutcomeSchema;
  [status: `/api/${string}/status`]: typeof paymentStatusSchema;
  [receipt: `/api/${string}/receipt`]: typeof receiptResponseSchema;
}
export type ApiPath = keyof Schemas;

/** The body of a success, any other response, a broken connection, or a function of the request. */
type Reply<Body> = Body | Response | 'offline' | ((request: Request) => Promise<Body | Response>);
export type ApiReply<Path extends ApiPath> = Reply<z.infer<Schemas[Path]>>;
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
    http.get('/api/payment/key', async () => HttpResponse.json(await (publicKey ??= makePublicKey()))),
    http.post('/api/address/suggest', () => HttpResponse.json({ suggestions: [] })),
  ],
  onUnhandledFrame: 'error',
  context: { quiet: true },
});

beforeAll(() => network.enable());
afterEach(() => network.resetHandlers());
afterAll(() => network.disable());

/** Replies to requests by path, replacing earlier replies. Returns a list that collects the requests to these paths from now on. */
export function respondWith(replies: ApiReplies): SentRequest[] {
  const sent: SentRequest[] = [];
  network.resetHandlers();
  for (const [path, given] of Object.entries(replies)) {
    const left = Array.isArray(given) ? [...given] : [given];
    const next = () => (left.length > 1 ? left.shift() : left[0]);
    network.use(
      http.all(path, async ({ request }) => {
        const { pathname, search } = new URL(request.url);
        const text = await request.clone().text();
        sent.push({ path: `${pathname}${search}`, body: text === '' ? null : JSON.parse(text) });
        return responseOf(next(), request);
      }),
    );
  }
  return sent;
}

async function responseOf(given: Reply<object> | undefined, request: Request): Promise<Response> {
  const reply = typeof given === 'function' ? await given(request) : given;
  if (reply === 'offline') return HttpResponse.error();
  return reply instanceof Response ? reply.clone() : Response.json(reply);
}

/** The bodies sent to one of our handlers. */
export function bodiesOf(sent: readonly SentRequest[], path: ApiPath): unknown[] {
  return sent.filter((each) => each.path.split('?')[0] === path).map(({ body }) => body);
}

/** Too many attempts: retry after that long. */
export const limited = (seconds = 90) =>
  new Response('{}', { status: 429, headers: { 'retry-after': String(seconds) } });

/** A server error of our own. */
export const failed = () => new Response('{}', { status: 500 });
