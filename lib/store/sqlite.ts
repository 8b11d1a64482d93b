import 'server-only';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { VERSIONS, type Engine, type Row, type SqlValue } from './engine.ts';

/** How long one process waits for another one's write. Writes take milliseconds. */
const BUSY_MS = 5_000;
const OPEN_TRIES = 100;
const SQLITE_BUSY = 5;

/**
 * An SQLite file that several processes of one machine may share: write-ahead log, every commit synced to disk.
 * Never on a network file system.
 */
export async function openSqlite(file: string): Promise<Engine> {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  await useWriteAheadLog(database);
  database.exec('PRAGMA synchronous = FULL');

  const prepared = new Map<string, StatementSync>();
  const run = (sql: string, params: readonly SqlValue[] = []): Row[] => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = database.prepare(sql.replace(/\$(\d+)/g, '?$1'));
      prepared.set(sql, statement);
    }
    return statement.all(...params);
  };

  return {
    kind: 'sqlite',
    query: async (sql, params) => run(sql, params),
    // Without a pause inside: another connection of this process would block the thread while it waits for the end.
    async migrate(migrations) {
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
        database.exec('ROLLBACK');
        throw error;
      }
    },
    async close() {
      prepared.clear();
      database.close();
    },
  };
}

/** Changing the journal mode does not wait for other processes that open the same new file, so it is tried again. */
async function useWriteAheadLog(database: DatabaseSync): Promise<void> {
  for (let left = OPEN_TRIES; ; left -= 1) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      await pause(20);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY;
}
