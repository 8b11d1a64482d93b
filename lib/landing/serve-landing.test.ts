import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serveLanding } from './serve-landing.ts';

/** Plays the app's own server: a page that echoes the request, and its style sheet. */
let app: Server;
let requests: IncomingMessage[] = [];
let isDown = false;

beforeAll(async () => {
  app = createServer((request, response) => {
    requests.push(request);
    if (isDown) return response.writeHead(500).end('broken');
    if (request.url?.endsWith('.css')) return response.writeHead(200, { 'content-type': 'text/css' }).end('p{}');
    const said = JSON.stringify([request.url, request.headers]).replaceAll('<', '');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'nonce-abc123=='",
      'set-cookie': 'hl-locale=en',
    });
    return response.end(
      `<html><head><link rel="stylesheet" href="/_next/static/a.css"/></head><body>${said} ${requests.length}` +
        `<script nonce="abc123==">1</script></body></html>`,
    );
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    LANDING_ORIGIN: `http://127.0.0.1:${(app.address() as AddressInfo).port}`,
    // The settings that a public site requires.
    APP_ORIGIN: 'https://shop.example.com',
    PROVIDER_URL: 'https://api.example.com',
    SESSION_SECRET: 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo',
    FCC_REGISTRATION_NUMBER: '0012345678',
    NETWORK_POLICY_URL: 'https://www.example.com/network',
    PRIVACY_URL: 'https://www.example.com/privacy',
    TRUSTED_PROXY_HOPS: '1',
  });
});
afterAll(() => new Promise((resolve) => app.close(resolve)));
beforeEach(() => {
  requests = [];
  isDown = false;
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`https://shop.example.com${path}`, { method, headers });

async function textOf(response: Response, coding: 'br' | 'gzip' | null): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return (coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

describe('serveLanding', () => {
  it('returns the same bytes to the next visitor after 200 random requests', async () => {
    const visit = async () => {
      const response = await serveLanding(ask('/en'), 'en', 'home');
      return { text: await textOf(response, null), headers: [...response.headers] };
    };
    const before = await visit();
    const random = () => Math.random().toString(36).slice(2);
    for (let count = 0; count < 200; count += 1) {
      const headers = {
        [any([
          'cookie',
          'host',
          'x-forwarded-host',
          'content-security-policy',
          'rsc',
          'next-action',
          'accept-language',
        ])]: any(['hl-browser=', 'nonce-', 'x']) + random(),
        'accept-encoding': any(['gzip', 'br', 'identity', 'gzip;q=0', '*', random()]),
      };
      const method = any(['GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
      const response = await serveLanding(ask(`/en?${random()}=${random()}`, headers, method), 'en', 'home');
      expect(response.status).toBe(method === 'GET' || method === 'HEAD' ? 200 : 405);
      await response.arrayBuffer();
    }
    expect(await visit()).toEqual(before);
    expect(requests.map(({ url }) => url)).toEqual(['/en', '/_next/static/a.css']);
  });

  it('requests a page without anything of its visitor, at the configured origin', async () => {
    const headers = {
      host: 'evil.example',
      cookie: 'hl-owner=x',
      'accept-language': 'es',
      'x-forwarded-for': '10.0.0.1',
    };
    const response = await serveLanding(ask('/es?mine=1', headers), 'es', 'home-check');
    expect(await textOf(response, null)).not.toMatch(/evil|hl-owner|mine|10\.0\.0\.1/);
    const [page] = requests;
    expect([page?.method, page?.url]).toEqual(['GET', '/es?checkAvailability=true']);
    expect(page?.headers).toMatchObject({ 'x-landing-render': '1' });
    expect(Object.keys(page?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'x-landing-render']);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['home', 'public, s-maxage=30, stale-while-revalidate=60', 'strict-origin-when-cross-origin', null],
    ['litepay', 'private, no-store', 'no-referrer', 'noindex, nofollow'],
    ['dollargeneral', 'private, no-store', 'strict-origin-when-cross-origin', 'noindex, nofollow'],
  ])('sends every header with %s', async (page, cache, referrer, robots) => {
    const { status, headers } = await serveLanding(ask('/'), 'en', page);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe(cache);
    expect(headers.get('referrer-policy')).toBe(referrer);
    expect(headers.get('x-robots-tag')).toBe(robots);
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'sha256-[^']+';.*style-src 'self' 'sha256-/,
    );
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0', null],
  ] as const)('compresses every response for %s, refusals too', async (accepted, coding) => {
    const headers = { 'accept-encoding': accepted };
    expect(await textOf(await serveLanding(ask('/en', headers), 'en', 'home'), coding)).toMatch(/^<html>.*<\/html>$/s);
    const refused = await serveLanding(ask('/en', headers, 'POST'), 'en', 'home');
    expect([refused.status, refused.headers.get('allow'), await textOf(refused, coding)]).toEqual([
      405,
      'GET, HEAD',
      '',
    ]);
  });

  it.each([
    ['en', "This page isn't ready yet"],
    ['es', 'Esta página aún no está lista'],
  ])('says in %s that there is no page yet, and reloads automatically', async (locale, title) => {
    isDown = true;
    const response = await serveLanding(ask('/', { 'accept-encoding': 'gzip' }), locale, 'litepay-none');
    expect(response.status).toBe(404);
    const page = locale === 'en' ? 'home-check' : 'litepay';
    const unavailable = await serveLanding(ask('/', { 'accept-encoding': 'gzip' }), locale, page);
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '5']);
    expect(unavailable.headers.get('cache-control')).toBe('private, no-store');
    const text = await textOf(unavailable, 'gzip');
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toContain('<meta http-equiv="refresh" content="5">');
    expect(unavailable.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('refuses its own requests and those for its own address', async () => {
    expect((await serveLanding(ask('/en', { 'x-landing-render': '1' }), 'en', 'home')).status).toBe(508);
    expect((await serveLanding(ask('/en', { 'x-landing-render': '' }), 'en', 'home')).status).toBe(200);
    expect((await serveLanding(ask('/en'), 'en', 'nothing')).status).toBe(404);
    expect((await serveLanding(ask('/en'), 'fr', 'home')).status).toBe(404);
    expect(requests.filter(({ headers }) => headers['x-landing-render'] !== '1')).toEqual([]);
  });
});
