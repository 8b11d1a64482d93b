import 'server-only';
import { safeParse, type $ZodType, type output } from 'zod/v4/core';
import { log } from '#lib/log.ts';
import { clientAddress } from './client-address.ts';
import { requestCookies, type CookieJar } from './cookie-jar.ts';
import { getDevice, type Device } from './device.ts';
import { takeTry, type LimitName } from './limits.ts';
import { isFromElsewhere, readMutation, type MutationRefusal } from './same-origin.ts';
import { shortCode, trackingIdOf } from './tracking.ts';

const MAX_JSON_BYTES = 16 * 1024;
/** For handlers that take encrypted card fields. */
export const MAX_CARD_BYTES = 32 * 1024;

export interface Handling {
  request: Request;
  jar: CookieJar;
  trackingId: string;
  /** The short code that goes with every answer. */
  reference: string;
  /** The client's address; null when no proxy is trusted. */
  address: string | null;
  device: Device;
  /** ms since 1970. */
  now: number;
}

export interface JsonAnswer {
  /** 200 unless said otherwise. */
  status?: number;
  body: object;
  /** The short code of something more lasting than this request: the visit's or the attempt's. */
  reference?: string;
}

interface HandlerOptions<Schema extends $ZodType> {
  /** Its issues' messages are message keys. */
  schema: Schema;
  /** Bytes of the body; 16 KB unless said otherwise. */
  maxBytes?: number;
  /** One try is taken before `run`; `subject` is a keyed hash of whom the request is about, if it is about anybody. */
  limit?: { name: LimitName; subject?: (input: output<Schema>) => string };
  /** Fills every successful answer up to so many bytes, so that its length tells nothing. */
  paddedBytes?: number;
}

const STATUS: Record<MutationRefusal, number> = {
  'cross-site': 403,
  'not-json': 415,
  'too-large': 413,
  'too-deep': 400,
  malformed: 400,
};

/**
 * A route handler that changes something: same origin, size, JSON, schema, limit, then `run`.
 * Failures carry `{reason, reference}`: `invalid` (with `fields`: path and message key), `limited`
 * (with `retryAfterSeconds`), `bug`, or why the request was not even read.
 */
export function jsonHandler<Schema extends $ZodType>(
  options: HandlerOptions<Schema>,
  run: (input: output<Schema>, handling: Handling) => Promise<JsonAnswer | Response>,
  cookiesOf: () => Promise<CookieJar> = requestCookies,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const trackingId = trackingIdOf(request.headers);
    const reference = shortCode(trackingId);
    try {
      const read = await readMutation(request, { maxBytes: options.maxBytes ?? MAX_JSON_BYTES });
      if (!read.ok) return refusal(STATUS[read.reason], { reason: read.reason, reference });
      const parsed = safeParse(options.schema, read.value);
      if (!parsed.success) {
        const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
        return refusal(400, { reason: 'invalid', fields, reference });
      }

      const jar = await cookiesOf();
      const handling: Handling = {
        request,
        jar,
        trackingId,
        reference,
        address: clientAddress(request.headers),
        device: getDevice(jar),
        now: Date.now(),
      };
      if (options.limit) {
        const subject = options.limit.subject?.(parsed.data) ?? null;
        const taken = await takeTry(options.limit.name, { ...handling, subject }, handling.now);
        if (!taken.allowed) return limited(taken.retryAfterMs, reference);
      }
      const answered = await run(parsed.data, handling);
      if (answered instanceof Response) return answered;
      return answer(answered.status ?? 200, answered.body, answered.reference ?? reference, options.paddedBytes);
    } catch (error) {
      return bug(error, request, trackingId);
    }
  };
}

interface Reading extends Pick<Handling, 'jar' | 'trackingId' | 'reference'> {
  query: URLSearchParams;
}

/** A route handler that only tells something, to our own pages. Failures carry `{reason, reference}`. */
export function jsonReader(
  run: (reading: Reading) => Promise<JsonAnswer>,
  cookiesOf: () => Promise<CookieJar> = requestCookies,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const trackingId = trackingIdOf(request.headers);
    const reference = shortCode(trackingId);
    try {
      if (isFromElsewhere(request.headers)) return refusal(403, { reason: 'cross-site', reference });
      const {
        status,
        body,
        reference: lasting,
      } = await run({
        ...{ trackingId, reference },
        query: new URL(request.url).searchParams,
        jar: await cookiesOf(),
      });
      return answer(status ?? 200, body, lasting ?? reference);
    } catch (error) {
      return bug(error, request, trackingId);
    }
  };
}

function bug(error: unknown, request: Request, trackingId: string): Response {
  const reference = shortCode(trackingId);
  log.error({ event: 'request_bug', trackingId, reference, path: new URL(request.url).pathname }, error);
  return refusal(500, { reason: 'bug', reference });
}

/** 429 with Retry-After, for handlers that count more than one thing. */
export function limited(retryAfterMs: number, reference: string): Response {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const response = refusal(429, { reason: 'limited', retryAfterSeconds, reference });
  response.headers.set('retry-after', String(retryAfterSeconds));
  return response;
}

/** What was not done, and why, with the code to quote. */
export function refusal(
  status: number,
  body: { reason: string; reference: string; [more: string]: unknown },
): Response {
  return answer(status, body, body.reference);
}

function answer(status: number, body: object, reference: string, paddedBytes?: number): Response {
  const headers = { 'cache-control': 'private, no-store', 'x-reference': reference };
  if (paddedBytes === undefined) return Response.json(body, { status, headers });
  const missing = paddedBytes - Buffer.byteLength(JSON.stringify({ ...body, pad: '' }));
  if (missing < 0) throw new Error('An answer is larger than its padding');
  // Compression would show the length of what is not padding.
  const whole = { ...headers, 'cache-control': 'private, no-store, no-transform' };
  return Response.json({ ...body, pad: '.'.repeat(missing) }, { status, headers: whole });
}
