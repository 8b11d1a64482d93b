import { NextRequest, NextResponse } from 'next/server';
import createMiddleware from 'next-intl/middleware';
import { config as settings } from '#lib/config.ts';
import { DATA_POLICY, pagePolicy, scriptsWith, securityHeaders } from '#lib/headers.ts';
import { localeCookie } from '#lib/i18n/locale-cookie.ts';
import { routing } from '#lib/i18n/routing.ts';
import { heldInlineStyles } from '#lib/inline-styles.ts';
import { KEPT_SOURCE, ONE_VISIT } from '#lib/kept-paths.ts';
import { protectedArea } from '#lib/rules/session/protected-area.ts';
import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import { pageGate } from '#lib/session/page-gate.ts';
import { referenceTiming } from '#lib/reference-timing.ts';
import { shortCode, TRACKING_HEADER } from '#lib/session/tracking.ts';

/** Headers with a meaning inside the server. A client's are removed before anybody reads them. */
const INTERNAL = /^(content-security-policy|x-tracking-id$|x-middleware-|x-next-intl-|x-forwarded-host$)/;

/** Pages are asked for, never sent to: the framework would look for an action of its own in the body. */
const READS = new Set(['GET', 'HEAD']);

/** An address inside the server: whoever has found it is led to the one that it stands for. */
const HOME_FOR_ONE_VISIT = new RegExp(`^(${KEPT_SOURCE})/${ONE_VISIT}$`);

const withLocale = createMiddleware({ ...routing, localeCookie: localeCookie({ isHttps: false }) });
const withLocaleOverHttps = createMiddleware({ ...routing, localeCookie: localeCookie({ isHttps: true }) });

/** The first gate: language, nonce, headers. Never the only one: pages and handlers ask for themselves. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const { APP_ORIGIN, OIDC_ISSUER } = settings();
  const isHttps = APP_ORIGIN.startsWith('https:');
  const headers = new Headers(request.headers);
  for (const name of request.headers.keys()) if (INTERNAL.test(name)) headers.delete(name);
  const trackingId = crypto.randomUUID();
  headers.set(TRACKING_HEADER, trackingId);

  if (!isReadable(pathname)) return secured(new NextResponse(null, { status: 400 }), pathname, DATA_POLICY, isHttps);
  if (/^\/api(\/|$)/.test(pathname)) {
    return secured(NextResponse.next({ request: { headers } }), pathname, DATA_POLICY, isHttps);
  }

  if (!READS.has(request.method)) {
    const refused = new NextResponse(null, { status: 405, headers: { allow: [...READS].join(', ') } });
    return secured(refused, pathname, DATA_POLICY, isHttps);
  }

  // On the configured origin, because the Host header is the client's word: redirects and alternate links are made from it.
  const url = new URL(APP_ORIGIN);
  url.pathname = pathname;
  url.search = search;
  if (pathname.length > 1 && pathname.endsWith('/')) {
    url.pathname = pathname.replace(/\/+$/, '');
    return secured(NextResponse.redirect(url, 308), pathname, DATA_POLICY, isHttps);
  }
  const [, home] = HOME_FOR_ONE_VISIT.exec(pathname) ?? [];
  if (home) {
    url.pathname = home;
    url.searchParams.set('checkAvailability', 'true');
    return secured(NextResponse.redirect(url, 308), pathname, DATA_POLICY, isHttps);
  }

  const area = protectedArea(pathname);
  const refusal = area && (await pageGate(request.cookies, area, url.searchParams));
  if (refusal) {
    const locale = pathname.split('/').find(Boolean)?.toLowerCase() ?? routing.defaultLocale;
    const reference = shortCode(trackingId);
    const target = new URL(refusalPath(refusal, { locale, asked: pathname + search, reference }), APP_ORIGIN);
    return secured(NextResponse.redirect(target, 307), pathname, DATA_POLICY, isHttps);
  }

  headers.set('host', url.host);
  headers.set('x-forwarded-proto', url.protocol.slice(0, -1));
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  // Logging out, and choosing an account too late, is a form that ends at the identity provider.
  const formOrigins = area && OIDC_ISSUER ? [new URL(OIDC_ISSUER).origin] : [];
  const styles = heldInlineStyles();
  const policy = pagePolicy({
    scripts: scriptsWith(nonce),
    styleHashes: styles ? [styles.hash] : [],
    isHttps,
    isDevelopment: process.env.NODE_ENV === 'development',
    formOrigins,
  });
  // Next takes the nonce for its own scripts from here.
  headers.set('content-security-policy', policy);
  const asked = new NextRequest(url, { method: request.method, headers });
  const response = secured(isHttps ? withLocaleOverHttps(asked) : withLocale(asked), pathname, policy, isHttps);
  response.headers.set('server-timing', referenceTiming(shortCode(trackingId)));
  return response;
}

/** A path with broken escapes would end in an error inside the framework. */
function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

function secured(response: NextResponse, path: string, policy: string, isHttps: boolean): NextResponse {
  for (const [name, value] of Object.entries(securityHeaders(path, { isHttps }))) response.headers.set(name, value);
  response.headers.set('content-security-policy', policy);
  return response;
}

/**
 * Everything but the framework's own files and those of public/: its `assets` folder and the few that must lie at the root. The home
 * page stands apart: our own build takes its line out, because it keeps the page with its headers (lib/kept-pages.ts).
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/(en|es)',
    // Made for one visit; see lib/kept-paths.ts.
    { source: '/(en|es)', has: [{ type: 'query', key: 'checkAvailability' }] },
    {
      source: '/(en|es)',
      missing: [
        { type: 'header', key: 'accept-encoding', value: '.*\\bgzip\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)).*' },
      ],
    },
    // Something is sent to it, which no page takes.
    { source: '/(en|es)', has: [{ type: 'header', key: 'content-length' }] },
    { source: '/(en|es)', has: [{ type: 'header', key: 'transfer-encoding' }] },
    '/((?!(?:en|es)$|_next/|assets/|(?:favicon\\.(?:ico|svg)|apple-touch-icon\\.png|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest|walled-garden\\.json|ping\\.json)$).*)',
  ],
};
