import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { inRoot } from '#scripts/run/paths.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { expect, test } from './audit-test.ts';
import { Guest, OURS } from './guest.ts';
import { type ResponseData, sendRequest, headerValue, headerValues, type RequestOptions } from './http.ts';
import { startOwnWeb } from './own-web.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const NAMES_THE_FRAMEWORK = /^((x-powered-by|server|via)$|x-nextjs|x-next-|x-middleware|x-matched|x-vercel|next-)/;

/** Every built route, in both languages, so that new routes are audited automatically. */
function builtPaths(): string[] {
  const manifest = readFileSync(inRoot('.next/app-path-routes-manifest.json'), 'utf8');
  const routes = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(manifest)));
  const paths = routes
    .filter((route) => route !== '/_not-found')
    .map((route) => route.replace('[...rest]', 'no/where').replace('[page]', 'home'));
  return paths.flatMap((path) =>
    path.includes('[locale]') ? ['en', 'es'].map((locale) => path.replace('[locale]', locale)) : path,
  );
}

const OTHER_PATHS = [
  ...['/', '/litepay', '/litepay/refill', '/en/nowhere', '/es/nowhere/at/all', '/fr', '/x.php', '/en/litepay/'],
  ...[
    '/api',
    '/api/nowhere',
    '/%E0%A4%A',
    '/_next/nothing',
    '/_next/static/nothing.js',
    '/_next/image?url=%2Fx&w=64&q=75',
  ],
  ...['/assets/logo.svg', '/assets/nothing', '/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/robots.txt'],
];

/** Its answer goes on to a page, because it is sent as a form (lib/http/redirect-handler.ts). */
const isForm = (path: string) =>
  /^\/api\/(payment\/no-script-fallback|no-internet\/form|session\/(account|logout))$/.test(path);
/** Proxies reserve 4 KiB for the head of a response by default; some add headers of their own. */
const MOST_HEADER_BYTES = 3_584;
const countBytes = (headers: ResponseData['headers']) =>
  headers.reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(`${name}: ${value}\r\n`),
    'HTTP/1.1 200 OK\r\n\r\n'.length,
  );

/** Their guards need the store or the provider, so the page itself redirects (docs/decisions/redirects-and-opener-policy.md). */
const isPageRedirect = (path: string) => /^\/(en|es)\/(buy|litepay)(\/|$)/.test(path);
/** The short document for addresses that name a file (lib/unknown-names.ts). */
const isUnknownName = (path: string) => path === '/api/not-found';
const isApi = (path: string) => /^\/api(\/|$)/.test(path);
/** Public labels, which any cache may store. */
const isPublicData = (path: string) => path === '/api/broadband-facts';
const isPersonal = (path: string) => (isApi(path) && !isPublicData(path)) || /\/(buy|error|litepay)(\/|$)/.test(path);
const hidesReferrer = (path: string) => isApi(path) || /\/(litepay|order-details|order-review)(\/|$)/.test(path);

/** The problems with a response's headers; written from the promise, not from the code. */
function findProblems(path: string, { status, headers, ...rest }: ResponseData): string[] {
  const response = { status, headers, ...rest };
  const problems: string[] = [];
  const want = (is: boolean, problem: string) => void (is || problems.push(problem));
  const only = (name: string) => (headerValues(response, name).length === 1 ? headerValue(response, name) : '');

  const policy = only('content-security-policy');
  // One style attribute is allowed by its hash, with 'unsafe-hashes'; nothing else may be unsafe.
  const others = policy.replace(/; style-src-attr 'unsafe-hashes' 'sha256-[\w+/=]+'(?=;)/, '');
  want(policy !== '' && !/unsafe|\*|https?:/.test(others), `content-security-policy: ${policy}`);
  for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
    want(policy.includes(directive), `content-security-policy without ${directive}`);
  }
  want(only('x-content-type-options') === 'nosniff', 'x-content-type-options');
  want(only('x-frame-options') === 'DENY', 'x-frame-options');
  // On a redirect WebKit would hang on the way back.
  // The framework's own, of a client navigation without its parameter, shows no page.
  const isRedirect = status >= 300 && status < 400 && !/[?&]_rsc\b/.test(headerValue(response, 'location'));
  const isDocument = /html/.test(headerValue(response, 'content-type')) && /script-src/.test(policy);
  const opener = headerValues(response, 'cross-origin-opener-policy');
  if (isRedirect && !isPageRedirect(path)) want(opener.length === 0, 'a redirect with cross-origin-opener-policy');
  if (isDocument) want(only('cross-origin-opener-policy') === 'same-origin', 'cross-origin-opener-policy');
  want(countBytes(headers) <= MOST_HEADER_BYTES, `${countBytes(headers)} bytes of headers`);
  want(only('cross-origin-resource-policy') === 'same-origin', 'cross-origin-resource-policy');
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    want(only('permissions-policy').includes(`${feature}=()`), `permissions-policy without ${feature}`);
  }
  const referrer = only('referrer-policy');
  want(
    hidesReferrer(path) ? referrer === 'no-referrer' : /^(no-referrer|strict-origin)/.test(referrer),
    `referrer-policy: ${referrer}`,
  );
  const cache = only('cache-control');
  if (isPersonal(path)) want(/private/.test(cache) && /no-store/.test(cache), `cache-control: ${cache}`);
  if (isPersonal(path)) want(/noindex/.test(only('x-robots-tag')), 'x-robots-tag');
  want(headerValues(response, 'access-control-allow-origin').length === 0, 'access-control-allow-origin');
  const frameworkHeaders = headers.map(([name]) => name).filter((name) => NAMES_THE_FRAMEWORK.test(name));
  want(frameworkHeaders.length === 0, `names the framework: ${frameworkHeaders.join(', ')}`);
  // Only the name is checked: a sealed value may contain any word by chance.
  const cookieNames = headerValues(response, 'set-cookie').map((line) => line.slice(0, line.indexOf('=')));
  want(!cookieNames.some((name) => /next/i.test(name)), 'a cookie names the framework');
  want(status !== 405 || headerValue(response, 'allow') !== '', 'a 405 without Allow');
  const type = headerValue(response, 'content-type');
  if (isApi(path) && !isForm(path) && !isUnknownName(path) && response.body !== '') {
    want(/^application\/json/.test(type), `content-type: ${type}`);
  }
  // The framework's plain error pages are HTML, under a policy that lets nothing in them run.
  if (/html/.test(type) && !/script-src/.test(policy)) want(status >= 400 || isForm(path), 'a page without scripts');
  return problems;
}

test('every route, method and status carries every header', async ({ web, sandbox }) => {
  test.setTimeout(120_000);
  const paths = [...new Set([...builtPaths(), ...OTHER_PATHS])];
  expect(paths.length).toBeGreaterThan(25);
  // Until each landing page was rendered once, the readiness check of an instance returns 503.
  await expect.poll(async () => (await sendRequest(`${web.url}/api/ready`)).status, { timeout: 30_000 }).toBe(200);
  const problems: string[] = [];
  const statuses = new Set<number>();
  const audit = async (path: string, options: RequestOptions = {}, guest = new Guest(web.url)) => {
    const response = await guest.ask(path, options);
    statuses.add(response.status);
    problems.push(
      ...findProblems(path, response).map(
        (problem) => `${options.method ?? 'GET'} ${path} ${response.status}: ${problem}`,
      ),
    );
    return response;
  };

  // A page's two languages are adjacent: alternately, one of them is requested in every way, the other only plainly.
  const pages = builtPaths().filter((path) => /^\/(en|es)(\/|$)/.test(path));
  const others = new Set(pages.filter((_, index) => !EVERY_WAY && index % 2 !== Math.floor(index / 2) % 2));
  for (const path of others) await audit(path);
  for (const path of paths.filter((each) => !others.has(each))) {
    for (const method of METHODS) await audit(path, { method });
    await audit(path, { headers: { rsc: '1' } });
    await audit(path, { headers: { 'accept-encoding': 'gzip' } });
    await audit(path, { headers: { cookie: 'hl-guest=Fe26.2*broken; hl-device=x.y' } });
    await audit(path, { headers: { 'x-landing-render': '1', 'accept-encoding': 'br, gzip' } });
  }

  // The statuses that need a preceding request.
  const place = await sandbox.persona('expired');
  const guest = new Guest(web.url);
  const json = (path: string, body: string, headers: Record<string, string> = {}) =>
    audit(path, { method: 'POST', headers: { ...OURS, ...headers }, body }, guest);
  const lookup = '/api/litepay/lookup';
  const request = { phone: place.phone, zip: place.zip, locale: 'en', purchase: null, after: null };
  const response = await json(lookup, JSON.stringify(request));
  expect(response.status).toBe(200);
  expect((await json(lookup, '{}')).status).toBe(400);
  expect((await json(lookup, '{')).status).toBe(400);
  expect((await json(lookup, '{}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await json(lookup, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await json(lookup, JSON.stringify({ pad: 'x'.repeat(17_000) }))).status).toBe(413);
  expect(
    (await json('/api/litepay/quote', JSON.stringify({ purchase: JSON.parse(response.body).purchase, locale: 'en' })))
      .status,
  ).toBe(200);
  for (const page of ['refill', 'status', 'order-confirmation']) await audit(`/en/litepay/${page}`, {}, guest);
  expect(problems).toEqual([]);
  expect([...statuses].sort()).toEqual([200, 204, 303, 307, 308, 400, 401, 403, 404, 405, 413, 415, 508]);
});

test('the policy of a page allows the nonce of this response, and only our own style sheets', async ({ web }) => {
  const ask = async () => {
    const response = await sendRequest(`${web.url}/en/error`);
    return { response, nonce: /'nonce-([^']+)'/.exec(headerValue(response, 'content-security-policy'))?.[1] ?? '' };
  };
  const [one, other] = [await ask(), await ask()];
  expect(Buffer.from(one.nonce, 'base64').length).toBeGreaterThanOrEqual(16);
  expect(one.nonce).not.toBe(other.nonce);
  const nonces = [...one.response.body.matchAll(/<script[^>]*>/g)].map(([tag]) => /nonce="([^"]*)"/.exec(tag)?.[1]);
  expect(nonces.length).toBeGreaterThan(3);
  expect(new Set(nonces)).toEqual(new Set([one.nonce]));
  expect(one.response.body).not.toContain('<style');
  expect(headerValue(one.response, 'content-security-policy')).toContain("style-src 'self';");
});

test('the policy of a landing page allows each of its scripts and styles by its hash', async ({ web }) => {
  const response = await sendRequest(`${web.url}/en/litepay/refill`);
  const policy = headerValue(response, 'content-security-policy');
  const findDirective = (directive: string) => policy.split('; ').find((line) => line.startsWith(`${directive} `));
  const inside = (tag: string) =>
    [...response.body.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>(.*?)</${tag}>`, 'gs'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  expect(findDirective('script-src')).toBe(`script-src 'self' ${[...new Set(inside('script'))].join(' ')}`);
  expect(findDirective('style-src')).toBe(`style-src 'self' ${[...new Set(inside('style'))].join(' ')}`);
  expect(response.body).not.toMatch(/nonce=/);
});

test('https responses require https, and bind cookies to this host', async ({ sandbox }) => {
  // A local origin, because a public site does not start with the sandbox's settings.
  const origin = 'https://localhost:8443';
  const web = await startOwnWeb({
    APP_ORIGIN: origin,
    CLOCK_URL: '',
  });
  try {
    const guest = new Guest(web.url);
    const place = await sandbox.persona('expired');
    const responses = [
      await guest.ask('/en/litepay/refill'),
      await guest.ask('/en/nowhere'),
      await guest.ask('/'),
      await guest.ask('/en/litepay/'),
      await guest.ask('/api/payment/key', { headers: OURS }),
      await guest.lookup(place),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 307, 308, 200, 200]);
    for (const response of responses) {
      expect(headerValue(response, 'strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains/);
      for (const cookie of headerValues(response, 'set-cookie')) {
        expect(cookie).toMatch(/^__Host-hl-(locale|device|browser)=/);
        expect(cookie).toMatch(/; Path=\/;/);
        expect(cookie).toMatch(/; Secure/);
        expect(cookie).toMatch(/; SameSite=lax/i);
        expect(cookie).not.toMatch(/Domain=/i);
        if (!cookie.startsWith('__Host-hl-locale')) expect(cookie).toMatch(/; HttpOnly/);
      }
    }
    expect([...guest.cookies.keys()].sort()).toEqual(['__Host-hl-browser', '__Host-hl-device', '__Host-hl-locale']);
    expect(headerValue(responses[0] ?? (await guest.ask('/')), 'content-security-policy')).toContain(
      'upgrade-insecure-requests',
    );
    expect(headerValue(await guest.ask('/litepay', { headers: { host: 'evil.example' } }), 'location')).toBe(
      `${origin}/en/litepay`,
    );
  } finally {
    await web.stop();
  }
});

test('odd slashes are redirected with all headers, and never to another host', async ({ baseURL }) => {
  for (const [path, target] of [
    ['//en/dashboard', '/en/dashboard'],
    ['/\\en', '/en'],
    ['/en//refill?tab=pin', '/en/refill?tab=pin'],
    ['/%5c%5cevil.example/a', '/evil.example/a'],
  ]) {
    const response = await sendRequest(baseURL ?? '', { path });
    expect(response.status).toBe(308);
    expect(new URL(headerValue(response, 'location'), baseURL).href).toBe(`${baseURL}${target}`);
    expect(headerValue(response, 'x-frame-options')).toBe('DENY');
    expect(headerValue(response, 'content-security-policy')).toContain("default-src 'none'");
  }
});

test('a range beyond the end of a file is refused with status 416', async ({ baseURL }) => {
  const [chunk = ''] = readdirSync(inRoot('.next/static/chunks')).filter((name) => name.endsWith('.js'));
  for (const path of ['/brand.json', '/favicon.ico', '/favicon.svg', `/_next/static/chunks/${chunk}`]) {
    const response = await sendRequest(baseURL ?? '', { path, headers: { range: 'bytes=99999999-' } });
    expect([path, response.status, headerValue(response, 'content-range')]).toEqual([
      path,
      416,
      expect.stringMatching(/^bytes \*\/\d+$/),
    ]);
    const part = await sendRequest(baseURL ?? '', { path, headers: { range: 'bytes=0-3' } });
    expect([path, part.status, part.bytes]).toEqual([path, 206, 4]);
  }
});
