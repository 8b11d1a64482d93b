import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { buildClaim, savedAttempt } from '#tests/support/stored-attempt.ts';
import { emptyPlace, STORE_KINDS } from '#tests/support/store-under-test.ts';
import { attemptsIn } from './attempts.ts';
import { MIGRATIONS } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openStore } from './store.ts';

const LIMIT_MS = 400;
/** Where statements have to succeed as well, on a busy machine too. */
const AMPLE_MS = 2_000;
const GREETING = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

let server: Server | undefined;
const sockets = new Set<Socket>();

/** Accepts connections like PostgreSQL, then never answers, as a stopped process or a lost network would. */
async function hungServer({ greets, onStart }: { greets: boolean; onStart?: (packet: Buffer) => void }) {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.once('data', (packet) => {
      onStart?.(packet);
      if (greets) socket.write(GREETING);
    });
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
  ['accepts connections and sends nothing', false],
  ['accepts a login and sends nothing', true],
])('a server that %s', (_what, greets) => {
  it('gives up a hung server in time, repeatedly, and closes the connections', async () => {
    const engine = await openPostgres(await hungServer({ greets }), LIMIT_MS);
    // More queries than the pool has connections, twice: no connection is still held by an earlier query.
    for (let round = 0; round < 2; round += 1) {
      const since = performance.now();
      const questions = Array.from({ length: 16 }, () => engine.query('SELECT 1'));
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

it('starts a session with parameters that every pooler accepts: user, database, application name and encoding', async () => {
  const packets: Buffer[] = [];
  const engine = await openPostgres(await hungServer({ greets: true, onStart: (packet) => packets.push(packet) }), 100);
  await Promise.allSettled([
    engine.query('SELECT 1'),
    engine.relaxed.query('SELECT 1'),
    engine.migrate([['SELECT 1']]),
  ]);
  await engine.close();
  expect(packets.length).toBeGreaterThan(0);
  for (const packet of packets) {
    // Length and protocol version, then names and values in turn.
    const texts = packet.subarray(8).toString().split('\0').slice(0, -2);
    const names = texts.filter((_text, index) => index % 2 === 0);
    expect(names.sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
  }
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const servers = STORE_KINDS.filter((kind) => kind !== 'sqlite');
// Without a server there is nothing to repeat these for.
const eachServer = servers.length > 0 ? describe.each(servers) : describe.skip.each(['postgres']);

eachServer('%s', (kind) => {
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
      // A network that is lost loses the end of a connection as well.
      socket.on('close', () => !way.isHung && upstream.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String((server.address() as AddressInfo).port);
    return { way, url: through.href };
  }

  it('waits for the disk except for stamps, and leaves no setting in the session', async () => {
    const { where, remove } = await emptyPlace(kind);
    const engine = await openPostgres(where.DATABASE_URL ?? '', AMPLE_MS);
    const settings = ['synchronous_commit', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const sql = `SELECT ${settings.map((name) => `current_setting('${name}')`).join(` || ' ' || `)} AS set`;
    // More than there are connections, so that each connection has served both kinds.
    for (let round = 0; round < 20; round += 1) {
      expect(await engine.relaxed.query(sql)).toEqual([{ set: 'off 2s 4s' }]);
      expect(await engine.query(sql)).toEqual([{ set: 'on 2s 4s' }]);
      expect(await engine.transaction([{ sql, params: [] }])).toEqual([[{ set: 'on 2s 4s' }]]);
    }
    await expect(engine.query('SELECT pg_sleep(9)')).rejects.toThrow();
    const client = new pg.Client(where.DATABASE_URL ?? '');
    await client.connect();
    expect((await client.query(sql)).rows).toEqual([{ set: 'on 0 0' }]);
    const isAsleep = async () => {
      const active = `SELECT query FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(9)' AND state = 'active'`;
      return (await client.query(active)).rows.length > 0;
    };
    // Client and server have the same limit: the server may reach it a moment later.
    for (let left = 100; left > 0 && (await isAsleep()); left -= 1) await pause(20);
    expect(await isAsleep()).toBe(false);
    await client.end();
    await engine.close();
    await remove();
  });

  it('frees the locks of a transaction whose client has vanished', async () => {
    const { where, remove } = await emptyPlace(kind);
    const { way, url } = await wayTo(where.DATABASE_URL ?? '');
    const store = await openStore(where);
    await store.flags.put('locked', 'before', 60_000);
    const engine = await openPostgres(url, LIMIT_MS);
    way.hangsAfter = 'UPDATE marks';
    const lock = { sql: `UPDATE marks SET value = 'lost' WHERE id = 'locked' RETURNING id`, params: [] };
    await expect(engine.transaction([lock, lock])).rejects.toThrow('timeout');
    await store.flags.put('locked', 'after', 60_000);
    expect(await store.flags.find('locked')).toBe('after');
    await engine.close();
    await store.close();
    await remove();
  });

  it('migrates after a long read, such as a backup, without making customers wait', async () => {
    const { where, remove } = await emptyPlace(kind);
    const store = await openStore(where);
    const { id } = await savedAttempt(store);
    const reader = new pg.Client(where.DATABASE_URL ?? '');
    await reader.connect();
    await reader.query('BEGIN');
    await reader.query('LOCK TABLE attempts IN ACCESS SHARE MODE');
    const engine = await openPostgres(where.DATABASE_URL ?? '');
    const migrated = engine.migrate([...MIGRATIONS, ['ALTER TABLE attempts ADD COLUMN later TEXT']]);
    // It is waiting for the table, and whoever comes now stands behind it.
    await until(async () => {
      const { rows } = await reader.query(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'attempts'::regclass`,
      );
      return rows.length > 0;
    });
    expect(await store.attempts.find(id)).toMatchObject({ id });
    await reader.query('COMMIT');
    await migrated;
    expect(await engine.query('SELECT later FROM attempts')).toEqual([{ later: null }]);
    await reader.end();
    await engine.close();
    await store.close();
    await remove();
  });

  // A pooler shares its own connections among the site's.
  const direct = kind === 'postgres' ? it : it.skip;
  direct('is given as many connections as the setting says, and fewer to a function on Vercel', async () => {
    const { where, remove } = await emptyPlace(kind);
    const most = async (poolSize: number | null) => {
      const engine = await openPostgres(where.DATABASE_URL ?? '', AMPLE_MS, { poolSize });
      const ids = await Promise.all(Array.from({ length: 30 }, () => engine.query('SELECT pg_backend_pid() AS id')));
      await engine.close();
      return new Set(ids.map(([row]) => row?.['id'])).size;
    };
    expect([await most(2), await most(null)]).toEqual([2, 14]);
    process.env['VERCEL'] = '1';
    expect([await most(2), await most(null)]).toEqual([2, 4]);
    delete process.env['VERCEL'];
    await remove();
  });

  it('uses a server again that hung and came back', async () => {
    const { where, remove } = await emptyPlace(kind);
    const { way, url } = await wayTo(where.DATABASE_URL ?? '');
    const engine = await openPostgres(url, AMPLE_MS);
    await engine.migrate(MIGRATIONS);
    way.isHung = true;
    await expect(engine.query('SELECT 1 AS one')).rejects.toThrow('timeout');
    await expect(engine.migrate(MIGRATIONS)).rejects.toThrow();
    way.isHung = false;
    expect(await engine.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await engine.close();
    await remove();
  });

  it('keeps a claim whose acknowledgement is lost, and reports a failure', async () => {
    const { where, remove } = await emptyPlace(kind);
    const { way, url } = await wayTo(where.DATABASE_URL ?? '');
    const store = await openStore(where);
    const { id } = await savedAttempt(store);
    const engine = await openPostgres(url, LIMIT_MS);
    way.hangsAfter = 'COMMIT\0';
    await expect(attemptsIn(engine).claim(id, buildClaim())).rejects.toThrow('timeout');
    expect(await store.attempts.find(id)).toMatchObject({ state: 'submitted' });
    await engine.close();
    await store.close();
    await remove();
  });

  it('loses only the transaction whose connection the server ends', async () => {
    const { where, remove } = await emptyPlace(kind);
    const engine = await openPostgres(where.DATABASE_URL ?? '', AMPLE_MS);
    const suicide = { sql: 'SELECT pg_terminate_backend(pg_backend_pid())', params: [] };
    await expect(engine.transaction([suicide, suicide])).rejects.toThrow();
    expect(await engine.transaction([{ sql: 'SELECT 1 AS one', params: [] }])).toEqual([[{ one: 1 }]]);
    await engine.close();
    await remove();
  });
});
