import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log, repeatCounter } from '#lib/log.ts';
import { NOW, VERSIONS, type Engine, type Migration, type Row, type SqlValue } from './engine.ts';

/** How many connections an instance keeps at most. On Vercel there may be many instances, each of which serves few requests at once. */
const POOL_SIZE = 14;
const FUNCTION_POOL_SIZE = 4;
/** From requesting a connection to the last result: less than any page or browser waits for us. */
const OPERATION_MS = 5_000;
/** The share of it allowed for getting a connection. */
const CONNECT_SHARE = 0.6;
/** Another instance may be migrating. */
const MIGRATION_MS = 60_000;
/** How long a migration waits for a table that others are reading, a backup for example: customers' statements queue behind it. */
const MIGRATION_LOCK_MS = 100;
/** The pause before the next try, in which those statements run. */
const MIGRATION_PAUSE_MS = 1_000;
/** An arbitrary lock id; it must be the same in every version of this product. */
const MIGRATION_LOCK = 4_703_231;
const INT8 = 20;
const UNDEFINED_TABLE = '42P01';
const LOCK_NOT_AVAILABLE = '55P03';
/** When the server began the statement: after earlier ones of its transaction had waited, and the same within it, so that indexes serve. */
const SERVER_NOW = 'CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)';

/** Parses 64-bit integers as numbers: times in ms and cents stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (Number(oid) === INT8 ? Number : (pg.types.getTypeParser(oid, format) as unknown)),
};

/**
 * Opens a PostgreSQL database (15 or newer) that any number of instances share, directly or through a pooler in transaction mode: nothing
 * here outlives its transaction on the connection. TLS is set by `url` (`?sslmode=`). An operation is given up after `operationMs` and its
 * connection closed; the server ends by itself what it had begun. `clock` takes the place of the server's; for tests.
 */
export async function openPostgres(
  url: string,
  operationMs = OPERATION_MS,
  { clock, poolSize }: { clock?: (() => number) | undefined; poolSize?: number | null | undefined } = {},
): Promise<Engine> {
  const withTime = (sql: string) => sql.replaceAll(NOW, clock ? `CAST(${clock()} AS BIGINT)` : SERVER_NOW);
  const pool = openPool(url, operationMs, poolSize ?? (process.env['VERCEL'] ? FUNCTION_POOL_SIZE : POOL_SIZE));
  const begin = beginWithin(operationMs);
  const beginRelaxed = `${begin}; SET LOCAL synchronous_commit = off`;
  /** One round trip: the connection is pipelined, and if the statement fails, the server takes COMMIT for ROLLBACK. */
  const alone = (beginning: string, sql: string, params?: readonly SqlValue[]) =>
    withConnection(pool, operationMs, async (ask) => {
      const [, rows] = await Promise.all([ask(beginning), ask(withTime(sql), params), ask('COMMIT')]);
      return rows;
    });

  return {
    kind: 'postgres',
    query: (sql, params) => alone(begin, sql, params),
    relaxed: { query: (sql, params) => alone(beginRelaxed, sql, params) },
    transaction: (statements) =>
      withConnection(pool, operationMs, async (ask) => {
        // All at once: what follows a statement without a row is rolled back too.
        const [, ...results] = await Promise.all([
          ask(begin),
          ...statements.map(({ sql, params }) => ask(withTime(sql), params)),
        ]);
        const isDone = results.every((rows) => rows.length > 0);
        await ask(isDone ? 'COMMIT' : 'ROLLBACK');
        return isDone ? results : null;
      }),
    async migrate(migrations) {
      // Usually there is nothing to do, and finding that out must not take longer than any other query.
      const currentVersion = await alone(begin, VERSIONS.latest).then(versionIn, (error: unknown) => {
        if (isError(error, UNDEFINED_TABLE)) return 0;
        throw error;
      });
      if (currentVersion >= migrations.length) return;
      const until = performance.now() + MIGRATION_MS;
      while (!(await migrateUnlessInUse(pool, migrations))) {
        if (performance.now() >= until) throw new Error('a table to migrate was in use for a minute');
        await sleep(MIGRATION_PAUSE_MS);
      }
    },
    close: () => pool.end(),
  };
}

const CONNECTIONS_LOST_EVERY_MS = 10_000;
const countLostConnection = repeatCounter(CONNECTIONS_LOST_EVERY_MS);

function openPool(url: string, operationMs: number, poolSize: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: operationMs * CONNECT_SHARE,
    keepAlive: true,
    // The only start-up parameter besides user and database: poolers refuse others.
    application_name: 'hearthline',
    allowExitOnIdle: true,
    pipeline: true,
    types,
  });
  // Without a listener, an idle connection that the server closes would crash the process.
  // A server that stops closes all of them at once.
  pool.on('error', (error) => {
    const count = countLostConnection();
    if (count !== null) log.warn({ event: 'store_connection_lost', count }, error);
  });
  return pool;
}

/**
 * Begins a transaction whose statements the server gives up after `limitMs`, and whose locks end soon after its client has vanished. For
 * the transaction alone: behind a pooler, SET would also apply to whoever uses the connection next.
 */
function beginWithin(limitMs: number): string {
  return [
    // Regardless of the database's default: a payment that waited for another one must see what that one did.
    'BEGIN ISOLATION LEVEL READ COMMITTED',
    `SET LOCAL statement_timeout = ${limitMs}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${2 * limitMs}`,
  ].join('; ');
}

/** Returns false, and has changed nothing, if somebody is using a table that a migration changes. */
async function migrateUnlessInUse(pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> {
  try {
    await withConnection(pool, MIGRATION_MS, async (ask) => {
      await ask(beginWithin(MIGRATION_MS));
      await ask('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await ask(`SET LOCAL lock_timeout = ${MIGRATION_LOCK_MS}`);
      await ask(VERSIONS.create);
      const latest = versionIn(await ask(VERSIONS.latest));
      for (const [index, statements] of migrations.entries()) {
        if (index < latest) continue;
        for (const statement of statements) await ask(statement);
        await ask(VERSIONS.add, [index + 1]);
      }
      await ask('COMMIT');
    });
    return true;
  } catch (error) {
    if (isError(error, LOCK_NOT_AVAILABLE)) return false;
    throw error;
  }
}

/** `code`: an SQLSTATE. */
function isError(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code;
}

type Ask = (sql: string, params?: readonly SqlValue[]) => Promise<Row[]>;

/**
 * Gives `work` a connection of its own. It rejects after `limitMs`, including the wait for the connection. After any failure the connection
 * is closed, which ends its transaction.
 */
async function withConnection<Value>(
  pool: pg.Pool,
  limitMs: number,
  work: (ask: Ask) => Promise<Value>,
): Promise<Value> {
  const until = performance.now() + limitMs;
  const client = await pool.connect();
  // Without a listener, a lost connection would crash the process; the pending query rejects on its own.
  const ignore = () => undefined;
  client.on('error', ignore);
  const ask: Ask = async (text, params = []) => {
    const query = { text, values: [...params], query_timeout: Math.max(1, until - performance.now()) };
    return (await client.query<Row>(query)).rows;
  };
  try {
    const value = await work(ask);
    client.off('error', ignore);
    client.release();
    return value;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The version of the last applied migration; 0 if there is none. */
const versionIn = (rows: readonly Row[]) => Number(rows[0]?.['version']);
