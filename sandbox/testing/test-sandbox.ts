import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSandboxConfig, type SandboxConfig } from '../config.ts';
import type { Sandbox } from '../sandbox.ts';
import type { runSandbox } from './run-sandbox.ts';
import { SandboxClient } from './sandbox-client.ts';

export interface TestSandbox {
  client: SandboxClient;
  /** Those that it reads with each request may be changed while it runs. */
  settings: SandboxConfig;
  close: () => Promise<void>;
}

const postgres = process.env['SANDBOX_TEST_DATABASE_URL'];

/**
 * Jest's environment provides `runSandbox` from outside the test file's context: the modules of the sandbox and its packages are loaded once
 * for all test files of a process, and run warm.
 */
const environment = globalThis as { runSandbox?: typeof runSandbox };

/** Both, if there is a PostgreSQL server for tests. */
export const DATABASES = postgres ? ['embedded', 'PostgreSQL'] : ['embedded'];

/** Starts a sandbox on a free port: on PostgreSQL if there is one for tests, because it starts faster, else in memory. */
export function startTestSandbox(env: Record<string, string> = {}): Promise<TestSandbox> {
  return startTestSandboxOn('PostgreSQL', env);
}

/** Where a sandbox keeps its data, for tests that start it again there: its settings. `remove` deletes the data. */
export async function lastingPlace(): Promise<{ settings: Record<string, string>; remove: () => Promise<void> }> {
  if (postgres) {
    const { sandboxDatabase } = await import('./sandbox-database.ts');
    const { url, drop } = await sandboxDatabase(postgres);
    return { settings: { SANDBOX_DATABASE_URL: url }, remove: drop };
  }
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  return {
    settings: { SANDBOX_DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts a sandbox on a new database of one of the `DATABASES`, unless `env` says where its data are. */
export async function startTestSandboxOn(database: string, env: Record<string, string> = {}): Promise<TestSandbox> {
  const isPlaced = env['SANDBOX_DATA_DIR'] ?? env['SANDBOX_DATABASE_URL'];
  const settings = testConfig(env);
  const run = environment.runSandbox ?? (await import('./run-sandbox.ts')).runSandbox;
  const { url, close } = await run(settings, isPlaced || database === 'embedded' ? undefined : postgres);
  return { client: new SandboxClient(url), settings, close };
}

/** The same without its server: for the parts behind it. */
export async function openTestSandbox(): Promise<{ sandbox: Sandbox; close: () => Promise<void> }> {
  const { sandboxDatabase } = await import('./sandbox-database.ts');
  const { openSandbox } = await import('../sandbox.ts');
  const own = postgres ? await sandboxDatabase(postgres) : null;
  const sandbox = await openSandbox(testConfig(own ? { SANDBOX_DATABASE_URL: own.url } : {}));
  return {
    sandbox,
    close: async () => {
      await sandbox.database.close();
      await own?.drop();
    },
  };
}

/** The settings of a sandbox in memory. */
export function testConfig(env: Record<string, string> = {}): SandboxConfig {
  const result = readSandboxConfig({ SANDBOX_PORT: '0', SANDBOX_DATA_DIR: ':memory:', ...env });
  if (!result.ok) throw new Error(result.problem);
  return result.config;
}
