import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT_ID = 'hearthline';

/** What is wrong with the next ID token; nothing by default. */
export interface Flaw {
  claims?: Record<string, unknown>;
  /** Signed with a key that the issuer does not publish. */
  isForged?: boolean;
  /** No signature at all. */
  isUnsigned?: boolean;
  /** The token endpoint returns this status and body instead. */
  response?: { status: number; type: string; body: string };
}

/** Starts an OpenID provider that can misbehave: discovery, keys and tokens, for any code. */
export async function startFakeIssuer() {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const state = { flaw: {} as Flaw, nonce: '', isDown: false, hiccups: 0, forms: [] as URLSearchParams[] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on(
      'end',
      () =>
        void reply(request.url ?? '/', body).then(({ status, type, text }) => {
          response.writeHead(status, { 'content-type': type }).end(text);
        }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const json = (value: unknown) => ({ status: 200, type: 'application/json', text: JSON.stringify(value) });

  async function reply(path: string, form: string) {
    if (state.isDown || state.hiccups-- > 0) return { status: 503, type: 'text/html', text: '<p>' };
    if (path === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (path === '/jwks') return json({ keys: [key] });
    state.forms.push(new URLSearchParams(form));
    const { response: other } = state.flaw;
    if (other) return { status: other.status, type: other.type, text: other.body };
    return json({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: await idToken() });
  }

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const right = { iss: issuer, aud: CLIENT_ID, sub: 'guid-1', nonce: state.nonce, iat: now, exp: now + 60 };
    const claims = { ...right, ...state.flaw.claims };
    if (state.flaw.isUnsigned) {
      return `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    }
    const signer = state.flaw.isForged ? other.privateKey : own.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(signer);
  }

  return {
    issuer,
    state,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
