import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CLIENT_ID, type Flaw, startFakeIssuer } from '#tests/support/fake-issuer.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

/** The way in through its handlers, with an identity provider that lies and a provider that only counts who asks it. */
const folder = mkdtempSync(join(tmpdir(), 'hearthline-hand-off-'));
const fake = await startFakeIssuer();
const requests: string[] = [];
const refusal = { expired: false };
const provider = createServer((request, response) => {
  requests.push(new URL(request.url ?? '/', 'http://localhost').pathname);
  response.writeHead(refusal.expired ? 403 : 500, { 'content-type': 'application/json' });
  response.end(JSON.stringify(refusal.expired ? { expired: true } : {}));
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
Object.assign(process.env, {
  APP_ORIGIN: 'http://localhost:3000',
  PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  OIDC_ISSUER: fake.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: 'hush',
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
  CONTINUE_ORIGINS: 'https://www.example.com',
  DATA_DIR: folder,
});

const { store } = await import('#lib/store/store.ts');
const { GET: login } = await import('#app/api/session/login/route.ts');
const { GET: handOff } = await import('#app/api/session/handoff/route.ts');
const { POST: choose } = await import('#app/api/session/account/route.ts');
const { mayLoginByItself, noteLogin } = await import('#lib/session/login-loop.ts');
const { memoryJar } = await import('#tests/support/memory-jar.ts');

beforeEach(() => {
  Object.assign(fake.state, { flaw: {}, isDown: false, nonce: '', forms: [] });
  requests.length = 0;
  refusal.expired = false;
});
afterAll(async () => {
  await afterwards();
  await (await store()).close();
  fake.close();
  provider.close();
  rmSync(folder, { recursive: true });
});

type Handler = (request: Request) => Promise<Response>;
const ERROR = /^\/en\/error\?reference=[0-9A-Z]{4}-[0-9A-Z]{4}&again=login$/;
const seconds = () => Math.floor(Date.now() / 1_000);

class Visitor extends HandlerClient {
  async go(handler: Handler, query: string, init: RequestInit = {}): Promise<Response> {
    this.use();
    return handler(new Request(`http://localhost:3000/api/session?${query}`, init));
  }

  /** As `go`; the cookies of before are not looked at any more. */
  goAgain(handler: Handler, query: string): Promise<Response> {
    this.jar.sent.length = 0;
    return this.go(handler, query);
  }

  /** One tab's way to the login page: what the identity provider is told. */
  async begin(query = 'locale=en'): Promise<{ state: string; nonce: string }> {
    const { searchParams } = new URL((await this.go(login, query)).headers.get('location') ?? '');
    return { state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' };
  }

  /** The identity provider answers with an ID token of `nonce`. */
  async back(response: { state: string; nonce: string }, more: Record<string, string> = {}): Promise<Response> {
    fake.state.nonce = response.nonce;
    return this.go(handOff, `${new URLSearchParams({ locale: 'en', code: 'a-code', state: response.state, ...more })}`);
  }

  get isSignedIn(): boolean {
    return this.jar.get('hl-owner') !== undefined;
  }
}

function expectRefused(visitor: Visitor, response: Response): void {
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toMatch(ERROR);
  expect(response.headers.get('location')).toContain(response.headers.get('x-reference') ?? 'no reference');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(visitor.isSignedIn).toBe(false);
  // What does not pass at the identity provider is not shown to the provider.
  expect(requests).toEqual([]);
}

function expectLimited({ jar }: Visitor, response: Response): void {
  expect(response.status).toBe(429);
  expect(response.headers.get('refresh')).toMatch(/^0; url=\/es\/error\?reference=[\w-]+&again=login&reason=limited$/);
  expect(jar.sent).toEqual([]);
}

describe('a hand-off', () => {
  it('that is right goes on to the provider', async () => {
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
  ])('with a token %s is refused', async (_what, flaw) => {
    const visitor = new Visitor();
    const begun = await visitor.begin();
    fake.state.flaw = flaw;
    expectRefused(visitor, await visitor.back(begun));
    expect(fake.state.forms).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ['another state', { state: 'guessed' }],
    ['no state', { state: '' }],
    ['another issuer in its address', { iss: 'https://evil.example' }],
    ['the login page’s refusal', { error: 'access_denied' }],
  ])('with %s is refused before its code is sent', async (_what, more) => {
    const visitor = new Visitor();
    expectRefused(visitor, await visitor.back(await visitor.begin(), more));
    expect(fake.state.forms).toEqual([]);
  });

  it('that comes again is refused, and so is one of another browser', async () => {
    const [visitor, other] = [new Visitor(), new Visitor()];
    const begun = await visitor.begin();
    await visitor.back(begun);
    Object.assign(fake.state, { forms: [] });
    requests.length = 0;
    expectRefused(visitor, await visitor.back(begun));
    await other.begin();
    expectRefused(other, await other.back(await new Visitor().begin()));
    expect(fake.state.forms).toEqual([]);
  });

  it('that answers one tab with the code of another is refused', async () => {
    const visitor = new Visitor();
    const [first, second] = [await visitor.begin(), await visitor.begin('locale=es')];
    expectRefused(visitor, await visitor.back({ state: first.state, nonce: second.nonce }));
    await visitor.back(second);
    expect(requests.length).toBeGreaterThan(0);
  });

  it('whose visit has expired at the provider leads to the page that says so', async () => {
    refusal.expired = true;
    const visitor = new Visitor();
    const response = await visitor.back(await visitor.begin());
    expect(response.headers.get('location')).toBe('/en/timeout-error');
    expect(visitor.isSignedIn).toBe(false);
  });

  it('does nothing for a browser that only looks ahead', async () => {
    const visitor = new Visitor();
    const begun = await visitor.begin();
    for (const [name, value] of [
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['next-router-prefetch', '1'],
    ] as const) {
      const headers = { [name]: value };
      const query = `${new URLSearchParams({ locale: 'en', code: 'a-code', state: begun.state })}`;
      expect((await visitor.go(handOff, query, { headers })).status).toBe(204);
      expect((await visitor.go(login, 'locale=en', { headers })).status).toBe(204);
    }
    await visitor.back(begun);
    expect(requests.length).toBeGreaterThan(0);
  });

  it('gives no device cookie away', async () => {
    for (const query of ['s=1', 'code=a-code&state=guessed', 'continue=/en', 'slo_fs=true']) {
      const visitor = new Visitor();
      await visitor.go(handOff, `locale=en&${query}`);
      expect(visitor.jar.sent.filter(({ name }) => name === 'hl-device')).toEqual([]);
    }
  });

  it('comes back thirty times in ten minutes to one browser, and then changes nothing', async () => {
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
  ])('with %s leads to %s', async (query, target) => {
    const response = await new Visitor().go(handOff, `locale=en&${query}`);
    expect(response.headers.get('location')).toBe(target);
    const leaves = query.startsWith('continue');
    expect(response.headers.get('clear-site-data')).toBe(leaves ? '"cache", "storage"' : null);
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
  ])('is nothing that %s of a page may ask for', async (_who, headers) => {
    const visitor = new Visitor();
    const begun = await visitor.begin();
    const before = visitor.jar.sent.length;
    const response = await visitor.go(handler, `locale=en&code=a-code&state=${begun.state}`, { headers });
    expect([response.status, await response.json()]).toMatchObject([403, { reason: 'not-a-navigation' }]);
    expect(visitor.jar.sent).toHaveLength(before);
    expect(requests).toEqual([]);
    const tab = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
    expect((await visitor.go(handler, 'locale=en', { headers: tab })).status).toBe(307);
  });
});

describe('a login', () => {
  it('is begun thirty times in ten minutes by one browser, whose cookie came with the first', async () => {
    const visitor = new Visitor();
    for (let begun = 0; begun < 30; begun += 1) await visitor.begin('locale=es');
    expect(visitor.jar.sent.filter(({ name }) => name === 'hl-device')).toHaveLength(1);
    expectLimited(visitor, await visitor.goAgain(login, 'locale=es'));
  });

  it('of an identity provider that does not answer ends at the error page', async () => {
    Reflect.deleteProperty(globalThis, 'hearthlineOidc');
    fake.state.isDown = true;
    const response = await new Visitor().go(login, 'locale=es');
    expect(response.headers.get('location')).toMatch(/^\/es\/error\?reference=/);
    fake.state.isDown = false;
    expect((await new Visitor().begin()).state).not.toBe('');
  });

  it('that begins by itself does so once more only when the one before has not ended', () => {
    const jar = memoryJar();
    expect([mayLoginByItself(jar), mayLoginByItself(jar)]).toEqual([true, true]);
    noteLogin(jar);
    expect([mayLoginByItself(jar), mayLoginByItself(jar)]).toEqual([false, true]);
    for (const { attributes } of jar.sent) expect(attributes.maxAge).toBeLessThanOrEqual(10);
  });
});

describe('choosing an account', () => {
  const form = (body: string, site = 'same-origin') => ({
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      'sec-fetch-site': site,
    },
    body,
  });

  it('needs a form of our own, a choice, and somebody who is signed in', async () => {
    const visitor = new Visitor();
    expect((await visitor.go(choose, 'locale=es', form('account=QQ', 'cross-site'))).status).toBe(403);
    const nothing = await visitor.go(choose, 'locale=es', form('x=1'));
    expect([nothing.status, nothing.headers.get('location')]).toEqual([303, '/es/account-picker']);
    const nobody = await visitor.go(choose, 'locale=es', form('account=QQ'));
    expect(nobody.headers.get('location')).toBe(
      '/api/session/login?locale=es&returnTo=%2Fes%2Faccount-picker&auto=true',
    );
    expect(requests).toEqual([]);
  });
});
