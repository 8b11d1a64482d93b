import { emptyDatabase } from '#sandbox/testing/test-database.ts';
import { inRoot } from '../run/paths.ts';
import { startPgBouncer } from '../run/pgbouncer.ts';
import { startPostgres } from '../run/postgres.ts';

/** URLs of two empty databases on one PostgreSQL: for our own ledger and for the provider's. */
export interface Databases {
  web: string;
  sandbox: string;
  /** `, PgBouncer` if the web app reaches its database through it; else empty. */
  pooler: string;
}

/**
 * Two databases on the server of STORE_TEST_DATABASE_URL, or else on a private one that is started for them. `stop` drops them. `missing`:
 * the reason why there are none.
 */
export async function openDatabases(
  signal: AbortSignal,
): Promise<(Databases & { stop(): Promise<void> }) | { missing: string }> {
  const databaseUrl = process.env.STORE_TEST_DATABASE_URL;
  const server = databaseUrl ? null : await startPostgres(inRoot('.data/test/logs'), signal);
  if (server && 'missing' in server) return server;
  const base = databaseUrl ?? (await server?.database('stress'));
  if (base === undefined) return { missing: 'no PostgreSQL' };
  const [web, sandbox] = [await emptyDatabase(base), await emptyDatabase(base)];
  const pool = await startPgBouncer(web.url, inRoot('.data/test/logs'), signal);
  const pooler = 'url' in pool ? pool : null;
  return {
    web: pooler?.url ?? web.url,
    sandbox: sandbox.url,
    pooler: pooler ? ', PgBouncer' : '',
    async stop() {
      await pooler?.stop();
      await Promise.all([web.drop(), sandbox.drop()]);
      await server?.stop();
    },
  };
}
