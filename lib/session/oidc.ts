import 'server-only';
import { createHash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  type ExportedJWKSCache,
  getJwksCache,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  setJwksCache,
  tokenRevocation,
} from 'openid-client';
import { z } from 'zod';
import { type Config, config, isLoopback } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import { failureCause } from '#lib/failure-cause.ts';
import type { Result } from '#lib/result.ts';
import { type IdentityCall, telemetry } from '#lib/telemetry/telemetry.ts';

/** The secrets of one login. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  /** For PKCE. */
  verifier: string;
}

export interface Tokens {
  accessToken: string;
  idToken: string;
  /** The customer, as the provider knows them: the ID token's OIDC_CUSTOMER_CLAIM. */
  custGuid: string;
}

/** `unavailable`: no response from the identity provider, or not a valid one. `refused`: rejected by the provider or by a check here. */
export type OidcFailure = 'unavailable' | 'refused';

/** Spec 2 §7. */
const SCOPE = 'openid';
/** Per call, including the retry where one is allowed: a code is good only once, so its response is worth waiting for. */
const TIMEOUT_S = 15;
/** The metadata is read again now and then to pick up a changed endpoint; the client refreshes the keys itself. */
const FRESH_MS = 60 * 60 * 1_000;
/** The least age at which the client requests the keys again when it meets an unknown one. */
const RENEWABLE_S = 60;

interface DiscoveredProvider {
  issuer: string;
  timestamp: number;
  fetch: CustomFetch;
  configuration: Promise<Configuration>;
  keys?: ExportedJWKSCache;
}

/** Next loads server modules once per bundle; the provider is discovered once per process. */
const globals = globalThis as typeof globalThis & { hearthlineOidc?: DiscoveredProvider | undefined };

/** The identity provider's latest configuration. A failed discovery is not cached, so that the next login tries again. */
async function discoverProvider(): Promise<Result<Configuration, OidcFailure>> {
  const { OIDC_ISSUER, PROVIDER_TIME_SCALE } = config();
  const client = ownClient();
  if (!OIDC_ISSUER || !client) return { ok: false, reason: 'unavailable' };
  const discoveredProvider = globals.hearthlineOidc?.issuer === OIDC_ISSUER ? globals.hearthlineOidc : undefined;
  if (discoveredProvider && Date.now() - discoveredProvider.timestamp < FRESH_MS)
    return awaitConfiguration(discoveredProvider);
  // Reused, because it caches the last good responses.
  const fetch = discoveredProvider?.fetch ?? fetchWithRetry(PROVIDER_TIME_SCALE);
  const configuration = discovery(new URL(OIDC_ISSUER), client.id, client.metadata, client.auth, {
    execute: isLoopback(OIDC_ISSUER) ? [allowInsecureRequests] : [],
    timeout: timeoutS(),
    [customFetch]: fetch,
  });
  globals.hearthlineOidc = { issuer: OIDC_ISSUER, timestamp: Date.now(), fetch, configuration };
  return awaitConfiguration(globals.hearthlineOidc);
}

async function awaitConfiguration(discoveredProvider: DiscoveredProvider): Promise<Result<Configuration, OidcFailure>> {
  try {
    return { ok: true, value: await discoveredProvider.configuration };
  } catch (error) {
    if (globals.hearthlineOidc === discoveredProvider) globals.hearthlineOidc = undefined;
    return failed('discovery', error);
  }
}

/** This site as a client of the identity provider, authenticated by `method`; null without the settings for it. */
function ownClient(method = config().OIDC_CLIENT_AUTH) {
  const { OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET, OIDC_CLOCK_TOLERANCE_SECONDS } = config();
  if (!id || !OIDC_CLIENT_SECRET) return null;
  const metadata = { [clockTolerance]: OIDC_CLOCK_TOLERANCE_SECONDS };
  return { id, metadata, auth: clientAuth(method, OIDC_CLIENT_SECRET) };
}

function timeoutS(): number {
  return Math.max(1, TIMEOUT_S * config().PROVIDER_TIME_SCALE);
}

/** OpenID Core §9: how this client authenticates. */
export function clientAuth(method: Config['OIDC_CLIENT_AUTH'], secret: string): ClientAuth {
  return method === 'client_secret_basic' ? clientSecretBasic(secret) : ClientSecretPost(secret);
}

/**
 * RFC 6749 §2.3.1: both parts are form-encoded, which leaves letters, digits and `*-._` as they are. The client library encodes these four
 * too; a provider that does not decode would then refuse the right secret.
 */
function clientSecretBasic(secret: string): ClientAuth {
  const formEncode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return (_server, client, _form, headers) => {
    const credentials = `${formEncode(client.client_id)}:${formEncode(secret)}`;
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}

export function newLoginSecrets(): LoginSecrets {
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
}

/** Spec 2 §7: where the browser goes to sign in. `locale` is the language of the login page. */
export async function authorizationUrl(
  { state, nonce, verifier }: LoginSecrets,
  { redirectUri, locale }: { redirectUri: string; locale: string },
): Promise<Result<string, OidcFailure>> {
  const configuration = await discoverProvider();
  if (!configuration.ok) return configuration;
  const url = buildAuthorizationUrl(configuration.value, {
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
 * Exchanges the code of a hand-off. `response` is the query of the callback, `redirectUri` exactly the one that the login was begun with.
 * State, issuer, audience, expiry (give or take OIDC_CLOCK_TOLERANCE_SECONDS), nonce, signature and `at_hash` are checked; a code is good once.
 */
export async function exchangeCode(
  secrets: LoginSecrets,
  { redirectUri, response }: { redirectUri: string; response: URLSearchParams },
): Promise<Result<Tokens, OidcFailure>> {
  const configuration = await discoverProvider();
  if (!configuration.ok) return configuration;
  const discoveredProvider = globals.hearthlineOidc;
  const client = discoveredProvider && createExchangeClient(discoveredProvider, configuration.value);
  if (!client) return { ok: false, reason: 'unavailable' };
  // Not the request's own address, whose host is supplied by the client.
  const here = new URL(redirectUri);
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    for (const value of response.getAll(name)) here.searchParams.append(name, value);
  }
  try {
    const tokens = await authorizationCodeGrant(client, here, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const { access_token: accessToken, id_token: idToken } = tokens;
    const claims = tokens.claims();
    const { OIDC_CUSTOMER_CLAIM } = config();
    const custGuid = claims?.[OIDC_CUSTOMER_CLAIM];
    if (typeof custGuid !== 'string' || custGuid === '' || !idToken) return refused('token', OIDC_CUSTOMER_CLAIM);
    const invalidClaim = claims && findInvalidClaim(claims);
    if (invalidClaim) return refused('token', invalidClaim);
    const atHash = claims?.at_hash;
    if (atHash !== undefined && !matchesTokenHash(accessToken, idToken, atHash)) return refused('token', 'at_hash');
    return { ok: true, value: { accessToken, idToken, custGuid } };
  } catch (error) {
    return failed('token', error);
  } finally {
    const keys = getJwksCache(client);
    if (keys) discoveredProvider.keys = keys;
  }
}

/**
 * What the client library does not check: a token for another party (OpenID Connect Core §3.1.3.7, rule 5), and one that was issued later
 * than the clocks can differ. The name of the claim, or null.
 */
function findInvalidClaim({ azp, iat }: { azp?: unknown; iat: number }): 'azp' | 'iat' | null {
  const { OIDC_CLIENT_ID, OIDC_CLOCK_TOLERANCE_SECONDS } = config();
  if (azp !== undefined && azp !== OIDC_CLIENT_ID) return 'azp';
  return iat > Date.now() / 1_000 + OIDC_CLOCK_TOLERANCE_SECONDS ? 'iat' : null;
}

/** Another client of a discovered provider, with its own key cache and authentication method. */
function createClient(
  discoveredProvider: DiscoveredProvider,
  configuration: Configuration,
  method?: Config['OIDC_CLIENT_AUTH'],
): Configuration | null {
  const own = ownClient(method);
  if (!own) return null;
  const client = new Configuration(configuration.serverMetadata(), own.id, own.metadata, own.auth);
  client.timeout = timeoutS();
  client[customFetch] = discoveredProvider.fetch;
  if (isLoopback(discoveredProvider.issuer)) allowInsecureRequests(client);
  return client;
}

/**
 * The client for one exchange. Its cached keys are dated a minute back: only then does the library request them again for an unknown key,
 * and a provider may sign with a new key at any time (OpenID Core §10.1.1).
 */
function createExchangeClient(
  discoveredProvider: DiscoveredProvider,
  configuration: Configuration,
): Configuration | null {
  const client = createClient(discoveredProvider, configuration);
  if (!client) return null;
  // Checks a token's signature even though it comes straight from the provider.
  enableNonRepudiationChecks(client);
  const { keys } = discoveredProvider;
  if (keys) {
    setJwksCache(client, { ...keys, uat: Math.min(keys.uat, Math.floor(Date.now() / 1_000) - RENEWABLE_S) });
  }
  return client;
}

/** OpenID Core §3.1.3.6: whether the ID token was issued together with this access token, as far as its algorithm has a hash here. */
function matchesTokenHash(accessToken: string, idToken: string, atHash: unknown): boolean {
  const { alg = '' } = decodeProtectedHeader(idToken);
  const bits = alg.startsWith('Ed') ? '512' : /^[A-Z]{2}(256|384|512)$/.exec(alg)?.[1];
  if (bits === undefined) return true;
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url') === atHash;
}

/** Where the browser goes to sign out of the identity provider too; null if the provider has no such page or does not respond. */
export async function endSessionUrl(options: {
  idToken: string | null;
  returnTo: string;
  state: string | null;
}): Promise<string | null> {
  const configuration = await discoverProvider();
  if (!configuration.ok || !configuration.value.serverMetadata().end_session_endpoint) return null;
  telemetry()?.recordIdentityCall('end-session', 'ok', null);
  return buildEndSessionUrl(configuration.value, {
    post_logout_redirect_uri: options.returnTo,
    ...(options.idToken && { id_token_hint: options.idToken }),
    ...(options.state && { state: options.state }),
  }).href;
}

/** Revokes an access token. A provider that does not support it, or does not respond, is not an error. */
export async function revokeAccessToken(accessToken: string): Promise<void> {
  const configuration = await discoverProvider();
  const discoveredProvider = globals.hearthlineOidc;
  if (!configuration.ok || !discoveredProvider || !configuration.value.serverMetadata().revocation_endpoint) return;
  const client = createClient(discoveredProvider, configuration.value, revocationAuth(configuration.value));
  if (!client) return;
  await tokenRevocation(client, accessToken, { token_type_hint: 'access_token' }).catch((error: unknown) => {
    failed('revocation', error);
  });
}

/** RFC 8414 §2: the revocation endpoint may take another authentication method than the token endpoint. */
function revocationAuth(configuration: Configuration): Config['OIDC_CLIENT_AUTH'] {
  const { OIDC_CLIENT_AUTH: usual } = config();
  const other = usual === 'client_secret_basic' ? 'client_secret_post' : 'client_secret_basic';
  const authMethods = configuration.serverMetadata().revocation_endpoint_auth_methods_supported ?? [usual];
  return !authMethods.includes(usual) && authMethods.includes(other) ? other : usual;
}

/** Codes that mean no valid response. Other OAUTH_ codes are refusals, and everything else counts as no response too. */
const NO_RESPONSE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function failed(call: string, error: unknown): { ok: false; reason: OidcFailure } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const reason = code === null || NO_RESPONSE_CODES.has(code) || !code.startsWith('OAUTH_') ? 'unavailable' : 'refused';
  const cause = reason === 'unavailable' ? failureCause(error) : undefined;
  log.info({ event: 'identity_provider', call: `oidc-${call}`, outcome: reason, code, cause });
  return { ok: false, reason };
}

function refused(call: string, claim: string): { ok: false; reason: OidcFailure } {
  log.info({ event: 'identity_provider', call: `oidc-${call}`, outcome: 'refused', code: claim });
  return { ok: false, reason: 'refused' };
}

/** Per request, in ms. */
const TRY_MS = 5_000;
const PAUSE_MS = 150;
const MAX_BYTES = 1_048_576;

/** Where a provider has its metadata (OpenID Connect Discovery §4). */
const DISCOVERY_PATH = '/.well-known/openid-configuration';

/** The provider's metadata or keys, parsed just far enough to recognize them. */
const discoveryDocument = z.union([z.object({ issuer: z.string() }), z.object({ keys: z.array(z.unknown()) })]);

interface BufferedResponse {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Fetches from the identity provider; a response over 1 MB is an error. A failed GET (metadata, keys) returns the last good response, or is
 * retried once after a short pause if there is none. A code is sent only once. `scale` multiplies the timeout of a GET.
 */
export function fetchWithRetry(scale: number): CustomFetch {
  const lastGood = new Map<string, BufferedResponse>();
  return async (url, options) => {
    const { body, signal, ...rest } = options;
    if (options.method !== 'GET') {
      // Copied only to satisfy the types; the client sends forms.
      const requestBody = body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null);
      const call = body instanceof URLSearchParams && body.has('grant_type') ? 'token' : 'revocation';
      const send = () => fetch(url, { ...rest, body: requestBody, signal: signal ?? null });
      return toResponse(await sendCounted(call, send, ({ status }) => status < 300));
    }
    const call = url.endsWith(DISCOVERY_PATH) ? 'discovery' : 'keys';
    const once = async () => {
      const ends = [AbortSignal.timeout(TRY_MS * scale), ...(signal ? [signal] : [])];
      const response = await sendCounted(call, () => fetch(url, { ...rest, signal: AbortSignal.any(ends) }), isUsable);
      if (isUsable(response)) lastGood.set(url, response);
      return response;
    };
    const first = await once().catch(() => null);
    if (first && isUsable(first)) return toResponse(first);
    const lastResponse = lastGood.get(url);
    if (lastResponse) return toResponse(lastResponse);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())));
    return toResponse(await once());
  };
}

/** Sends one request to the identity provider and counts what became of it. */
async function sendCounted(
  call: IdentityCall,
  send: () => Promise<Response>,
  isGood: (response: BufferedResponse) => boolean,
): Promise<BufferedResponse> {
  const since = performance.now();
  try {
    const response = await bufferResponse(await send());
    const isRefusal = response.status >= 400 && response.status < 500;
    const outcome = isGood(response) ? 'ok' : isRefusal ? 'refused' : 'bad-response';
    telemetry()?.recordIdentityCall(call, outcome, performance.now() - since);
    return response;
  } catch (error) {
    telemetry()?.recordIdentityCall(call, 'no-response', performance.now() - since);
    telemetry()?.recordCallFailure('identity', failureCause(error));
    throw error;
  }
}

async function bufferResponse({ status, headers, body }: Response): Promise<BufferedResponse> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('Identity provider response exceeds 1 MB');
    chunks.push(chunk);
  }
  return { status, headers, text: Buffer.concat(chunks).toString('utf8') };
}

function toResponse({ status, headers, text }: BufferedResponse): Response {
  return new Response(text === '' ? null : text, { status, headers });
}

function isUsable({ status, text }: BufferedResponse): boolean {
  try {
    return status === 200 && discoveryDocument.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
