import 'server-only';
import { findLocale, LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { failedLoginPath } from '#lib/domain/session/session-paths.ts';
import { clientAddress } from './client-address.ts';
import { type CookieJar, requestCookies } from './cookie-jar.ts';
import { type Device, requestDevice } from './device.ts';
import { type Exemption, protectedHandler, type ProtectedHandler } from './protected-handler.ts';
import { limited, refusal, unavailable } from './json-handler.ts';
import { type LimitName, takeTry } from './limits.ts';
import { toOwnHost } from './own-host.ts';
import { isPrefetch, isOwnForm, isTopLevelNavigation } from './same-origin.ts';
import { logFailedRequest } from './request-bug.ts';
import { shortCode, trackRequest } from './tracking.ts';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

export interface RedirectContext {
  request: Request;
  query: URLSearchParams;
  /** Taken from the query, or else from the path; the first locale if neither names one. */
  locale: Locale;
  jar: CookieJar;
  /** The short code that the error page shows. */
  reference: string;
  address: string | null;
  /** Its cookie is set only if `run` does so; the redirect alone sets none. */
  device: Device;
}

interface RedirectOptions {
  /**
   * - `top-level navigation`: a GET that writes. A prefetch gets an empty response, and subresource requests are refused.
   * - `form of our own`: a POST without a script, from this origin; its response goes on by GET (`formResponse`).
   */
  guard: 'top-level navigation' | 'form of our own';
  /** Counts a request before anything is done, under a keyed hash of its subject if it has one. A rate-limited browser gets 429, and goes on to `failedPath`. */
  limit: { name: LimitName; subjectHash?: (request: Request) => Promise<string | null> } | Exemption;
  /** It leads to another service, which returns to APP_ORIGIN: a visit under another name of the site is redirected there first. */
  hasWayBack?: boolean;
  /** Where a failure redirects, a path with a query; defaults to the error page that offers to sign in again. */
  failedPath?: (context: Pick<RedirectContext, 'locale' | 'reference'>) => string;
  /** Returns where to go, including the language, and may set cookies. */
  run: (context: RedirectContext) => Promise<string | Response>;
}

/** A failure during login or logout: the error page, with its code and a way to sign in again. */
export function failedPath({ locale, reference }: Pick<RedirectContext, 'locale' | 'reference'>): string {
  return failedLoginPath({}, { locale, reference });
}

/** A route handler that redirects a browser. */
export function redirectHandler(
  { guard, limit, hasWayBack = false, failedPath: toFailedPath = failedPath, run }: RedirectOptions,
  loadCookies: () => Promise<CookieJar> = requestCookies,
): ProtectedHandler {
  const isForm = guard === 'form of our own';
  return protectedHandler(async (request) => {
    const { headers, url } = request;
    const trackingId = trackRequest(headers);
    const reference = shortCode(trackingId);
    if (!isForm && isPrefetch(headers)) return new Response(null, { status: 204, headers: NO_STORE });
    if (!isForm && !isTopLevelNavigation(headers)) return refusal(403, { reason: 'not-a-navigation', reference });
    const { pathname, searchParams: query } = new URL(url);
    const locale = findLocale(query.get('locale')) ?? findLocale(pathname.split('/')[1]) ?? LOCALES[0];
    const failureUrl = toFailedPath({ locale, reference });
    // Whoever sees the response of a form sees a page.
    if (isForm && !isOwnForm(request)) return formResponse(failureUrl, locale, reference, 403);
    const ownHostUrl = hasWayBack ? toOwnHost(request) : null;
    if (ownHostUrl !== null) return redirect(ownHostUrl, reference);
    const respond = (to: string) => (isForm ? formResponse(to, locale, reference) : redirect(to, reference));
    try {
      const jar = await loadCookies();
      const context = { jar, address: clientAddress(headers), device: requestDevice(jar) };
      if (!('none' in limit)) {
        // A form's body can be read once, and `run` reads it.
        const subjectHash = (await limit.subjectHash?.(request.clone())) ?? null;
        const limitResult = await takeTry(limit.name, { ...context, subjectHash });
        if (!limitResult.allowed)
          return addRefresh(limited(limitResult.retryAfterMs, reference), `${failureUrl}&reason=limited`);
      }
      const result = await run({ request, query, locale, reference, ...context });
      return typeof result === 'string' ? respond(result) : result;
    } catch (error) {
      const reason = logFailedRequest({ trackingId, reference, path: pathname }, error);
      return reason === 'unavailable' ? addRefresh(unavailable(reference), failureUrl) : respond(failureUrl);
    }
  });
}

/** A refusal with a Refresh header that goes on to the page for it: the status of a redirect could not be 429 or 503. */
function addRefresh(response: Response, path: string): Response {
  response.headers.set('refresh', `0; url=${path}`);
  return response;
}

const NO_STORE = { 'cache-control': 'private, no-store' };

/** A redirect of a navigation, for handlers that add more to the response. */
export function redirect(location: string, reference: string): Response {
  return new Response(null, { status: 307, headers: { ...NO_STORE, location, 'x-reference': reference } });
}

/**
 * The response to a submitted form: a document that goes on to `location` by itself, or by its link where a browser does not. Browsers apply
 * a page's `form-action` to every redirect of a submission, and the way may lead to the identity provider and on to hosts that only it
 * knows; from this document it is a navigation (docs/decisions/cross-origin-form-submissions.md).
 */
export function formResponse(location: string, locale: Locale, reference: string, status = 200): Response {
  const { title, proceed } = bundledMessages[locale].shell.onward;
  const body = `<h1>${escapeHtml(title)}</h1><p><a href="${escapeHtml(location)}">${escapeHtml(proceed)}</a></p>`;
  return new Response(plainPage({ lang: locale, title, body, refresh: `0; url=${location}` }), {
    status,
    headers: { ...NO_STORE, 'content-type': 'text/html; charset=utf-8', 'x-reference': reference },
  });
}

/** Our own forms never send more. */
const MOST_BYTES = 4_096;

/** The fields of a form that was sent without a script; null for anything else. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  const isShort = Number(request.headers.get('content-length') ?? MOST_BYTES + 1) <= MOST_BYTES;
  return isForm && isShort ? new URLSearchParams(await request.text()) : null;
}
