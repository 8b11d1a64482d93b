import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { BodyOf, ResponseOf } from '#lib/contract/operation.ts';
import { decoder } from '#lib/contract/session.ts';
import { Browser } from './browser.ts';
import type { ResponseData, SandboxClient } from './sandbox-client.ts';

/** Signs in without the web app: its part of the code flow, with plain requests. */

export const WEB_APP = 'http://localhost:3000';
export const CLIENT = { client_id: 'hearthline', client_secret: 'sandbox-secret' };

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  end_session_endpoint: z.string(),
  revocation_endpoint: z.string(),
});

const tokens = z.object({ access_token: z.string(), id_token: z.string(), token_type: z.string() });

export async function discover(client: SandboxClient) {
  return metadata.parse((await client.get('/oidc/.well-known/openid-configuration')).json);
}

/** A sign-in in progress: what the web app would keep in a cookie. */
export interface Attempt {
  verifier: string;
  state: string;
  nonce: string;
  redirectUri: string;
  /** The authorization URL that the browser is sent to. */
  url: string;
}

export async function beginSignIn(
  client: SandboxClient,
  change: { redirectUri?: string; more?: Record<string, string>; without?: string } = {},
): Promise<Attempt> {
  const [verifier, state, nonce] = [random(), random(), random()];
  const redirectUri = change.redirectUri ?? `${WEB_APP}/en/handoff`;
  const query = new URLSearchParams({
    client_id: CLIENT.client_id,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change.more,
  });
  if (change.without) query.delete(change.without);
  const { authorization_endpoint: endpoint } = await discover(client);
  return { verifier, state, nonce, redirectUri, url: `${endpoint}?${query}` };
}

const random = (): string => randomBytes(32).toString('base64url');

interface Credentials {
  loginId: string;
  password: string;
}

/** Passes the login page; returns the URL of the web app's hand-off page, with the code. */
export async function passLogin(browser: Browser, attempt: Attempt, { loginId, password }: Credentials): Promise<URL> {
  const loginPage = await browser.follow(attempt.url, attempt.redirectUri);
  if (loginPage.page === null) return new URL(loginPage.url);
  const loginResponse = await browser.go(loginPage.url, { loginId, password });
  const onward = loginResponse.headers.get('location');
  if (onward === null) throw new Error(`Signing in as ${loginId} was answered with ${loginResponse.status}`);
  return new URL((await browser.follow(new URL(onward, loginPage.url).href, attempt.redirectUri)).url);
}

/** Exchanges a code for tokens; the response may be a refusal. */
export async function exchangeCode(
  client: SandboxClient,
  attempt: Attempt,
  code: string,
  change = {},
): Promise<ResponseData> {
  return client.form('/oidc/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: attempt.redirectUri,
    code_verifier: attempt.verifier,
    ...CLIENT,
    ...change,
  });
}

export interface SignedIn {
  accessToken: string;
  idToken: string;
  nonce: string;
  browser: Browser;
}

export async function signIn(client: SandboxClient, who: Credentials, browser = new Browser()): Promise<SignedIn> {
  const attempt = await beginSignIn(client);
  const back = await passLogin(browser, attempt, who);
  const response = await exchangeCode(client, attempt, back.searchParams.get('code') ?? '');
  const { access_token: accessToken, id_token: idToken } = tokens.parse(response.json);
  return { accessToken, idToken, nonce: attempt.nonce, browser };
}

/** Opens a provider session, as the web app does after the exchange. */
export function openSession(
  client: SandboxClient,
  accessToken: string,
  trackingId: string = randomUUID(),
): Promise<ResponseData> {
  const body: BodyOf<typeof decoder> = { redirectUri: `${WEB_APP}/en/handoff`, trackingId };
  return client.post(decoder.path, body, { authorization: `Bearer ${accessToken}` });
}

export type ProviderSession = ResponseOf<typeof decoder> & SignedIn;

/** Signs in and opens a provider session. */
export async function signedIn(
  client: SandboxClient,
  who: Credentials,
  trackingId: string = randomUUID(),
): Promise<ProviderSession> {
  const tokensOf = await signIn(client, who);
  return { ...tokensOf, ...decoder.response.parse((await openSession(client, tokensOf.accessToken, trackingId)).json) };
}
