import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { listIdentityAccounts } from '../state/identity-accounts.ts';
import { issuerUrl, MOUNT } from './issuer.ts';
import { addLoginRoutes } from './login-routes.ts';
import { mergeCookies } from './merge-cookies.ts';
import { openProvider } from './oidc-configuration.ts';
import { findHolder } from './oidc-records.ts';
import { addPasswordRoutes } from './password-routes.ts';
import { readForms } from './read-forms.ts';
import { addTokenRoute } from './token-route.ts';

/** The identity provider's endpoints, with the call names that faults and the log use. */
const ENDPOINTS: readonly [path: string, methods: ('GET' | 'POST')[], call: string][] = [
  ['/.well-known/openid-configuration', ['GET'], 'oidc-discovery'],
  ['/jwks', ['GET'], 'oidc-jwks'],
  ['/auth', ['GET', 'POST'], 'oidc-authorize'],
  ['/auth/:uid', ['GET'], 'oidc-authorize'],
  ['/token', ['POST'], 'oidc-token'],
  ['/token/revocation', ['POST'], 'oidc-revocation'],
  ['/me', ['GET', 'POST'], 'oidc-userinfo'],
  ['/session/end', ['GET', 'POST'], 'oidc-end-session'],
  ['/session/end/confirm', ['POST'], 'oidc-end-session'],
  ['/session/end/success', ['GET'], 'oidc-end-session'],
];

const PASSED = ['accept', 'accept-language', 'authorization', 'cookie', 'origin', 'user-agent'];
const HOP_BY_HOP = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
const SIGN_OUT_KEY = /name="xsrf" value="([^"]+)"/;

interface RecordedRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  form: Record<string, string> | null;
}

/**
 * Spec 2 §4: an OpenID provider. Its requests and responses pass through Fastify, so that faults apply as to every other
 * call. URLs are always the issuer's, regardless of the request's host.
 */
export async function identityProviderRoutes(scope: FastifyInstance, sandbox: Sandbox): Promise<void> {
  readForms(scope);
  let opening: Promise<Provider> | null = null;
  const issuer = (): string => issuerUrl(scope, sandbox.config);
  const provider = (): Promise<Provider> => {
    opening ??= openProvider(sandbox, issuer()).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const inner = behindIt(provider);
  scope.addHook('onClose', () => inner.close());

  addLoginRoutes(scope, sandbox, provider);
  addPasswordRoutes(scope, sandbox);
  addTokenRoute(scope, sandbox, provider);

  for (const [path, methods, call] of ENDPOINTS) {
    scope.route({
      method: methods,
      url: MOUNT + path,
      config: { call },
      handler: async (request, reply) => {
        const interaction = recordRequest(request);
        const response = await ask(interaction);
        if (path === '/session/end') return send(reply, await signOutAtOnce(interaction, response));
        await bindGrant(response);
        return send(reply, response);
      },
    });
  }

  async function ask({ method, url, headers, form }: RecordedRequest) {
    const { host, protocol } = new URL(issuer());
    return inner.inject({
      method,
      url,
      headers: {
        ...headers,
        host,
        'x-forwarded-proto': protocol.slice(0, -1),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
  }

  type ResponseData = Awaited<ReturnType<typeof ask>>;

  /** Skips the confirmation if the web app has sent an ID token, or if no one is signed in. */
  async function signOutAtOnce(interaction: RecordedRequest, response: ResponseData): Promise<ResponseData> {
    const xsrf = response.statusCode === 200 ? SIGN_OUT_KEY.exec(response.payload)?.[1] : undefined;
    const isConfirming =
      response.payload.includes('op.logoutForm') &&
      !/[?&]id_token_hint=/.test(interaction.url) &&
      !interaction.form?.['id_token_hint'];
    if (xsrf === undefined || isConfirming) return response;
    const set = [response.headers['set-cookie'] ?? []].flat();
    const headers = { ...interaction.headers, cookie: mergeCookies(interaction.headers['cookie'], set) };
    const signOut = await ask({
      method: 'POST',
      url: `${MOUNT}/session/end/confirm`,
      headers,
      form: { xsrf, logout: 'yes' },
    });
    signOut.headers['set-cookie'] = [...set, ...[signOut.headers['set-cookie'] ?? []].flat()];
    return signOut;
  }

  /** Links a newly issued code or token to its customer, for faults that match by customer. */
  async function bindGrant(response: ResponseData): Promise<void> {
    const location = typeof response.headers.location === 'string' ? URL.parse(response.headers.location) : null;
    const code = location?.searchParams.get('code');
    const token = /"access_token":"([^"]+)"/.exec(response.payload)?.[1];
    const grant = code ?? token;
    if (!grant) return;
    const custGuid = await findHolder(sandbox.db, code ? 'AuthorizationCode' : 'AccessToken', grant);
    if (custGuid === null) return;
    for (const { accountId, account } of await listIdentityAccounts(sandbox.db, custGuid)) {
      sandbox.subjects.bindVisit(grant, { accountId, phone: account?.phone ?? null });
    }
  }
}

/** The provider expects plain Node requests, with URLs relative to its mount point. */
function behindIt(provider: () => Promise<Provider>): FastifyInstance {
  const inner = Fastify({ logger: false });
  inner.removeAllContentTypeParsers();
  inner.addContentTypeParser('*', (_request, _payload, done) => done(null));
  inner.all('/*', async (request, reply) => {
    const handle = (await provider()).callback();
    reply.hijack();
    const url = request.raw.url ?? '/';
    Object.assign(request.raw, { originalUrl: url, url: url.slice(MOUNT.length) || '/' });
    await handle(request.raw, reply.raw);
  });
  return inner;
}

const formOf = z.record(z.string(), z.coerce.string());

function recordRequest(request: FastifyRequest): RecordedRequest {
  const headers = PASSED.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: request.url,
    headers: Object.fromEntries(headers),
    form: request.method === 'POST' ? formOf.catch({}).parse(request.body ?? {}) : null,
  };
}

function send(
  reply: FastifyReply,
  { statusCode, headers, rawPayload }: { statusCode: number; headers: object; rawPayload: Buffer },
): FastifyReply {
  for (const [name, value] of Object.entries(headers)) {
    if (!HOP_BY_HOP.has(name)) void reply.header(name, value);
  }
  if (!reply.hasHeader('content-security-policy'))
    void reply.header('content-security-policy', "frame-ancestors 'none'");
  return reply.code(statusCode).send(rawPayload);
}
