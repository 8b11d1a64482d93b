import 'server-only';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  tokenRevocation,
} from 'openid-client';
import { config, isLoopback } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import type { Result } from '#lib/result.ts';
import { fetchPatiently } from './fetch-with-retry.ts';

/** What one login knows and nobody else may. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

export interface Tokens {
  accessToken: string;
  idToken: string;
  /** Whom the ID token names. */
  subject: string;
}

/** `unavailable`: the identity provider did not answer, or not as one. `refused`: it, or a check of ours, said no. */
export type OidcFailure = 'unavailable' | 'refused';

/** Spec 2 §7. */
const SCOPE = 'openid';
/** Of one question, with its second try where it may be put twice: a code is good once, so its answer is worth waiting for. */
const TIMEOUT_S = 15;
/** Asked anew now and then, so that a changed endpoint is noticed; keys are looked after by the client itself. */
const FRESH_MS = 60 * 60 * 1_000;

interface Known {
  issuer: string;
  timestamp: number;
  fetch: CustomFetch;
  configuration: Promise<Configuration>;
}

/** Next loads server modules once per bundle; the provider is discovered once per process. */
const shared = globalThis as typeof globalThis & { hearthlineOidc?: Known | undefined };

/** The identity provider, as it said last. A first failure is forgotten, so that the next login tries again. */
async function provider(): Promise<Result<Configuration, OidcFailure>> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PROVIDER_TIME_SCALE } = config();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return { ok: false, reason: 'unavailable' };
  const known = shared.hearthlineOidc?.issuer === OIDC_ISSUER ? shared.hearthlineOidc : undefined;
  if (known && Date.now() - known.timestamp < FRESH_MS) return settled(known);
  // It knows what was said before.
  const fetch = known?.fetch ?? fetchPatiently(PROVIDER_TIME_SCALE);
  const configuration = discovery(
    new URL(OIDC_ISSUER),
    OIDC_CLIENT_ID,
    undefined,
    ClientSecretPost(OIDC_CLIENT_SECRET),
    {
      // A token's signature is checked even though it comes straight from the provider.
      execute: [enableNonRepudiationChecks, ...(isLoopback(OIDC_ISSUER) ? [allowInsecureRequests] : [])],
      timeout: Math.max(1, TIMEOUT_S * PROVIDER_TIME_SCALE),
      [customFetch]: fetch,
    },
  );
  shared.hearthlineOidc = { issuer: OIDC_ISSUER, timestamp: Date.now(), fetch, configuration };
  return settled(shared.hearthlineOidc);
}

async function settled(requested: Known): Promise<Result<Configuration, OidcFailure>> {
  try {
    return { ok: true, value: await requested.configuration };
  } catch (error) {
    if (shared.hearthlineOidc === requested) shared.hearthlineOidc = undefined;
    return failed('discovery', error);
  }
}

export function newLoginSecrets(): LoginSecrets {
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
}

/** Spec 2 §7: where the browser goes to sign in. `locale` is the language of the login page. */
export async function authorizationUrl(
  { state, nonce, verifier }: LoginSecrets,
  { redirectUri, locale }: { redirectUri: string; locale: string },
): Promise<Result<string, OidcFailure>> {
  const found = await provider();
  if (!found.ok) return found;
  const url = buildAuthorizationUrl(found.value, {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: locale,
  });
  return { ok: true, value: url.href };
}

/**
 * Exchanges the code of a hand-off. `response` is the query that the browser brought, `redirectUri` the very one that the login was begun
 * with. State, issuer, audience, expiry, nonce and signature are checked; a code is good once.
 */
export async function exchangeCode(
  secrets: LoginSecrets,
  { redirectUri, response }: { redirectUri: string; response: URLSearchParams },
): Promise<Result<Tokens, OidcFailure>> {
  const found = await provider();
  if (!found.ok) return found;
  // Not the request's own address: its host is the client's word.
  const here = new URL(redirectUri);
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    for (const value of response.getAll(name)) here.searchParams.append(name, value);
  }
  try {
    const tokens = await authorizationCodeGrant(found.value, here, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const subject = tokens.claims()?.sub;
    if (!subject || !tokens.id_token) return { ok: false, reason: 'refused' };
    return { ok: true, value: { accessToken: tokens.access_token, idToken: tokens.id_token, subject } };
  } catch (error) {
    return failed('token', error);
  }
}

/** Where the browser goes to sign out there too; null when the provider has no such page, or does not answer. */
export async function endSessionUrl(of: {
  idToken: string | null;
  returnTo: string;
  state: string | null;
}): Promise<string | null> {
  const found = await provider();
  if (!found.ok || !found.value.serverMetadata().end_session_endpoint) return null;
  return buildEndSessionUrl(found.value, {
    post_logout_redirect_uri: of.returnTo,
    ...(of.idToken && { id_token_hint: of.idToken }),
    ...(of.state && { state: of.state }),
  }).href;
}

/** Takes an access token back. A provider that cannot do so, or does not answer, is no obstacle. */
export async function revokeAccessToken(accessToken: string): Promise<void> {
  const found = await provider();
  if (!found.ok || !found.value.serverMetadata().revocation_endpoint) return;
  await tokenRevocation(found.value, accessToken, { token_type_hint: 'access_token' }).catch((error: unknown) => {
    failed('revocation', error);
  });
}

/** Refusals that an identity provider and its client word with a code; everything else is no answer at all. */
const UNANSWERED = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function failed(call: string, error: unknown): { ok: false; reason: OidcFailure } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const reason = code === null || UNANSWERED.has(code) || !code.startsWith('OAUTH_') ? 'unavailable' : 'refused';
  log.info({ event: 'identity_provider', call: `oidc-${call}`, outcome: reason, code });
  return { ok: false, reason };
}
