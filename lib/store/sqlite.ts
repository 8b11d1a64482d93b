import 'server-only';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { VERSIONS, type Engine, type Migration, type Row, type SqlValue, type Statement } from './engine.ts';
import { makePrivateFile } from './private-files.ts';

/** How long one process waits for another one's write. Writes take milliseconds. */
const BUSY_MS = 5_000;
const LONGEST_PAUSE_MS = 25;
const SQLITE_BUSY = 5;

/**
 * Opens an SQLite file that several processes on one machine may share: write-ahead log, every commit synced to disk. Never on a network
 * file system. `busyMs`: how long a write waits for other processes. `clock`: the machine's, which all of these processes share.
 */
export async function openSqlite(file: string, busyMs = BUSY_MS, clock = () => Date.now()): Promise<Engine> {
  makePrivateFile(file);
  const syncedConnection = await connect(file, 'FULL', { busyMs, clock });
  const relaxedConnection = await connect(file, 'NORMAL', { busyMs, clock });
  return {
    kind: 'sqlite',
    query: (sql, params) => whenFree(() => syncedConnection.run(sql, params), busyMs),
    relaxed: { query: (sql, params) => whenFree(() => relaxedConnection.run(sql, params), busyMs) },
    transaction: (statements) => whenFree(() => transaction(syncedConnection, statements), busyMs),
    migrate: (migrations) => whenFree(() => migrate(syncedConnection, migrations), busyMs),
    async close() {
      relaxedConnection.database.close();
      syncedConnection.database.close();
    },
  };
}

interface Connection {
  database: DatabaseSync;
  run: (sql: string, params?: readonly SqlValue[]) => Row[];
}

async function connect(
  file: string,
  synchronous: 'FULL' | 'NORMAL',
  { busyMs, clock }: { busyMs: number; clock: () => number },
): Promise<Connection> {
  // SQLite's own wait would block the whole process, so it is off: `whenFree` retries instead.
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    await whenFree(() => database.exec('PRAGMA journal_mode = WAL'), busyMs);
    database.exec(`PRAGMA synchronous = ${synchronous}`);
  } catch (error) {
    database.close();
    throw error;
  }
  let statementTime = 0n;
  database.function('now_ms', () => statementTime);
  const statementCache = new Map<string, StatementSync>();
  return {
    database,
    run(sql, params = []) {
      let statement = statementCache.get(sql);
      if (!statement) {
        statement = database.prepare(sql.replace(/\$(\d+)/g, '?$1'));
        statementCache.set(sql, statement);
      }
      statementTime = BigInt(Math.round(clock()));
      return statement.all(...params);
    },
  };
}

/** Never awaits, so that no other query of this process comes in between. */
function transaction({ database, run }: Connection, statements: readonly Statement[]): Row[][] | null {
  database.exec('BEGIN IMMEDIATE');
  try {
    const results: Row[][] = [];
    for (const { sql, params } of statements) {
      const rows = run(sql, params);
      results.push(rows);
      if (rows.length === 0) break;
    }
    const isDone = results.length === statements.length && results.at(-1)?.length !== 0;
    database.exec(isDone ? 'COMMIT' : 'ROLLBACK');
    return isDone ? results : null;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function migrate({ database, run }: Connection, migrations: readonly Migration[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(VERSIONS.create);
    const latest = Number(run(VERSIONS.latest)[0]?.['version']);
    for (const [index, statements] of migrations.entries()) {
      if (index < latest) continue;
      for (const statement of statements) database.exec(statement);
      run(VERSIONS.add, [index + 1]);
    }
    database.exec('COMMIT');
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** Some failures, such as a full disk, have already ended the transaction. */
function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK');
}

/** Calls `run` once no other process is writing; other requests continue meanwhile. Rejects with SQLite's own error after `waitMs`. */
async function whenFree<Value>(run: () => Value, waitMs: number): Promise<Value> {
  const until = performance.now() + waitMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
    }
    // Jitter, so that waiting processes do not retry at the same moment.
    await pause(pauseMs * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY
  );
}
