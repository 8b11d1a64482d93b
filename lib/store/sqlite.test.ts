import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Engine } from './engine.ts';
import { openSqlite } from './sqlite.ts';

/** How long a write waits for its turn: longer than a busy machine needs. */
const PATIENCE_MS = 10_000;

let folder: string;
let engine: Engine;
let writer: ChildProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-sqlite-'));
  engine = await openSqlite(join(folder, 'hearthline.sqlite'), PATIENCE_MS);
  await engine.query('CREATE TABLE notes (id TEXT PRIMARY KEY)');
});
afterEach(async () => {
  writer?.kill();
  await engine.close();
  rmSync(folder, { recursive: true });
});

const INSERT = 'INSERT INTO notes (id) VALUES ($1) RETURNING id';

/** Starts another process that holds the write lock until `commit`; resolves once the lock is held. */
async function writeInAnotherProcess(): Promise<{ ended: Promise<unknown>; commit: () => void }> {
  const program = `
    import { writeSync } from 'node:fs';
    import { DatabaseSync } from 'node:sqlite';
    const database = new DatabaseSync(${JSON.stringify(join(folder, 'hearthline.sqlite'))});
    database.exec('BEGIN IMMEDIATE');
    writeSync(1, 'begun');
    process.stdin.on('end', () => database.exec('COMMIT')).resume();
  `;
  const child = spawn('node', ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  writer = child;
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { ended, commit: () => child.stdin.end() };
}

/** How long the fifth longest of fifty turns of the event loop took, ms: a busy machine makes a few of them long. */
async function longTurn(): Promise<number> {
  const turns: number[] = [];
  while (turns.length < 50) {
    const start = performance.now();
    await sleep(5);
    turns.push(performance.now() - start);
  }
  return turns.sort((one, other) => one - other)[45] ?? 0;
}

describe('SQLite while another process writes', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a query', (id) => engine.query(INSERT, [id])],
    ['a relaxed query', (id) => engine.relaxed.query(INSERT, [id])],
    ['a transaction', (id) => engine.transaction([{ sql: INSERT, params: [id] }])],
    ['a migration', (id) => engine.migrate([[`INSERT INTO notes (id) VALUES ('${id}')`]])],
  ])('makes %s wait for another writer without blocking the process', async (_what, write) => {
    const { ended, commit } = await writeInAnotherProcess();
    let isWritten = false;
    const writing = write('a').finally(() => (isWritten = true));
    expect(await longTurn()).toBeLessThan(300);
    // If it had kept the event loop waiting, it would have given up by now.
    expect(isWritten).toBe(false);
    commit();
    await Promise.all([writing, ended]);
    expect(await engine.query('SELECT id FROM notes')).toEqual([{ id: 'a' }]);
  });

  it('reads while another process writes', async () => {
    const { ended, commit } = await writeInAnotherProcess();
    expect(await engine.query('SELECT id FROM notes')).toEqual([]);
    commit();
    await ended;
  });

  it('gives up a write after its time, and stores nothing of it', async () => {
    const impatient = await openSqlite(join(folder, 'hearthline.sqlite'), 300);
    const { ended, commit } = await writeInAnotherProcess();
    await expect(impatient.transaction([{ sql: INSERT, params: ['late'] }])).rejects.toThrow('locked');
    await impatient.close();
    commit();
    await ended;
    expect(await engine.query('SELECT id FROM notes')).toEqual([]);
    expect(await engine.transaction([{ sql: INSERT, params: ['next'] }])).toEqual([[{ id: 'next' }]]);
  });
});

it('never lets SQLite wait, which would block the event loop', async () => {
  expect(await engine.query('PRAGMA busy_timeout')).toEqual([{ timeout: 0 }]);
  expect(await engine.relaxed.query('PRAGMA busy_timeout')).toEqual([{ timeout: 0 }]);
});

it('syncs every commit except those of the relaxed connection', async () => {
  expect(await engine.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await engine.relaxed.query('PRAGMA synchronous')).toEqual([{ synchronous: 1 }]);
});

it('rolls back a transaction of which a statement fails, and goes on', async () => {
  await engine.query(INSERT, ['a']);
  const twice = ['b', 'a'].map((id) => ({ sql: INSERT, params: [id] }));
  await expect(engine.transaction(twice)).rejects.toThrow('UNIQUE');
  expect(await engine.query('SELECT id FROM notes')).toEqual([{ id: 'a' }]);
  expect(await engine.transaction([{ sql: INSERT, params: ['c'] }])).toHaveLength(1);
});
