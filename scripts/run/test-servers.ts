import { rmSync } from 'node:fs';
import { sandboxDatabase } from '#sandbox/testing/sandbox-database.ts';
import type { Environment } from './environment.ts';
import { describeConfig } from '#lib/config/config-description.ts';
import { localEnvironment } from '../local-environment.ts';
import { startServices } from './services.ts';
import { inRoot } from './paths.ts';
import { findFreePort } from './port.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestServers {
  webUrl: string;
  sandboxUrl: string;
  /** The web app's process. */
  webPid: number;
  stop(): Promise<void>;
}

/** Off by default; browser tests run with it, all others without. */
const SHOWN: Environment = { ACP_TILES: 'on' };

/** The shell's variables without the product's own settings: tests run with the defaults, whatever this machine sets. */
export function testEnvironment(): Environment {
  const settings = new Set(describeConfig().map(({ name }) => name));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name)));
}

/**
 * Starts the built web app and a sandbox on free ports, with their own data folder, which is removed when they stop. With a `databaseUrl`
 * the sandbox gets another database on that server, which needs half the CPU of the embedded one. `settings` are the web app's.
 */
export async function startTestServers(
  signal: AbortSignal,
  databaseUrl?: string,
  settings: Environment = {},
): Promise<TestServers> {
  const [webPort, sandboxPort] = [await findFreePort(), await findFreePort()];
  const dataFolder = temporaryFolder('hearthline-test-');
  const database = databaseUrl ? await sandboxDatabase(databaseUrl) : null;
  const cleanUp = async () => {
    await database?.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  const local = localEnvironment(testEnvironment(), { webPort, sandboxPort, dataFolder });
  const env = { ...local, ...SHOWN, ...settings, ...(database && { SANDBOX_DATABASE_URL: database.url }) };
  try {
    const services = await startServices({
      env,
      logFolder: inRoot('.data/test/logs'),
      show: 'nothing',
      mode: 'production',
      signal,
    });
    return {
      webUrl: `http://localhost:${webPort}`,
      sandboxUrl: `http://localhost:${sandboxPort}`,
      webPid: services.web.pid ?? 0,
      async stop() {
        await services.stop();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
