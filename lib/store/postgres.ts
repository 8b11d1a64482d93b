import 'server-only';
import pg from 'pg';
import { log } from '#lib/log.ts';
import { VERSIONS, type Engine, type Row, type SqlValue } from './engine.ts';

const POOL_SIZE = 10;
const CONNECT_MS = 5_000;
const STATEMENT_MS = 10_000;
/** Any number will do, as long as every version of this product takes the same one. */
const MIGRATION_LOCK = 4_703_231;
const INT8 = 20;

/** Whole numbers of 64 bits come as numbers: times in ms and cents stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (Number(oid) === INT8 ? Number : (pg.types.getTypeParser(oid, format) as unknown)),
};

/** A PostgreSQL (15 or newer) that any number of instances share. `url` decides about TLS (`?sslmode=`). */
export async function openPostgres(url: string): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    application_name: 'hearthline',
    allowExitOnIdle: true,
    types,
  });
  // Without a listener a connection that the server closes while it is idle would end the process.
  pool.on('error', (error) => log.warn({ event: 'store_connection_lost' }, error));

  return {
    kind: 'postgres',
    query: (sql, params) => ask(pool, sql, params),
    async migrate(migrations) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await client.query(VERSIONS.create);
        const latest = Number((await ask(client, VERSIONS.latest))[0]?.['version']);
        for (const [index, statements] of migrations.entries()) {
          if (index < latest) continue;
          for (const statement of statements) await client.query(statement);
          await client.query(VERSIONS.add, [index + 1]);
        }
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function ask(target: pg.Pool | pg.PoolClient, sql: string, params: readonly SqlValue[] = []): Promise<Row[]> {
  const { rows } = await target.query<Row>(sql, [...params]);
  return rows;
}
