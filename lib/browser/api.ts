/** The browser's requests to our own route handlers: same origin, JSON, and a static header that a foreign form cannot send. */
export type ApiResponse<Body> =
  | { ok: true; status: number; body: Body }
  /** Rate-limited. */
  | { ok: false; reason: 'limited'; retryAfterSeconds: number; reference: string | null }
  /** The server refused (4xx): nothing was done. */
  | { ok: false; reason: 'refused'; status: number; body: unknown; reference: string | null }
  /** No connection, no response in time, a server error, or an invalid response: whether anything was done is unknown. */
  | { ok: false; reason: 'offline' | 'timeout' | 'failed'; reference: string | null };

/** Any zod schema fits; zod itself is not loaded here. */
interface Schema<Body> {
  safeParse(value: unknown): { success: true; data: Body } | { success: false };
}
/** A schema, or a function that loads it if it should not be part of the first view. */
export type AnySchema<Body> = Schema<Body> | (() => Promise<Schema<Body>>);

export async function loaded<Body>(schema: AnySchema<Body>): Promise<Schema<Body>> {
  return typeof schema === 'function' ? schema() : schema;
}

interface Options {
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Slightly above the server's own budget for two reads in a row: the first lookup of a visit requests a token first. */
const TIMEOUT_MS = 35_000;
const RETRY_AFTER_SECONDS = 60;

export function postJson<Body>(path: string, body: unknown, schema: AnySchema<Body>, options: Options = {}) {
  const headers = { 'content-type': 'application/json' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) }, schema, options);
}

export function getJson<Body>(path: string, schema: AnySchema<Body>, options: Options = {}) {
  return request(path, { method: 'GET' }, schema, options);
}

async function request<Body>(
  path: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
  schema: AnySchema<Body>,
  { timeoutMs = TIMEOUT_MS, signal }: Options,
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
    const response = await fetch(path, {
      ...init,
      headers: { ...init.headers, accept: 'application/json', 'x-requested-with': 'hearthline' },
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: stop.signal,
    });
    const text = await response.text();
    return read(response, text, await loaded(schema));
  } catch {
    return { ok: false, reason: timedOut ? 'timeout' : 'offline', reference: null };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function read<Body>(response: Response, text: string, schema: Schema<Body>): ApiResponse<Body> {
  const { status, headers } = response;
  const reference = headers.get('x-reference');
  const body = jsonOf(text);
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return { ok: false, reason: 'limited', retryAfterSeconds: seconds > 0 ? seconds : RETRY_AFTER_SECONDS, reference };
  }
  if (status >= 400 && status < 500) return { ok: false, reason: 'refused', status, body, reference };
  const parsed = response.ok ? schema.safeParse(body) : null;
  return parsed?.success ? { ok: true, status, body: parsed.data } : { ok: false, reason: 'failed', reference };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
