import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { inRoot } from '#scripts/run/paths.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect, type Persona, test } from '../support/test.ts';
import { dataFolder, startWeb } from '../support/web-process.ts';
import { SHARED_WEB } from './own-web.ts';
import { type ResponseData, sendRequest, headerValue, type RequestOptions } from './http.ts';

/** Promise P9: no request shows another customer's data, whatever its shape, with or without the middleware. */

const ROUTES = [
  'account-picker',
  'dashboard',
  ...['detail-hsd', 'detail-xitv', 'detail-tv200', 'account-information', 'edit-payment'].map(
    (page) => `dashboard/${page}`,
  ),
  ...['auto-refill', 'payment-history', 'notifications'].map((page) => `dashboard/${page}`),
  ...['activation', 'activation/activate', 'reconnect', 'reconnect/status'],
  ...['refill', 'refill/payment', 'refill/review', 'refill/confirmation'],
  ...['move', 'move/address-confirmation', 'move/now', 'move/now-confirmation', 'move/schedule', 'move/schedule-now'],
  ...['schedule-finalize', 'schedule-confirmation', 'refill-confirmation', 'refill-payment'].map(
    (page) => `move/${page}`,
  ),
  ...['refill-required', 'refill-review'].map((page) => `move/${page}`),
];

interface Shape {
  what: string;
  path: (locale: string, route: string) => string;
  request?: Omit<RequestOptions, 'path'>;
}

const plain = (locale: string, route: string) => `/${locale}/${route}`;
const withHeaders = (what: string, headers: Record<string, string>, method = 'GET'): Shape => ({
  what,
  path: plain,
  request: { method, headers },
});
const shapeAt = (what: string, path: Shape['path']): Shape => ({ what, path });
const percentEncode = (text: string) => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');

/** The browser router's state of being on the home page. */
const TREE = '["",{"children":[["locale","en","d",null],{"children":["__PAGE__",{}]}]}]';

const SHAPES: readonly Shape[] = [
  shapeAt('plainly', plain),
  shapeAt('with a slash behind', (locale, route) => `/${locale}/${route}/`),
  shapeAt('with two slashes', (locale, route) => `//${locale}//${route}`),
  shapeAt(
    'with a letter encoded',
    (locale, route) => `/${locale}/%${route.charCodeAt(0).toString(16)}${route.slice(1)}`,
  ),
  shapeAt('encoded as a whole', (locale, route) => `/${locale}/${route.split('/').map(percentEncode).join('/')}`),
  shapeAt(
    'encoded twice',
    (locale, route) => `/${locale}/${route.split('/').map(percentEncode).join('/').replaceAll('%', '%25')}`,
  ),
  shapeAt('with its slashes encoded', (locale, route) => `/${locale}%2f${route.replaceAll('/', '%2f')}`),
  shapeAt('with backslashes', (locale, route) => `/${locale}\\${route.replaceAll('/', '\\')}`),
  shapeAt('with a dot between', (locale, route) => `/${locale}/./${route}`),
  shapeAt('by way of a public page', (locale, route) => `/${locale}/litepay/../${route}`),
  shapeAt('by way of the framework’s files', (locale, route) => `/_next/static/../../${locale}/${route}`),
  shapeAt('by way of our files', (locale, route) => `/assets/..%2f${locale}/${route}`),
  shapeAt('in capitals', (locale, route) => `/${locale.toUpperCase()}/${route.toUpperCase()}`),
  shapeAt('without a language', (_, route) => `/${route}`),
  shapeAt('with a parameter of its path', (locale, route) => `/${locale}/${route};a=b`),
  shapeAt('with a zero byte', (locale, route) => `/${locale}/${route}%00`),
  shapeAt('as data', (locale, route) => `/_next/data/build/${locale}/${route}.json`),
  shapeAt('as a file of RSC', (locale, route) => `/${locale}/${route}.rsc`),
  shapeAt('as a segment of RSC', (locale, route) => `/${locale}/${route}.segments/_tree.segment.rsc`),
  shapeAt(
    'with the framework’s query',
    (locale, route) => `/${locale}/${route}?_rsc=1a2b3&__nextLocale=en&nxtPlocale=en`,
  ),
  shapeAt('as an image', (locale, route) => `/_next/image?url=${encodeURIComponent(`/${locale}/${route}`)}&w=64&q=75`),
  withHeaders('for RSC', { rsc: '1', accept: 'text/x-component' }),
  withHeaders('for a prefetch', { rsc: '1', 'next-router-prefetch': '1', 'sec-purpose': 'prefetch' }),
  withHeaders('for a segment', { rsc: '1', 'next-router-segment-prefetch': '/_tree', 'next-router-prefetch': '1' }),
  withHeaders('from a public page', {
    rsc: '1',
    'next-router-state-tree': encodeURIComponent(TREE),
    'next-url': '/en',
  }),
  withHeaders('as the middleware’s own', { 'x-middleware-subrequest': Array(5).fill('middleware').join(':') }),
  withHeaders('as the middleware’s own in src', { 'x-middleware-subrequest': 'src/middleware:src/middleware' }),
  withHeaders('as passed by the middleware', { 'x-middleware-next': '1', 'x-middleware-prefetch': '1' }),
  withHeaders('rewritten by the client', { 'x-middleware-rewrite': '/en/dashboard', 'x-original-url': '/en/litepay' }),
  withHeaders('with another address inside', { 'x-invoke-path': '/en/litepay', 'x-matched-path': '/en/litepay' }),
  withHeaders('as data of the framework', { 'x-nextjs-data': '1', purpose: 'prefetch' }),
  withHeaders('for another host', {
    host: 'localhost',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }),
  withHeaders('as an action', { 'next-action': 'a'.repeat(42), 'content-type': 'text/plain' }, 'POST'),
  withHeaders('as a read in disguise', { 'x-http-method-override': 'GET' }, 'POST'),
  withHeaders('for its headers alone', {}, 'HEAD'),
];

const AT_ONCE = 6;
const base64 = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'));

/** IDs that a stranger could have found out, so they are in every URL. */
function linkTo({ accountIds: [accountId = ''], custGuid }: Persona): string {
  return `accountId=${base64(accountId)}&guid=${base64(custGuid)}`;
}

const EVERY = ROUTES.flatMap((route) =>
  SHAPES.flatMap((shape) => ['en', 'es'].map((locale) => ({ route, locale, shape }))),
);
const isPlain = ({ shape }: (typeof EVERY)[number]) => shape === SHAPES[0];
const isPage = ({ route }: (typeof EVERY)[number]) => existsSync(inRoot('app/[locale]/(account)', route, 'page.tsx'));
/**
 * Every route in every shape, in alternating languages. Where time is short: every page plainly and in a third of the shapes, and routes
 * without a page yet plainly only.
 */
const IN_TURNS = EVERY.filter((_, index) => index % 2 === Math.floor(index / 2) % 2).filter(
  (ask, index) => EVERY_WAY || isPlain(ask) || (isPage(ask) && index % 3 === ROUTES.indexOf(ask.route) % 3),
);

/** Sends all requests; returns what the responses should not contain. */
async function askFor(
  asks: typeof EVERY,
  { web, victim, headers }: { web: string; victim: Persona; headers: Record<string, string> },
): Promise<string[]> {
  const queue = [...asks];
  const wrong: string[] = [];
  const judge = (what: string, { status, body }: ResponseData) => {
    if (status >= 500) wrong.push(`${what}: ${status}`);
    for (const secret of [...victim.accountIds, victim.phone, victim.lastName]) {
      if (body.replaceAll(linkTo(victim), '').includes(secret)) wrong.push(`${what}: tells ${secret}`);
    }
  };
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { route, locale, shape } = next;
      const localizedPath = shape.path(locale, route);
      const path = `${localizedPath}${localizedPath.includes('?') ? '&' : '?'}${linkTo(victim)}`;
      const request = { ...shape.request, path, headers: { ...headers, ...shape.request?.headers } };
      judge(`${locale} ${route} ${shape.what}`, await sendRequest(web, request));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wrong;
}

const readCookie = async (request: APIRequestContext) =>
  (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Starts a copy of the built server whose manifest lists no middleware. */
async function startWithoutMiddleware() {
  const folder = dataFolder();
  const copy = mkdtempSync(inRoot('.data/test/without-middleware-'));
  const buildFolder = inRoot('.next/standalone');
  for (const name of ['.next', 'server.js', 'preflight.mjs', 'next-server.js', 'package.json']) {
    cpSync(join(buildFolder, name), join(copy, name), { recursive: true });
  }
  for (const name of ['lib', 'node_modules', 'public']) symlinkSync(join(buildFolder, name), join(copy, name));
  const list = join(copy, '.next/server/functions-config-manifest.json');
  const { functions, ...rest } = JSON.parse(readFileSync(list, 'utf8'));
  expect(Object.keys(functions)).toContain('/_middleware');
  writeFileSync(list, JSON.stringify({ ...rest, functions: {} }));
  rmSync(join(copy, '.next/server/middleware.js'));
  const web = await startWeb(folder.path, {}, undefined, undefined, join(copy, 'server.js'));
  return {
    url: web.url,
    async stop() {
      await web.stop();
      folder.remove();
      rmSync(copy, { recursive: true });
    },
  };
}

for (const kind of ['with', 'without'] as const) {
  const tag = kind === 'without' ? ' @all' : '';
  test(`no page opens for a stranger, however it is requested, ${kind} the middleware${tag}`, async ({
    playwright,
    sandbox,
    clientAddress,
  }) => {
    test.setTimeout(300_000);
    const own = kind === 'without' ? await startWithoutMiddleware() : null;
    const web = own?.url ?? SHARED_WEB;
    try {
      // A last name that no page contains otherwise.
      const [victim, stranger] = [
        await sandbox.persona('active', { lastName: 'Quimbaya' }),
        await sandbox.persona('active'),
      ];
      const since = new Date(Date.now() - 1_000).toISOString();
      const headers = { 'x-forwarded-for': clientAddress };
      const bare = await sendRequest(web, { path: '/en/dashboard', headers });
      expect(headerValue(bare, 'x-content-type-options')).toBe('nosniff');
      // Proves which of the two servers this is: only the middleware redirects `/`.
      expect(headerValue(await sendRequest(web, { path: '/', headers }), 'location') !== '').toBe(kind === 'with');
      expect(await askFor(kind === 'with' && EVERY_WAY ? EVERY : IN_TURNS, { web, victim, headers })).toEqual([]);

      const request = await playwright.request.newContext({ baseURL: web, extraHTTPHeaders: headers });
      await signInOver(request, '/api/session/login?locale=en', stranger);
      const cookie = await readCookie(request);
      expect(cookie).toContain('hl-owner=');
      expect(await askFor(IN_TURNS, { web, victim, headers: { ...headers, cookie } })).toEqual([]);
      await request.dispose();

      const calls = (await sandbox.calls({ since })).filter(({ call }) => !call.startsWith('oidc'));
      const reads = calls.filter(({ query, body }) => {
        const text = JSON.stringify([query, body]);
        return [...victim.accountIds, victim.custGuid].some((id) => text.includes(id));
      });
      expect(reads).toEqual([]);
      // Proves that the right calls were searched: the stranger's own reads are among them.
      expect(calls.some(({ body }) => JSON.stringify(body ?? '').includes(stranger.custGuid))).toBe(true);
    } finally {
      await own?.stop();
    }
  });
}
