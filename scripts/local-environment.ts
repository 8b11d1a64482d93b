import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSettings } from '#lib/config/environment-settings.ts';
import type { Environment } from './run/environment.ts';
import { ROOT } from './run/paths.ts';
import { Problem } from './run/problem.ts';

export interface LocalPlace {
  webPort: number;
  sandboxPort: number;
  /** Absolute path of the folder with the databases and the session secret. */
  dataFolder: string;
  /** Starts the sandbox beside a provider of one's own too: content, identities and links come from it then, as far as none are set. */
  withSandbox?: boolean;
}

/** Seconds in which the sandbox knows of a charge whose connection broke: it keeps nothing back unless a fault does. */
export const SANDBOX_SETTLES_WITHIN = 10;
/** What the sandbox and the web app in front of it share. Published, so a public site is refused with it. */
export const SANDBOX_API_KEY = 'sandbox-provider-key';

/** Whether the sandbox runs: without a provider of one's own it is the provider. */
export function hasSandbox(
  settings: Environment,
  { withSandbox = false }: Pick<LocalPlace, 'withSandbox'> = {},
): boolean {
  return withSandbox || !readSettings(settings)['PROVIDER_URL'];
}

/**
 * The one place that defines how the web app and the sandbox find each other on one machine. Variables set by the caller's environment (or
 * .env) take precedence, and an empty one counts as not set; everything else gets the value with which both work out of the box. In front of
 * a provider of one's own, it is what `.env.example` names: nothing is the sandbox's.
 */
export function localEnvironment(settings: Environment, place: LocalPlace): Environment {
  const { webPort, sandboxPort, dataFolder } = place;
  const set = readSettings(settings);
  const sandbox = `http://localhost:${sandboxPort}`;
  const isProvider = !set['PROVIDER_URL'];
  // The web app follows the sandbox's clock, unless one of its services is configured elsewhere.
  const isLocal = ['APP_ORIGIN', 'PROVIDER_URL', 'CONTENT_URL', 'OIDC_ISSUER', 'DATABASE_URL'].every(
    (name) => !(name in set),
  );
  const env: Environment = {
    APP_ORIGIN: `http://localhost:${webPort}`,
    NEXT_TELEMETRY_DISABLED: '1',
    ...(hasSandbox(settings, place) && sandboxServices(sandbox, dataFolder)),
    ...(isProvider && sandboxProvider(sandbox)),
    ...(isLocal && { CLOCK_URL: `${sandbox}/__sandbox/clock` }),
    ...set,
  };
  return {
    ...env,
    // Absolute, because the server's working folder is inside the build.
    DATA_DIR: resolve(ROOT, env.DATA_DIR ?? dataFolder),
    SESSION_SECRET: env.SESSION_SECRET ?? storedSecret(join(dataFolder, 'session-secret')),
    PORT: String(webPort),
    SANDBOX_PORT: String(sandboxPort),
    HOSTNAME: '127.0.0.1',
  };
}

/** What the sandbox serves besides the provider's calls. */
function sandboxServices(sandbox: string, dataFolder: string): Environment {
  return {
    PUBLIC_SITE_URL: sandbox,
    CONTENT_URL: sandbox,
    CONTENT_USER: 'content',
    CONTENT_PASSWORD: 'sandbox',
    CONTENT_SITE: 'hearthline',
    IDENTITY_ROUTER_URL: `${sandbox}/identity-router`,
    // The console creates new identities.
    CREATE_ID_URL: `${sandbox}/console/controls`,
    POSTPAID_URL: `${sandbox}/monthly-account`,
    OIDC_ISSUER: `${sandbox}/oidc`,
    OIDC_CLIENT_ID: 'hearthline',
    OIDC_CLIENT_SECRET: 'sandbox-secret',
    SANDBOX_DATA_DIR: join(dataFolder, 'sandbox'),
  };
}

/** The provider that the sandbox is, and the promises that it keeps: of another provider they are asked for, never assumed. */
function sandboxProvider(sandbox: string): Environment {
  return {
    PROVIDER_URL: sandbox,
    PROVIDER_API_KEY: SANDBOX_API_KEY,
    PROVIDER_CHARGE_STATUS: 'on',
    PROVIDER_IDEMPOTENCY: 'on',
    PROVIDER_WAITLIST: 'on',
    PROVIDER_SERVICE_STATUS: 'on',
    PROVIDER_HTML_RECEIPTS: 'on',
    PROVIDER_SETTLES_WITHIN: String(SANDBOX_SETTLES_WITHIN),
    PROVIDER_HAS: 'grace,instruments,notify-outage,refill-on-hold',
    TRUSTED_PROXY_HOPS: '1',
  };
}

/** Generated once and stored, so that a restart does not sign anyone out. */
function storedSecret(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/**
 * The shell's variables, and for those not set there the ones in `.env` in the current folder: npm starts everything next to package.json.
 * Settings that are in files (`readCredentials`) are read too.
 */
export function givenEnvironment(): Environment {
  const file = resolve('.env');
  if (existsSync(file)) {
    try {
      process.loadEnvFile(file);
    } catch (error) {
      throw new Problem(`.env could not be read (${error instanceof Error ? error.message : String(error)}).`);
    }
  }
  return { ...process.env, ...readSettings(process.env) };
}
