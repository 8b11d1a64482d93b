import type { Gets, Posts } from './routes.ts';

/** The browser's requests to our own route handlers: same origin, JSON, and a static header that a foreign form cannot send. */
export type ApiResponse<Body> =
  | { ok: true; body: Body }
  /** Rate-limited. */
  | { ok: false; reason: 'limited'; retryAfterSeconds: number; reference: string | null }
  /** The server refused (4xx): nothing was done. */
  | { ok: false; reason: 'refused'; status: number; body: unknown; reference: string | null }
  /** No connection, no response in time, a server error, or an invalid response: whether anything was done is unknown. */
  | { ok: false; reason: 'offline' | 'timeout' | 'failed'; reference: string | null };

/**
 * By what our server's answer is told from anything else that may come in its place: all of its kinds, each of which the caller handles, or
 * where it has none a field that it always has. What it holds besides is typed, not checked.
 */
export type Known<Answer> = [Answer] extends [
  { outcome: infer Kind extends string } | { state: infer Kind extends string },
]
  ? Record<Kind, 1>
  : keyof Answer & string;

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
 * Whether nobody is signed in any longer, as far as the server knows. The status alone says so: a page that was opened before an update must
 * not depend on what the new version's body says.
 */
export function isSignedOut(response: ApiResponse<unknown>): boolean {
  return !response.ok && response.reason === 'refused' && response.status === UNAUTHORIZED;
}

export function post<Path extends keyof Posts>(
  path: Path,
  body: Posts[Path]['sent'],
  known: Known<Posts[Path]['answer']>,
  options?: RequestOptions,
): Promise<ApiResponse<Posts[Path]['answer']>> {
  const headers = { 'content-type': 'application/json' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) }, known, options);
}

export function get<Path extends keyof Gets>(
  path: Path,
  query: Gets[Path]['sent'],
  known: Known<Gets[Path]['answer']>,
  options?: RequestOptions,
): Promise<ApiResponse<Gets[Path]['answer']>> {
  const search = new URLSearchParams(Object.entries(query)).toString();
  return request(search ? `${path}?${search}` : path, { method: 'GET' }, known, options);
}

async function request<Body>(
  url: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
  known: Known<Body>,
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
    return read(response, await response.text(), known);
  } catch {
    return { ok: false, reason: timedOut ? 'timeout' : 'offline', reference: null };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function read<Body>(response: Response, text: string, known: Known<Body>): ApiResponse<Body> {
  const { status, headers } = response;
  const reference = headers.get('x-reference');
  const body = jsonOf(text);
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return { ok: false, reason: 'limited', retryAfterSeconds: seconds > 0 ? seconds : RETRY_AFTER_SECONDS, reference };
  }
  // A conflict is an answer where the handler has a kind for it.
  if ((response.ok || status === CONFLICT) && isAnswer<Body>(body, known)) return { ok: true, body };
  if (status >= 400 && status < 500) return { ok: false, reason: 'refused', status, body, reference };
  return { ok: false, reason: 'failed', reference };
}

function isAnswer<Body>(body: unknown, known: string | Partial<Record<string, 1>>): body is Body {
  if (typeof body !== 'object' || body === null) return false;
  if (typeof known === 'string') return known in body;
  const { outcome, state = outcome }: { outcome?: unknown; state?: unknown } = body;
  return typeof state === 'string' && known[state] === 1;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
