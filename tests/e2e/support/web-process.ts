import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { localEnvironment } from '#scripts/local-environment.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { startService, waitUntilHealthy } from '#scripts/run/service.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';

const HEALTHY_WITHIN_MS = 60_000;

/** The URL of the sandbox that the tests share; faults are kept apart by the account that they are for. */
export const sandboxUrl = process.env.SANDBOX_URL ?? 'http://localhost:4100';

export interface WebProcess {
  url: string;
  pid: number;
  logFile: string;
  /** Kills the process immediately, in the middle of its work. */
  kill(): Promise<void>;
  /** Stops the process after it has finished its work. */
  stop(): Promise<void>;
}

/** Creates a folder for a web app's store and secret. Processes that share one are instances of one site. */
export function dataFolder(): { path: string; remove(): void } {
  const path = temporaryFolder('hearthline-money-');
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts another process of the built web app, in addition to the shared one. `settings` override the local environment; `server` may be
 * a modified copy of the built server.
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
  return { url, pid: service.pid ?? 0, logFile, kill: () => service.kill(), stop: () => service.stop() };
}
