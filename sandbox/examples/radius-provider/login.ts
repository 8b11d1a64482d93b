// The OpenID provider that customers sign in with: an e-mail address or a phone number, and a code that is mailed.
import { createHmac, createPrivateKey, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, interactionPolicy, Provider } from 'oidc-provider';
import { z } from 'zod';
import { findRow, write } from './database.ts';
import { type Language, loginCodeMail, sendMail } from './mail.ts';
import { codePage, failurePage, loginPage, signOutPage } from './login-pages.ts';
import { openRecords } from './oidc-records.ts';
import { settings } from './settings.ts';

const ISSUER_PATH = '/oidc';
const [HOUR, DAY] = [3_600, 86_400];
const CODES_PER_HOUR = 10;
const TRIES_PER_CODE = 5;

const signingKey = readFileSync(settings.LOGIN_KEY_FILE, 'utf8');
const deriveSecret = (use: string) => createHmac('sha256', signingKey).update(use).digest('hex');
const signingJwk = {
  ...createPrivateKey(signingKey).export({ format: 'jwk' }),
  kid: 'login',
  use: 'sig',
  alg: 'RS256',
};

const returnUrls = ['en', 'es'].map((language) => `${settings.APP_ORIGIN}/${language}/handoff`);
const policy = interactionPolicy.base();
// Customers are not asked whether their own provider's site may know them.
policy.remove('consent');

const provider: Provider = new Provider(settings.LOGIN_ORIGIN + ISSUER_PATH, {
  adapter: openRecords,
  clients: [
    {
      client_id: settings.OIDC_CLIENT_ID,
      client_secret: settings.OIDC_CLIENT_SECRET,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: returnUrls,
      post_logout_redirect_uris: returnUrls.map((url) => `${url}?slo_fs=true`),
    },
  ],
  jwks: { keys: [signingJwk] },
  cookies: { keys: [deriveSecret('cookies')] },
  scopes: ['openid'],
  pkce: { required: () => true },
  ttl: { AccessToken: HOUR, AuthorizationCode: 60, IdToken: HOUR, Interaction: HOUR, Session: DAY, Grant: DAY },
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      logoutSource: (ctx, form) => {
        ctx.body = signOutPage(toLanguage(ctx.oidc.params?.['ui_locales']), form);
      },
    },
  },
  interactions: { policy, url: (_, { uid }) => `/login/${uid}` },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId, clientId: oidc.client?.clientId });
    grant.addOIDCScope('openid');
    await grant.save();
    return grant;
  },
  renderError: (ctx) => {
    ctx.type = 'html';
    ctx.body = failurePage(toLanguage(ctx.oidc.params?.['ui_locales']));
  },
});
// Behind a proxy that ends TLS, pages are found under the issuer's scheme.
provider.proxy = true;

/** The owner of an access token; undefined for a token that is unknown, expired or revoked. */
export async function findHolder(accessToken: string): Promise<string | undefined> {
  return (await provider.AccessToken.find(accessToken))?.accountId;
}

const loginForm = z.object({ name: z.string().trim().max(300).catch('') });
const codeForm = z.object({ code: z.string().trim().max(20).catch('') });

export async function loginRoutes(scope: FastifyInstance): Promise<void> {
  const handle = provider.callback();

  await scope.register(async (endpoints) => {
    // oidc-provider reads the bodies of its own endpoints.
    endpoints.removeAllContentTypeParsers();
    endpoints.addContentTypeParser('*', (_request, _payload, done) => done(null));
    endpoints.all(`${ISSUER_PATH}/*`, async ({ raw, url }, reply) => {
      reply.hijack();
      Object.assign(raw, { originalUrl: url, url: url.slice(ISSUER_PATH.length) });
      await handle(raw, reply.raw);
    });
  });

  await scope.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.setErrorHandler((error, request, reply) => {
      if (!(error instanceof errors.SessionNotFound)) request.log.error(error);
      return sendPage(reply.code(400), failurePage('ENGLISH'));
    });

    pages.get('/login/:uid', async (request, reply) => {
      const { language } = await findSignIn(request, reply);
      return sendPage(reply, loginPage(language));
    });

    pages.post('/login/:uid', async (request, reply) => {
      const { uid, language } = await findSignIn(request, reply);
      // Not waited for: the same page, and as fast, whether or not there is such a customer.
      mailCode(uid, loginForm.parse(request.body).name).catch((error: unknown) => request.log.error(error));
      return sendPage(reply, codePage(language, uid));
    });

    pages.post('/login/:uid/code', async (request, reply) => {
      const { uid, language } = await findSignIn(request, reply);
      const accountId = await redeemCode(uid, codeForm.parse(request.body).code);
      if (accountId === undefined) return sendPage(reply.code(422), codePage(language, uid, 'wrong'));
      const onward = await provider.interactionResult(request.raw, reply.raw, { login: { accountId } });
      return reply.header('cache-control', 'no-store').redirect(onward, 303);
    });
  });
}

/** The sign-in that the browser's cookie belongs to; throws `SessionNotFound` without one. */
async function findSignIn(request: FastifyRequest, reply: FastifyReply) {
  const { uid, params } = await provider.interactionDetails(request.raw, reply.raw);
  return { uid, language: toLanguage(params['ui_locales']) };
}

function toLanguage(locales: unknown): Language {
  return typeof locales === 'string' && locales.startsWith('es') ? 'SPANISH' : 'ENGLISH';
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(html);
}

const hashCode = (signIn: string, code: string) => deriveSecret(`code ${signIn} ${code}`);

async function mailCode(signIn: string, name: string): Promise<void> {
  const digits = name.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const person = await findRow<{ cust_guid: string; email: string; language: Language; sent: string }>(
    `select cust_guid, email, language,
       (select count(*) from login_codes where login_codes.cust_guid = people.cust_guid
        and created_at > now() - interval '1 hour') as sent
     from people
     where email = lower($1) or cust_guid in (select owner from customers where phone = $2) limit 1`,
    [name, digits],
  );
  if (!person || Number(person.sent) >= CODES_PER_HOUR) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await write("delete from login_codes where created_at < now() - interval '1 day'");
  const insert = 'insert into login_codes (sign_in, cust_guid, code_hash) values ($1, $2, $3)';
  await write(insert, [signIn, person.cust_guid, hashCode(signIn, code)]);
  await sendMail(loginCodeMail(person.email, code, person.language));
}

/** Whose code it is. A code works once, for ten minutes, and not after five wrong tries. */
async function redeemCode(signIn: string, code: string): Promise<string | undefined> {
  const count = `update login_codes set tries = tries + 1
    where id = (select max(id) from login_codes where sign_in = $1)
    and tries < $2 and created_at > now() - interval '10 minutes' returning id, code_hash`;
  const pending = await findRow<{ id: string; code_hash: string }>(count, [signIn, TRIES_PER_CODE]);
  if (pending?.code_hash !== hashCode(signIn, code)) return undefined;
  const redeem = 'delete from login_codes where id = $1 returning cust_guid';
  return (await findRow<{ cust_guid: string }>(redeem, [pending.id]))?.cust_guid;
}
