import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Engine } from './engine.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-sqlite-'));
  engine = await openSqlite(join(folder, 'hearthline.sqlite'), 3_000);
  await engine.query('CREATE TABLE notes (id TEXT PRIMARY KEY)');
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const INSERT = 'INSERT INTO notes (id) VALUES ($1) RETURNING id';

/** Starts another process that holds the write lock for `forMs`, or until `commit`; resolves once the lock is held. */
async function writeInAnotherProcess(forMs?: number): Promise<{ ended: Promise<unknown>; commit: () => void }> {
  const program = `
    import { writeSync } from 'node:fs';
    import { DatabaseSync } from 'node:sqlite';
    const database = new DatabaseSync(${JSON.stringify(join(folder, 'hearthline.sqlite'))});
    database.exec('BEGIN IMMEDIATE');
    writeSync(1, 'begun');
    const commit = () => database.exec('COMMIT');
    ${forMs === undefined ? `process.stdin.on('end', commit).resume()` : `setTimeout(commit, ${forMs})`};
  `;
  const child = spawn('node', ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { ended, commit: () => child.stdin.end() };
}

/** Returns the longest time that `work` blocked the event loop, ms. */
async function longestGap(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work.finally(() => clearInterval(timer));
  return Math.max(longest, performance.now() - last);
}

describe('while another process writes', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a query', (id) => engine.query(INSERT, [id])],
    ['a relaxed query', (id) => engine.relaxed.query(INSERT, [id])],
    ['a transaction', (id) => engine.transaction([{ sql: INSERT, params: [id] }])],
    ['a migration', (id) => engine.migrate([[`INSERT INTO notes (id) VALUES ('${id}')`]])],
  ])('%s waits its turn, and everything else goes on', async (_what, write) => {
    const { ended } = await writeInAnotherProcess(800);
    const since = performance.now();
    expect(await longestGap(write('a'))).toBeLessThan(400);
    expect(performance.now() - since).toBeGreaterThan(400);
    await ended;
    expect(await engine.query('SELECT id FROM notes')).toEqual([{ id: 'a' }]);
  });

  it('reading waits for nobody', async () => {
    const { ended } = await writeInAnotherProcess(800);
    const since = performance.now();
    expect(await engine.query('SELECT id FROM notes')).toEqual([]);
    expect(performance.now() - since).toBeLessThan(400);
    await ended;
  });

  it('a write is given up after a while, and nothing of it remains', async () => {
    const { ended, commit } = await writeInAnotherProcess();
    await expect(engine.transaction([{ sql: INSERT, params: ['late'] }])).rejects.toThrow('locked');
    commit();
    await ended;
    expect(await engine.query('SELECT id FROM notes')).toEqual([]);
    expect(await engine.transaction([{ sql: INSERT, params: ['next'] }])).toEqual([[{ id: 'next' }]]);
  });
});

it('syncs every commit, but for the relaxed connection', async () => {
  expect(await engine.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await engine.relaxed.query('PRAGMA synchronous')).toEqual([{ synchronous: 1 }]);
});

it('undoes a transaction of which a statement fails, and goes on', async () => {
  await engine.query(INSERT, ['a']);
  const twice = ['b', 'a'].map((id) => ({ sql: INSERT, params: [id] }));
  await expect(engine.transaction(twice)).rejects.toThrow('UNIQUE');
  expect(await engine.query('SELECT id FROM notes')).toEqual([{ id: 'a' }]);
  expect(await engine.transaction([{ sql: INSERT, params: ['c'] }])).toHaveLength(1);
});
