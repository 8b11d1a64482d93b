import 'server-only';
import { config } from '#lib/config.ts';
import type { Result } from '#lib/result.ts';

const MAX_DEPTH = 8;

export type MutationRefusal = 'cross-site' | 'not-json' | 'too-large' | 'too-deep' | 'malformed';

/** Decision 'CSRF': the browser says where a request comes from; our own code adds a header that a form cannot. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return headers.get('origin') === config().APP_ORIGIN;
}

/**
 * Whether a browser says that another site made this request. For what changes nothing, so that a program without these headers
 * is served, and so is an address typed by hand.
 */
export function isFromElsewhere(headers: Headers): boolean {
  return !['same-origin', 'none', null].includes(headers.get('sec-fetch-site'));
}

/** The JSON body of a request that may change something. At most `maxBytes` are read, whatever Content-Length says. */
export async function readMutation(
  request: Request,
  { maxBytes }: { maxBytes: number },
): Promise<Result<unknown, MutationRefusal>> {
  const { headers } = request;
  if (!isSameOrigin(headers) || headers.get('x-requested-with') !== 'hearthline') return refuse('cross-site');
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) return refuse('not-json');
  const text = await readText(request, maxBytes);
  if (text === null) return refuse('too-large');
  try {
    const value: unknown = JSON.parse(text);
    return isDeeperThan(value, MAX_DEPTH) ? refuse('too-deep') : { ok: true, value };
  } catch {
    return refuse('malformed');
  }
}

function refuse(reason: MutationRefusal): Result<unknown, MutationRefusal> {
  return { ok: false, reason };
}

async function readText(request: Request, maxBytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  if (!request.body) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}
