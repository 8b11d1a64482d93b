import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { MAX_RESPONSE_BYTES } from '#lib/contract/budgets.ts';
import { type BodyOf, credentialFor, type Operation, type QueryOf, type ResponseOf } from '#lib/contract/operation.ts';
import { log } from '#lib/log.ts';
import { assertNever } from '#lib/result.ts';
import { measure, telemetry } from '#lib/telemetry/telemetry.ts';
import { apiKeyHeader } from './caller-credential.ts';
import { isUnsupportedCall } from './capabilities.ts';
import { getCircuit } from './circuit.ts';
import type { ProviderResult } from './provider-result.ts';
import { readResponse } from './read-response.ts';
import { send } from './transport.ts';

/** The share of a read's time budget for its first request; a retry has the rest. */
const FIRST_TRY_SHARE = 0.75;
const RETRY_AFTER_MS = { least: 50, spread: 200 };

export interface CallContext {
  trackingId: string;
  /**
   * Who is served: a keyed hash, or another key for calls without a customer. The circuit opens only when calls of several callers fail.
   */
  caller: string;
  xsrfToken: string | null;
  /** The session of a signed-in customer. */
  sessionId?: string;
  /** The identity provider's access token for a customer who has just signed in; it opens the session. */
  accessToken?: string;
}

export interface CallInput<Op extends Operation> {
  query?: QueryOf<Op>;
  body?: BodyOf<Op>;
  /** The path to use if the call has several. */
  path?: string;
  headers?: Record<string, string>;
}

/**
 * Makes one call of the contract: an overall time budget, one jittered retry for reads, a circuit breaker for calls that change nothing,
 * and a closed list of outcomes. Never throws on a failure of the provider; a charge is sent exactly once per call of this function.
 */
export async function callProvider<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
  callContext: CallContext,
): Promise<ProviderResult<ResponseOf<Op>>> {
  if (isUnsupportedCall(operation.name)) return { ok: false, reason: 'not-sent' };
  const { CIRCUIT_FAILURES, PROVIDER_TIME_SCALE } = config();
  const { trackingId } = callContext;
  const isRepeated = operation.retry === 'read';
  const circuit = isRepeated || operation.retry === 'once' ? getCircuit(operation.name, CIRCUIT_FAILURES) : null;
  if (circuit && !circuit.tryAcquire(Date.now())) {
    log.info({ event: 'provider_call', call: operation.name, outcome: 'circuit-open', trackingId });
    return { ok: false, reason: 'not-sent' };
  }

  const budget = operation.timeoutMs * PROVIDER_TIME_SCALE;
  const deadline = Date.now() + budget;
  const attempt = (timeoutMs: number) =>
    measure({ kind: 'provider', call: operation.name, trackingId }, () =>
      tryOnce(operation, input, callContext, timeoutMs),
    );
  let result = await attempt(isRepeated ? budget * FIRST_TRY_SHARE : budget);
  if (isRepeated && isTransient(result)) {
    await sleep((RETRY_AFTER_MS.least + Math.random() * RETRY_AFTER_MS.spread) * PROVIDER_TIME_SCALE);
    const remaining = deadline - Date.now();
    if (remaining > 0) result = await attempt(remaining);
  }
  if (isTransient(result)) circuit?.recordFailure(callContext.caller, Date.now());
  else circuit?.recordSuccess();
  return result;
}

async function tryOnce<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
  callContext: CallContext,
  timeoutMs: number,
): Promise<ProviderResult<ResponseOf<Op>>> {
  const startedAt = Date.now();
  const response = await send({
    url: buildUrl(operation, input),
    method: operation.method,
    headers: buildHeaders(operation, input, callContext),
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    timeoutMs: Math.max(1, Math.round(timeoutMs)),
    maxBytes: operation.maxResponseBytes ?? MAX_RESPONSE_BYTES,
    pool: operation.retry === 'charge' ? 'payments' : 'reads',
  });
  const result = readResponse(operation, response);
  const cause = 'cause' in response ? response.cause : undefined;
  if (cause) telemetry()?.recordCallFailure(operation.host, cause);
  log.info({
    event: 'provider_call',
    call: operation.name,
    outcome: result.ok ? 'ok' : result.reason,
    code: !result.ok && result.reason === 'code' ? result.code : undefined,
    cause,
    status: response.kind === 'response' || response.kind === 'oversize' ? response.status : undefined,
    ms: Date.now() - startedAt,
    trackingId: callContext.trackingId,
  });
  if (!result.ok && result.reason === 'caller-refused') {
    const reason = response.kind === 'refused' ? 'certificate' : 'key';
    log.error({ event: 'provider_refused', call: operation.name, reason, trackingId: callContext.trackingId });
  }
  return result;
}

function isTransient(result: ProviderResult<unknown>): boolean {
  if (result.ok) return false;
  if (result.reason === 'bad-answer') return result.status >= 500 || result.status < 400;
  return result.reason === 'not-sent' || result.reason === 'no-answer';
}

function buildUrl<Op extends Operation>(operation: Op, input: CallInput<Op>): URL {
  const { PROVIDER_URL, CONTENT_URL, PUBLIC_SITE_URL } = config();
  const base = { provider: PROVIDER_URL, content: CONTENT_URL, public: PUBLIC_SITE_URL }[operation.host];
  if (base === null) throw new Error(`No URL configured for the ${operation.host} host of ${operation.name}`);
  // Appended: a path of the base URL is kept.
  const url = new URL(`${base}${input.path ?? operation.path}`);
  for (const [name, value] of Object.entries<string | number | boolean | undefined>(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function buildHeaders<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
  callContext: CallContext,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(operation.sourceHeader && { source: operation.sourceHeader }),
    ...(operation.host === 'provider' && apiKeyHeader()),
    ...credentials(operation, input, callContext),
    ...input.headers,
  };
}

/** Returns only the headers of the call's credential: the session id is never sent on a call that a guest can make. */
function credentials(
  operation: Operation,
  { path }: { path?: string },
  callContext: CallContext,
): Record<string, string> {
  const { CONTENT_USER, CONTENT_PASSWORD } = config();
  const { sessionId, accessToken, xsrfToken } = callContext;
  const xsrf: Record<string, string> = xsrfToken ? { 'x-xsrf-token': xsrfToken } : {};
  const credential = credentialFor(operation, path ?? operation.path);
  switch (credential) {
    case 'none':
      return {};
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${CONTENT_USER}:${CONTENT_PASSWORD}`).toString('base64')}` };
    case 'bearer':
      return { ...xsrf, ...(accessToken && { authorization: `Bearer ${accessToken}` }) };
    case 'guest':
      return xsrf;
    case 'owner':
      return { ...xsrf, ...(sessionId && { 'x-session-id': sessionId }) };
    default:
      return assertNever(credential);
  }
}
