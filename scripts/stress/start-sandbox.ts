import { join } from 'node:path';
import { localEnvironment } from '../local-environment.ts';
import { inRoot } from '../run/paths.ts';
import { findFreePort } from '../run/port.ts';
import { startService, waitUntilHealthy } from '../run/service.ts';
import { testEnvironment } from '../run/test-servers.ts';

const HEALTHY_WITHIN_MS = 120_000;

/** A provider of its own on a free port: in memory, or in the database of `databaseUrl`. It asks for no key, which earlier releases lack. */
export async function startSandbox(
  folder: string,
  databaseUrl: string | null,
  signal: AbortSignal,
): Promise<{ url: string; stop(): Promise<void> }> {
  const sandboxPort = await findFreePort();
  const env = localEnvironment(testEnvironment(), { webPort: sandboxPort, sandboxPort, dataFolder: folder });
  const place = databaseUrl === null ? { SANDBOX_DATA_DIR: ':memory:' } : { SANDBOX_DATABASE_URL: databaseUrl };
  const service = startService({
    name: 'sandbox',
    command: [inRoot('sandbox/main.ts')],
    env: { ...env, ...place, PROVIDER_API_KEY: '' },
    logFile: inRoot(join('.data/test/logs', 'stress-sandbox.ndjson')),
    show: 'nothing',
  });
  const url = `http://localhost:${sandboxPort}`;
  try {
    await waitUntilHealthy(service, `${url}/__sandbox/health`, HEALTHY_WITHIN_MS, signal);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { url, stop: () => service.stop() };
}
