import 'server-only';
import { hasLocale } from 'next-intl';
import { codingFor } from '#lib/http/accept-encoding.ts';
import { config } from '#lib/config.ts';
import { DATA_POLICY, OPENER_POLICY, securityHeaders } from '#lib/http/headers.ts';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { findLandingPage, LANDING_RENDER, type LandingPage } from './landing-pages.ts';
import { log } from '#lib/log.ts';
import { escapeHtml, plainPage } from '#lib/http/plain-page.ts';
import { createLandingCache } from './landing-cache.ts';
import { bodyFor, packBody, type PackedBody } from './packed-body.ts';
import { passThrough } from './pass-through.ts';
import { renderLanding } from './render-landing.ts';

interface Made {
  body: PackedBody;
  policy: string;
}

const RETRY_SECONDS = 5;

const findLanding = createLandingCache<Made>({
  render: async (page, locale) => {
    const { html, policy } = await renderLanding(page, locale);
    return { body: await packBody(html), policy };
  },
  now: () => performance.now(),
  failed: (page, locale, error) =>
    log.warn({ event: 'landing_failed', path: `/${locale}${page.path}`, reason: reasonOf(error) }),
});

/**
 * Serves a landing page to visitors without any state. Only the accepted encoding of the request affects the answer. 508 if the request was
 * not rewritten, or is the handler's own. Never throws.
 */
export async function serveLanding(request: Request, locale: string, name: string): Promise<Response> {
  const page = findLandingPage(name);
  // Every request that passes the middleware carries this header and was not rewritten from a landing page's address. An empty value comes
  // from a client; rewrite conditions ignore it.
  if (request.headers.get(LANDING_RENDER)) return Response.json({ reason: 'loop' }, { status: 508 });
  if (!page || !hasLocale(LOCALES, locale)) return Response.json({ reason: 'unknown' }, { status: 404 });
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') return await notAllowed(request, locale, page);
    if (process.env.NODE_ENV === 'development') return await passThrough(request, locale, page);
    const made = await findLanding(page, locale);
    if (!made) return await unavailable(request, locale, page);
    return packed(request, made.body, 200, {
      ...headersOf(locale, page),
      'content-security-policy': made.policy,
      'cache-control': page.cacheControl,
    });
  } catch (error) {
    log.error({ event: 'request_bug', path: `/${locale}${page.path}` }, error);
    return unavailable(request, locale, page);
  }
}

async function notAllowed(request: Request, locale: Locale, page: LandingPage): Promise<Response> {
  const headers = { ...headersOf(locale, page), 'cache-control': 'private, no-store', allow: 'GET, HEAD' };
  return packed(request, await packBody(''), 405, { ...headers, 'content-security-policy': DATA_POLICY });
}

/** The page could not be rendered, and there is no earlier copy. It reloads automatically. */
async function unavailable(request: Request, locale: Locale, page: LandingPage): Promise<Response> {
  const { title, text } = bundledMessages[locale].shell.unavailable;
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`;
  const html = plainPage({ lang: locale, title, body, refresh: String(RETRY_SECONDS) });
  return packed(request, await packBody(html), 503, {
    ...headersOf(locale, page),
    'cache-control': 'private, no-store',
    'content-security-policy': DATA_POLICY,
    'retry-after': String(RETRY_SECONDS),
  });
}

function headersOf(locale: Locale, { path }: LandingPage): Record<string, string> {
  const isHttps = config().APP_ORIGIN.startsWith('https:');
  return {
    ...securityHeaders(`/${locale}${path}`, { isHttps }),
    ...OPENER_POLICY,
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  };
}

/** Encoded as next.config announces for this request. */
function packed(request: Request, body: PackedBody, status: number, headers: Record<string, string>): Response {
  return new Response(bodyFor(body, codingFor(request.headers.get('accept-encoding'))), { status, headers });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'failed';
}
