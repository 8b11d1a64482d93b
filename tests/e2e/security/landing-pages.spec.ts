import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { languageLink, LOCALES } from '../support/locales.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';
import { type ResponseData, sendRequest, headerValue } from './http.ts';
import { startOwnWeb } from './own-web.ts';

const LANDING_PATHS = LOCALES.flatMap((locale) => [
  `/${locale}`,
  `/${locale}?checkAvailability=true`,
  `/${locale}/litepay/refill`,
  `/${locale}/dollargeneral`,
]);
const readPolicy = (response: ResponseData) => headerValue(response, 'content-security-policy');
/** Everything but the date and the headers about the connection. */
const toComparable = ({ status, headers, body }: ResponseData) => ({
  status,
  body,
  headers: headers.filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)),
});
const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;
const random = () => Math.random().toString(36).slice(2);

/** A random request, as a stranger might send it. */
function anything(path: string) {
  const [pathname = '', search] = path.split('?');
  const query = any(['', `utm=${random()}`, `notSold=closed`, `checkAvailability=${random()}`, `_rsc=${random()}`]);
  const headers: Record<string, string> = {
    'accept-encoding': any(['gzip', 'br, gzip', 'identity', 'gzip;q=0', '*', '']),
    [any(['cookie', 'x-forwarded-host', 'content-security-policy', 'accept-language', 'x-tracking-id', 'host'])]: any([
      `hl-browser=${random()}`,
      `__Host-hl-owner=${random()}; hl-locale=es`,
      `script-src 'nonce-${random()}'`,
      `${random()}.example`,
    ]),
    ...any<Record<string, string>>([
      {},
      {},
      { rsc: '1' },
      { 'x-landing-render': '1' },
      { 'next-action': random() },
      { 'x-vercel-id': 'x' },
    ]),
  };
  const url = pathname + (search || query ? `?${[search, query].filter(Boolean).join('&')}` : '');
  return { url, options: { method: any(['GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']), headers } };
}

test('random requests change no byte of what the next visitor of a landing page gets', async () => {
  const web = await startOwnWeb();
  try {
    // The first visitor must not affect what later ones get.
    for (const path of LANDING_PATHS)
      await sendRequest(web.url + path, { headers: { cookie: 'a=first-visitor', host: 'evil.example' } });
    const visit = async () => {
      const responses: Record<string, ReturnType<typeof toComparable>> = {};
      for (const path of LANDING_PATHS) {
        for (const encoding of ['gzip', 'identity']) {
          const response = await sendRequest(web.url + path, { headers: { 'accept-encoding': encoding } });
          expect(readPolicy(response), path).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
          responses[`${path} ${encoding}`] = toComparable(response);
        }
      }
      return responses;
    };
    const before = await visit();
    expect(JSON.stringify(before)).not.toMatch(/first-visitor|evil\.example|set-cookie/);
    const strangers = Array.from({ length: EVERY_WAY ? 200 : 50 }, () => anything(any(LANDING_PATHS)));
    await Promise.all(strangers.map(({ url, options }) => sendRequest(web.url + url, options)));
    expect(await visit()).toEqual(before);
  } finally {
    await web.stop();
  }
});

/** The content coding and the body of a response, byte for byte. */
function raw(url: string, method: string, headers: Record<string, string>): Promise<{ coding: string; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ coding: String(incoming.headers['content-encoding'] ?? ''), bytes: Buffer.concat(parts) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

const WAYS: Record<string, string>[] = [
  {},
  { rsc: '' },
  { 'x-landing-render': '' },
  { rsc: '1' },
  { 'x-landing-render': '1' },
  { cookie: 'hl-browser=x' },
];

test('every response at a landing page’s address is compressed as its header says', async ({ baseURL }) => {
  const shapes = [
    ...LANDING_PATHS,
    '/EN',
    '/en/',
    '/en/LITEPAY/refill',
    '/%65n',
    '/en/litepay/refill/',
    '/api/landing/en/home',
  ];
  for (const path of shapes) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      for (const more of WAYS) {
        const { coding, bytes } = await raw(`${baseURL}${path}`, method, { 'accept-encoding': 'br, gzip', ...more });
        // The middleware's redirects and refusals have no body.
        if (bytes.length === 0) continue;
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding];
        const shape = `${method} ${path} ${JSON.stringify(more)} ${coding}`;
        expect(() => unpack?.(bytes), shape).not.toThrow();
        if (!unpack) expect(bytes.subarray(0, 2).toString('hex'), shape).not.toBe('1f8b');
      }
    }
  }
});

for (const locale of LOCALES) {
  const t = labelsIn(locale);

  test(`the landing page in ${locale} is the same compressed and uncompressed`, async ({
    request: client,
    baseURL,
  }) => {
    const plain = await sendRequest(`${baseURL}/${locale}`);
    expect(headerValue(plain, 'content-encoding')).toBe('');
    const response = await sendRequest(`${baseURL}/${locale}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(headerValue(response, 'content-encoding')).toBe('gzip');
    expect(response.body).toBe(plain.body);
    expect(plain.body).toContain(t('home.hero.title'));
    expect(await (await client.get(`/${locale}`)).text()).toBe(plain.body);
  });
}

test('a visitor with a payment gets the page itself', async ({ baseURL }) => {
  for (const cookie of ['hl-browser=x', '__Host-hl-browser=x', 'hl-locale=en; hl-owner=x']) {
    expect(readPolicy(await sendRequest(`${baseURL}/en/litepay/refill`, { headers: { cookie } }))).toContain("'nonce-");
    expect(readPolicy(await sendRequest(`${baseURL}/en`, { headers: { cookie } }))).not.toContain('nonce');
  }
  const cookie = 'hl-device=x; __Host-hl-locale=es';
  expect(readPolicy(await sendRequest(`${baseURL}/en/litepay/refill`, { headers: { cookie } }))).not.toContain('nonce');
});

test('a landing page accepts no data, and its handler has no address of its own', async ({ baseURL }) => {
  for (const path of LANDING_PATHS) {
    for (const body of ['', '{}', ['{', '}']]) {
      const response = await sendRequest(`${baseURL}${path}`, {
        method: 'POST',
        headers: { 'accept-encoding': 'gzip' },
        body,
      });
      expect([response.status, headerValue(response, 'allow')]).toEqual([405, 'GET, HEAD']);
    }
  }
  expect((await sendRequest(`${baseURL}/api/landing/en/home`)).status).toBe(508);
});

test('the language chosen on a landing page is remembered, and the address keeps its query', async ({
  page,
  baseURL,
}) => {
  await page.goto('/en?utm_source=x');
  await languageLink(page, 'es').click();
  await page.waitForURL('**/es?utm_source=x');
  await page.goto('/');
  expect(page.url()).toBe(`${baseURL}/es`);
});
