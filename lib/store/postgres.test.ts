import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { claimAt, savedAttempt } from '#tests/support/stored-attempt.ts';
import { emptyPlace, NOW } from '#tests/support/store-under-test.ts';
import { attemptsIn } from './attempts.ts';
import { MIGRATIONS } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openStore } from './store.ts';

const LIMIT_MS = 400;
const GREETING = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

let server: Server | undefined;
const sockets = new Set<Socket>();

/** Accepts connections like PostgreSQL, then never answers, as a stopped process or a lost network would. */
async function hungServer({ greets }: { greets: boolean }): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.once('data', () => greets && socket.write(GREETING));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  if (!server?.listening) return;
  server.close();
  await once(server, 'close');
});

describe.each([
  ['takes connections and says nothing', false],
  ['lets one in and says nothing', true],
])('a server that %s', (_what, greets) => {
  it('is given up in time, again and again, and its connections are closed', async () => {
    const engine = await openPostgres(await hungServer({ greets }), LIMIT_MS);
    // More queries than the pool has connections, twice: no connection is still held by an earlier query.
    for (let round = 0; round < 2; round += 1) {
      const since = performance.now();
      const questions = Array.from({ length: 12 }, () => engine.query('SELECT 1'));
      const responses = await Promise.allSettled([
        ...questions,
        engine.relaxed.query('SELECT 1'),
        engine.transaction([{ sql: 'SELECT 1', params: [] }]),
        engine.migrate([['SELECT 1']]),
      ]);
      expect(responses.map(({ status }) => status)).not.toContain('fulfilled');
      expect(performance.now() - since).toBeLessThan(4 * LIMIT_MS);
    }
    await engine.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sockets.size).toBe(0);
  });
});

/** Set where a test database exists; `npm test` starts one. */
const databaseUrl = process.env['STORE_TEST_DATABASE_URL'];
const real = databaseUrl ? describe : describe.skip;

real('a real server', () => {
  /** A proxy to the server that can be made to hang in both directions: immediately, or once a given string passes through it. */
  async function wayTo(url: string) {
    const way = { isHung: false, hangsAfter: null as string | null };
    server = createServer((socket) => {
      const target = new URL(url);
      const upstream = connect(Number(target.port), target.hostname);
      for (const end of [socket, upstream])
        sockets.add(end.on('error', () => undefined).on('close', () => sockets.delete(end)));
      socket.on('data', (chunk) => {
        if (way.isHung) return;
        upstream.write(chunk);
        if (way.hangsAfter !== null && chunk.includes(way.hangsAfter)) way.isHung = true;
      });
      upstream.on('data', (chunk) => !way.isHung && socket.write(chunk));
      socket.on('close', () => upstream.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String((server.address() as AddressInfo).port);
    return { way, url: through.href };
  }

  it('waits for the disk with money, and not with stamps', async () => {
    const { where, remove } = await emptyPlace('postgres');
    const { url } = await wayTo(where.DATABASE_URL ?? '');
    const engine = await openPostgres(`${url}?options=-c%20lock_timeout%3D4321`, LIMIT_MS);
    expect(await engine.query('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    expect(await engine.relaxed.query('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
    expect(await engine.relaxed.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '4321ms' }]);
    await engine.close();
    await remove();
  });

  it('that hangs and comes back is used again', async () => {
    const { where, remove } = await emptyPlace('postgres');
    const { way, url } = await wayTo(where.DATABASE_URL ?? '');
    const engine = await openPostgres(url, LIMIT_MS);
    await engine.migrate(MIGRATIONS);
    way.isHung = true;
    await expect(engine.query('SELECT 1 AS one')).rejects.toThrow('in time');
    await expect(engine.migrate(MIGRATIONS)).rejects.toThrow();
    way.isHung = false;
    expect(await engine.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await engine.close();
    await remove();
  });

  it('whose acknowledgement of a claim is lost: the claim stands, and whoever made it does not know', async () => {
    const { where, remove } = await emptyPlace('postgres');
    const { way, url } = await wayTo(where.DATABASE_URL ?? '');
    const store = await openStore(where);
    const { id } = await savedAttempt(store, {}, NOW);
    const engine = await openPostgres(url, LIMIT_MS);
    way.hangsAfter = 'COMMIT\0';
    await expect(attemptsIn(engine).claim(id, claimAt(NOW))).rejects.toThrow('in time');
    expect(await store.attempts.find(id)).toMatchObject({ state: 'submitted' });
    await engine.close();
    await store.close();
    await remove();
  });

  it('that ends a connection in the middle of a transaction ends that transaction alone', async () => {
    const { where, remove } = await emptyPlace('postgres');
    const engine = await openPostgres(where.DATABASE_URL ?? '', LIMIT_MS);
    const suicide = { sql: 'SELECT pg_terminate_backend(pg_backend_pid())', params: [] };
    await expect(engine.transaction([suicide, suicide])).rejects.toThrow();
    expect(await engine.transaction([{ sql: 'SELECT 1 AS one', params: [] }])).toEqual([[{ one: 1 }]]);
    await engine.close();
    await remove();
  });
});
