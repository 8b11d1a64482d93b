import 'server-only';
import { findLocale, LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { failedLoginPath } from '#lib/domain/session/refusal-path.ts';
import { clientAddress } from './client-address.ts';
import { type CookieJar, requestCookies } from './cookie-jar.ts';
import { type Device, requestDevice } from './device.ts';
import { type None, withCost } from './entrance.ts';
import { formResponse } from './form-response.ts';
import { limited, refusal, unavailable } from './json-handler.ts';
import { type LimitName, takeTry } from './limits.ts';
import { addressOnOwnHost } from './own-host.ts';
import { isPrefetch } from './prefetch.ts';
import { logFailedRequest } from './request-bug.ts';
import { isOwnForm, isTopLevelNavigation } from './same-origin.ts';
import { shortCode, trackRequest } from './tracking.ts';

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
  limit: { name: LimitName; subjectHash?: (request: Request) => Promise<string | null> } | None;
  /** It leads to another service, which leads back to APP_ORIGIN: under another name of the site it begins there. */
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

/** A route handler that leads a browser on. */
export function redirectHandler(
  { guard, limit, hasWayBack = false, failedPath: pathOf = failedPath, run }: RedirectOptions,
  cookiesOf: () => Promise<CookieJar> = requestCookies,
) {
  const isForm = guard === 'form of our own';
  const cost = { guard, limit: typeof limit === 'string' ? limit : limit.name };
  return withCost(cost, async (request: Request): Promise<Response> => {
    const { headers, url } = request;
    const trackingId = trackRequest(headers);
    const reference = shortCode(trackingId);
    if (!isForm && isPrefetch(headers)) return new Response(null, { status: 204, headers: NO_STORE });
    if (!isForm && !isTopLevelNavigation(headers)) return refusal(403, { reason: 'not-a-navigation', reference });
    const { pathname, searchParams: query } = new URL(url);
    const locale = findLocale(query.get('locale')) ?? findLocale(pathname.split('/')[1]) ?? LOCALES[0];
    const failed = pathOf({ locale, reference });
    // Whoever sees the response of a form sees a page.
    if (isForm && !isOwnForm(request)) return formResponse(failed, locale, reference, 403);
    const onOwnHost = hasWayBack ? addressOnOwnHost(request) : null;
    if (onOwnHost !== null) return redirect(onOwnHost, reference);
    const goOn = (to: string) => (isForm ? formResponse(to, locale, reference) : redirect(to, reference));
    try {
      const jar = await cookiesOf();
      const context = { jar, address: clientAddress(headers), device: requestDevice(jar) };
      if (typeof limit !== 'string') {
        // A form's body can be read once, and `run` reads it.
        const subjectHash = (await limit.subjectHash?.(request.clone())) ?? null;
        const taken = await takeTry(limit.name, { ...context, subjectHash });
        if (!taken.allowed) return goingOn(limited(taken.retryAfterMs, reference), `${failed}&reason=limited`);
      }
      const result = await run({ request, query, locale, reference, ...context });
      return typeof result === 'string' ? goOn(result) : result;
    } catch (error) {
      const reason = logFailedRequest({ trackingId, reference, path: pathname }, error);
      return reason === 'unavailable' ? goingOn(unavailable(reference), failed) : goOn(failed);
    }
  });
}

/** A refusal with a Refresh header that goes on to the page for it: the status of a redirect could not be 429 or 503. */
function goingOn(response: Response, path: string): Response {
  response.headers.set('refresh', `0; url=${path}`);
  return response;
}

const NO_STORE = { 'cache-control': 'private, no-store' };

/** A redirect of a navigation, for handlers that add more to the response. */
export function redirect(location: string, reference: string): Response {
  return new Response(null, { status: 307, headers: { ...NO_STORE, location, 'x-reference': reference } });
}
