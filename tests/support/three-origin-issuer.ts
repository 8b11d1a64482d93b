import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { SandboxClient } from '#sandbox/testing/sandbox-client.ts';
import { signIn } from '#sandbox/testing/sign-in.ts';
import { listenLocally } from './listen.ts';

export interface Credentials {
  loginId: string;
  password: string;
}

/** Somebody who has signed in: the subject of the ID token, and the access token that the provider accepts. */
export interface KnownCustomer {
  subject: string;
  accessToken: string;
}

interface Options {
  clientId: string;
  clientSecret: string;
  /** Who these credentials belong to; null for nobody. */
  identify: (credentials: Credentials) => Promise<KnownCustomer | null>;
}

interface Code {
  customer: KnownCustomer;
  request: URLSearchParams;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const COOKIE = 'three-origins';
const NONE: Reply = { status: 404 };

/**
 * Starts an OpenID provider whose endpoints lie on three origins, as large ones' do: the issuer with its metadata and keys; a front whose
 * authorization and end-session endpoints lead on; and a third with the login page, the tokens and the goodbye. Signing out is thus a
 * redirect over two origins that the issuer's name does not reveal, and so is the login of a browser that is known there. The code flow is
 * checked: client, redirect URI, PKCE, single use.
 */
export async function startThreeOriginIssuer({ clientId, clientSecret, identify }: Options) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Code>();
  const sessions = new Map<string, KnownCustomer>();
  /** Paths that browsers and the client have requested, with their origin. */
  const addresses: string[] = [];

  const [issuer, front, back] = await Promise.all([
    listen((request) => answerIssuer(request)),
    listen((request) => answerFront(request)),
    listen((request, form) => answerBack(request, form)),
  ]);

  function listen(respond: (url: IncomingCall, form: URLSearchParams) => Reply | Promise<Reply>): Promise<Origin> {
    return startOrigin(async (incoming, form) => {
      addresses.push(incoming.url.origin + incoming.url.pathname);
      return respond(incoming, form);
    });
  }

  function answerIssuer({ url }: IncomingCall): Reply {
    if (url.pathname === '/jwks') return json({ keys: [key] });
    if (url.pathname !== '/.well-known/openid-configuration') return NONE;
    return json({
      issuer: issuer.origin,
      jwks_uri: `${issuer.origin}/jwks`,
      authorization_endpoint: `${front.origin}/authorize`,
      end_session_endpoint: `${front.origin}/end-session`,
      token_endpoint: `${back.origin}/token`,
      revocation_endpoint: `${back.origin}/revoke`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      ui_locales_supported: ['en', 'es'],
    });
  }

  function answerFront({ url }: IncomingCall): Reply {
    if (url.pathname === '/authorize') return redirect(`${back.origin}/login${url.search}`);
    if (url.pathname === '/end-session') return redirect(`${back.origin}/goodbye${url.search}`);
    return NONE;
  }

  async function answerBack({ url, request }: IncomingCall, form: URLSearchParams): Promise<Reply> {
    const session = new RegExp(`${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /login': {
        const login = sessions.get(session);
        return login ? sendBack(login, url.searchParams) : loginPage(url.searchParams);
      }
      case 'POST /login': {
        const customer = await identify({ loginId: form.get('loginId') ?? '', password: form.get('password') ?? '' });
        if (!customer) return loginPage(url.searchParams);
        const id = randomUUID();
        sessions.set(id, customer);
        const back = sendBack(customer, url.searchParams);
        const cookie = `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`;
        return { ...back, headers: { ...back.headers, 'set-cookie': cookie } };
      }
      case 'GET /goodbye': {
        sessions.delete(session);
        const to = new URL(url.searchParams.get('post_logout_redirect_uri') ?? '');
        const state = url.searchParams.get('state');
        if (state !== null) to.searchParams.set('state', state);
        return redirect(to.href);
      }
      case 'POST /token':
        return isClient(request, form) ? exchangeToken(form) : json({ error: 'invalid_client' }, 401);
      case 'POST /revoke':
        return isClient(request, form) ? { status: 200 } : json({ error: 'invalid_client' }, 401);
      default:
        return NONE;
    }
  }

  function sendBack(customer: KnownCustomer, request: URLSearchParams): Reply {
    const code = randomUUID();
    codes.set(code, { customer, request });
    const to = new URL(request.get('redirect_uri') ?? '');
    to.searchParams.set('code', code);
    to.searchParams.set('state', request.get('state') ?? '');
    return redirect(to.href, 303);
  }

  async function exchangeToken(form: URLSearchParams): Promise<Reply> {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      code?.request.get('redirect_uri') === form.get('redirect_uri') &&
      code?.request.get('code_challenge') === challenge;
    if (!code || !isRight) return json({ error: 'invalid_grant' }, 400);
    const idToken = await new SignJWT({ nonce: code.request.get('nonce') ?? '' })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer.origin)
      .setAudience(clientId)
      .setSubject(code.customer.subject)
      .setIssuedAt()
      .setExpirationTime('1 h')
      .sign(privateKey);
    return json({
      access_token: code.customer.accessToken,
      token_type: 'Bearer',
      expires_in: 3_600,
      id_token: idToken,
    });
  }

  function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    const basic = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
    if (basic) return basic === `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
  }

  return {
    issuer: issuer.origin,
    /** Where the browser goes first, to sign in or out. */
    front: front.origin,
    /** Where it ends: the login page's origin. */
    back: back.origin,
    addresses,
    close: () => Promise.all([issuer.close(), front.close(), back.close()]),
  };
}

/** The customers of a sandbox, for `identify`: they sign in there behind the scenes, so that the provider accepts their access tokens. */
export function identifyWith(sandboxUrl: string): Options['identify'] {
  const client = new SandboxClient(sandboxUrl);
  return async (credentials) => {
    const signedIn = await signIn(client, credentials).catch(() => null);
    return signedIn && { subject: decodeJwt(signedIn.idToken).sub ?? '', accessToken: signedIn.accessToken };
  };
}

interface IncomingCall {
  request: IncomingMessage;
  url: URL;
}

interface Origin {
  origin: string;
  close(): Promise<void>;
}

/** A server on its own port, which responds with `reply`. */
async function startOrigin(reply: (incoming: IncomingCall, form: URLSearchParams) => Promise<Reply>): Promise<Origin> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const incoming = { request, url: new URL(request.url ?? '/', origin) };
      void reply(incoming, new URLSearchParams(text)).then(
        ({ status, headers = {}, body }) => response.writeHead(status, headers).end(body),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  const { url, close } = await listenLocally(server);
  // As the sandbox is named, and the web app that tests open in a browser.
  const origin = url.replace('127.0.0.1', 'localhost');
  return { origin, close };
}

function json(value: unknown, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function redirect(location: string, status = 302): Reply {
  return { status, headers: { location } };
}

/** The login page of the sandbox's provider as far as tests read it: the same field names, in the requested language. */
function loginPage(request: URLSearchParams): Reply {
  const lang = request.get('ui_locales') === 'es' ? 'es' : 'en';
  const action = `/login?${request}`.replaceAll('&', '&amp;');
  const fields = '<input name="loginId"><input name="password" type="password"><button>Sign in</button>';
  const body = `<!DOCTYPE html><html lang="${lang}"><title>Sign in</title><link rel="icon" href="data:,"><form method="post" action="${action}">${fields}</form></html>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
