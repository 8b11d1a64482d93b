import { readSandboxConfig } from '../config.ts';
import { buildServer } from '../server.ts';
import { emptyDatabase } from './empty-database.ts';
import { SandboxClient } from './sandbox-client.ts';

/** A sandbox of a test's own, in memory unless told otherwise, on a free port. */
export async function startTestSandbox(
  env: Record<string, string> = {},
): Promise<{ client: SandboxClient; close: () => Promise<void> }> {
  const read = readSandboxConfig({ SANDBOX_PORT: '0', SANDBOX_DATA_DIR: ':memory:', ...env });
  if (!read.ok) throw new Error(read.problem);
  const app = await buildServer(read.config);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    client: new SandboxClient(url),
    close: async () => {
      await app.close();
    },
  };
}

const postgres = process.env['SANDBOX_TEST_DATABASE_URL'];

/** PostgreSQL where there is one for tests. */
export const DATABASES = postgres ? ['embedded', 'PostgreSQL'] : ['embedded'];

/** A sandbox on a database of `DATABASES`, with nobody else's data in it. */
export async function startTestSandboxOn(database: string): ReturnType<typeof startTestSandbox> {
  if (database === 'embedded' || !postgres) return startTestSandbox();
  const own = await emptyDatabase(postgres);
  const sandbox = await startTestSandbox({ SANDBOX_DATABASE_URL: own.url });
  return {
    ...sandbox,
    close: async () => {
      await sandbox.close();
      await own.drop();
    },
  };
}
