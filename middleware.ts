import { NextRequest, NextResponse } from 'next/server';
import createMiddleware from 'next-intl/middleware';
import { config as settings } from '#lib/config.ts';
import {
  DATA_POLICY,
  filePolicy,
  EXPRESS_OPENER_POLICY,
  OPENER_POLICY,
  pagePolicy,
  scriptsWith,
  securityHeaders,
} from '#lib/http/headers.ts';
import { acceptedLocale, routing } from '#lib/i18n/routing.ts';
import { localeCookie } from '#lib/i18n/locale-cookie.ts';
import { ACTIVATION_FLOW } from '#lib/activation/flow.ts';
import { formPostAddress, handOffAddress } from '#lib/sign-in/flow.ts';
import { LANDING_RENDER } from '#lib/landing/landing-pages.ts';
import { canonicalPath } from '#lib/domain/session/copied-link.ts';
import { hasLanguage, protectedArea, siteArea } from '#lib/domain/session/site-areas.ts';
import { refusalPath } from '#lib/domain/session/session-paths.ts';
import { clearOwnerCookie, hasOwnerCookie } from '#lib/session/owner-cookie.ts';
import { hasLoginMarker } from '#lib/session/login-marks.ts';
import { cookieGuard } from '#lib/session/cookie-guard.ts';
import { referenceTiming } from '#lib/reference-timing.ts';
import { isPathTooLong } from '#lib/http/refuse-odd-requests.ts';
import { ownCookies } from '#lib/http/sealed-cookie.ts';
import { hostedCardPolicy } from '#lib/http/hosted-card-policy.ts';
import { isFileName } from '#lib/unknown-names.ts';
import { NOT_FOUND_DOCUMENT, NOT_FOUND_HEADERS } from '#lib/http/not-found-document.ts';
import { REQUEST_HOST_HEADER } from '#lib/http/own-host.ts';
import { isPrefetch } from '#lib/http/same-origin.ts';
import { telemetry } from '#lib/telemetry/telemetry.ts';
import { shortCode, TRACKING_HEADER } from '#lib/http/tracking.ts';

/** Headers with a meaning inside the server. A client's are removed before anything reads them. */
const INTERNAL = /^(content-security-policy|x-tracking-id$|x-middleware-|x-next-intl-|x-forwarded-host$)/;

/** Pages accept GET and HEAD only: on other methods Next would look for a Server Action in the body. */
const READS = new Set(['GET', 'HEAD']);

/** A redirect repeats the query in its headers, where proxies have room for 4 KiB; no address of ours has a query this long. */
const MOST_QUERY_CHARACTERS = 2_000;

const withLocale = createMiddleware({ ...routing, localeCookie: localeCookie({ isHttps: false }) });
const withLocaleOverHttps = createMiddleware({ ...routing, localeCookie: localeCookie({ isHttps: true }) });

/** The first gate: language, nonce, headers. Never the only one: pages and handlers check for themselves. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const { APP_ORIGIN, PUBLIC_SITE_URL } = settings();
  const isHttps = APP_ORIGIN.startsWith('https:');
  const headers = new Headers(request.headers);
  for (const name of request.headers.keys()) if (INTERNAL.test(name)) headers.delete(name);
  const cookies = ownCookies(headers.get('cookie') ?? '');
  if (cookies === '') headers.delete('cookie');
  else headers.set('cookie', cookies);
  headers.set(REQUEST_HOST_HEADER, request.headers.get('host') ?? '');
  const trackingId = crypto.randomUUID();
  headers.set(TRACKING_HEADER, trackingId);
  // Set on every request that passes the middleware, overwriting the client's value, so that no landing-page rewrite applies to it.
  headers.set(LANDING_RENDER, '1');

  const isApi = /^\/api(\/|$)/.test(pathname);
  if (!isReadable(pathname)) {
    telemetry()?.recordRefusal('address');
    const reference = shortCode(trackingId);
    const badRequest = isApi
      ? NextResponse.json({ reason: 'unknown', reference }, { status: 400, headers: { 'x-reference': reference } })
      : new NextResponse(NOT_FOUND_DOCUMENT, { status: 400, headers: NOT_FOUND_HEADERS });
    return secured(badRequest, pathname, DATA_POLICY, isHttps);
  }
  if (isApi) return secured(NextResponse.next({ request: { headers } }), pathname, DATA_POLICY, isHttps);

  if (isFileName(pathname)) {
    // Next serves the file or, by a rewrite, a short 404. For another method it would send a server error where there is a file.
    const isRead = READS.has(request.method);
    const response = isRead ? NextResponse.next({ request: { headers } }) : new NextResponse(null, { status: 404 });
    return secured(response, pathname, filePolicy(pathname), isHttps);
  }

  const formPost = request.method === 'POST' ? formPostAddress(pathname) : null;
  if (formPost)
    return secured(NextResponse.redirect(new URL(formPost, APP_ORIGIN), 303), pathname, DATA_POLICY, isHttps);

  if (!READS.has(request.method)) {
    telemetry()?.recordRefusal('method');
    const methodNotAllowed = new NextResponse(null, { status: 405, headers: { allow: [...READS].join(', ') } });
    return secured(methodNotAllowed, pathname, DATA_POLICY, isHttps);
  }

  if (!siteArea(pathname).isPrefetched && isPrefetch(request.headers)) {
    return secured(new NextResponse(null, { status: 204 }), pathname, DATA_POLICY, isHttps);
  }

  // On the configured origin, because the client controls the Host header: redirects are built from this URL.
  const url = new URL(APP_ORIGIN);
  // With single slashes: two at the beginning would make the redirect's location, which Next writes as a path, the address of another host.
  url.pathname = canonicalPath(decodeURIComponent(pathname).replace(/[\\/]+/g, '/'));
  url.search = search;
  // An address with needless escapes, too: next-intl would rewrite it to the one without, and Next fetch that from this origin over the
  // network wherever the Host header names another.
  if (url.pathname !== pathname) {
    return secured(NextResponse.redirect(withoutLongQuery(url), 308), pathname, DATA_POLICY, isHttps);
  }

  if (!hasLanguage(pathname)) {
    withoutLongQuery(url);
    // next-intl weighs regions too, and would give English to Spanish of Mexico beside English of the US.
    headers.set('accept-language', acceptedLocale(headers.get('accept-language')) ?? routing.defaultLocale);
  }
  headers.set('host', url.host);
  headers.set('x-forwarded-proto', url.protocol.slice(0, -1));
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const { connectOrigins, frameOrigins, scriptOrigins, paymentOrigins } = hostedCardPolicy(pathname);
  const policy = pagePolicy({
    scripts: scriptsWith(nonce),
    isHttps,
    isDevelopment: process.env.NODE_ENV === 'development',
    connectOrigins: [
      ...(isActivation(pathname) && PUBLIC_SITE_URL !== null ? [new URL(PUBLIC_SITE_URL).origin] : []),
      ...connectOrigins,
    ],
    scriptOrigins,
    frameOrigins,
  });
  // Next reads the nonce for its own scripts from this header.
  headers.set('content-security-policy', policy);
  // Its cookies are parsed from what is left of them.
  const localizedRequest = new NextRequest(url, { method: request.method, headers });
  const { cookies: jar } = localizedRequest;

  const query = new URLSearchParams(search);
  const handOff = handOffAddress(pathname, query, { hasLoginMarker: hasLoginMarker(jar) });
  if (handOff) return secured(NextResponse.redirect(new URL(handOff, APP_ORIGIN), 307), pathname, DATA_POLICY, isHttps);
  const area = protectedArea(pathname);
  const verdict = area && (await cookieGuard(jar, area, query));
  if (verdict && verdict.kind !== 'open') {
    const locale = pathname.split('/').find(Boolean)?.toLowerCase() ?? routing.defaultLocale;
    const refusalContext = { locale, requested: pathname + search, reference: shortCode(trackingId) };
    const target = verdict.kind === 'redirect' ? url : new URL(refusalPath(verdict.reason, refusalContext), APP_ORIGIN);
    if (verdict.kind === 'redirect') url.search = verdict.query;
    const response = NextResponse.redirect(withoutLongQuery(target), 307);
    const isOver = verdict.kind === 'refused' && (verdict.reason === 'signed-out' || verdict.reason === 'ended');
    if (isOver && hasOwnerCookie(jar)) clearOwnerCookie(response.cookies);
    return secured(response, pathname, DATA_POLICY, isHttps);
  }

  const response = secured(
    isHttps ? withLocaleOverHttps(localizedRequest) : withLocale(localizedRequest),
    pathname,
    policy,
    isHttps,
  );
  if (!response.headers.has('location'))
    for (const [name, value] of Object.entries(paymentOrigins.length > 0 ? EXPRESS_OPENER_POLICY : OPENER_POLICY))
      response.headers.set(name, value);
  response.headers.set('server-timing', referenceTiming(shortCode(trackingId)));
  return response;
}

/**
 * One of its pages asks the provider's public site whether the connection is back; navigation between its pages keeps the policy of the
 * first one.
 */
function isActivation(path: string): boolean {
  const [, page] = /^\/[a-z]{2}(\/.*)$/.exec(path.toLowerCase()) ?? [];
  return page === ACTIVATION_FLOW.account.path || page === ACTIVATION_FLOW.progress.path;
}

function withoutLongQuery(url: URL): URL {
  if (url.search.length > MOST_QUERY_CHARACTERS) url.search = '';
  return url;
}

/** A path with broken escapes would cause an error inside the framework. One that is too long would be searched for long. */
function isReadable(pathname: string): boolean {
  if (isPathTooLong(pathname)) return false;
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

function secured(response: NextResponse, path: string, policy: string, isHttps: boolean): NextResponse {
  const { paymentOrigins } = hostedCardPolicy(path);
  const headers = securityHeaders(path, { isHttps, paymentOrigins });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set('content-security-policy', policy);
  return response;
}

/**
 * Everything but the framework's own files. Of a landing page's requests, only those that the page serves itself (lib/landing/landing-pages.ts).
 * `npm run build:vercel` writes another matcher here for the time of its build (lib/landing/landing-pages.ts).
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    { source: '/(en|es)', has: [{ type: 'header', key: 'rsc' }] },
    { source: '/(en|es)', has: [{ type: 'header', key: 'x-landing-render' }] },
    { source: '/(en|es)', has: [{ type: 'query', key: 'notSold' }] },
    { source: '/(en|es)(/litepay/refill|/no-internet|/dollargeneral)', has: [{ type: 'header', key: 'rsc' }] },
    {
      source: '/(en|es)(/litepay/refill|/no-internet|/dollargeneral)',
      has: [{ type: 'header', key: 'x-landing-render' }],
    },
    {
      source: '/(en|es)(/litepay/refill|/no-internet|/dollargeneral)',
      has: [{ type: 'header', key: 'cookie', value: '(?:.*;\\s*)?(?:__Host-)?hl-(?!(?:device|locale)=).*' }],
    },
    '/((?!(?:en|es)(?:|/litepay/refill|/no-internet|/dollargeneral)$|_next/).*)',
  ],
};
