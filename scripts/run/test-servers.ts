import { rmSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { describeConfig } from '#lib/config-description.ts';
import { localEnvironment } from '../local-environment.ts';
import { startPair } from './pair.ts';
import { inRoot } from './paths.ts';
import { findFreePort } from './port.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestServers {
  webUrl: string;
  sandboxUrl: string;
  stop(): Promise<void>;
}

/** The shell's variables without the product's own settings: tests run on the defaults, whatever this machine sets. */
export function testEnvironment(): Environment {
  const settings = new Set(describeConfig().map(({ name }) => name));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name)));
}

/** Starts the built web app and a sandbox on free ports, with a data folder of their own that goes with them. */
export async function startTestServers(interrupted: AbortSignal): Promise<TestServers> {
  const [webPort, sandboxPort] = [await findFreePort(), await findFreePort()];
  const dataFolder = temporaryFolder('hearthline-test-');
  const cleanUp = () => rmSync(dataFolder, { recursive: true, force: true });
  const env = localEnvironment(testEnvironment(), { webPort, sandboxPort, dataFolder });
  try {
    const pair = await startPair({
      env,
      logFolder: inRoot('.data/test/logs'),
      show: 'nothing',
      mode: 'production',
      interrupted,
    });
    return {
      webUrl: `http://localhost:${webPort}`,
      sandboxUrl: `http://localhost:${sandboxPort}`,
      async stop() {
        await pair.stop();
        cleanUp();
      },
    };
  } catch (error) {
    cleanUp();
    throw error;
  }
}
