import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as threads from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { log } from '#lib/log.ts';
import type { Engine } from './engine.ts';

const started: threads.Worker[] = [];
class KnownWorker extends threads.Worker {
  constructor(...given: ConstructorParameters<typeof threads.Worker>) {
    super(...given);
    started.push(this);
  }
}
jest.unstable_mockModule('node:worker_threads', () => ({ ...threads, Worker: KnownWorker }));
jest.unstable_unmockModule('#lib/store/threaded-sqlite.ts');
const { openThreadedSqlite } = await import('./threaded-sqlite.ts');
const { openStore } = await import('./store.ts');

let folder: string;
let file: string;
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-threaded-'));
  file = join(folder, 'hearthline.sqlite');
  engine = openThreadedSqlite(file);
  await engine.query('CREATE TABLE notes (id TEXT PRIMARY KEY)');
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const INSERT = 'INSERT INTO notes (id) VALUES ($1) RETURNING id';
const LIST = 'SELECT id FROM notes ORDER BY id';
/** Keeps its thread busy for about a tenth of a second. */
const LONG =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT COUNT(*) AS number FROM n';

/** Whether the event loop went on while `work` did. */
async function goesOnDuring(work: () => Promise<unknown>): Promise<boolean> {
  let hasTurned = false;
  setImmediate(() => (hasTurned = true));
  await work();
  return hasTurned;
}

it('returns the same as SQLite in this thread', async () => {
  expect(await engine.query(INSERT, ['a'])).toEqual([{ id: 'a' }]);
  expect(await engine.relaxed.query(INSERT, ['b'])).toEqual([{ id: 'b' }]);
  const none = { sql: 'DELETE FROM notes WHERE id = $1 RETURNING id', params: ['none'] };
  expect(await engine.transaction([{ sql: INSERT, params: ['c'] }, none])).toBeNull();
  expect(await engine.transaction([{ sql: INSERT, params: ['c'] }])).toEqual([[{ id: 'c' }]]);
  await engine.migrate([["INSERT INTO notes (id) VALUES ('d')"]]);
  expect(await engine.query(LIST)).toEqual(['a', 'b', 'c', 'd'].map((id) => ({ id })));
  expect(await engine.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await engine.relaxed.query('PRAGMA synchronous')).toEqual([{ synchronous: 1 }]);
});

it("passes on SQLite's own errors", async () => {
  await engine.query(INSERT, ['a']);
  const failure = { message: 'UNIQUE constraint failed: notes.id', code: 'ERR_SQLITE_ERROR', errcode: 1555 };
  await expect(engine.query(INSERT, ['a'])).rejects.toMatchObject(failure);
  const unusable = openThreadedSqlite(folder);
  await expect(unusable.query('SELECT 1')).rejects.toMatchObject({ code: 'EISDIR' });
  await unusable.close();
});

it('does not keep an idle process alive', async () => {
  expect(await goesOnDuring(() => engine.query(LONG))).toBe(true);
});

it('serves the store of a server, and not that of a tool', async () => {
  const where = { DATABASE_URL: null, DATA_DIR: join(folder, 'store') };
  const [served, tool] = [await openStore(where), await openStore(where, { hasThread: false })];
  // Up to a thousand answers of a thread that is quicker than this one come in one turn of the event loop.
  const askOften = async (store: typeof served) => {
    for (let times = 0; times < 2_000; times += 1) await store.now();
  };
  expect(await goesOnDuring(() => askOften(served))).toBe(true);
  expect(await goesOnDuring(() => askOften(tool))).toBe(false);
  await Promise.all([served.close(), tool.close()]);
});

describe('a disk that does not respond', () => {
  const LIMIT_MS = 50;
  const LONGER = LONG.replace('1000000', '2000000');

  it('gives up in time, and does not begin the operation later', async () => {
    const impatient = openThreadedSqlite(file, LIMIT_MS);
    const untilItAnswers = async (sql: string) => {
      for (;;) {
        const rows = await impatient.query(sql).catch(() => null);
        if (rows) return rows;
      }
    };
    await untilItAnswers(LIST);
    const late = [impatient.query(LONGER), impatient.query(INSERT, ['late'])];
    for (const { status } of await Promise.allSettled(late)) expect(status).toBe('rejected');
    expect(await untilItAnswers(LIST)).toEqual([]);
    await impatient.close().catch(() => undefined);
  });

  it("reports another process's write as the reason", async () => {
    const impatient = openThreadedSqlite(file, 3_000);
    await impatient.query(LIST);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(impatient.query(INSERT, ['a'])).rejects.toThrow('locked');
    other.exec('COMMIT');
    other.close();
    await impatient.close();
  });
});

it('fails the operations of a thread that ends, and goes on with a new one', async () => {
  const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const asked = engine.query(LONG);
  await Promise.all([expect(asked).rejects.toThrow('ended'), started.at(-1)?.terminate()]);
  expect(await engine.query(INSERT, ['a'])).toEqual([{ id: 'a' }]);
  logged.mockRestore();
});

it('refuses operations once it is closed', async () => {
  await engine.close();
  await expect(engine.query(LIST)).rejects.toThrow('closed');
  await engine.close();
});
