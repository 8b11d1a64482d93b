import 'server-only';
import { safeParse, type $ZodType, type output } from 'zod/v4/core';
import { PERSONAL_DATA } from './headers.ts';
import { clientAddress } from './client-address.ts';
import { requestCookies, type CookieJar } from './cookie-jar.ts';
import { type Device, keepDevice, requestDevice } from './device.ts';
import { type Exemption, protectedHandler, type ProtectedHandler, type Protection } from './protected-handler.ts';
import { giveBackNewcomerTry, takeSubjectTry, takeTry, type LimitName } from './limits.ts';
import { logFailedRequest } from './request-bug.ts';
import { isCrossSite, readMutation, type MutationRefusal } from './same-origin.ts';
import { isUnsupportedPath } from '#lib/provider/capabilities.ts';
import { telemetry } from '#lib/telemetry/telemetry.ts';
import { shortCode, trackRequest } from './tracking.ts';

const MAX_JSON_BYTES = 16 * 1024;
/** For handlers that accept encrypted card fields. */
export const MAX_CARD_BYTES = 32 * 1024;

export interface HandlerContext {
  request: Request;
  jar: CookieJar;
  trackingId: string;
  /** The short code included in every response. */
  reference: string;
  /** The client's address; null when no proxy is trusted. */
  address: string | null;
  device: Device;
  /** ms since 1970. */
  now: number;
}

export interface JsonResponse {
  /** Defaults to 200. */
  status?: number;
  body: object;
  /** The short code of something that outlives this request: the visit or the attempt. */
  reference?: string;
  /** The guess was correct: a newcomer's try of the address is given back. */
  isCorrect?: boolean;
}

/**
 * Identifies the caller, or responds instead of the handler. `refusal` replaces the handler's response, which it gets, if the session ended
 * in the meantime. `close` runs after the handler: it writes what was learned about the browser to its cookie.
 */
export type Guard<Input, Who> = (
  input: Input,
  context: HandlerContext,
) => Promise<
  | {
      ok: true;
      who: Who;
      refusal?: (response: JsonResponse | Response) => Promise<JsonResponse | null>;
      close?: () => Promise<void>;
    }
  | { ok: false; response: JsonResponse | Response }
>;

interface Limit<Input> {
  name: LimitName;
  /** A keyed hash of the request's subject, if it has one. */
  subjectHash?: (input: Input) => string;
  /** The same, counted only once the guard has admitted the caller: whoever it refuses uses up nobody's tries. */
  ownSubjectHash?: (input: Input) => string;
}

/** The limit counts the request before the guard runs, except against a subject that only the admitted have. */
type HandlerProtection<Input, Who> = Protection<Guard<Input, Who>, Limit<Input>>;

type HandlerOptions<Schema extends $ZodType, Who> = HandlerProtection<output<Schema>, Who> & {
  /** The messages of its issues are message keys. A function, if the settings decide. */
  body: Schema | (() => Schema);
  /** Maximum size of the body in bytes; defaults to 16 KB. */
  maxBytes?: number;
  /** Pads every successful response to this many bytes, so that its length reveals nothing. */
  paddedBytes?: number;
  run: (input: output<Schema>, context: HandlerContext & { who: Who }) => Promise<JsonResponse | Response>;
};

const LIMITED = 429;
/** Refused before anything was done; counted by reason. */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 405, 413, 415]);

const STATUS: Record<MutationRefusal, number> = {
  'cross-site': 403,
  'not-json': 415,
  'too-large': 413,
  'too-deep': 400,
  malformed: 400,
};

/**
 * A route handler that changes something: same origin, size, JSON, schema, limit, guard, then `run`. Failures contain `{reason,
 * reference}`: `not-offered` (404: the provider does without it), `invalid` (with `fields`: path and message key), `limited` (with
 * `retryAfterSeconds`), `unavailable` (503: the store is out of order), `maintenance` (409: nothing new begins for now), `bug`, or why the
 * request was not read.
 */
export function jsonHandler<Schema extends $ZodType, Who = undefined>(
  options: HandlerOptions<Schema, Who>,
  loadCookies: () => Promise<CookieJar> = requestCookies,
): ProtectedHandler {
  return protectedHandler(async (request) => {
    const trackingId = trackRequest(request.headers);
    const reference = shortCode(trackingId);
    try {
      if (isUnsupported(request)) return notOffered(reference);
      const mutation = await readMutation(request, { maxBytes: options.maxBytes ?? MAX_JSON_BYTES });
      if (!mutation.ok) return refusal(STATUS[mutation.reason], { reason: mutation.reason, reference });
      const schema = typeof options.body === 'function' ? options.body() : options.body;
      const input = safeParse(schema, mutation.value);
      if (!input.success) {
        const fields = input.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
        return refusal(400, { reason: 'invalid', fields, reference });
      }

      return await respond(options, input.data, createHandlerContext(request, await loadCookies()), keepDevice);
    } catch (error) {
      return failure(error, request, trackingId);
    }
  });
}

type ReaderOptions<Who> = HandlerProtection<URLSearchParams, Who> & {
  run: (query: URLSearchParams, context: HandlerContext & { who: Who }) => Promise<JsonResponse | Response>;
};

/** A route handler that only reads, for our own pages. Failures contain `{reason, reference}`. */
export function jsonReader<Who = undefined>(
  options: ReaderOptions<Who>,
  loadCookies: () => Promise<CookieJar> = requestCookies,
): ProtectedHandler {
  return protectedHandler(async (request) => {
    const trackingId = trackRequest(request.headers);
    const reference = shortCode(trackingId);
    try {
      if (isUnsupported(request)) return notOffered(reference);
      if (isCrossSite(request)) return refusal(403, { reason: 'cross-site', reference });
      const query = new URL(request.url).searchParams;
      // Reading leaves nothing behind: a browser without a device cookie gets none.
      return await respond(options, query, createHandlerContext(request, await loadCookies()), () => undefined);
    } catch (error) {
      return failure(error, request, trackingId);
    }
  });
}

function isUnsupported(request: Request): boolean {
  return isUnsupportedPath(new URL(request.url).pathname);
}

/** 404 for what the provider does without: a tab from before may still offer it. */
export function notOffered(reference: string): Response {
  return refusal(404, { reason: 'not-offered', reference });
}

function createHandlerContext(request: Request, jar: CookieJar): HandlerContext {
  const trackingId = trackRequest(request.headers);
  return {
    request,
    jar,
    trackingId,
    reference: shortCode(trackingId),
    address: clientAddress(request.headers),
    device: requestDevice(jar),
    now: Date.now(),
  };
}

/**
 * Limit, guard, `run`: common to all handlers once the input is parsed. A rate-limited client gets no cookie, no matter what counted the
 * request.
 */
async function respond<Input, Who>(
  options: HandlerProtection<Input, Who> & {
    run: (input: Input, context: HandlerContext & { who: Who }) => Promise<JsonResponse | Response>;
    paddedBytes?: number;
  },
  input: Input,
  context: HandlerContext,
  keep: (jar: CookieJar, device: Device) => void,
): Promise<Response> {
  const { reference, jar, device } = context;
  const limit = 'none' in options.limit ? null : options.limit;
  const rateLimitKey = { ...context, subjectHash: limit?.subjectHash?.(input) ?? null };
  if (limit) {
    const limitResult = await takeTry(limit.name, rateLimitKey);
    if (!limitResult.allowed) return limited(limitResult.retryAfterMs, reference);
  }
  const admission = await runGuard(options.guard, input, context);
  if (admission.ok && limit?.ownSubjectHash) {
    const limitResult = await takeSubjectTry(limit.name, limit.ownSubjectHash(input));
    if (!limitResult.allowed) return limited(limitResult.retryAfterMs, reference);
  }
  const outcome = admission.ok ? await options.run(input, { ...context, who: admission.who }) : admission.response;
  const response = (admission.ok && (await admission.refusal?.(outcome))) || outcome;
  const isLimited = response instanceof Response && response.status === LIMITED;
  if (admission.ok && !isLimited) await admission.close?.();
  if (!isLimited) keep(jar, device);
  if (response instanceof Response) return response;
  if (limit && response.isCorrect) await giveBackNewcomerTry(limit.name, rateLimitKey);
  return jsonResponse(response.status ?? 200, response.body, response.reference ?? reference, options.paddedBytes);
}

async function runGuard<Input, Who>(guard: Guard<Input, Who> | Exemption, input: Input, context: HandlerContext) {
  // Without a guard `Who` is undefined, which the type of the options cannot say.
  return typeof guard === 'function'
    ? guard(input, context)
    : { ok: true as const, who: undefined as Who, refusal: undefined, close: undefined };
}

function failure(error: unknown, request: Request, trackingId: string): Response {
  const reference = shortCode(trackingId);
  const reason = logFailedRequest({ trackingId, reference, path: new URL(request.url).pathname }, error);
  if (reason === 'unavailable') return unavailable(reference);
  if (reason === 'maintenance') return inMaintenance(reference);
  // Whoever has left reads no response.
  return refusal(reason === 'left' ? 400 : 500, { reason, reference });
}

/** About as long as an instance takes to find out that its store works again. */
const UNAVAILABLE_SECONDS = 10;

/** 503 with Retry-After: the store is out of order. */
export function unavailable(reference: string): Response {
  const response = refusal(503, { reason: 'unavailable', reference });
  response.headers.set('retry-after', String(UNAVAILABLE_SECONDS));
  return response;
}

const MAINTENANCE_SECONDS = 60;

/**
 * 409 with Retry-After: maintenance is on, and nothing was done. A 5xx would leave it open whether anything was, and would ring alarms about
 * a site that does what it was told.
 */
export function inMaintenance(reference: string): Response {
  const response = refusal(409, { reason: 'maintenance', reference });
  response.headers.set('retry-after', String(MAINTENANCE_SECONDS));
  return response;
}

/** 429 with Retry-After, for handlers that check more than one limit. */
export function limited(retryAfterMs: number, reference: string): Response {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const response = refusal(LIMITED, { reason: 'limited', retryAfterSeconds, reference });
  response.headers.set('retry-after', String(retryAfterSeconds));
  return response;
}

/** A refusal: the reason, and the code to quote. */
export function refusal(
  status: number,
  body: { reason: string; reference: string; [more: string]: unknown },
): Response {
  return jsonResponse(status, body, body.reference);
}

/** Whoever refuses: the checks before a handler runs, or the handler. A client that has left is refused nothing. */
function countRefusal(body: object): void {
  const reason = 'reason' in body && typeof body.reason === 'string' ? body.reason : 'other';
  if (reason !== 'left') telemetry()?.recordRefusal(reason);
}

function jsonResponse(status: number, body: object, reference: string, paddedBytes?: number): Response {
  if (REFUSAL_STATUSES.has(status)) countRefusal(body);
  const headers = { 'cache-control': 'private, no-store', 'x-reference': reference };
  if (paddedBytes === undefined) return Response.json(body, { status, headers });
  const missing = paddedBytes - Buffer.byteLength(JSON.stringify({ ...body, pad: '' }));
  if (missing < 0) throw new Error('Response exceeds its padding');
  // `no-transform`: compression would reveal the length without the padding.
  const whole = { ...headers, 'cache-control': PERSONAL_DATA };
  return Response.json({ ...body, pad: '.'.repeat(missing) }, { status, headers: whole });
}
