import type { Gets, Posts } from './routes.ts';

/** The browser's requests to our own route handlers: same origin, JSON, and a static header that a foreign form cannot send. */
export type ApiResponse<Body> =
  | { ok: true; body: ResponseBody<Body> }
  /** Rate-limited. */
  | { ok: false; reason: 'limited'; retryAfterSeconds: number; reference: string | null }
  /** The server refused (4xx): nothing was done. */
  | { ok: false; reason: 'refused'; status: number; body: unknown; reference: string | null }
  /** No connection, no response in time, a server error, or an invalid response: whether anything was done is unknown. */
  | { ok: false; reason: 'offline' | 'timeout' | 'failed'; reference: string | null };

declare const unknownKind: unique symbol;
/** A kind of outcome that this page does not know, because the server is newer. It is a string that no known kind equals. */
export type UnknownKind = typeof unknownKind;

/** The body of a response, with the kind that a newer server may send: the types ask each caller for what it does then. */
export type ResponseBody<Body> = Body extends { outcome: string }
  ? Body | { outcome: UnknownKind }
  : Body extends { state: string }
    ? Body | { state: UnknownKind }
    : Body;

/**
 * The end of a `switch` over a response, which compiles only while each known kind has a case of its own. An unknown kind counts as a lost
 * response, like none at all.
 */
export function toLostResponse(_kind: UnknownKind | undefined) {
  return { ok: false, reason: 'failed', reference: null } as const;
}

export interface RequestOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Slightly above the server's own budget for two reads in a row: the first lookup of a visit requests a token first. */
const TIMEOUT_MS = 35_000;
const RETRY_AFTER_SECONDS = 60;
const CONFLICT = 409;
const UNAUTHORIZED = 401;

/**
 * Whether nobody is signed in any more. The status alone decides: a page that was opened before an update must not depend on the body of a
 * newer version.
 */
export function isSignedOut(response: ApiResponse<unknown>): boolean {
  return !response.ok && response.reason === 'refused' && response.status === UNAUTHORIZED;
}

export function post<Path extends keyof Posts>(
  path: Path,
  body: Posts[Path]['request'],
  options?: RequestOptions,
): Promise<ApiResponse<Posts[Path]['response']>> {
  const headers = { 'content-type': 'application/json' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) }, options);
}

export function get<Path extends keyof Gets>(
  path: Path,
  query: Gets[Path]['request'],
  options?: RequestOptions,
): Promise<ApiResponse<Gets[Path]['response']>> {
  const search = new URLSearchParams(Object.entries(query)).toString();
  return request(search ? `${path}?${search}` : path, { method: 'GET' }, options);
}

async function request<Body>(
  url: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
  { timeoutMs = TIMEOUT_MS, signal }: RequestOptions = {},
): Promise<ApiResponse<Body>> {
  const stop = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, timeoutMs);
  const onAbort = () => stop.abort();
  signal?.addEventListener('abort', onAbort);
  try {
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, accept: 'application/json', 'x-requested-with': 'hearthline' },
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: stop.signal,
    });
    return toApiResponse(response, await response.text());
  } catch {
    return { ok: false, reason: timedOut ? 'timeout' : 'offline', reference: null };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function toApiResponse<Body>(response: Response, text: string): ApiResponse<Body> {
  const { status, headers } = response;
  const reference = headers.get('x-reference');
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return { ok: false, reason: 'limited', retryAfterSeconds: seconds > 0 ? seconds : RETRY_AFTER_SECONDS, reference };
  }
  // Decision on our own responses: each has a reference. Whatever else arrives, such as a captive portal's page, counts as lost.
  if (reference === null) return { ok: false, reason: 'failed', reference };
  const body = parseJson(text);
  if (response.ok && isObject<Body>(body)) return { ok: true, body };
  // A conflict can be an outcome of its own. As a refusal it has a reason instead.
  if (status === CONFLICT && isObject<Body>(body) && 'outcome' in body) return { ok: true, body };
  if (status >= 400 && status < 500) return { ok: false, reason: 'refused', status, body, reference };
  return { ok: false, reason: 'failed', reference };
}

function isObject<Body>(body: unknown): body is ResponseBody<Body> & object {
  return typeof body === 'object' && body !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
