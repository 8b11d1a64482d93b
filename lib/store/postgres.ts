import 'server-only';
import pg from 'pg';
import { log } from '#lib/log.ts';
import { VERSIONS, type Engine, type Row, type SqlValue } from './engine.ts';

const POOL_SIZE = 10;
const RELAXED_POOL_SIZE = 4;
/** From requesting a connection to the last result: less than any page or browser waits for us. */
const OPERATION_MS = 5_000;
/** The share of it allowed for getting a connection. */
const CONNECT_SHARE = 0.6;
/** Another instance may be migrating. */
const MIGRATION_MS = 60_000;
/** An arbitrary lock id; it must be the same in every version of this product. */
const MIGRATION_LOCK = 4_703_231;
const INT8 = 20;
const UNDEFINED_TABLE = '42P01';

/** Parses 64-bit integers as numbers: times in ms and cents stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (Number(oid) === INT8 ? Number : (pg.types.getTypeParser(oid, format) as unknown)),
};

/**
 * Opens a PostgreSQL database (15 or newer) that any number of instances share. TLS is set by `url` (`?sslmode=`). An operation is given up
 * after `operationMs` and its connection closed, so that the server ends what it had begun.
 */
export async function openPostgres(url: string, operationMs = OPERATION_MS): Promise<Engine> {
  const synced = openPool(url, { max: POOL_SIZE, operationMs });
  const relaxed = openPool(relaxedUrl(url), { max: RELAXED_POOL_SIZE, operationMs });

  return {
    kind: 'postgres',
    query: (sql, params) => withClient(synced, operationMs, (client) => ask(client, sql, params)),
    relaxed: { query: (sql, params) => withClient(relaxed, operationMs, (client) => ask(client, sql, params)) },
    transaction: (statements) =>
      withClient(synced, operationMs, async (client) => {
        // Regardless of the database's default: a payment that waited for another one must see what that one did.
        await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
        const results: Row[][] = [];
        for (const { sql, params } of statements) {
          const rows = await ask(client, sql, params);
          if (rows.length === 0) {
            await client.query('ROLLBACK');
            return null;
          }
          results.push(rows);
        }
        await client.query('COMMIT');
        return results;
      }),
    async migrate(migrations) {
      // Usually there is nothing to do, and finding that out must not take longer than any other query.
      const known = await withClient(synced, operationMs, findVersion);
      if (known !== null && known >= migrations.length) return;
      await withClient(synced, MIGRATION_MS, async (client) => {
        await client.query('BEGIN');
        await client.query('SET LOCAL statement_timeout = 0');
        await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await client.query(VERSIONS.create);
        const latest = (await findVersion(client)) ?? 0;
        for (const [index, statements] of migrations.entries()) {
          if (index < latest) continue;
          for (const statement of statements) await client.query(statement);
          await client.query(VERSIONS.add, [index + 1]);
        }
        await client.query('COMMIT');
      });
    },
    async close() {
      await Promise.all([synced.end(), relaxed.end()]);
    },
  };
}

function openPool(url: string, { max, operationMs }: { max: number; operationMs: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: operationMs * CONNECT_SHARE,
    // The server gives up as well, and a transaction whose client has vanished holds its locks no longer than this.
    statement_timeout: operationMs,
    idle_in_transaction_session_timeout: 2 * operationMs,
    keepAlive: true,
    application_name: 'hearthline',
    allowExitOnIdle: true,
    types,
  });
  // Without a listener, an idle connection that the server closes would crash the process.
  pool.on('error', (error) => log.warn({ event: 'store_connection_lost' }, error));
  return pool;
}

/** Adds to the options in the URL. A start-up option, because the effect of SET would outlive the session behind a connection pooler. */
function relaxedUrl(url: string): string {
  const relaxed = new URL(url);
  const options = relaxed.searchParams.get('options') ?? '';
  relaxed.searchParams.set('options', `${options} -c synchronous_commit=off`.trim());
  return relaxed.href;
}

/** Rejects after `limitMs`, including the wait for a connection. After any failure the connection is closed, which ends its transaction. */
async function withClient<Value>(
  pool: pg.Pool,
  limitMs: number,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const since = performance.now();
  const client = await pool.connect();
  // Without a listener, a lost connection would crash the process; the pending query rejects on its own.
  const ignore = () => undefined;
  client.on('error', ignore);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new Error('The database did not answer in time'));
    timer = setTimeout(refuse, limitMs - (performance.now() - since));
  });
  let isBroken = true;
  try {
    const value = await Promise.race([work(client), late]);
    isBroken = false;
    return value;
  } finally {
    clearTimeout(timer);
    client.release(isBroken);
    if (!isBroken) client.off('error', ignore);
  }
}

/** Returns the version of the last applied migration; null if there are no tables yet. */
async function findVersion(client: pg.PoolClient): Promise<number | null> {
  try {
    return Number((await ask(client, VERSIONS.latest))[0]?.['version']);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return null;
    throw error;
  }
}

async function ask(client: pg.PoolClient, sql: string, params: readonly SqlValue[] = []): Promise<Row[]> {
  const { rows } = await client.query<Row>(sql, [...params]);
  return rows;
}
