import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';
import { Browser } from '#sandbox/testing/browser.ts';
import type { PersonaResponse } from '#sandbox/testing/sandbox-client.ts';
import { goesOnTo } from '#tests/support/form-response.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import { identifyWith, type KnownCustomer } from '#tests/support/three-origin-issuer.ts';

jest.setTimeout(60_000);

/**
 * The sign-in with an OpenID provider of somebody else, through our route handlers; only with EVERY_WAY=on
 * (jest.config.mjs). Its tokens name a customer of the sandbox, which accepts the access token. It has no login page and logs everybody in.
 */
const HERE = 'http://localhost:3000';
const foreign = new OAuth2Server();
await addKey('first');
await foreign.start(0, 'localhost');
const issuer = foreign.issuer.url ?? '';
const { sandbox, client } = await startOwnProvider({ OIDC_ISSUER: issuer });
afterAll(() => foreign.stop());

const { GET: login } = await import('#app/api/session/login/route.ts');
const { GET: handOff } = await import('#app/api/session/handoff/route.ts');
const { POST: logout } = await import('#app/api/session/logout/route.ts');
const { requireSession } = await import('#lib/session/require-owner.ts');

const NOBODY: KnownCustomer = { subject: '', accessToken: '' };
const state = {
  customer: NOBODY,
  /** How far its clock is ahead of ours, in seconds. */
  aheadS: 0,
  /** The id of the key that signed last. */
  kid: '',
  authorized: [] as URL[],
};

foreign.service.on('beforeTokenSigning', ({ header, payload }: { header: { kid: string }; payload: Claims }) => {
  state.kid = header.kid;
  payload.sub = state.customer.subject;
  for (const name of ['iat', 'nbf', 'exp'] as const) payload[name] += state.aheadS;
});
foreign.service.on('beforeResponse', ({ body }: { body: Record<string, unknown> }) => {
  body.access_token = state.customer.accessToken;
});
foreign.service.on('beforeAuthorizeRedirect', (_response: unknown, { url = '' }: { url?: string }) => {
  state.authorized.push(new URL(url, issuer));
});

interface Claims {
  sub: string;
  iat: number;
  nbf: number;
  exp: number;
}

class Visitor extends HandlerClient {
  readonly browser = new Browser();

  async go(handler: (request: Request) => Response | Promise<Response>, query: string, method = 'GET') {
    this.use();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const response = await handler(new Request(`${HERE}/api/session?${query}`, { method, headers }));
    await afterwards();
    return response;
  }

  /** Passes the foreign provider; returns where the hand-off leads. */
  async signIn(locale: string): Promise<string> {
    const loginResponse = await this.go(login, `locale=${locale}`);
    const back = new URL((await this.browser.follow(loginResponse.headers.get('location') ?? '', HERE)).url);
    expect(back.origin + back.pathname).toBe(`${HERE}/${locale}/handoff`);
    const response = await this.go(handOff, `${back.search.slice(1)}&locale=${locale}`);
    return response.headers.get('location') ?? '';
  }

  get isSignedIn(): Promise<boolean> {
    return requireSession({ jar: this.jar }).then(({ ok }) => ok);
  }
}

/** The server's own key generation accepts objects of Jest's realm only. */
async function addKey(kid: string): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  await foreign.issuer.keys.add({ ...(await exportJWK(privateKey)), kid, alg: 'RS256' });
}

async function loadCustomer(person: PersonaResponse): Promise<KnownCustomer> {
  const customer = await identifyWith(client.url)(person);
  if (!customer) throw new Error(`${person.loginId} is unknown`);
  return customer;
}

beforeEach(async () => {
  Object.assign(state, { customer: await loadCustomer(await sandbox.persona('active')), aheadS: 0, authorized: [] });
});

describe.each(['en', 'es'])('a foreign OpenID provider, in %s', (locale) => {
  it('signs a customer in, in the language of the page, and out again', async () => {
    const one = new Visitor();
    expect(await one.signIn(locale)).toBe(`/${locale}/dashboard`);
    expect(await one.isSignedIn).toBe(true);
    expect(state.authorized.map(({ searchParams }) => searchParams.get('ui_locales'))).toEqual([locale]);

    const logoutUrl = new URL(await goesOnTo(await one.go(logout, `locale=${locale}`, 'POST')));
    expect(logoutUrl.origin + logoutUrl.pathname).toBe(`${issuer}/endsession`);
    expect(logoutUrl.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(await one.isSignedIn).toBe(false);
    expect((await one.browser.follow(logoutUrl.href, HERE)).url).toBe(`${HERE}/${locale}/handoff?slo_fs=true`);
  });

  it('signs a customer in with a key that is new since the last login', async () => {
    expect(await new Visitor().signIn(locale)).toBe(`/${locale}/dashboard`);
    const kid = `of ${locale}`;
    await addKey(kid);
    // The provider signs with its keys in turn.
    const keyIds = new Set<string>();
    for (let login = 0; login < 3; login++) {
      expect(await new Visitor().signIn(locale)).toBe(`/${locale}/dashboard`);
      keyIds.add(state.kid);
    }
    expect([...keyIds]).toContain(kid);
  });

  it.each([
    [110, true],
    [-110, true],
    [200, false],
    // Its tokens are valid for an hour.
    [-3_800, false],
  ])('is accepted with a clock that is %i s ahead: %s', async (aheadS, isSignedIn) => {
    state.aheadS = aheadS;
    const one = new Visitor();
    const end = await one.signIn(locale);
    expect(end.startsWith(`/${locale}/${isSignedIn ? 'dashboard' : 'error'}`)).toBe(true);
    expect(await one.isSignedIn).toBe(isSignedIn);
  });

  it('is refused when its access token belongs to somebody else than its ID token', async () => {
    state.customer = { ...state.customer, subject: (await sandbox.persona('active')).custGuid };
    const one = new Visitor();
    expect(await one.signIn(locale)).toContain(`/${locale}/error`);
    expect(await one.isSignedIn).toBe(false);
  });
});
