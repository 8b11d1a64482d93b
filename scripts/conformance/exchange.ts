import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch, type Headers, type Response } from 'undici';
import { z } from 'zod';
import { MAX_RESPONSE_BYTES } from '#lib/contract/budgets.ts';
import { findFailureCode } from '#lib/contract/failure.ts';
import { type BodyOf, credentialFor, type Operation, type QueryOf, type ResponseOf } from '#lib/contract/operation.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { readResponse } from '#lib/provider/read-response.ts';
import type { RawResponse } from '#lib/provider/transport.ts';
import { assertNever } from '#lib/result.ts';
import { Breach } from './check.ts';
import type { Config } from './config.ts';

/** The credentials of a visitor, as the web app would send them. */
export interface Visitor {
  trackingId: string;
  xsrfToken?: string;
  sessionId?: string;
  accessToken?: string;
}

export interface Input<Query = unknown, Body = unknown> {
  query?: Query;
  body?: Body;
  /** The path to use if the call has several. */
  path?: string;
  /** The `Idempotency-Key`, on calls that carry one. */
  key?: string;
}

export interface CallResponse<Op extends Operation> {
  operation: Op;
  /** The web app's reading of it. */
  result: ProviderResult<ResponseOf<Op>>;
  status: number | null;
  text: string;
  /** What is wrong with it, for a reader; blank if it is a success or a refusal with a code. */
  complaint: string;
}

/** Where a connection is cut: in the middle of the body, as soon as the request has been written, or a moment later. */
export type Cut = 'half' | 'sent' | 'soon';
const SOON_MS = 40;

const queryValues = z.record(z.string(), z.string());

/** How the provider knows the web app: the settings of PROVIDER_API_KEY and its kin. */
export interface CallerCredential {
  apiKey?: string;
  /** The client's certificate and key, and the authorities of the provider's own certificate, as PEM. */
  tls?: { cert?: string; key?: string; ca?: string };
}

interface Place {
  target: string;
  /** Where `ping.json` is. */
  publicSite: string;
  /** Multiplies the waits between requests; 1 except in tests. */
  timeScale: number;
  credential?: CallerCredential;
  /** What the provider does without; nothing if absent. */
  lacks?: Config['lacks'];
}

/** Makes the contract's calls to a provider, and reads the responses as the web app does. */
export class Provider {
  readonly place: Place;
  readonly #agent: Agent;

  constructor(place: Place) {
    this.place = place;
    this.#agent = new Agent({ connect: { ...place.credential?.tls } });
  }

  /** The same provider as somebody else finds it, who has no key and no certificate; its authorities are known to anybody. */
  withoutCredential(): Provider {
    const { ca } = this.place.credential?.tls ?? {};
    return new Provider({ ...this.place, credential: ca === undefined ? {} : { tls: { ca } } });
  }

  close(): Promise<void> {
    return this.#agent.close();
  }

  wait(ms: number): Promise<void> {
    return sleep(ms * this.place.timeScale);
  }

  /** Sends one request. Never throws on what the provider does. */
  async call<Op extends Operation>(
    operation: Op,
    input: Input<QueryOf<Op>, BodyOf<Op>>,
    visitor: Visitor,
  ): Promise<CallResponse<Op>> {
    return this.send(operation, input, visitor);
  }

  /** As `call`, with an unchecked request. */
  async send<Op extends Operation>(operation: Op, input: Input, visitor: Visitor): Promise<CallResponse<Op>> {
    const { url, headers, body } = this.buildRequest(operation, input, visitor);
    try {
      const response = await fetch(url, {
        method: operation.method,
        redirect: 'manual',
        headers,
        ...(body !== undefined && { body }),
        ...(url.origin === new URL(this.place.target).origin && { dispatcher: this.#agent }),
        signal: AbortSignal.timeout(operation.timeoutMs),
      });
      const raw = await readRaw(response, operation.maxResponseBytes ?? MAX_RESPONSE_BYTES);
      return findBody(operation, raw, response.headers);
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      const complaint = isLate
        ? `${operation.name} did not respond within ${operation.timeoutMs} ms`
        : describeNoResponse(error);
      return { operation, result: { ok: false, reason: 'no-answer' }, status: null, text: '', complaint };
    }
  }

  /** Sends a request and cuts the connection without waiting for the response. */
  async cutOff(operation: Operation, input: Input, visitor: Visitor, cut: Cut): Promise<void> {
    const { url, headers, body = '' } = this.buildRequest(operation, input, visitor);
    const bytes = Buffer.from(body);
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const request = send(url, {
      ...this.place.credential?.tls,
      method: operation.method,
      agent: false,
      headers: { ...headers, 'content-length': bytes.length },
    });
    const closing = new Promise<void>((resolve) => {
      request.once('close', () => resolve());
    });
    // Whatever comes back is not waited for.
    request.on('error', () => undefined).on('response', (response) => response.resume());
    const sentBytes = cut === 'half' ? bytes.subarray(0, bytes.length / 2) : bytes;
    await new Promise<void>((resolve) => {
      request.once('error', () => resolve());
      request.write(sentBytes, () => resolve());
    });
    if (cut === 'soon') await sleep(SOON_MS);
    request.destroy();
    await closing;
  }

  private buildRequest(operation: Operation, input: Input, visitor: Visitor) {
    const base = operation.host === 'public' ? this.place.publicSite : this.place.target;
    const url = new URL(`${base.replace(/\/$/, '')}${input.path ?? operation.path}`);
    for (const [name, value] of Object.entries(queryValues.parse(input.query ?? {}))) url.searchParams.set(name, value);
    const { apiKey } = this.place.credential ?? {};
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(operation.sourceHeader && { source: operation.sourceHeader }),
      ...(operation.host === 'provider' && apiKey !== undefined && { 'x-api-key': apiKey }),
      ...(input.key !== undefined && { 'idempotency-key': input.key }),
      ...credentials(operation, input.path ?? operation.path, visitor),
    };
    return { url, headers, body: input.body === undefined ? undefined : JSON.stringify(input.body) };
  }
}

function credentials(operation: Operation, path: string, visitor: Visitor): Record<string, string> {
  const { accessToken, sessionId, xsrfToken } = visitor;
  const visit: Record<string, string> = xsrfToken ? { 'x-xsrf-token': xsrfToken } : {};
  const credential = credentialFor(operation, path);
  switch (credential) {
    case 'none':
    case 'basic':
      return {};
    case 'bearer':
      return { ...visit, ...(accessToken && { authorization: `Bearer ${accessToken}` }) };
    case 'guest':
      return visit;
    case 'owner':
      return { ...visit, ...(sessionId && { 'x-session-id': sessionId }) };
    default:
      return assertNever(credential);
  }
}

async function readRaw(response: Response, maxBytes: number): Promise<RawResponse & { kind: 'response' | 'oversize' }> {
  const { status } = response;
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return { kind: 'oversize', status };
    text += decoder.decode(chunk, { stream: true });
  }
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
  return { kind: 'response', status, isJson, text: text + decoder.decode() };
}

function findBody<Op extends Operation>(
  operation: Op,
  raw: RawResponse & { kind: 'response' | 'oversize' },
  headers: Headers,
): CallResponse<Op> {
  const result = readResponse(operation, raw);
  const complaint =
    result.ok || result.reason === 'code' || result.reason === 'session' ? '' : findComplaint(operation, raw, headers);
  return { operation, result, status: raw.status, text: raw.kind === 'response' ? raw.text : '', complaint };
}

function findComplaint(
  operation: Operation,
  raw: RawResponse & { kind: 'response' | 'oversize' },
  headers: Headers,
): string {
  const { name, codeFields, maxResponseBytes = MAX_RESPONSE_BYTES, response } = operation;
  const result = readResponse(operation, raw);
  if (!result.ok && result.reason === 'caller-refused')
    return `${name} refuses this caller: is PROVIDER_API_KEY right?`;
  if (raw.kind === 'oversize') return `${name} answers with more than ${maxResponseBytes.toLocaleString('en')} bytes`;
  if (raw.status >= 300 && raw.status < 400) return `${name} redirects to ${headers.get('location') ?? 'nowhere'}`;
  if (!raw.isJson) {
    return `${name} answers with the content type ${headers.get('content-type') ?? 'of nothing'}, not application/json`;
  }
  const body = parseJson(raw.text);
  if (body === undefined) return `${name} answers with broken JSON`;
  if (raw.status < 200 || raw.status >= 300) {
    return `${name} answers with HTTP ${raw.status} and no code in ${codeFields.join(' or ') || 'any field'}`;
  }
  const issues = response.safeParse(body).error?.issues ?? [];
  return `${name} answers with ${issues.slice(0, MOST_ISSUES).map(describeIssue).join('; ')}`;
}

const MOST_ISSUES = 3;

/** One problem of a response, and where it is. Of several forms that are allowed, the first counts, which is the usual one. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined;
  const { message } = inner ?? issue;
  return `${issue.path.join('.') || 'a whole'}: ${message}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeNoResponse(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return `no response (${cause instanceof Error ? cause.message : String(error)})`;
}

/** The value of a call that must succeed. */
export function expectDone<Op extends Operation>({ operation, result, complaint }: CallResponse<Op>): ResponseOf<Op> {
  if (result.ok) return result.value;
  throw new Breach(complaint || `${operation.name} is refused (${describeRefusal(result)})`);
}

/** The code of a call that must be refused, with a code or as a session that is not accepted. */
export function expectRefused<Op extends Operation>({ operation, result, text, complaint }: CallResponse<Op>): string {
  if (result.ok) {
    const failureCode = operation.isCodeInformation ? findFailureCode(operation, parseJson(text)) : null;
    if (failureCode) return failureCode.code;
    throw new Breach(`${operation.name} succeeds`);
  }
  if (complaint) throw new Breach(complaint);
  return describeRefusal(result);
}

/** A session that is not accepted: a 403 with its flag. */
export function expectNoSession(response: CallResponse<Operation>): void {
  expectRefused(response);
  if (response.result.ok || response.result.reason !== 'session') {
    throw new Breach(
      `${response.operation.name} answers with HTTP ${response.status}, and not with a 403 and its flag`,
    );
  }
}

function describeRefusal(result: Exclude<ProviderResult<unknown>, { ok: true }>): string {
  switch (result.reason) {
    case 'code':
      return result.code;
    case 'session':
      return `403 ${result.kind}`;
    case 'caller-refused':
    case 'not-sent':
    case 'no-answer':
    case 'bad-answer':
      return result.reason;
    default:
      return assertNever(result);
  }
}
