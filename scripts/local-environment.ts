import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Environment } from './run/environment.ts';
import { ROOT } from './run/paths.ts';
import { Problem } from './run/problem.ts';

export interface LocalPlace {
  webPort: number;
  sandboxPort: number;
  /** Absolute path: databases and the session secret live below it. */
  dataFolder: string;
}

/**
 * The one place that knows how the web app and the sandbox find each other on one machine. What the caller's environment
 * (or .env) sets wins; everything else gets the value with which both work out of the box.
 */
export function localEnvironment(given: Environment, place: LocalPlace): Environment {
  const { webPort, sandboxPort, dataFolder } = place;
  const sandbox = `http://localhost:${sandboxPort}`;
  const defaults: Record<string, string> = {
    APP_ORIGIN: `http://localhost:${webPort}`,
    PROVIDER_URL: sandbox,
    PUBLIC_SITE_URL: sandbox,
    CONTENT_URL: sandbox,
    CONTENT_USER: 'content',
    CONTENT_PASSWORD: 'sandbox',
    CONTENT_SITE: 'hearthline',
    IDENTITY_ROUTER_URL: `${sandbox}/identity-router`,
    // The console makes fresh identities.
    CREATE_ID_URL: `${sandbox}/console`,
    POSTPAID_URL: `${sandbox}/monthly-account`,
    OIDC_ISSUER: `${sandbox}/oidc`,
    OIDC_CLIENT_ID: 'hearthline',
    OIDC_CLIENT_SECRET: 'sandbox-secret',
    TRUSTED_PROXY_HOPS: '1',
    PROVIDER_CHARGE_STATUS: 'on',
    PROVIDER_IDEMPOTENCY: 'on',
    PROVIDER_WAITLIST: 'on',
    DATA_DIR: dataFolder,
    SANDBOX_DATA_DIR: join(dataFolder, 'sandbox'),
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  // The web app follows the sandbox's clock, unless it talks to something else than this machine.
  const isLocal = ['APP_ORIGIN', 'PROVIDER_URL', 'CONTENT_URL', 'OIDC_ISSUER', 'DATABASE_URL'].every(
    (name) => !(name in set),
  );
  if (isLocal) defaults.CLOCK_URL = `${sandbox}/__sandbox/clock`;
  const env: Environment = { ...defaults, ...set };
  return {
    ...env,
    // The server has a folder of its own, inside the build, and would begin there.
    DATA_DIR: resolve(ROOT, env.DATA_DIR ?? dataFolder),
    SESSION_SECRET: env.SESSION_SECRET ?? storedSecret(join(dataFolder, 'session-secret')),
    PORT: String(webPort),
    SANDBOX_PORT: String(sandboxPort),
    HOSTNAME: '127.0.0.1',
  };
}

/** Generated once and kept, so that a restart signs nobody out. */
function storedSecret(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** The shell's variables, and below them those of `.env` in the folder that the program was started in: npm starts all beside package.json. */
export function givenEnvironment(): Environment {
  const file = resolve('.env');
  if (existsSync(file)) {
    try {
      process.loadEnvFile(file);
    } catch (error) {
      throw new Problem(`.env could not be read (${error instanceof Error ? error.message : String(error)}).`);
    }
  }
  return { ...process.env };
}
