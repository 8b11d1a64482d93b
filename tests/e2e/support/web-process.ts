import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { localEnvironment } from '#scripts/local-environment.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { startService, waitUntilHealthy } from '#scripts/run/service.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';

const HEALTHY_WITHIN_MS = 60_000;

/** The address of the sandbox that the tests share. Faults are kept apart by the account that they are for. */
export const sandboxUrl = process.env.SANDBOX_URL ?? 'http://localhost:4100';

export interface WebProcess {
  url: string;
  logFile: string;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Asks it to finish its work first. */
  stop(): Promise<void>;
}

/** A folder for a web app's store and secret. Processes that are given the same one are instances of one site. */
export function dataFolder(): { path: string; remove(): void } {
  const path = temporaryFolder('hearthline-money-');
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts one more process of the built web app, beside the ones under test. `settings` win over what a laptop has; `server` is a copy of
 * the built server that a test has changed.
 */
export async function startWeb(
  folder: string,
  settings: Record<string, string> = {},
  port?: number,
  sandbox = sandboxUrl,
  server = inRoot('.next/standalone/server.js'),
): Promise<WebProcess> {
  const webPort = port ?? (await findFreePort());
  const place = { webPort, sandboxPort: Number(new URL(sandbox).port), dataFolder: folder };
  const logFile = inRoot('.data/test/logs', `${basename(folder)}.ndjson`);
  const service = startService({
    name: `web app on ${webPort}`,
    command: [server],
    env: { ...localEnvironment(testEnvironment(), place), NODE_ENV: 'production', ...settings },
    logFile,
    show: 'nothing',
  });
  const url = `http://localhost:${webPort}`;
  try {
    await waitUntilHealthy(service, `${url}/api/health`, HEALTHY_WITHIN_MS, new AbortController().signal);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { url, logFile, kill: () => service.kill(), stop: () => service.stop() };
}
