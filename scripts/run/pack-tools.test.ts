import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStore } from '#lib/store/store.ts';
import { manualAttempt } from '#tests/support/stored-attempt.ts';
import { packTools } from './pack-tools.ts';
import { findFreePort } from './port.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-tools-'));
const data = join(folder, 'data');
beforeAll(() => packTools(folder), 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a tool outside of the project. `input` null: a pipe that stays open and empty. */
async function run(
  tool: 'doctor' | 'preflight' | 'reconcile' | 'sessions' | 'settle' | 'trace',
  args: string[],
  env: Record<string, string>,
  input: string | null = '',
) {
  const { PATH } = process.env;
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', join(folder, `${tool}.mjs`), ...args], {
    cwd: folder,
    env: { NODE_ENV: 'production', PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  if (input !== null) child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { ...output, code };
}

const line = (time: number, event: string, more: object = { reference: '7K2M-9QXD' }) =>
  `${JSON.stringify({ level: 'info', time: new Date(Date.UTC(2026, 10, 20, 10, 0, time)).toISOString(), event, ...more })}\n`;
const eventsIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((outputLine) => outputLine.split(/\s{2,}/)[3]);

describe('trace, beside the server', () => {
  it('reads LOG_FILE, the file before it and standard input, without repeating lines', async () => {
    const file = join(folder, 'web.log');
    writeFileSync(`${file}.1`, line(1, 'first', { reference: '7K2M-9QXD', trackingId: 't1' }));
    writeFileSync(file, line(2, 'second') + line(9, 'other', { reference: '0000-0000' }));
    const input = `web-1  | ${line(3, 'third', { trackingId: 't1' })}not a line\n${line(2, 'second')}`;
    const { out, code } = await run('trace', ['7k2m', '9qxd'], { LOG_FILE: file }, input);
    expect({ events: eventsIn(out), code }).toEqual({ events: ['first', 'second', 'third'], code: 0 });
  });

  it('does not wait for a silent input, and prints where it has looked', async () => {
    const { out, err, code } = await run('trace', ['7K2M-9QXD'], { LOG_FILE: join(folder, 'none.log') }, null);
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(err).toBe('Nothing about 7K2M-9QXD in any log: there is none here.\n');
  });
});

describe('doctor, beside the server', () => {
  it('reports why the server would not start, and what it reaches', async () => {
    const PROVIDER_URL = `http://127.0.0.1:${await findFreePort()}`;
    const env = { APP_ORIGIN: 'https://shop.northwind.example', PROVIDER_URL, DATA_DIR: data };
    const { out, err, code } = await run('doctor', [], env);
    expect({ err, code }).toEqual({ err: '', code: 1 });
    expect(out).toContain('A server with these settings does not start:');
    expect(out).toMatch(/^  WRONG provider  ECONNREFUSED, \d+ ms$/m);
    expect(out).toContain('ok    client    no client of an identity provider is set');
  });
});

const SECRETS = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
const [FIRST = '', SECOND = '', LAST = ''] = SECRETS;

describe('the preflight, beside the server', () => {
  const own = join(folder, 'preflight');
  const site = { APP_ORIGIN: 'http://localhost:3000', DATA_DIR: own, SESSION_SECRET: `${FIRST},${LAST}` };
  const test = (env: Record<string, string> = {}) => run('preflight', [], { ...site, ...env });
  const nothing = { code: 0, out: '', err: '' };

  it('creates a missing store and then finds no problem with it', async () => {
    expect(await test()).toEqual(nothing);
    expect(existsSync(join(own, 'hearthline.sqlite'))).toBe(true);
    expect(await test()).toEqual(nothing);
  });

  it.each([
    [{ CLOCK_URL: 'noon' }, /^Configuration: CLOCK_URL must be an http\(s\) URL\.$/],
    [
      { DATABASE_URL: 'postgres://nobody:canary@127.0.0.1:9/none' },
      /^DATABASE_URL names a store that cannot be opened \(ECONNREFUSED, nobody listens there\)\.$/,
    ],
    [{ DATA_DIR: '/dev/null/data' }, /^DATA_DIR names a store that cannot be opened \(ENOTDIR\)\.$/],
    [{ SESSION_SECRET: `${SECOND},${LAST}` }, /^SESSION_SECRET begins with a secret that this store does not accept: /],
    [{ SESSION_SECRET: `${FIRST},${SECOND}` }, /^SESSION_SECRET ends with another secret than this store's: /],
    [{ SESSION_SECRET: `${LAST},${FIRST}` }, /^SESSION_SECRET ends with another secret than this store's: /],
  ])('refuses %j in one line', async (env, line) => {
    const { code, out, err } = await test(env);
    expect({ code, out, lines: err.trim().split('\n') }).toEqual({
      code: 1,
      out: '',
      lines: [expect.stringMatching(line)],
    });
    expect(err).not.toContain(SECOND);
  });

  it('refuses a read-only store', async () => {
    const file = new DatabaseSync(join(own, 'hearthline.sqlite'));
    file.exec("CREATE TRIGGER full BEFORE INSERT ON marks BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END");
    const { code, err } = await test();
    file.exec('DROP TRIGGER full');
    file.close();
    expect([code, err.split('\n').at(-2)]).toEqual([
      1,
      'DATA_DIR names a store that cannot be written (database or disk is full).',
    ]);
  });

  it('accepts a rotation that doctor recorded', async () => {
    const doctor = (list: string[]) => run('doctor', ['--accept-secret'], { ...site, SESSION_SECRET: list.join(',') });
    const state = async (list: string[]) => (await test({ SESSION_SECRET: list.join(',') })).code;
    expect(await doctor([FIRST, SECOND, LAST])).toMatchObject({
      code: 0,
      out: expect.stringContaining('accepts 3 secrets'),
    });
    const lists = [
      [FIRST, LAST],
      [FIRST, SECOND, LAST],
      [SECOND, FIRST, LAST],
    ];
    expect(await Promise.all(lists.map(state))).toEqual([0, 0, 0]);
    expect((await doctor([SECOND, LAST])).out).toContain('Instances whose first secret is one of them stay ready.');
    expect(
      await Promise.all(
        [
          [FIRST, LAST],
          [SECOND, LAST],
          [SECOND, FIRST, LAST],
        ].map(state),
      ),
    ).toEqual([1, 0, 0]);
    expect((await doctor([FIRST])).out).toContain('Restart all instances now.');
    expect(await Promise.all([[SECOND, LAST], [FIRST]].map(state))).toEqual([1, 0]);
  });
});

describe('doctor --accept-secret, beside the server', () => {
  it('creates no store and requires its settings', async () => {
    const env = { DATA_DIR: join(folder, 'none'), SESSION_SECRET: FIRST };
    expect(await run('doctor', ['--accept-secret'], env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no store in /),
    });
    expect(existsSync(env.DATA_DIR)).toBe(false);
    expect(await run('doctor', ['--accept-secret'], { DATA_DIR: join(folder, 'preflight') })).toMatchObject({
      code: 1,
      err: 'SESSION_SECRET is missing or not valid.\n',
    });
    expect(await run('doctor', ['--accept'], env)).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: /) });
  });
});

describe('sessions, beside the server', () => {
  const own = join(folder, 'sessions');
  const site = { APP_ORIGIN: 'http://localhost:3000', DATA_DIR: own, SESSION_SECRET: FIRST };

  it('ends all sessions and records by whom', async () => {
    expect(await run('preflight', [], site)).toMatchObject({ code: 0 });
    const args = ['--end', '--account', 'account-canary', '--by', 'Ada King'];
    const listResult = await run('sessions', args, site);
    expect(listResult).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^0 sessions ended, of 0 in all\.\n/),
    });
    const log = readFileSync(join(own, 'logs/operator.ndjson'), 'utf8');
    expect(JSON.parse(log)).toMatchObject({ event: 'sessions_ended', count: 0, operator: 'Ada King' });
    expect(log).not.toContain('canary');
    const { code, err } = await run('sessions', args, { ...site, SESSION_SECRET: SECOND });
    expect([code, err]).toEqual([1, expect.stringMatching(/^SESSION_SECRET ends with another secret/)]);
  });
});

describe('settle, beside the server', () => {
  /** A provider that reports one status for each key. */
  const provider = createServer((request, response) => {
    const referenceID = new URL(request.url ?? '', 'http://provider').searchParams.get('referenceID') ?? '';
    const body = { referenceID, status, ...(status === 'CHARGED' && { orderNumber: '40000001', amount: '48.12' }) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  let status: 'CHARGED' | 'DECLINED' = 'CHARGED';
  let settings: Record<string, string>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    settings = {
      APP_ORIGIN: 'http://localhost:3000',
      PROVIDER_URL: `http://127.0.0.1:${port}`,
      SESSION_SECRET: 's'.repeat(32),
      DATA_DIR: data,
    };
    mkdirSync(data);
  });
  afterAll(() => {
    provider.closeAllConnections();
    provider.close();
  });

  it('lists, checks the provider, settles in the store of DATA_DIR and records it', async () => {
    status = 'DECLINED';
    const store = await openStore({ DATABASE_URL: null, DATA_DIR: data });
    const { id, reference } = await manualAttempt(store);
    expect((await run('settle', ['list'], { DATA_DIR: data })).out).toContain(reference);
    const settleResult = await run('settle', [reference, 'not-charged', '--by', 'Ada King'], settings);
    expect(settleResult).toMatchObject({ err: '', code: 0 });
    expect(settleResult.out).toContain('The provider: not charged, ');
    expect(await store.attempts.find(id)).toMatchObject({ state: 'not_charged', settledBy: 'Ada King' });
    await store.close();
    expect(readFileSync(join(data, 'logs/operator.ndjson'), 'utf8')).toContain('"operator":"Ada King"');
    expect((await run('trace', [reference], { DATA_DIR: data })).out).toContain('operator=Ada King');
  });

  it("refuses not-charged for a provider's charge, and needs the settings of the web app", async () => {
    status = 'CHARGED';
    const store = await openStore({ DATABASE_URL: null, DATA_DIR: data });
    const { id, reference } = await manualAttempt(store, { reference: '8K2M-9QXD' });
    const args = [reference, 'not-charged', '--by', 'Ada King'];
    const refusedResult = await run('settle', args, settings);
    expect(refusedResult).toMatchObject({
      out: '',
      code: 1,
      err: expect.stringContaining('charged $48.12, order 40000001'),
    });
    const { err, code } = await run('settle', args, { DATA_DIR: data });
    expect({ err, code }).toEqual({ err: expect.stringContaining('SESSION_SECRET'), code: 1 });
    expect(await store.attempts.find(id)).toMatchObject({ state: 'manual' });
    await store.close();
  });

  it("neither settles nor compares with session secrets other than the store's", async () => {
    status = 'CHARGED';
    const own = join(folder, 'other-secrets');
    const site = { ...settings, DATA_DIR: own };
    expect(await run('preflight', [], site)).toMatchObject({ code: 0 });
    const store = await openStore({ DATABASE_URL: null, DATA_DIR: own });
    const { id, reference } = await manualAttempt(store);
    const others = { ...site, SESSION_SECRET: 'x'.repeat(32) };
    const args = [reference, 'not-charged', '--by', 'Ada King', '--reason', 'Refunded'];
    const refusal = { out: '', err: expect.stringMatching(/^SESSION_SECRET ends with another secret/) };
    expect(await run('settle', args, others)).toEqual({ ...refusal, code: 1 });
    expect(await run('reconcile', ['--last', '1h'], others)).toEqual({ ...refusal, code: 2 });
    expect(await store.attempts.find(id)).toMatchObject({ state: 'manual' });
    await store.close();
  });

  it('settles and prints the log line when the log cannot be written', async () => {
    status = 'CHARGED';
    const store = await openStore({ DATABASE_URL: null, DATA_DIR: data });
    const { id, reference } = await manualAttempt(store, { reference: '7K2M-9QXD' });
    const args = [reference, 'confirmed', '40000001', '--by', 'Ada King'];
    const { err, code } = await run('settle', args, { ...settings, LOG_FILE: '/dev/full' });
    expect(code).toBe(0);
    expect(err).toContain('"operator":"Ada King"');
    expect(await store.attempts.find(id)).toMatchObject({ state: 'confirmed' });
    await store.close();
  });

  it('compares with reconcile, whose exit status shows the result', async () => {
    status = 'DECLINED';
    const different = await run('reconcile', ['--last', '1h'], settings);
    expect(different).toMatchObject({ code: 1, err: '' });
    expect(different.out).toContain('7K2M-9QXD  here confirmed $48.12, there not charged');
    const list = join(folder, 'list.csv');
    writeFileSync(list, 'key,amount\n');
    const { err, code } = await run('reconcile', ['--last', '1h', '--charges', list], settings);
    expect({ err, code }).toEqual({ err: 'Line 1 of the list has to be: key,account,amount,order,time\n', code: 2 });
  });

  it('reports a missing store in one line', async () => {
    const { err, code } = await run('settle', ['list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    expect({ err, code }).toEqual({
      err: 'The store could not be opened (connect ECONNREFUSED 127.0.0.1:9).\n',
      code: 1,
    });
  });
});
