import { describe, expect, it } from '@jest/globals';
import { type Flaw } from '#tests/support/fake-issuer.ts';
import { fake, requests, refusal, Visitor, expectLimited } from '#tests/support/hand-off.ts';

const { GET: login } = await import('#app/api/session/login/route.ts');
const { GET: handOff } = await import('#app/api/session/handoff/route.ts');
const ERROR = /^\/en\/error\?reference=[0-9A-Z]{4}-[0-9A-Z]{4}&again=login(?:&login=\w+)?$/;
const seconds = () => Math.floor(Date.now() / 1_000);

function expectRefused(visitor: Visitor, response: Response): void {
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toMatch(ERROR);
  expect(response.headers.get('location')).toContain(response.headers.get('x-reference') ?? 'no reference');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(visitor.isSignedIn).toBe(false);
  // What the identity provider has not confirmed does not reach the provider.
  expect(requests).toEqual([]);
}

function expectNobody(visitor: Visitor): void {
  expect(visitor.isSignedIn).toBe(false);
  expect(requests).toEqual([]);
}

describe('a hand-off', () => {
  it('goes on to the provider when it is valid', async () => {
    const visitor = new Visitor();
    const response = await visitor.back(await visitor.begin());
    expect(requests.length).toBeGreaterThan(0);
    expect(response.headers.get('location')).toMatch(ERROR);
  });

  it.each<[string, Flaw]>([
    ['of another nonce', { claims: { nonce: 'guessed' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another audience', { claims: { aud: 'somebody-else' } }],
    ['that has expired', { claims: { iat: seconds() - 7_200, exp: seconds() - 3_600 } }],
    ['signed by somebody else', { isForged: true }],
    ['that is not signed', { isUnsigned: true }],
    ['whose code was used', { response: { status: 400, type: 'application/json', body: '{"error":"invalid_grant"}' } }],
  ])('is refused with a token %s', async (_what, flaw) => {
    const visitor = new Visitor();
    const pendingLogin = await visitor.begin();
    fake.state.flaw = flaw;
    expectRefused(visitor, await visitor.back(pendingLogin));
    expect(fake.state.forms).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ['another state', { state: 'guessed' }],
    ['no state', { state: '' }],
    ['another issuer in its address', { iss: 'https://evil.example' }],
    ['the login page’s refusal', { error: 'access_denied' }],
  ])('is refused with %s before its code is sent', async (_what, more) => {
    const visitor = new Visitor();
    expectRefused(visitor, await visitor.back(await visitor.begin(), more));
    expect(fake.state.forms).toEqual([]);
  });

  it('is refused when repeated, and in another browser', async () => {
    const [visitor, other] = [new Visitor(), new Visitor()];
    const pendingLogin = await visitor.begin();
    await visitor.back(pendingLogin);
    Object.assign(fake.state, { forms: [] });
    requests.length = 0;
    expectRefused(visitor, await visitor.back(pendingLogin));
    await other.begin();
    expectRefused(other, await other.back(await new Visitor().begin()));
    expect(fake.state.forms).toEqual([]);
  });

  it('is refused when one tab comes back with the code of another', async () => {
    const visitor = new Visitor();
    const [first, second] = [await visitor.begin(), await visitor.begin('locale=es')];
    expectRefused(visitor, await visitor.back({ state: first.state, nonce: second.nonce }));
    await visitor.back(second);
    expect(requests.length).toBeGreaterThan(0);
  });

  it.each([
    ['access_denied', 'cancelled'],
    ['login_required', 'again'],
    ['interaction_required', 'again'],
    ['consent_required', 'again'],
    ['temporarily_unavailable', 'unavailable'],
    ['server_error', 'unavailable'],
    ['invalid_scope', null],
    ['__proto__', null],
  ])('reports the error %s as %s, and keeps the requested page for the way back', async (error, problem) => {
    const visitor = new Visitor();
    const { state } = await visitor.begin(`locale=en&returnTo=${encodeURIComponent('/en/refill?tab=pin')}`);
    const response = await visitor.go(handOff, `${new URLSearchParams({ locale: 'en', error, state })}`);
    const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', 'http://localhost:3000');
    expect(pathname).toBe('/en/error');
    expect(searchParams.get('login')).toBe(problem);
    expect(searchParams.get('returnTo')).toBe('/en/refill?tab=pin');
    expectNobody(visitor);
  });

  it.each<[string, (visitor: Visitor) => Promise<string>, string]>([
    ['an unknown state, in a browser that has never begun one', async () => 'code=a-code&state=guessed', 'elsewhere'],
    [
      'the state of another browser',
      async () => `code=a-code&state=${(await new Visitor().begin()).state}`,
      'elsewhere',
    ],
    [
      'an unknown state, in a browser that has',
      async (visitor) => {
        await visitor.begin();
        return 'code=a-code&state=guessed';
      },
      'stale',
    ],
    [
      'a login that was used before',
      async (visitor) => {
        const { state } = await visitor.begin();
        await visitor.go(handOff, `locale=en&error=invalid_scope&state=${state}`);
        return `code=a-code&state=${state}`;
      },
      'stale',
    ],
    ['a cancellation that comes too late', async () => 'error=access_denied&state=guessed', 'cancelled'],
    ['a form of the identity provider', async () => 'error=form_post', 'unsupported'],
  ])('reports %s', async (_what, query, problem) => {
    const visitor = new Visitor();
    const response = await visitor.go(handOff, `locale=es&${await query(visitor)}`);
    expect(response.headers.get('location')).toMatch(
      new RegExp(`^/es/error\\?reference=[0-9A-Z-]{9}&again=login&login=${problem}$`),
    );
    expectNobody(visitor);
  });

  it('restarts once at the configured host name', async () => {
    const visitor = new Visitor();
    const begin = (query: string) => visitor.go(login, query, { headers: { 'x-arrived-host': '127.0.0.1:3000' } });
    const onward = (await begin('locale=es&returnTo=%2Fes%2Frefill')).headers.get('location');
    expect(onward).toBe('http://localhost:3000/api/session?locale=es&returnTo=%2Fes%2Frefill&host=own');
    expect(visitor.jar.sentCookies).toEqual([]);
    const response = await begin(new URL(onward ?? '').searchParams.toString());
    expect(response.headers.get('location')).toContain(fake.issuer);
  });

  it('leads to the timeout page when the visit has expired at the provider', async () => {
    refusal.expired = true;
    const visitor = new Visitor();
    const response = await visitor.back(await visitor.begin());
    expect(response.headers.get('location')).toBe('/en/timeout-error');
    expect(visitor.isSignedIn).toBe(false);
  });

  it('does nothing for a prefetch', async () => {
    const visitor = new Visitor();
    const pendingLogin = await visitor.begin();
    for (const [name, value] of [
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['next-router-prefetch', '1'],
    ] as const) {
      const headers = { [name]: value };
      const query = `${new URLSearchParams({ locale: 'en', code: 'a-code', state: pendingLogin.state })}`;
      expect((await visitor.go(handOff, query, { headers })).status).toBe(204);
      expect((await visitor.go(login, 'locale=en', { headers })).status).toBe(204);
    }
    await visitor.back(pendingLogin);
    expect(requests.length).toBeGreaterThan(0);
  });

  it('sets no device cookie', async () => {
    for (const query of ['s=1', 'code=a-code&state=guessed', 'continue=/en', 'slo_fs=true']) {
      const visitor = new Visitor();
      await visitor.go(handOff, `locale=en&${query}`);
      expect(visitor.jar.sentCookies.filter(({ name }) => name === 'hl-device')).toEqual([]);
    }
  });

  it('is limited to thirty returns of one browser in ten minutes', async () => {
    const visitor = new Visitor();
    await visitor.begin();
    for (let back = 0; back < 30; back += 1) await visitor.go(handOff, 'locale=es&code=a-code&state=guessed');
    expectLimited(visitor, await visitor.goAgain(handOff, 'locale=es&code=a-code&state=guessed'));
  });

  it.each([
    ['continue=/es/litepay?x=1', 'http://localhost:3000/es/litepay?x=1'],
    ['continue=https://www.example.com/a', 'https://www.example.com/a'],
    ['continue=https://evil.example/', 'http://localhost:3000/en'],
    ['continue=//evil.example/', 'http://localhost:3000/en'],
    ['slo_fs=true', '/api/session/login?locale=en'],
    ['slo_fs=true&bhr=true&mobile=true', '/api/session/login?locale=en&bhr=true&mobile=true'],
    ['slo_fs=true&state=expired', '/en/timeout-error'],
    ['s=1', '/en/handoff?s=true'],
  ])('redirects with %s to %s', async (query, target) => {
    const visitor = new Visitor();
    const response = await visitor.go(handOff, `locale=en&${query}`);
    expect(response.headers.get('location')).toBe(target);
    const leaves = query.startsWith('continue');
    expect(response.headers.get('clear-site-data')).toBe(leaves ? '"cache"' : null);
    expect(visitor.jar.get('hl-last-logout') !== undefined).toBe(leaves);
  });
});

describe.each([
  ['the start of a login', login],
  ['a hand-off', handOff],
])('%s', (_what, handler) => {
  it.each([
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['a script', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['the framework’s router, of an old browser', { rsc: '1' }],
  ])('is refused when %s of a page requests it', async (_who, headers) => {
    const visitor = new Visitor();
    const pendingLogin = await visitor.begin();
    const before = visitor.jar.sentCookies.length;
    const response = await visitor.go(handler, `locale=en&code=a-code&state=${pendingLogin.state}`, { headers });
    expect([response.status, await response.json()]).toMatchObject([403, { reason: 'not-a-navigation' }]);
    expect(visitor.jar.sentCookies).toHaveLength(before);
    expect(requests).toEqual([]);
    const tab = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
    expect((await visitor.go(handler, 'locale=en', { headers: tab })).status).toBe(307);
  });
});
