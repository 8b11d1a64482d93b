import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { runCommand } from '#scripts/run/command.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { startService, waitUntilHealthy } from '#scripts/run/service.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import type { Customer, ForeignIssuer } from './foreign-identity.ts';

const FETCHED_WITHIN_MS = 60_000;
const HEALTHY_WITHIN_MS = 10_000;
/** That of its own database script. */
const ADMINISTRATOR = { username: 'admin', password: 'password' };
const CLIENT_SECRET = randomBytes(24).toString('base64url');
/** A property of its users that we add, and the claim of its tokens. */
const CUSTOMER = 'cust_guid';

const moduleSchema = z.looseObject({ parameters: z.looseObject({ 'data-format': z.record(z.string(), z.unknown()) }) });
const userInfoSchema = z.object({ preferred_username: z.string() });

/**
 * Debian's glewlwyd, set up for a web app at `appOrigin`. Its packages are unpacked, not installed: that would start a server. Subjects are its
 * own, keys are of a curve, revocation takes the secret in a header alone, and before it signs anybody in or out it asks once more.
 */
export async function startGlewlwyd(appOrigin: string): Promise<(ForeignIssuer & Pages) | { missing: string }> {
  const folder = temporaryFolder('hearthline-glewlwyd-');
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  const packageFolder = await unpack(folder);
  if (!packageFolder) {
    await remove();
    return { missing: "Debian's glewlwyd cannot be had" };
  }
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const service = startService({
    name: 'glewlwyd',
    program: join(packageFolder, 'usr/bin/glewlwyd'),
    command: [`--config-file=${configure(packageFolder, folder, { url, port })}`],
    env: {
      LD_LIBRARY_PATH: globSync('usr/lib/*-linux-gnu', { cwd: packageFolder }).map((path) =>
        join(packageFolder, path),
      )[0],
    },
    logFile: inRoot('.data/test/logs/glewlwyd.ndjson'),
    show: 'nothing',
  });
  const close = async () => {
    await service.stop();
    await remove();
  };
  try {
    await waitUntilHealthy(service, `${url}/config`, HEALTHY_WITHIN_MS, new AbortController().signal);
    const administer = await signInAsAdministrator(url);
    const issuer = `${url}/api/oidc`;
    await setUp(administer, issuer, appOrigin);
    const customers = new Map<string, Customer>();
    const loginIds = new Set<string>();
    const register = async (customer: Customer) => {
      await administer('POST', 'user/', toUser(customer));
      loginIds.add(customer.loginId);
    };
    return {
      issuer,
      settings: {
        OIDC_CLIENT_ID: 'shop',
        OIDC_CLIENT_SECRET: CLIENT_SECRET,
        OIDC_CUSTOMER_CLAIM: CUSTOMER,
      },
      loginPage: `${url}/login.html`,
      createIdPage: `${url}/profile.html?register=register`,
      register,
      async add(customer) {
        if (!loginIds.has(customer.loginId)) await register(customer);
        customers.set(customer.loginId, customer);
        await administer('PUT', `user/${customer.loginId}`, { ...toUser(customer), [CUSTOMER]: customer.custGuid });
      },
      async findHolder(accessToken) {
        const response = await fetch(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } });
        if (!response.ok) return null;
        const { preferred_username: username } = userInfoSchema.parse(await response.json());
        return customers.get(username) ?? null;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Pages {
  /** Where it asks for name and password, and whether to sign out. */
  loginPage: string;
  createIdPage: string;
  /** Somebody with a new ID, which does not say yet which customer it is; `add` says so later. */
  register(customer: Customer): Promise<void>;
}

function toUser({ loginId: username, password }: Customer) {
  return { username, password, name: username, enabled: true, scope: ['openid'] };
}

/** Unpacks its packages into a folder, also where they are installed; undefined if they cannot be had. Installed libraries are not fetched. */
async function unpack(folder: string): Promise<string | undefined> {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return undefined;
  const script = `
    fetch() { apt-get -q -y -o DPkg::Lock::Timeout=60 --download-only --reinstall --no-install-recommends -o Dir::Cache::archives="$1/archives" install glewlwyd glewlwyd-common dbconfig-no-thanks; }
    chmod 755 "$1" && mkdir -p "$1/archives/partial" && { fetch "$1" || { apt-get -q update && fetch "$1"; }; } &&
    for package in "$1"/archives/*.deb; do dpkg-deb -x "$package" "$1/unpacked" || exit 1; done`;
  const { code } = await runCommand({
    program: 'sh',
    args: ['-c', script, 'sh', folder],
    env: { PATH: process.env.PATH, DEBIAN_FRONTEND: 'noninteractive' },
    signal: AbortSignal.timeout(FETCHED_WITHIN_MS),
    output: 'capture',
  }).catch(() => ({ code: 1 }));
  const packageFolder = join(folder, 'unpacked');
  return code === 0 && existsSync(join(packageFolder, 'usr/bin/glewlwyd')) ? packageFolder : undefined;
}

/** Makes its database and writes its configuration; returns the path of that. */
function configure(packageFolder: string, folder: string, { url, port }: { url: string; port: number }): string {
  const share = join(packageFolder, 'usr/share');
  const path = join(folder, 'glewlwyd.sqlite');
  const database = new DatabaseSync(path, { enableDoubleQuotedStringLiterals: true });
  const script = readFileSync(join(share, 'doc/glewlwyd/database/init.sqlite3.sql.gz'));
  database.exec(gunzipSync(script).toString('utf8'));
  database.close();
  // Its pages' own configuration is a link into /etc.
  const pages = join(share, 'glewlwyd/webapp');
  for (const name of globSync('{css,js}/*', { cwd: pages })) resolveLink(join(pages, name), packageFolder);
  rmSync(join(pages, 'config.json'), { force: true });
  copyFileSync(join(share, 'glewlwyd/templates/config.json'), join(pages, 'config.json'));
  const modules = join(packageFolder, 'usr/lib/glewlwyd');
  const types = { html: 'text/html', css: 'text/css', js: 'application/javascript', json: 'application/json' };
  const text = `
    port = ${port}
    bind_address = "127.0.0.1"
    external_url = "${url}"
    login_url = "login.html"
    api_prefix = "api"
    static_files_path = "${pages}/"
    static_files_mime_types = (${Object.entries(types)
      .map(([extension, type]) => `{ extension = ".${extension}"; mime_type = "${type}" }`)
      .join(', ')})
    log_mode = "console"
    log_level = "INFO"
    cookie_domain = "localhost"
    cookie_secure = 0
    session_expiration = 86400
    session_key = "GLEWLWYD2_SESSION_ID"
    admin_scope = "g_admin"
    profile_scope = "g_profile"
    user_module_path = "${modules}/user"
    client_module_path = "${modules}/client"
    user_auth_scheme_module_path = "${modules}/scheme"
    plugin_module_path = "${modules}/plugin"
    use_secure_connection = false
    secure_connection_key_file = ""
    secure_connection_pem_file = ""
    secure_connection_ca_file = ""
    hash_algorithm = "SHA512"
    database = { type = "sqlite3"; path = "${path}"; };
  `;
  const file = join(folder, 'glewlwyd.conf');
  writeFileSync(file, text);
  return file;
}

/** Replaces a link by its target, in the unpacked packages or an installed one: its server follows no links out of its pages. */
function resolveLink(path: string, packageFolder: string): void {
  if (!lstatSync(path).isSymbolicLink()) return;
  const target = resolve(dirname(path), readlinkSync(path));
  const source = [target, target.slice(packageFolder.length)].find((one) => existsSync(one));
  rmSync(path);
  if (source) copyFileSync(source, path);
}

type Administer = (method: string, path: string, body?: object) => Promise<unknown>;

/** Its administration interface; a call that is refused throws. */
async function signInAsAdministrator(url: string): Promise<Administer> {
  let cookie = '';
  const call: Administer = async (method, path, body) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`glewlwyd answers ${method} ${path} with ${response.status}: ${text}`);
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    return text === '' ? null : JSON.parse(text);
  };
  await call('POST', 'auth/', ADMINISTRATOR);
  return call;
}

/** Our client, the OpenID plugin, and the property of its users that becomes the claim. */
async function setUp(administer: Administer, issuer: string, appOrigin: string): Promise<void> {
  const property = { read: true, write: true };
  for (const [path, name, multiple] of [
    ['mod/client/database', 'post_logout_redirect_uris', true],
    ['mod/user/database', CUSTOMER, false],
  ] as const) {
    const scopeModule = moduleSchema.parse(await administer('GET', path));
    scopeModule.parameters['data-format'][name] = { ...property, multiple };
    await administer('PUT', path, scopeModule);
    await administer('PUT', `${path}/reset`);
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' };
  await administer('POST', 'mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'oauth-as-iss-id': true,
      'jwks-private': JSON.stringify({ keys: [key] }),
      'default-kid': 'one',
      'jwks-show': true,
      'access-token-duration': 3_600,
      'refresh-token-duration': 86_400,
      'code-duration': 60,
      'auth-type-code-enabled': true,
      'auth-type-token-enabled': false,
      'auth-type-password-enabled': false,
      'auth-type-client-enabled': false,
      'auth-type-refresh-enabled': false,
      'pkce-allowed': true,
      'pkce-required': true,
      'introspection-revocation-allowed': true,
      'introspection-revocation-allow-target-client': true,
      'session-management-allowed': true,
      // Without these its sign-out page fails.
      'front-channel-logout-allowed': true,
      'back-channel-logout-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SESSION',
      'session-cookie-expiration': 86_400,
      'subject-type': 'public',
      'name-claim': 'no',
      'email-claim': 'no',
      'scope-claim': 'no',
      claims: [
        { name: 'preferred_username', 'user-property': 'username', mandatory: true },
        { name: CUSTOMER, 'user-property': CUSTOMER, mandatory: true },
      ],
    },
  });
  await administer('POST', 'mod/plugin/', {
    module: 'register',
    name: 'register',
    display_name: 'Registration',
    parameters: {
      registration: true,
      'session-key': 'G_REGISTER',
      'session-duration': 3_600,
      'set-password': 'always',
      scope: ['openid'],
    },
  });
  await administer('POST', 'client/', {
    client_id: 'shop',
    name: 'The shop',
    confidential: true,
    client_secret: CLIENT_SECRET,
    enabled: true,
    scope: [],
    redirect_uri: ['en', 'es'].map((locale) => `${appOrigin}/${locale}/handoff`),
    post_logout_redirect_uris: ['en', 'es'].map((locale) => `${appOrigin}/${locale}/handoff?slo_fs=true`),
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'],
  });
  await administer('PUT', 'scope/openid', {
    name: 'openid',
    display_name: 'Sign in',
    description: 'Sign in',
    password_required: true,
    password_max_age: 0,
    scheme: {},
  });
}
