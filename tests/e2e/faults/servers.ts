import { sandboxDatabase } from '#sandbox/testing/sandbox-database.ts';
import { localEnvironment } from '#scripts/local-environment.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { startService, waitUntilHealthy } from '#scripts/run/service.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';
import { MATRIX_SETTINGS } from '#tests/faults/matrix-settings.ts';
import { SandboxClient } from '../support/sandbox-client.ts';
import { test as base } from '../support/test.ts';
import { dataFolder, startWeb, type WebProcess } from '../support/web-process.ts';

export interface FaultServers {
  sandboxUrl: string;
  sandbox: SandboxClient;
  /** Starts another web app on this sandbox, with a fresh data folder or the given one. */
  startWeb(settings?: Record<string, string>, folder?: string): Promise<WebProcess>;
}

interface WorkerFixtures {
  servers: FaultServers;
  /** The web app that the matrix runs against. */
  web: WebProcess;
}

/** Tests on a separate sandbox, because many of these faults are not limited to a customer. */
export const test = base.extend<object, WorkerFixtures>({
  servers: [
    async ({}, use, { workerIndex }) => {
      const folder = dataFolder();
      const toStop: { stop(): Promise<void> }[] = [];
      const sandboxPort = await findFreePort();
      const sandboxUrl = `http://localhost:${sandboxPort}`;
      const place = { sandboxPort, webPort: 0, dataFolder: folder.path };
      const postgres = process.env.SANDBOX_TEST_DATABASE_URL;
      const database = postgres ? await sandboxDatabase(postgres) : null;
      const sandbox = startService({
        name: 'sandbox',
        command: [inRoot('sandbox/main.ts')],
        env: {
          ...localEnvironment(testEnvironment(), place),
          SANDBOX_DATA_DIR: ':memory:',
          ...(database && { SANDBOX_DATABASE_URL: database.url }),
        },
        logFile: inRoot('.data/test/logs', `faults-sandbox-${workerIndex}.ndjson`),
        show: 'nothing',
      });
      toStop.push(sandbox);
      let count = 0;
      try {
        await waitUntilHealthy(sandbox, `${sandboxUrl}/__sandbox/health`, 60_000, new AbortController().signal);
        await use({
          sandboxUrl,
          sandbox: new SandboxClient(sandboxUrl),
          startWeb: async (settings = {}, data = `${folder.path}/web-${count++}`) => {
            const web = await startWeb(data, settings, undefined, sandboxUrl);
            toStop.push(web);
            return web;
          },
        });
      } finally {
        await Promise.all(toStop.map((service) => service.stop()));
        await database?.drop();
        folder.remove();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  web: [
    async ({ servers }, use) => use(await servers.startWeb(MATRIX_SETTINGS)),
    { scope: 'worker', timeout: 120_000 },
  ],

  sandbox: async ({ servers }, use) => {
    const client = new SandboxClient(servers.sandboxUrl);
    await use(client);
    await client.clearFaults();
  },
});

/** The same, with that web app as the base URL. */
export const pageTest = test.extend({ baseURL: async ({ web }, use) => use(web.url) });

/**
 * The same, with a separate web app with production timeouts as the base URL: for tests that move the clock, which every web app on the
 * sandbox follows.
 */
export const clockTest = test.extend({
  baseURL: async ({ servers }, use) => use((await servers.startWeb({ ACP_TILES: 'on' })).url),
});

export { MATRIX_SETTINGS, TIME_SCALE } from '#tests/faults/matrix-settings.ts';
export { expect } from '../support/test.ts';
