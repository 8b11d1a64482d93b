import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runCommand } from '#scripts/run/command.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { startService, waitUntilHealthy } from '#scripts/run/service.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';
import { emptyDatabase } from '#sandbox/testing/test-database.ts';
import { type SmtpServer, startSmtpServer } from './smtp-server.ts';
import { startStripeApi, type StripeApi } from './stripe/api.ts';

const EXAMPLE = inRoot('sandbox/examples/radius-provider');
const STARTED_WITHIN_MS = 30_000;
const APP_ORIGIN = 'http://localhost:3000';
const REDIRECT_URI = `${APP_ORIGIN}/en/handoff`;
const signal = new AbortController().signal;

/** The part of FreeRADIUS' stock schema that the example writes to, so that its tests need no FreeRADIUS. */
const RADCHECK = `CREATE TABLE radcheck (
  id serial PRIMARY KEY, UserName text NOT NULL DEFAULT '', Attribute text NOT NULL DEFAULT '',
  op VARCHAR(2) NOT NULL DEFAULT '==', Value text NOT NULL DEFAULT '')`;

export interface RadiusProvider {
  url: string;
  apiKey: string;
  stripe: StripeApi;
  smtp: SmtpServer;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** The token of a card that was typed into the gateway's fields. */
  typeCard(number: string): Promise<string>;
  /** Makes one of the contract's calls. */
  call(method: 'GET' | 'POST', path: string, more?: CallOptions): Promise<{ status: number; body: Body }>;
  /** Signs in by the mailed code, and returns the access token. */
  signIn(email: string): Promise<string>;
  /** Asks for a code to sign in with. */
  startLogin(email: string, isKnown?: boolean): Promise<PendingLogin>;
  /** Runs the daily job, and returns what it printed. */
  runAutoRefill(): Promise<string>;
  restart(): Promise<void>;
  /** Ends the process in the middle of its work. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

type Body = Record<string, unknown>;
interface CallOptions {
  body?: object;
  headers?: Record<string, string>;
  /** Calls without the web app's key. */
  isStranger?: boolean;
}

/** The example `radius-provider` on a database of its own, with the stand-in for Stripe and a mail server. */
export async function startRadiusProvider(databaseUrl: string): Promise<RadiusProvider> {
  const database = await emptyDatabase(databaseUrl);
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const postgres = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(RADCHECK);
  const files = ['schema.sql', 'seed.sql'].flatMap((name) => ['-f', `${EXAMPLE}/${name}`]);
  const psql = await runCommand({
    program: 'psql',
    args: ['-q', '-v', 'ON_ERROR_STOP=1', ...files],
    env: { ...process.env, ...postgres },
    signal,
    output: 'capture',
  });
  if (psql.code !== 0) throw new Error(`The schema of the example could not be applied: ${psql.text}`);

  const [stripe, smtp, providerPort] = [await startStripeApi(), await startSmtpServer(), await findFreePort()];
  const url = `http://localhost:${providerPort}`;
  const apiKey = randomBytes(32).toString('hex');
  const folder = temporaryFolder('hearthline-radius-provider-');
  const keyFile = join(folder, 'login.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const env = {
    ...testEnvironment(),
    ...postgres,
    LOGIN_KEY_FILE: keyFile,
    PROVIDER_PORT: String(providerPort),
    PROVIDER_API_KEY: `${apiKey},${randomBytes(32).toString('hex')}`,
    LOGIN_ORIGIN: url,
    APP_ORIGIN,
    OIDC_CLIENT_SECRET: 'secret-of-the-web-app',
    STRIPE_API: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    SMTP_URL: smtp.url,
  };
  const start = async () => {
    const service = startService({
      name: 'example of a provider',
      command: [`${EXAMPLE}/server.ts`],
      env,
      logFile: inRoot('.data/test/logs/radius-provider.ndjson'),
      show: 'nothing',
    });
    await waitUntilHealthy(service, `${url}/oidc/.well-known/openid-configuration`, STARTED_WITHIN_MS, signal);
    return service;
  };
  let service = await start();

  return {
    url,
    apiKey,
    stripe,
    smtp,
    query: async (sql, values) => (await client.query(sql, values)).rows,
    async typeCard(number) {
      const form = { type: 'card', 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2049' };
      const response = await fetch(`${stripe.url}/v1/payment_methods`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stripe.publishableKey}` },
        body: new URLSearchParams(form),
      });
      return ((await response.json()) as { id: string }).id;
    },
    async call(method, path, { body, headers, isStranger = false } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(!isStranger && { 'x-api-key': apiKey }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Body };
    },
    signIn: (email) => signIn({ url, secret: env.OIDC_CLIENT_SECRET, smtp, email }),
    startLogin: async (email, isKnown) =>
      (await startLogin({ url, secret: env.OIDC_CLIENT_SECRET, smtp, email, isKnown })).pending,
    async runAutoRefill() {
      const args = ['--disable-warning=ExperimentalWarning', `${EXAMPLE}/auto-refill.ts`];
      const program = process.execPath;
      return (await runCommand({ program, args, env, signal, output: 'capture' })).text;
    },
    async restart() {
      await service.stop();
      service = await start();
    },
    kill: () => service.kill(),
    async close() {
      await service.stop();
      await client.end();
      await database.drop();
      await stripe.close();
      await smtp.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface SignIn {
  url: string;
  secret: string;
  smtp: SmtpServer;
  email: string;
  /** Whether the login page mails a code; true if left out. */
  isKnown?: boolean | undefined;
}

/** The login page with a requested code: `enter` sends one, and returns the page that comes back. */
export interface PendingLogin {
  /** The one in the mail; blank if none came. */
  code: string;
  text: string;
  enter(code: string): Promise<{ status: number; text: string; location: string }>;
}

/** A mail that comes at all comes within this time; a customer who is not known is sent none, which takes less to see. */
const MAIL_WAIT_MS = 20_000;
const NO_MAIL_WAIT_MS = 3_000;

/** Walks through the login pages as a browser does. */
async function signIn(login: SignIn): Promise<string> {
  const { verifier, visit, pending } = await startLogin(login);
  let { location } = await pending.enter(pending.code);
  while (location && !location.startsWith(REDIRECT_URI)) ({ location } = await visit(location));
  const response = await fetch(`${login.url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(location).searchParams.get('code') ?? '',
      redirect_uri: REDIRECT_URI,
      code_verifier: verifier,
      client_id: 'hearthline',
      client_secret: login.secret,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function startLogin({ url, smtp, email, isKnown = true }: SignIn) {
  const verifier = randomBytes(32).toString('base64url');
  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(address, url), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return { location: response.headers.get('location') ?? '', text: await response.text(), status: response.status };
  };
  const query = new URLSearchParams({
    client_id: 'hearthline',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: REDIRECT_URI,
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ui_locales: 'en',
  });
  const { location: page } = await visit(`/oidc/auth?${query}`);
  const before = smtp.mails.length;
  const { text } = await visit(page, { name: email });
  const until = Date.now() + (isKnown ? MAIL_WAIT_MS : NO_MAIL_WAIT_MS);
  while (smtp.mails.length === before && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  const mail = smtp.mails.slice(before).at(-1) ?? '';
  // The subject begins with it.
  const code = /^Subject: .*?(\d{6})/m.exec(mail)?.[1] ?? '';
  const pending: PendingLogin = { code, text, enter: (typedCode) => visit(`${page}/code`, { code: typedCode }) };
  return { verifier, visit, pending };
}
