import 'server-only';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import type { Result } from '#lib/result.ts';
import { ownCookies } from './sealed-cookie.ts';
import { shortCode, trackRequest } from './tracking.ts';

const MAX_DEPTH = 8;

export type MutationRefusal = 'cross-site' | 'not-json' | 'too-large' | 'too-deep' | 'malformed';

/**
 * Decision 'CSRF': the browser reports where a request comes from; our own code adds a header that a form cannot. A request that does not
 * come from our own pages is logged as a security event.
 */
export function isSameOrigin(request: Request): boolean {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  const isOurs = site === null ? headers.get('origin') === config().APP_ORIGIN : site === 'same-origin';
  if (!isOurs) logCrossSite(request);
  return isOurs;
}

/**
 * The same for a form without a script. From a page that sends no referrer, a browser without Sec-Fetch headers names its origin `null`; our
 * cookies say that it is ours, because they are `SameSite=Lax` and no other site's form brings them.
 */
export function isOwnForm(request: Request): boolean {
  const { headers } = request;
  const isNameless = headers.get('sec-fetch-site') === null && headers.get('origin') === 'null';
  return (isNameless && ownCookies(headers.get('cookie') ?? '') !== '') || isSameOrigin(request);
}

/**
 * Whether the browser reports that another site made this request. For requests that change nothing, so that programs without these headers
 * and addresses typed by hand are served. Logged as a security event.
 */
export function isCrossSite(request: Request): boolean {
  const isOtherSite = !['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'));
  if (isOtherSite) logCrossSite(request);
  return isOtherSite;
}

/** Logs what the browser reports of the sender, never the sender's address, which may contain anything. */
function logCrossSite({ headers, method, url }: Request): void {
  const trackingId = trackRequest(headers);
  const reason = headers.get('sec-fetch-site') ?? (headers.has('origin') ? 'other origin' : 'no origin');
  const path = new URL(url).pathname;
  log.info({ event: 'cross_site_refused', trackingId, reference: shortCode(trackingId), method, path, reason });
}

/**
 * Decision 'GETs that write': whether a browser navigates to this address in a tab. Subresources of a page (an image, a frame, a script's
 * fetch) must not be able to. Programs, and browsers too old to send the header, are trusted.
 */
export function isTopLevelNavigation(headers: Headers): boolean {
  return ['document', null].includes(headers.get('sec-fetch-dest')) && !headers.has('rsc');
}

/** The JSON body of a request that may change something. At most `maxBytes` are read, whatever Content-Length says. */
export async function readMutation(
  request: Request,
  { maxBytes }: { maxBytes: number },
): Promise<Result<unknown, MutationRefusal>> {
  const { headers } = request;
  if (!isSameOrigin(request)) return refuse('cross-site');
  if (headers.get('x-requested-with') !== 'hearthline') {
    logCrossSite(request);
    return refuse('cross-site');
  }
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

/** The body of a request; null if it is longer than `maxBytes`, whatever Content-Length says. */
export async function readText(request: Request, maxBytes: number): Promise<string | null> {
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

/** Whether a page is prefetched, by the browser or by the framework's router, before the customer asks for it. */
export function isPrefetch(headers: Pick<Headers, 'get' | 'has'>): boolean {
  const purposes = [headers.get('sec-purpose'), headers.get('purpose'), headers.get('x-moz')];
  return headers.has('next-router-prefetch') || purposes.some((purpose) => /\bprefetch\b/.test(purpose ?? ''));
}
