import { emptyDatabase } from '#sandbox/testing/test-database.ts';
import { inRoot } from '../run/paths.ts';
import { startPostgres } from '../run/postgres.ts';

/** URLs of two empty databases on one PostgreSQL: for our own ledger and for the provider's. */
export interface Databases {
  web: string;
  sandbox: string;
}

/**
 * Two databases on the server of STORE_TEST_DATABASE_URL, or else on a private one that is started for them. `stop` drops them. `missing`:
 * the reason why there are none.
 */
export async function openDatabases(
  interrupted: AbortSignal,
): Promise<(Databases & { stop(): Promise<void> }) | { missing: string }> {
  const given = process.env.STORE_TEST_DATABASE_URL;
  const server = given ? null : await startPostgres(inRoot('.data/test/logs'), interrupted);
  if (server && 'missing' in server) return server;
  const base = given ?? (await server?.database('stress'));
  if (base === undefined) return { missing: 'no PostgreSQL' };
  const [web, sandbox] = [await emptyDatabase(base), await emptyDatabase(base)];
  return {
    web: web.url,
    sandbox: sandbox.url,
    async stop() {
      await Promise.all([web.drop(), sandbox.drop()]);
      await server?.stop();
    },
  };
}
