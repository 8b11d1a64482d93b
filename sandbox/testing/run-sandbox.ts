import type { SandboxConfig } from '../config.ts';
import { buildServer } from '../server.ts';
import { sandboxDatabase } from './sandbox-database.ts';

export interface RunningSandbox {
  url: string;
  close: () => Promise<void>;
}

/** Starts a sandbox on a free port. With a `postgresUrl` it gets a new database on that server, which is dropped when it closes. */
export async function runSandbox(settings: SandboxConfig, postgresUrl?: string): Promise<RunningSandbox> {
  const database = postgresUrl === undefined ? null : await sandboxDatabase(postgresUrl);
  if (database) settings.databaseUrl = database.url;
  const app = await buildServer(settings);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    close: async () => {
      await app.close();
      await database?.drop();
    },
  };
}
