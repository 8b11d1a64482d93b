import { createRemoteJWKSet, jwtVerify } from 'jose';
import { decoder } from '#lib/contract/session.ts';
import { startProviderProxy } from './provider-proxy.ts';
import { identifyWith } from './three-origin-issuer.ts';

/** What a customer of the sandbox signs in with, and the id that the provider knows them by. */
export interface Customer {
  loginId: string;
  password: string;
  custGuid: string;
}

/** An OpenID provider that is not the sandbox's, with customers of the sandbox. */
export interface ForeignIssuer {
  issuer: string;
  /** The web app's settings for it, besides OIDC_ISSUER. */
  settings: Record<string, string>;
  add(customer: Customer): Promise<void>;
  /** Who holds an access token, as the issuer says it; null if the token is not good, or no longer. */
  findHolder(accessToken: string): Promise<Customer | null>;
  close(): Promise<void>;
}

/**
 * A provider that takes another identity provider's access tokens: the sandbox, with `decoder` done as integrating.md describes it. The token
 * is checked with its issuer, and the session opened for its holder.
 */
export async function startProviderFor({ findHolder }: Pick<ForeignIssuer, 'findHolder'>, sandboxUrl: string) {
  const customer = identifyWith(sandboxUrl);
  const tokens: string[] = [];
  const proxy = await startProviderProxy(sandboxUrl, async (request, forward) => {
    const { authorization = '' } = request.headers;
    if (new URL(request.url, sandboxUrl).pathname !== decoder.path) return forward(request);
    const token = authorization.replace(/^Bearer /, '');
    tokens.push(token);
    const holder = await findHolder(token);
    const session = holder && (await customer(holder));
    const headers = session ? { ...request.headers, authorization: `Bearer ${session.accessToken}` } : request.headers;
    return forward({ ...request, headers });
  });
  return { ...proxy, tokens: tokens as readonly string[] };
}

/** The subject of an access token that is a JWT, after its signature was checked; null if it is not good. */
export async function subjectOfJwt(accessToken: string, { issuer, jwks }: { issuer: string; jwks: string }) {
  const verification = await jwtVerify(accessToken, createRemoteJWKSet(new URL(jwks)), { issuer }).catch(() => null);
  return verification?.payload.sub ?? null;
}
