import { createServer, type ServerResponse } from 'node:http';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { type Config, isLoopback } from '#lib/config.ts';
import { configSchema } from '#lib/config/config-schema.ts';
import { readSettings } from '#lib/config/environment-settings.ts';
import { clientAuth } from '#lib/session/oidc.ts';
import type { Environment } from '../run/environment.ts';
import { Problem } from '../run/problem.ts';

/** How long somebody has to sign in. */
const SIGN_IN_WITHIN_MS = 10 * 60_000;

export interface TokenClient {
  issuer: string;
  id: string;
  secret: string;
  auth: Config['OIDC_CLIENT_AUTH'];
}

/** The web app as its identity provider knows it, from OIDC_ISSUER and its kin. */
export function findTokenClient(env: Environment): TokenClient {
  const names = { OIDC_ISSUER: true, OIDC_CLIENT_ID: true, OIDC_CLIENT_SECRET: true, OIDC_CLIENT_AUTH: true } as const;
  const result = configSchema.pick(names).safeParse(readSettings(env));
  if (!result.success) {
    throw new Problem(result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'));
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_AUTH: auth } = result.data;
  if (!issuer || !id || !secret) {
    throw new Problem('Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET in the environment or .env first.');
  }
  return { issuer, id, secret, auth };
}

export interface TokenRequest {
  client: TokenClient;
  /** An address of this machine that the identity provider leads this client back to. */
  redirectUri: string;
  /** Shows where to sign in. */
  onUrl: (url: string) => void;
  withinMs?: number;
}

/**
 * An access token of the customer who signs in: the authorization code flow with PKCE, whose code comes back to an address of this machine
 * (RFC 8252 §7.3). Nothing is kept.
 */
export async function requestAccessToken({
  client,
  redirectUri,
  onUrl,
  withinMs = SIGN_IN_WITHIN_MS,
}: TokenRequest): Promise<string> {
  const address = new URL(redirectUri);
  if (address.protocol !== 'http:' || !isLoopback(redirectUri)) {
    throw new Problem(`${redirectUri} is no http address of this machine, to which the code could come back.`);
  }
  const { issuer, id, secret, auth } = client;
  const server = await discovery(new URL(issuer), id, {}, clientAuth(auth, secret), {
    execute: isLoopback(issuer) ? [allowInsecureRequests] : [],
  }).catch((error: unknown) => {
    throw new Problem(`OIDC_ISSUER could not be asked (${reasonFor(error)}).`);
  });
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(server, {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const returnUrl = await waitForReturn(address, withinMs, () => onUrl(url.href));
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  const tokens = await authorizationCodeGrant(server, returnUrl, checks).catch((error: unknown) => {
    throw new Problem(`The identity provider gave no token (${reasonFor(error)}).`);
  });
  return tokens.access_token;
}

/** Listens at the address until the browser comes back to it. `onListening`: from now on it may. */
async function waitForReturn(address: URL, withinMs: number, onListening: () => void): Promise<URL> {
  const server = createServer();
  try {
    return await new Promise<URL>((resolve, reject) => {
      const late = () => reject(new Problem('Nobody has signed in; run it again.'));
      const timer = setTimeout(late, withinMs);
      server.on('close', () => clearTimeout(timer));
      server.on('error', (error: NodeJS.ErrnoException) => {
        reject(
          new Problem(`${address.origin} cannot be listened on (${error.code ?? error.message}); stop what is there.`),
        );
      });
      server.on('request', ({ url = '/' }, response: ServerResponse) => {
        const returnUrl = new URL(url, address.origin);
        const isReturn = returnUrl.pathname === address.pathname;
        response.writeHead(isReturn ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
        response.end(isReturn ? 'Done: the token is in the terminal. This page can be closed.\n' : 'Not here.\n');
        if (isReturn) resolve(returnUrl);
      });
      server.listen(Number(address.port || 80), address.hostname.replace(/^\[|\]$/g, ''), onListening);
    });
  } finally {
    server.close();
  }
}

/** The protocol's code if there is one: a message might contain an address. */
function reasonFor(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('error' in error && typeof error.error === 'string') return error.error;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : 'unknown';
}
