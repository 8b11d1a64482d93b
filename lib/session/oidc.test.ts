import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { findFreePort } from '#scripts/run/port.ts';
import { CLIENT_ID, type Flaw, startFakeIssuer } from '#tests/support/fake-issuer.ts';
import { silentTelemetry } from '#tests/support/silent-telemetry.ts';

const fake = await startFakeIssuer();
Object.assign(process.env, {
  OIDC_ISSUER: fake.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: 'hush',
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
});
const { config } = await import('#lib/config.ts');
const { setTelemetry } = await import('#lib/telemetry/telemetry.ts');
const { authorizationUrl, clientAuth, endSessionUrl, exchangeCode, newLoginSecrets, revokeAccessToken } =
  await import('./oidc.ts');

const redirectUri = 'http://localhost:3000/en/handoff';
const secrets = newLoginSecrets();
const seconds = () => Math.floor(Date.now() / 1_000);

/** Claims at seconds from now. */
const claimsAt = (offsets: Record<string, number>) =>
  Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, seconds() + offset]));

const sendRequest = (query: Record<string, string> = {}) =>
  exchangeCode(secrets, {
    redirectUri,
    response: new URLSearchParams({ code: 'a-code', state: secrets.state, ...query }),
  });

beforeEach(() => {
  Object.assign(fake.state, { flaw: {}, isDown: false, hiccups: 0, nonce: secrets.nonce, forms: [] });
});
afterAll(() => fake.close());

describe('telemetry of the identity provider', () => {
  it('counts each request to the identity provider by its outcome and logs why one failed', async () => {
    const calls: string[] = [];
    const causes: string[] = [];
    setTelemetry(
      silentTelemetry({
        recordLog: (_level, { event, cause }) => void (event === 'identity_provider' && causes.push(`logged ${cause}`)),
        recordCallFailure: (service, cause) => void causes.push(`${service} ${cause}`),
        recordIdentityCall: (call, outcome) => void calls.push(`${call} ${outcome}`),
      }),
    );
    try {
      Reflect.deleteProperty(globalThis, 'hearthlineOidc');
      expect(await sendRequest()).toMatchObject({ ok: true });
      fake.state.flaw = { response: { status: 400, type: 'application/json', body: '{"error":"invalid_grant"}' } };
      await sendRequest();
      expect(calls).toEqual(['discovery ok', 'token ok', 'keys ok', 'token refused']);
      expect(causes).toEqual(['logged undefined']);

      calls.length = causes.length = 0;
      Reflect.deleteProperty(globalThis, 'hearthlineOidc');
      const setting = jest.replaceProperty(config(), 'OIDC_ISSUER', `http://127.0.0.1:${await findFreePort()}`);
      expect(await authorizationUrl(secrets, { redirectUri, locale: 'en' })).toEqual({
        ok: false,
        reason: 'unavailable',
      });
      setting.restore();
      expect(calls).toEqual(['discovery no-response', 'discovery no-response']);
      expect(causes).toEqual(['identity refused', 'identity refused', 'logged refused']);
    } finally {
      setTelemetry(undefined);
      Reflect.deleteProperty(globalThis, 'hearthlineOidc');
    }
  });
});

describe('authorizationUrl', () => {
  it('requests a code with PKCE, state and nonce, in the language of the page', async () => {
    const url = await authorizationUrl(secrets, { redirectUri, locale: 'es' });
    const { origin, pathname, searchParams } = new URL(url.ok ? url.value : 'about:blank');
    expect(origin + pathname).toBe(`${fake.issuer}/auth`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: redirectUri,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      ui_locales: 'es',
    });
    expect(searchParams.get('code_challenge')).not.toBe(secrets.verifier);
  });

  it('creates new secrets for every login', () => {
    const { state, nonce, verifier } = newLoginSecrets();
    expect(new Set([state, nonce, verifier, secrets.state, secrets.nonce, secrets.verifier]).size).toBe(6);
  });
});

describe('exchangeCode', () => {
  it('returns the tokens of a valid response', async () => {
    expect(await sendRequest({ continue: 'https://evil.example' })).toEqual({
      ok: true,
      value: { accessToken: 'access', idToken: expect.any(String), custGuid: 'guid-1' },
    });
    expect(Object.fromEntries(fake.state.forms[0] ?? [])).toMatchObject({
      code: 'a-code',
      code_verifier: secrets.verifier,
      redirect_uri: redirectUri,
      client_id: CLIENT_ID,
    });
  });

  it.each([
    ['nbf and iat 110 s ahead', { nbf: 110, iat: 110 }],
    ['nbf 40 s ahead', { nbf: 40 }],
    ['exp 110 s ago', { iat: -200, exp: -110 }],
  ])('tolerates a different clock: %s', async (_what, offsets) => {
    fake.state.flaw = { claims: claimsAt(offsets) };
    expect(await sendRequest()).toMatchObject({ ok: true });
  });

  it.each<[string, Flaw]>([
    ['an ID token for later', { claims: claimsAt({ nbf: 150 }) }],
    ['an ID token that expired 150 s ago', { claims: claimsAt({ iat: -200, exp: -150 }) }],
    [
      'a code that was used',
      { response: { status: 400, type: 'application/json', body: '{"error":"invalid_grant"}' } },
    ],
  ])('refuses %s', async (_what, flaw) => {
    fake.state.flaw = flaw;
    expect(await sendRequest()).toEqual({ ok: false, reason: 'refused' });
    fake.state.flaw = {};
    expect(await sendRequest()).toMatchObject({ ok: true });
  });

  it('reads the customer from the claim that the settings name', async () => {
    const setting = jest.replaceProperty(config(), 'OIDC_CUSTOMER_CLAIM', 'customer');
    fake.state.flaw = { claims: { sub: 'made-up', customer: 'guid-2' } };
    expect(await sendRequest()).toMatchObject({ ok: true, value: { custGuid: 'guid-2' } });
    for (const claims of [{}, { customer: '' }, { customer: 2 }, { customer: ['guid-2'] }]) {
      fake.state.flaw = { claims };
      expect(await sendRequest()).toEqual({ ok: false, reason: 'refused' });
    }
    setting.restore();
  });

  it('sends no code after an error of the login page', async () => {
    expect(await sendRequest({ error: 'access_denied' })).toEqual({ ok: false, reason: 'refused' });
    expect(fake.state.forms).toEqual([]);
  });

  it('refuses two states in one address', async () => {
    const response = new URLSearchParams(`code=a&state=${secrets.state}&state=guessed`);
    expect(await exchangeCode(secrets, { redirectUri, response })).toMatchObject({ ok: false });
  });

  it.each<[string, Flaw['response']]>([
    ['an error', { status: 500, type: 'application/json', body: '{}' }],
    ['a page', { status: 502, type: 'text/html', body: '<p>' }],
    ['half of a response', { status: 200, type: 'application/json', body: '{"access_token' }],
    ['no tokens', { status: 200, type: 'application/json', body: '{}' }],
  ])('returns a failure when the provider responds with %s', async (_what, response) => {
    fake.state.flaw = { response: response ?? { status: 500, type: '', body: '' } };
    expect(await sendRequest()).toMatchObject({ ok: false });
  });
});

it('requests metadata and keys twice before it gives up', async () => {
  Reflect.deleteProperty(globalThis, 'hearthlineOidc');
  fake.state.hiccups = 1;
  expect(await authorizationUrl(secrets, { redirectUri, locale: 'en' })).toMatchObject({ ok: true });
  fake.state.hiccups = 2;
  Reflect.deleteProperty(globalThis, 'hearthlineOidc');
  expect(await authorizationUrl(secrets, { redirectUri, locale: 'en' })).toEqual({ ok: false, reason: 'unavailable' });
});

it('sends a code once', async () => {
  fake.state.flaw = { response: { status: 500, type: 'application/json', body: '{}' } };
  await sendRequest();
  expect(fake.state.forms).toHaveLength(1);
});

it('uses the last good metadata while the provider is down', async () => {
  expect(await authorizationUrl(secrets, { redirectUri, locale: 'en' })).toMatchObject({ ok: true });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 60 * 60 * 1_000);
  fake.state.isDown = true;
  expect(await authorizationUrl(secrets, { redirectUri, locale: 'en' })).toMatchObject({ ok: true });
  clock.mockRestore();
});

it('finds a provider that was down at the first request', async () => {
  Reflect.deleteProperty(globalThis, 'hearthlineOidc');
  fake.state.isDown = true;
  expect(await authorizationUrl(secrets, { redirectUri, locale: 'en' })).toEqual({ ok: false, reason: 'unavailable' });
  fake.state.isDown = false;
  expect(await authorizationUrl(secrets, { redirectUri, locale: 'en' })).toMatchObject({ ok: true });
});

it('returns no sign-out URL if the provider has none', async () => {
  expect(await endSessionUrl({ idToken: null, returnTo: redirectUri, state: null })).toBeNull();
});

it.each([
  ['a-b_c.d*1', 'shop-1:a-b_c.d*1'],
  ['a b:c~ñ%', 'shop-1:a+b%3Ac%7E%C3%B1%25'],
])('encodes the secret %s in a header only as far as RFC 6749 requires', (secret, credentials) => {
  const headers = new Headers();
  clientAuth('client_secret_basic', secret)(
    { issuer: fake.issuer },
    { client_id: 'shop-1' },
    new URLSearchParams(),
    headers,
  );
  expect(headers.get('authorization')).toBe(`Basic ${Buffer.from(credentials).toString('base64')}`);
});

describe('revokeAccessToken', () => {
  it.each([
    ['as for tokens where the provider does not say', undefined, true],
    ['as for tokens where that is offered', ['client_secret_basic', 'client_secret_post'], true],
    ['in the way that is offered for revocation alone', ['client_secret_basic'], false],
    ['as for tokens where nothing that we know is offered', ['private_key_jwt'], true],
  ])('sends the secret %s', async (_what, methods, isInForm) => {
    Reflect.deleteProperty(globalThis, 'hearthlineOidc');
    const metadata = {
      revocation_endpoint: `${fake.issuer}/revoke`,
      revocation_endpoint_auth_methods_supported: methods,
    };
    fake.state.flaw = { metadata };
    await revokeAccessToken('access');
    expect(fake.state.forms.map((form) => [form.get('token'), form.has('client_secret')])).toEqual([
      ['access', isInForm],
    ]);
    Reflect.deleteProperty(globalThis, 'hearthlineOidc');
  });
});
