import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export const CLIENT_ID = 'hearthline';

/** What is wrong with the issuer's responses, or unusual about them; nothing by default. */
export interface Flaw {
  /** Of the ID token; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Of the ID token's header. */
  header?: Record<string, unknown>;
  /** Of the discovery document. */
  metadata?: Record<string, unknown>;
  /** The published keys. */
  keys?: JWK[];
  accessToken?: string;
  /** Signed with this secret instead of a key. */
  secret?: string;
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
  const exportKey = async (pair: typeof own, kid: string): Promise<JWK> => {
    return { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
  };
  const key = await exportKey(own, 'one');
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
        ...state.flaw.metadata,
      });
    }
    if (path === '/jwks') return json({ keys: state.flaw.keys ?? [key] });
    state.forms.push(new URLSearchParams(form));
    const { response: other, accessToken = 'access' } = state.flaw;
    if (other) return { status: other.status, type: other.type, text: other.body };
    return json({ access_token: accessToken, token_type: 'Bearer', expires_in: 60, id_token: await idToken() });
  }

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const right = { iss: issuer, aud: CLIENT_ID, sub: 'guid-1', nonce: state.nonce, iat: now, exp: now + 60 };
    const { claims: unusual, header: more, secret, isUnsigned, isForged } = state.flaw;
    const claims = { ...right, ...unusual };
    if (isUnsigned) {
      return `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    }
    if (secret !== undefined) {
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
    }
    const signer = isForged ? other.privateKey : own.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...more }).sign(signer);
  }

  return {
    issuer,
    state,
    /** The published key. */
    key,
    /** The key that `isForged` signs with, as it would be published. */
    otherKey: await exportKey(other, 'two'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
