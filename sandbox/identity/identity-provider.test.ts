import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Browser } from '../testing/browser.ts';
import { OwnerCalls } from '../testing/owner-calls.ts';
import {
  beginSignIn,
  CLIENT,
  discover,
  exchangeCode,
  openSession,
  passLogin,
  signedIn,
  signIn,
  WEB_APP,
} from '../testing/sign-in.ts';
import { lastingPlace, startTestSandbox } from '../testing/test-sandbox.ts';
import { client, openPage } from '../testing/identity-provider.ts';

const person = await client.persona('active');

const codeFor = async (attempt: Awaited<ReturnType<typeof beginSignIn>>, browser = new Browser()) =>
  (await passLogin(browser, attempt, person)).searchParams.get('code') ?? '';

describe('the identity provider', () => {
  it('publishes its endpoints below one issuer', async () => {
    const configuration = await discover(client);
    expect(configuration.issuer).toMatch(/^http:\/\/localhost:\d+\/oidc$/);
    for (const url of Object.values(configuration)) expect(url.startsWith(configuration.issuer)).toBe(true);
  });

  it('signs a customer in with a code, an ID token and an access token', async () => {
    const attempt = await beginSignIn(client);
    const back = await passLogin(new Browser(), attempt, person);
    expect(back.origin + back.pathname).toBe(attempt.redirectUri);
    const { issuer, jwks_uri: keys } = await discover(client);
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([attempt.state, issuer]);
    const response = await exchangeCode(client, attempt, back.searchParams.get('code') ?? '');
    const tokenResponse = z.object({ access_token: z.string(), id_token: z.string(), token_type: z.literal('Bearer') });
    const { id_token: idToken } = tokenResponse.parse(response.json);
    expect(decodeProtectedHeader(idToken).alg).toBe('RS256');
    const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(keys)), {
      issuer,
      audience: CLIENT.client_id,
    });
    expect(payload).toMatchObject({ sub: person.custGuid, nonce: attempt.nonce });
  });

  it('issues the same tokens through the control API, without the login page', async () => {
    const response = await client.post('/__sandbox/tokens', { custGuid: person.custGuid });
    const { accessToken, idToken } = z.object({ accessToken: z.string(), idToken: z.string() }).parse(response.json);
    const { issuer, jwks_uri: keys } = await discover(client);
    const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(keys)), {
      issuer,
      audience: CLIENT.client_id,
    });
    expect(payload.sub).toBe(person.custGuid);
    expect(await openSession(client, accessToken)).toMatchObject({ status: 200, json: { custGuid: person.custGuid } });
    expect((await client.post('/__sandbox/tokens', { custGuid: 'nobody' })).status).toBe(404);
  });

  it('keeps a customer signed in, and tabs separate', async () => {
    const browser = new Browser();
    const [one, two] = [await beginSignIn(client), await beginSignIn(client)];
    const firstPage = await openPage(browser, one.url);
    const secondPage = await openPage(browser, two.url);
    for (const [login, attempt] of [
      [secondPage, two],
      [firstPage, one],
    ] as const) {
      const loginResponse = await browser.go(login.url, { loginId: person.loginId, password: person.password });
      const { url } = await browser.follow(loginResponse.headers.get('location') ?? '', WEB_APP);
      expect(new URL(url).searchParams.get('state')).toBe(attempt.state);
    }
    const again = await browser.follow((await beginSignIn(client)).url, WEB_APP);
    expect(again.page).toBeNull();
  });

  it('keeps its cookies below its own path, because the web app may share the host', async () => {
    const { authorization_endpoint: endpoint } = await discover(client);
    const { url } = await beginSignIn(client);
    const responses = [
      await new Browser().go(url),
      await new Browser().go(`${new URL(endpoint).origin}/oidc/session/end`),
    ];
    const cookies = responses.flatMap(({ headers }) => headers.getSetCookie());
    expect(cookies.length).toBeGreaterThan(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; path=\/oidc.*; samesite=lax; httponly/i);
  });

  it.each([
    ['no PKCE', { without: 'code_challenge' }],
    ['plain PKCE', { more: { code_challenge_method: 'plain' } }],
    ['another response type', { more: { response_type: 'token' } }],
    ['another scope alone', { more: { scope: 'profile' } }],
  ])('refuses %s', async (_, change) => {
    const { url } = await new Browser().follow((await beginSignIn(client, change)).url, WEB_APP);
    expect(url).toMatch(/[?#&]error=(invalid|unsupported|unauthorized)/);
  });

  it.each([
    'https://evil.example/en/handoff',
    'http://localhost:3000/en',
    'http://localhost:3000/fr/handoff',
    'http://localhost:3000/en/handoff?x=1',
    'http://localhost:3000/en/handoff/../x',
    'http://localhost@evil.example/en/handoff',
  ])('never redirects to %s', async (redirectUri) => {
    const { status, text } = await openPage(new Browser(), (await beginSignIn(client, { redirectUri })).url);
    expect(status).toBe(400);
    expect(text).toContain('We couldn’t log you in');
  });

  it('redirects to the configured web app and to loopback, in both languages', async () => {
    for (const origin of ['https://shop.example', 'http://127.0.0.1:9', 'http://localhost:3999']) {
      for (const locale of ['en', 'es']) {
        const { status } = await openPage(
          new Browser(),
          (await beginSignIn(client, { redirectUri: `${origin}/${locale}/handoff` })).url,
        );
        expect(status).toBe(200);
      }
    }
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another redirect address', { redirect_uri: `${WEB_APP}/es/handoff` }],
    ['another secret', { client_secret: 'guessed-secret' }],
    ['an unknown code', { code: 'unknown' }],
  ])('refuses a code with %s', async (_, change) => {
    const attempt = await beginSignIn(client);
    const response = await exchangeCode(client, attempt, await codeFor(attempt), change);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.text).not.toContain('access_token');
  });

  it('accepts a code once', async () => {
    const attempt = await beginSignIn(client);
    const code = await codeFor(attempt);
    expect((await exchangeCode(client, attempt, code)).status).toBe(200);
    expect((await exchangeCode(client, attempt, code)).json).toMatchObject({ error: 'invalid_grant' });
  });

  it('signs out at once with an ID token, asks for confirmation without one, and requires the password again', async () => {
    const { browser, idToken } = await signIn(client, person);
    const { end_session_endpoint: end } = await discover(client);
    const asks = await openPage(browser, end);
    expect(asks.text).toContain('Log out?');
    const back = `${WEB_APP}/es`;
    const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: back, state: 's1' });
    const { url } = await browser.follow(`${end}?${query}`, WEB_APP);
    expect(url).toBe(`${back}?state=s1`);
    expect((await openPage(browser, (await beginSignIn(client)).url)).text).toContain('Login ID');
    // No one is signed in any longer, so there is no confirmation.
    expect((await browser.follow(`${end}?${query}`, WEB_APP)).url).toBe(`${back}?state=s1`);
  });

  it('reports a logout only after a real logout', async () => {
    const { browser } = await signIn(client, person);
    const { end_session_endpoint: end } = await discover(client);
    const asks = await openPage(browser, end);
    const [, action = '', xsrf = ''] =
      /action="([^"]+)".*?name="xsrf" value="([^"]+)"/s.exec(asks.text.replaceAll('&amp;', '&')) ?? [];
    const press = async (fields: Record<string, string>) => {
      const response = await browser.go(new URL(action, end).href, { xsrf, ...fields });
      const next = response.headers.get('location');
      return next === null ? response.text() : (await openPage(browser, new URL(next, end).href)).text;
    };
    expect(await press({})).toContain('You’re still logged in');
    // Of a page that is stale.
    expect(await press({ xsrf: 'old', logout: 'yes' })).toContain('You’re still logged in');
    expect(await press({ logout: 'yes' })).toContain('You’re logged out');
    expect(await press({ logout: 'yes' })).toContain('You’re logged out');
  });

  it('does not redirect to another site after logout', async () => {
    const { browser, idToken } = await signIn(client, person);
    const { end_session_endpoint: end } = await discover(client);
    const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: 'https://evil.example/' });
    expect((await openPage(browser, `${end}?${query}`)).status).toBe(400);
  });

  it.each([
    ['oidc-discovery', '/oidc/.well-known/openid-configuration'],
    ['oidc-jwks', '/oidc/jwks'],
    ['oidc-authorize', '/oidc/auth'],
    ['oidc-end-session', '/oidc/session/end'],
  ])('applies a fault for %s', async (call, path) => {
    await client.fault({ call, kind: 'http', status: 503, times: 1, match: { text: `probe-${call}` } });
    expect((await client.get(`${path}?probe-${call}`)).status).toBe(503);
    expect((await client.get(`${path}?probe-${call}`)).status).not.toBe(503);
  });

  it('applies a fault for oidc-token only to its own customer', async () => {
    const other = await client.persona('active');
    await client.fault({ call: 'oidc-token', kind: 'malformed', match: { accountId: person.accountIds[0] } });
    await expect(signIn(client, person)).rejects.toThrow();
    expect((await signIn(client, other)).accessToken).toBeTruthy();
    await client.send('DELETE', '/__sandbox/faults');
  });

  it('refuses a repeated token request', async () => {
    const attempt = await beginSignIn(client);
    const code = await codeFor(attempt);
    await client.fault({ call: 'oidc-token', kind: 'duplicate', times: 1, match: { text: code } });
    expect((await exchangeCode(client, attempt, code)).json).toMatchObject({ error: 'invalid_grant' });
  });

  it('keeps passwords and the secret out of the log', async () => {
    await signIn(client, person);
    const { text } = await client.get('/__sandbox/calls');
    expect(text).toContain('oidc-token');
    expect(text).not.toContain(CLIENT.client_secret);
    expect(text).not.toContain('"password":"sandbox"');
  });
});

it('keeps logins across a restart', async () => {
  const place = await lastingPlace();
  try {
    const before = await startTestSandbox(place.settings);
    const providerSession = await signedIn(before.client, { loginId: 'active', password: 'sandbox' });
    const keys = await before.client.get('/oidc/jwks');
    await before.close();
    const after = await startTestSandbox(place.settings);
    expect((await after.client.get('/oidc/jwks')).text).toBe(keys.text);
    expect((await new OwnerCalls(after.client, providerSession.sessionId).ping()).json).toEqual({ pinged: true });
    expect((await openSession(after.client, providerSession.accessToken)).status).toBe(200);
    const again = await providerSession.browser.follow((await beginSignIn(after.client)).url, WEB_APP);
    expect(again.page).toBeNull();
    await after.close();
  } finally {
    await place.remove();
  }
}, 120_000);
