import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getRewrittenUrl } from 'next/experimental/testing/server';
import { PERSONAL_DATA } from '#lib/http/headers.ts';
import { shortCode } from '#lib/http/tracking.ts';
import { writeOwnerCookie } from '#lib/session/owner-cookie.ts';
import { toOwnerCookie, createOwnerSession } from '#lib/session/owner-session.ts';
import { memoryJar } from '#tests/support/memory-jar.ts';
import { config as settings } from '#lib/config.ts';
import { config } from './middleware.ts';
import { ORIGIN, ask } from '#tests/support/middleware.ts';

/** The header that the page or handler behind the middleware receives. */
function passedOn(response: Response, name: string): string | null {
  const names = (response.headers.get('x-middleware-override-headers') ?? '').split(',');
  return names.includes(name) ? response.headers.get(`x-middleware-request-${name}`) : null;
}

const PATHS = [
  '/',
  '/en',
  '/es/litepay/refill',
  '/litepay',
  '/en/nowhere/at/all',
  '/en/error',
  '/x.php',
  '/api/litepay/lookup',
  '/api/nowhere',
  '/%E0%A4%A',
];

describe('every answer', () => {
  it.each(PATHS.flatMap((path) => ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'].map((method) => [method, path] as const)))(
    '%s %s has all headers',
    async (method, path) => {
      const { headers } = await ask(path, {}, method);
      for (const name of [
        'strict-transport-security',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'permissions-policy',
        'cross-origin-resource-policy',
      ]) {
        expect([name, headers.get(name)]).toEqual([name, expect.any(String)]);
      }
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.replace(/; style-src-attr 'unsafe-hashes' 'sha256-[\w+/=]+'(?=;)/, '')).not.toContain('unsafe');
    },
  );
});

describe('an opener policy', () => {
  it.each([
    ['/en/litepay', 'same-origin'],
    ['/es/nowhere', 'same-origin'],
    ['/litepay', null],
    ['/en/litepay/', null],
    ['/en/dashboard', null],
    ['/es/handoff?code=c&state=s', null],
    ['/en/handoff', 'same-origin'],
    ['/api/session/login', null],
    ['/%E0%A4%A', null],
  ])('is part of documents, never of redirects or data: %s', async (path, policy) => {
    const { headers } = await ask(path);
    expect(headers.get('cross-origin-opener-policy')).toBe(policy);
  });
});

describe('the policies of hosted card fields', () => {
  const STRIPE = {
    CARD_ENTRY: 'hosted',
    CARD_GATEWAY: 'stripe',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    CARD_EXPRESS: true,
  } as const;
  let before: ReturnType<typeof settings>;
  beforeEach(() => void (before = { ...settings() }));
  const set = (change: Partial<ReturnType<typeof settings>>) => void Object.assign(settings(), change);
  afterEach(() => set(before));
  const policyOf = async (path: string) => {
    const { headers } = await ask(path);
    const policy = headers.get('content-security-policy') ?? '';
    const directive = (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1] ?? null;
    return {
      frame: directive('frame-src'),
      connect: directive('connect-src'),
      script: directive('script-src'),
      payment: /payment=(\(.*?\))/.exec(headers.get('permissions-policy') ?? '')?.[1],
      opener: headers.get('cross-origin-opener-policy'),
    };
  };
  const CLOSED = { frame: null, connect: "'self'", payment: '()', opener: 'same-origin' };

  it('name the gateway on pages that take cards, and nobody else', async () => {
    set(STRIPE);
    const { script, ...rest } = await policyOf('/en/litepay/refill');
    expect(script).toMatch(
      /^'self' 'nonce-\S+' 'strict-dynamic' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
    );
    expect(rest).toEqual({
      frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      connect: "'self' https://api.stripe.com",
      payment: '(self "https://js.stripe.com")',
      opener: 'same-origin-allow-popups',
    });
  });

  it('leave the payment interface closed without express buttons', async () => {
    set({ ...STRIPE, CARD_EXPRESS: false });
    expect(await policyOf('/es/buy/order-details')).toMatchObject({ payment: '()', opener: 'same-origin' });
    set({ CARD_ENTRY: 'hosted', CARD_GATEWAY: 'sandbox', CARD_EXPRESS: false });
    const { origin } = new URL(settings().PUBLIC_SITE_URL ?? '');
    expect(await policyOf('/en/litepay/refill')).toMatchObject({ ...CLOSED, frame: origin });
  });

  it.each(['/en/litepay/refill', '/es/buy/order-details'])('are not there with encrypted fields: %s', async (path) => {
    expect(await policyOf(path)).toMatchObject(CLOSED);
  });

  it.each(['/en/nowhere', '/en/error', '/es/receipt/x', '/en/waitlist/x', '/en/no-internet'])(
    'are not those of a page without card fields: %s',
    async (path) => {
      set(STRIPE);
      const { script, ...rest } = await policyOf(path);
      expect(script ?? '').not.toContain('stripe');
      expect(rest).toMatchObject({ frame: null, payment: '()' });
      expect(rest.connect ?? '').not.toContain('stripe');
    },
  );
});

describe('a redirect', () => {
  it.each(['/litepay', '/en/litepay/', '/en/dashboard'])('has headers of at most 3.5 KB: %s', async (path) => {
    for (const length of [10, 1_900, 8_000]) {
      const { headers } = await ask(`${path}?q=${'x'.repeat(length)}`);
      expect(headers.get('location')).not.toBeNull();
      const bytes = [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
      expect(bytes).toBeLessThanOrEqual(3_584 - 200);
    }
  });
});

describe('cookies', () => {
  it.each(['/en/litepay', '/api/litepay/lookup'])('that are not ours reach nothing behind it: %s', async (path) => {
    const others = Array.from({ length: 400 }, (_, index) => `c${index}=v`).join('; ');
    const response = await ask(path, { cookie: `${others}; __Host-hl-device=d; __Host-hl-locale=es` });
    expect(passedOn(response, 'cookie')).toBe('__Host-hl-device=d; __Host-hl-locale=es');
    expect(passedOn(await ask(path, { cookie: others }), 'cookie')).toBeNull();
  });
});

describe('the hand-off', () => {
  it.each([
    ['/es/handoff?code=c&state=s', '', '/api/session/handoff?code=c&state=s&locale=es'],
    ['/en/handoff?slo_fs=true&locale=es', '', '/api/session/handoff?slo_fs=true&locale=en'],
    ['/en/handoff', '__Host-hl-known=1', '/api/session/handoff?locale=en'],
    ['/en/handoff', '', null],
    ['/en/handoff?s=true', '__Host-hl-known=1', null],
  ])('%s goes on to its handler without a page', async (path, cookie, to) => {
    const response = await ask(path, cookie ? { cookie } : {});
    expect(response.headers.get('location')).toBe(to && `https://localhost:8443${to}`);
    expect(response.status).toBe(to ? 307 : 200);
  });
});

describe('a page', () => {
  it('has a nonce of its own, the same in the answer and for the page', async () => {
    const [one, other] = [await ask('/en/litepay'), await ask('/en/litepay')];
    const nonceOf = (response: Response) =>
      /'nonce-([^']+)'/.exec(passedOn(response, 'content-security-policy') ?? '')?.[1] ?? '';
    expect(Buffer.from(nonceOf(one), 'base64')).toHaveLength(16);
    expect(passedOn(one, 'content-security-policy')).toBe(one.headers.get('content-security-policy'));
    expect(nonceOf(other)).not.toBe(nonceOf(one));
  });

  it('carries the reference of its request, for the browser to quote', async () => {
    const response = await ask('/en/litepay');
    const reference = shortCode(passedOn(response, 'x-tracking-id') ?? '');
    expect(response.headers.get('server-timing')).toBe(`reference;desc="${reference}"`);
  });

  it('never believes a client about what is ours', async () => {
    const given = {
      'content-security-policy': "script-src 'nonce-mine'",
      'content-security-policy-report-only': 'x',
      'x-tracking-id': '11111111-1111-4111-8111-111111111111',
      'x-middleware-subrequest': 'middleware:middleware',
      'x-next-intl-locale': 'fr',
      'x-forwarded-host': 'evil.example',
      cookie: '__Host-hl-device=d',
    };
    for (const path of ['/en/litepay', '/api/litepay/lookup']) {
      const response = await ask(path, given);
      expect(passedOn(response, 'content-security-policy') ?? '').not.toContain('mine');
      expect(passedOn(response, 'x-tracking-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(passedOn(response, 'x-tracking-id')).not.toBe(given['x-tracking-id']);
      for (const name of ['content-security-policy-report-only', 'x-middleware-subrequest', 'x-forwarded-host']) {
        expect(passedOn(response, name)).toBeNull();
      }
      expect(passedOn(response, 'cookie')).toBe('__Host-hl-device=d');
      expect(JSON.stringify([...response.headers])).not.toContain('evil.example');
    }
    expect(passedOn(await ask('/en/litepay', given), 'x-next-intl-locale')).toBe('en');
  });

  it('is never led to a landing page behind the middleware, whatever the client says', async () => {
    const given: Record<string, string>[] = [{}, { 'x-landing-render': '' }, { 'x-landing-render': '0' }];
    for (const headers of given) expect(passedOn(await ask('/en', headers), 'x-landing-render')).toBe('1');
    expect(passedOn(await ask('/api/landing/en/home'), 'x-landing-render')).toBe('1');
  });

  it.each([
    ['/', '', '/en'],
    ['/', 'es-MX,es;q=0.9,en;q=0.5', '/es'],
    ['/', 'es-MX,en-US;q=0.9', '/es'],
    ['/refill', 'en;q=0.1,es-DO', '/es/refill'],
    ['/', 'fr', '/en'],
    ['/litepay?x=1', 'es', '/es/litepay?x=1'],
    ['/x', '', '/en/x'],
  ])('%s for %j goes to %s on our own origin, whatever the host', async (path, language, target) => {
    const response = await ask(path, { host: 'evil.example', ...(language && { 'accept-language': language }) });
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(`${ORIGIN}${target}`);
  });

  it('that the identity provider sends a form to goes on by GET to a page that says so', async () => {
    const response = await ask('/es/handoff', {}, 'POST');
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${ORIGIN}/api/session/handoff?locale=es&error=form_post`,
    ]);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect((await ask('/es/dashboard', {}, 'POST')).status).toBe(405);
  });

  it.each([
    ['/%2Fen/dashboard', '/en/dashboard'],
    ['/%5Cen', '/en'],
    ['//evil', '/evil'],
    ['/en/%2F%2Frefill%5C', '/en/refill'],
    ['/%5c%5cevil.example/a', '/evil.example/a'],
    ['/%2f%2Fevil.example/en', '/evil.example/en'],
    ['/en/%5C/%5Cevil.example/', '/en/evil.example'],
  ])('with odd slashes leads to the address without them, on our own origin: %s', async (path, target) => {
    const response = await ask(path, { host: 'evil.example' });
    expect([response.status, response.headers.get('location')]).toEqual([308, `${ORIGIN}${target}`]);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  it.each(['/%E0%A4%A', '/en/%', '/es/receipt/7K2M9QXD%', '/en/%C3'])(
    'with a broken escape gets the short not-found page: %s',
    async (path) => {
      const response = await ask(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
      expect(await response.text()).toContain('Page not found · <span lang="es">Página no encontrada</span>');
    },
  );

  it.each([',', '/', 'a', '%2C', '%EF%B7%BA', '='])(
    'gets the short not-found page where it goes on with %s',
    async (part) => {
      const path = `/en/${part.repeat(2_000)}`;
      const response = await ask(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
      expect((await ask(`/api/litepay/${part.repeat(2_000)}`)).headers.get('content-type')).toBe('application/json');
    },
  );

  it('of 2,000 characters is a page like others', async () => {
    expect((await ask(`/en/${'a'.repeat(1_996)}?to=${'b'.repeat(1_900)}`)).status).toBe(200);
    expect((await ask(`/en/${'a'.repeat(1_997)}`)).status).toBe(400);
  });

  it.each(['/api/%', '/api/litepay/%C3'])('with a broken escape gets JSON under /api: %s', async (path) => {
    const response = await ask(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, PERSONAL_DATA]);
    const reference = response.headers.get('x-reference');
    expect(await response.json()).toEqual({ reason: 'unknown', reference });
    expect(reference).toMatch(/^\w{4}-\w{4}$/);
  });

  it('with letters of any language is a page like others', async () => {
    expect(getRewrittenUrl(await ask('/en/%C3%B1'))).toBeNull();
  });

  it.each(['/en/litepay', '/es/receipt/7K2M9QXD', '/en/nowhere'])('sends no alternate links with %s', async (path) => {
    expect((await ask(path)).headers.get('link')).toBeNull();
  });

  it.each([
    ['/en/litepay/', '/en/litepay'],
    ['/en/litepay/refill//?x=1', '/en/litepay/refill?x=1'],
    ['/nowhere/', '/nowhere'],
    ['/ES', '/es'],
    ['/EN/Dashboard?a=B', '/en/dashboard?a=B'],
    ['/en/litepay/refill.', '/en/litepay/refill'],
    ['/en/litepay/link/aBcD2)', '/en/litepay/link/aBcD2'],
    ['/EN/LITEPAY/LINK/ABCD2.', '/en/litepay/link/ABCD2'],
    ['/es/receipt/AB12-20789-0a%E2%80%8B', '/es/receipt/AB12-20789-0a'],
    ['/es/receipt/AB12-20789-0a%22%3E,', '/es/receipt/AB12-20789-0a'],
    ['/es/waitlist).?token=0a', '/es/waitlist?token=0a'],
    ['/en/%72efill?a=%2525', '/en/refill?a=%2525'],
    ['/%65n%2Fdashboard', '/en/dashboard'],
    ['/en/pl%2561ns', '/en/pl%61ns'],
    ['/en/%252e%252e/plans', '/plans'],
    ['/es/nadie%7Caqu%c3%ad', '/es/nadie|aqu%C3%AD'],
  ])('%s goes to %s, with all headers', async (path, target) => {
    const response = await ask(path, { host: 'evil.example' });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(`${ORIGIN}${target}`);
  });

  it.each(['/en/plans', '/en/a%C3%B1o', '/en/nadie|%22here', '/es/a%3Fb%23c', '/es/receipt/AB12-20789-0a'])(
    '%s is answered here: nothing asks for it over the network',
    async (path) => {
      const response = await ask(path, { host: 'evil.example' });
      expect(response.status).toBe(200);
      expect(getRewrittenUrl(response)).toBeNull();
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is not there for %s', async (method) => {
    const response = await ask('/en/litepay/refill', { 'next-action': 'x' }, method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('remembers the language in a cookie of this very host, over https only', async () => {
    expect((await ask('/es')).headers.get('set-cookie')).toMatch(
      /^__Host-hl-locale=es; Path=\/; Secure; SameSite=lax$/i,
    );
  });

  it('in a language is not redirected', async () => {
    expect((await ask('/es/litepay')).headers.get('location')).toBeNull();
  });
});

describe('an address that names a file', () => {
  it.each(['/ping.json', '/manifest.webmanifest', '/x.php', '/en/x.svg', '/.env', '/assets/x', '//evil.example'])(
    '%s is left to the file, or to the short 404, under a policy that lets nothing run',
    async (path) => {
      const response = await ask(path, { host: 'evil.example', 'accept-language': 'es' });
      expect([response.headers.get('x-middleware-next'), response.headers.get('location')]).toEqual(['1', null]);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is not there for %s', async (method) => {
    for (const path of ['/ping.json', '/favicon.ico']) expect((await ask(path, {}, method)).status).toBe(404);
  });

  it.each(['/en/receipt/a.b', '/es/litepay/link/abc.Thanks', '/en/nowhere', '/a.b/c'])('is not %s', async (path) => {
    expect((await ask(path)).headers.get('content-security-policy')).not.toMatch(/^default-src 'none'; style-src 'sha/);
  });
});

describe('a page of the shop', () => {
  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
  ])('is not made for a browser that only looks ahead (%s: %s)', async (name, value) => {
    for (const path of ['/en/buy', '/es/buy/order-review?purchase=x', '/ES/BUY/internet']) {
      expect((await ask(path, { [name]: value })).status).toBe(204);
    }
    expect((await ask('/en/litepay', { [name]: value })).status).toBe(200);
    expect((await ask('/es/buy/order-review')).status).toBe(200);
  });
});

describe('a call of the API', () => {
  it('is not redirected to a language, and nothing in its answer may run', async () => {
    const response = await ask('/api/litepay/lookup', {}, 'POST');
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform');
    expect(passedOn(response, 'content-security-policy')).toBeNull();
  });
});

describe('the matcher', () => {
  it.each([
    ['/', true],
    ['/en', false],
    ['/en/', true],
    ['/es/litepay/refill', false],
    ['/es/litepay/refill/', true],
    ['/en/dollargeneral', false],
    ['/en/litepay', true],
    ['/api/litepay/lookup', true],
    ['/x.php', true],
    ['/en/x.svg', true],
    ['/api/x.json', true],
    ['/x.json', true],
    ['/en/robots.txt', true],
    ['/_next/static/chunks/a.js', false],
    ['/favicon.ico', true],
    ['/ping.json', true],
    ['/assets/logo.svg', true],
  ])('%s: %s', async (path, expected) => {
    const everywhere = config.matcher.filter((matcher) => typeof matcher === 'string');
    expect(everywhere.some((matcher) => new RegExp(`^${matcher}$`).test(path))).toBe(expected);
  });
});

describe("spec 2 §9 'Activation': a link from the provider's site", () => {
  const HALVES = { accountId: btoa('A'), guid: btoa('guid') };
  async function visit(path: string, query: Record<string, string>, accountIds = ['A']) {
    const jar = memoryJar();
    const accounts = accountIds.map((accountId) => ({
      accountId,
      role: 'ACCOUNT_OWNER',
      isInPrepaid: true,
      isClosed: false,
    }));
    const ownerSession = createOwnerSession({
      trackingId: crypto.randomUUID(),
      custGuid: 'guid',
      providerSessionId: 's',
      xsrfToken: null,
      accounts,
      chosen: 'A',
      bhr: false,
      mobile: false,
      returnTo: null,
      browserId: crypto.randomUUID(),
      begunAt: Date.now(),
    });
    await writeOwnerCookie(toOwnerCookie(ownerSession), jar, Date.now());
    const cookie = jar
      .getAll()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const { status, headers } = await ask(`${path}?${new URLSearchParams(query)}`, { cookie });
    return { status, location: headers.get('location') };
  }

  it.each(
    ['en', 'es'].flatMap((locale) => Object.entries(HALVES).map(([name, value]) => [locale, name, value] as const)),
  )('with half of its pair leads to the error page (%s, %s)', async (locale, name, value) => {
    for (const accountIds of [['A'], ['A', 'B']]) {
      const { status, location } = await visit(`/${locale}/activation`, { [name]: value, bhr: 'false' }, accountIds);
      expect(status).toBe(307);
      expect(location).toMatch(new RegExp(`^${ORIGIN}/${locale}/error(\\?|$)`));
    }
  });

  it('with both or with neither reaches the page, which judges it', async () => {
    expect(await visit('/en/activation', { ...HALVES, bhr: 'false' })).toEqual({ status: 200, location: null });
    expect(await visit('/en/activation', { bhr: 'false' })).toEqual({ status: 200, location: null });
  });
});
