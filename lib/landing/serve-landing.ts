import 'server-only';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hasLocale } from 'next-intl';
import { request, request as send } from 'undici';
import { config } from '#lib/config.ts';
import { type Coding, codingFor } from '#lib/http/compressed-files.ts';
import { DATA_POLICY, EXPRESS_OPENER_POLICY, OPENER_POLICY, securityHeaders } from '#lib/http/headers.ts';
import { hostedCardPolicy } from '#lib/http/hosted-card-policy.ts';
import { escapeHtml, plainPage } from '#lib/http/plain-page.ts';
import { logFailedRequest } from '#lib/http/request-bug.ts';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { log } from '#lib/log.ts';
import { isUnsupportedPath } from '#lib/provider/capabilities.ts';
import { telemetry } from '#lib/telemetry/telemetry.ts';
import { createLandingCache } from './landing-cache.ts';
import { type LandingDocument, buildLandingDocument, findStyleSheets } from './landing-document.ts';
import { findLandingPage, LANDING_RENDER, type LandingPage } from './landing-pages.ts';
import { landingOrigin } from './own-requests.ts';

interface RenderedPage {
  body: CompressedBody;
  policy: string;
}

const RETRY_SECONDS = 5;

const findLanding = createLandingCache<RenderedPage>({
  render: async (page, locale) => {
    const { html, policy } = await renderLanding(page, locale);
    return { body: await compress(html), policy };
  },
  now: () => performance.now(),
  onFailure: (page, locale, error) =>
    log.warn({ event: 'landing_failed', path: `/${locale}${page.path}`, reason: errorMessage(error) }),
});

/**
 * Serves a landing page to visitors without any state. Only the accepted encoding of the request affects the response. 508 if the request was
 * not rewritten, or is the handler's own. Never throws.
 */
export async function serveLanding(request: Request, locale: string, name: string): Promise<Response> {
  const page = findLandingPage(name);
  // Every request that passes the middleware has this header and was not rewritten from a landing page's address. An empty value comes
  // from a client; rewrite conditions ignore it.
  if (request.headers.get(LANDING_RENDER)) return Response.json({ reason: 'loop' }, { status: 508 });
  if (!page || !hasLocale(LOCALES, locale)) return Response.json({ reason: 'unknown' }, { status: 404 });
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') return await refuseMethod(request, locale, page);
    if (isUnsupportedPath(page.path)) return await redirectHome(request, locale, page);
    if (process.env.NODE_ENV === 'development') return await forwardToPage(request, locale, page);
    const renderedPage = await findLanding(page, locale);
    if (!renderedPage) return await respondUnavailable(request, locale, page);
    return respondWith(request, renderedPage.body, 200, {
      ...buildHeaders(locale, page),
      'content-security-policy': renderedPage.policy,
      'cache-control': page.cacheControl,
    });
  } catch (error) {
    logFailedRequest({ path: `/${locale}${page.path}` }, error);
    return respondUnavailable(request, locale, page);
  }
}

/** For a page whose capability the provider lacks. No cache may keep the redirect, because the setting may change. */
async function redirectHome(request: Request, locale: Locale, page: LandingPage): Promise<Response> {
  const headers = { ...buildHeaders(locale, page), 'cache-control': 'private, no-store', location: `/${locale}` };
  return respondWith(request, await compress(''), 307, { ...headers, 'content-security-policy': DATA_POLICY });
}

async function refuseMethod(request: Request, locale: Locale, page: LandingPage): Promise<Response> {
  telemetry()?.recordRefusal('method');
  const headers = { ...buildHeaders(locale, page), 'cache-control': 'private, no-store', allow: 'GET, HEAD' };
  return respondWith(request, await compress(''), 405, { ...headers, 'content-security-policy': DATA_POLICY });
}

/** The page could not be rendered, and there is no earlier copy. It reloads automatically. */
async function respondUnavailable(request: Request, locale: Locale, page: LandingPage): Promise<Response> {
  const { title, text } = bundledMessages[locale].shell.unavailable;
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`;
  const html = plainPage({ lang: locale, title, body, refresh: String(RETRY_SECONDS) });
  return respondWith(request, await compress(html), 503, {
    ...buildHeaders(locale, page),
    'cache-control': 'private, no-store',
    'content-security-policy': DATA_POLICY,
    'retry-after': String(RETRY_SECONDS),
  });
}

function buildHeaders(locale: Locale, { path }: LandingPage): Record<string, string> {
  const isHttps = config().APP_ORIGIN.startsWith('https:');
  const { paymentOrigins } = hostedCardPolicy(path);
  return {
    ...securityHeaders(`/${locale}${path}`, { isHttps, paymentOrigins }),
    ...(paymentOrigins.length > 0 ? EXPRESS_OPENER_POLICY : OPENER_POLICY),
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  };
}

/** The body in the encoding that next.config announces for this request. */
function respondWith(request: Request, body: CompressedBody, status: number, headers: Record<string, string>) {
  return new Response(selectBody(body, codingFor(request.headers.get('accept-encoding'))), { status, headers });
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'failed';
}

/** In development, pages change with every edit, so each visit gets the page itself, as the middleware passes it. */
async function forwardToPage(request: Request, locale: Locale, { path }: LandingPage): Promise<Response> {
  const url = new URL(`/${locale}${path}${new URL(request.url).search}`, landingOrigin());
  const response = await send(url, { headers: { [LANDING_RENDER]: '1', cookie: request.headers.get('cookie') ?? '' } });
  const body = await compress(await response.body.text());
  const headers = new Headers({ vary: 'accept-encoding' });
  for (const name of ['content-type', 'content-security-policy', 'cache-control', 'set-cookie']) {
    for (const value of [response.headers[name] ?? []].flat()) headers.append(name, value);
  }
  const coding = codingFor(request.headers.get('accept-encoding'));
  return new Response(selectBody(body, coding), { status: response.statusCode, headers });
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** One text in every encoding that can be announced. */
interface CompressedBody {
  plain: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
}

async function compress(text: string): Promise<CompressedBody> {
  const plain = Buffer.from(text);
  // One level below the maximum, which takes ten times as long for 2 % less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [gzipBody, br] = await Promise.all([compressGzip(plain, { level: 9 }), compressBrotli(plain, { params })]);
  return { plain, gzip: Buffer.from(gzipBody), br: Buffer.from(br) };
}

function selectBody(body: CompressedBody, coding: Coding | null): Buffer<ArrayBuffer> {
  return body[coding ?? 'plain'];
}

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 4_000_000;

/**
 * Requests a page from the app itself, as a visitor without any state would. Throws if it does not arrive complete within three seconds.
 */
async function renderLanding({ path, search }: LandingPage, locale: Locale): Promise<LandingDocument> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const page = await fetchText(`/${locale}${path}${search}`, 'text/html', signal);
  const nonce = /'nonce-([\w+/=]+)'/.exec(page.policy)?.[1];
  if (!nonce || !page.text.trimEnd().endsWith('</html>')) throw new Error('Rendered page is incomplete');
  const sheets = findStyleSheets(page.text);
  const responses = await Promise.all(sheets.map((sheet) => fetchText(sheet, 'text/css', signal)));
  const styles = new Map(sheets.map((sheet, index) => [sheet, responses[index]?.text ?? '']));
  const isHttps = config().APP_ORIGIN.startsWith('https:');
  const { connectOrigins, frameOrigins, scriptOrigins } = hostedCardPolicy(path);
  return buildLandingDocument({ html: page.text, nonce }, styles, {
    isHttps,
    connectOrigins,
    frameOrigins,
    scriptOrigins,
  });
}

/** `address`: the path of one of our pages or files, from the root. */
async function fetchText(address: string, type: string, signal: AbortSignal) {
  const origin = landingOrigin();
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin) throw new Error('Address is outside this app');
  const { statusCode, headers, body } = await request(url, {
    headers: { accept: type, [LANDING_RENDER]: '1' },
    signal,
  });
  const text = await body.text();
  if (statusCode !== 200 || !String(headers['content-type']).startsWith(type) || text.length > MAX_BYTES) {
    throw new Error(`${url.pathname} responded with ${statusCode}`);
  }
  return { text, policy: String(headers['content-security-policy'] ?? '') };
}
