import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  tool: 'doctor' | 'reconcile' | 'settle' | 'trace',
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
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += String(chunk)));
  child.stderr.on('data', (chunk) => (printed.err += String(chunk)));
  if (input !== null) child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { ...printed, code };
}

const line = (time: number, event: string, more: object = { reference: '7K2M-9QXD' }) =>
  `${JSON.stringify({ level: 'info', time: new Date(Date.UTC(2026, 10, 20, 10, 0, time)).toISOString(), event, ...more })}\n`;
const eventsIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((printed) => printed.split(/\s{2,}/)[3]);

describe('trace, beside the server', () => {
  it('reads LOG_FILE, the file before it and standard input, each line once', async () => {
    const file = join(folder, 'web.log');
    writeFileSync(`${file}.1`, line(1, 'first', { reference: '7K2M-9QXD', trackingId: 't1' }));
    writeFileSync(file, line(2, 'second') + line(9, 'other', { reference: '0000-0000' }));
    const input = `web-1  | ${line(3, 'third', { trackingId: 't1' })}not a line\n${line(2, 'second')}`;
    const { out, code } = await run('trace', ['7k2m', '9qxd'], { LOG_FILE: file }, input);
    expect({ events: eventsIn(out), code }).toEqual({ events: ['first', 'second', 'third'], code: 0 });
  });

  it('does not wait for an input that says nothing, and tells where it has looked', async () => {
    const { out, err, code } = await run('trace', ['7K2M-9QXD'], { LOG_FILE: join(folder, 'none.log') }, null);
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(err).toBe('Nothing about 7K2M-9QXD in any log: there is none here.\n');
  });
});

describe('doctor, beside the server', () => {
  it('says why the server would not start, and what it reaches', async () => {
    const PROVIDER_URL = `http://127.0.0.1:${await findFreePort()}`;
    const env = { APP_ORIGIN: 'https://shop.northwind.example', PROVIDER_URL, DATA_DIR: data };
    const { out, err, code } = await run('doctor', [], env);
    expect({ err, code }).toEqual({ err: '', code: 1 });
    expect(out).toContain('A server with these settings does not start:');
    expect(out).toMatch(/^  WRONG provider  ECONNREFUSED, \d+ ms$/m);
    expect(out).toContain('ok    client    no client of an identity provider is set');
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

  it('lists, asks the provider and settles in the store of DATA_DIR, and leaves a trace', async () => {
    status = 'DECLINED';
    const store = await openStore({ DATABASE_URL: null, DATA_DIR: data });
    const { id, reference } = await manualAttempt(store);
    expect((await run('settle', ['list'], { DATA_DIR: data })).out).toContain(reference);
    const settled = await run('settle', [reference, 'not-charged', '--by', 'Ada King'], settings);
    expect(settled).toMatchObject({ err: '', code: 0 });
    expect(settled.out).toContain('The provider: not charged, ');
    expect(await store.attempts.find(id)).toMatchObject({ state: 'not_charged', settledBy: 'Ada King' });
    await store.close();
    expect(readFileSync(join(data, 'logs/operator.ndjson'), 'utf8')).toContain('"operator":"Ada King"');
    expect((await run('trace', [reference], { DATA_DIR: data })).out).toContain('operator=Ada King');
  });

  it('refuses not charged for what the provider has charged, and needs the settings of the web app', async () => {
    status = 'CHARGED';
    const store = await openStore({ DATABASE_URL: null, DATA_DIR: data });
    const { id, reference } = await manualAttempt(store, { reference: '8K2M-9QXD' });
    const args = [reference, 'not-charged', '--by', 'Ada King'];
    const refused = await run('settle', args, settings);
    expect(refused).toMatchObject({ out: '', code: 1, err: expect.stringContaining('charged $48.12, order 40000001') });
    const { err, code } = await run('settle', args, { DATA_DIR: data });
    expect({ err, code }).toEqual({ err: expect.stringContaining('SESSION_SECRET'), code: 1 });
    expect(await store.attempts.find(id)).toMatchObject({ state: 'manual' });
    await store.close();
  });

  it('settles all the same when the log cannot be written, and prints the line', async () => {
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

  it('compares with reconcile, whose status says what it found', async () => {
    status = 'DECLINED';
    const different = await run('reconcile', ['--last', '1h'], settings);
    expect(different).toMatchObject({ code: 1, err: '' });
    expect(different.out).toContain('7K2M-9QXD  here confirmed $48.12, there not charged');
    const list = join(folder, 'list.csv');
    writeFileSync(list, 'key,amount\n');
    const { err, code } = await run('reconcile', ['--last', '1h', '--charges', list], settings);
    expect({ err, code }).toEqual({ err: 'Line 1 of the list has to be: key,account,amount,order,time\n', code: 2 });
  });

  it('says in one line that the store is not there', async () => {
    const { err, code } = await run('settle', ['list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    expect({ err, code }).toEqual({
      err: 'The store could not be opened (connect ECONNREFUSED 127.0.0.1:9).\n',
      code: 1,
    });
  });
});
