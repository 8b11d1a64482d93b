import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';

let requests = 0;
let status = 200;
const provider = createServer((_request, response) => {
  requests += 1;
  response.writeHead(status).end('{}');
}).listen(0, '127.0.0.1');
await once(provider, 'listening');
/** What the process asks itself for, with the pages that it does not have yet. */
const visited: string[] = [];
let unavailable: string | null = '/es/litepay/refill';
const self = createServer((request, response) => {
  visited.push(request.url ?? '');
  response.writeHead(request.url === unavailable ? 503 : 200).end();
}).listen(0, '127.0.0.1');
await once(self, 'listening');
const here = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const folder = mkdtempSync(join(tmpdir(), 'hearthline-ready-'));
const data = join(folder, 'data');
const SECRET = 'c7Kq-e2vT9-x4Wm8';
Object.assign(process.env, {
  APP_ORIGIN: 'http://localhost:3000',
  PROVIDER_URL: here,
  CONTENT_URL: 'http://127.0.0.1:9',
  LANDING_ORIGIN: `http://127.0.0.1:${(self.address() as AddressInfo).port}`,
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
  DATA_DIR: data,
  CRON_SECRET: SECRET,
});
const { GET: ready } = await import('./route.ts');
const { GET: health } = await import('../health/route.ts');
const { store } = await import('#lib/store/store.ts');
const { secretFingerprints } = await import('#lib/http/secrets.ts');
const { log } = await import('#lib/log.ts');

beforeAll(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
});
afterAll(async () => {
  jest.useRealTimers();
  await (await store()).close();
  for (const server of [provider, self]) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(folder, { recursive: true });
});

const LANDINGS = ['', '?checkAvailability=true', '/litepay/refill', '/no-internet', '/dollargeneral'].flatMap((page) =>
  ['en', 'es'].map((language) => `/${language}${page}`),
);

/** As an operator, who gets the details. */
async function reply(authorization = `Bearer ${SECRET}`) {
  const response = await ready(new Request('http://localhost:3000/api/ready', { headers: { authorization } }));
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, cache: response.headers.get('cache-control') };
}

/** The first reply that knows about the pages. */
async function settledReply() {
  for (;;) {
    const replied = await reply();
    if ((replied.body['pages'] as { state: string }).state !== 'unknown') return replied;
  }
}

it('reports ready while the store responds and once each landing page was served, whatever other services do', async () => {
  // A file takes the place of the store's folder.
  writeFileSync(data, '');
  expect(await settledReply()).toMatchObject({ status: 503, body: { ok: false, store: { state: 'failed' } } });
  expect(health().status).toBe(200);

  renameSync(data, `${data}-before`);
  mkdirSync(data);
  expect((await settledReply()).status).toBe(503);
  jest.advanceTimersByTime(10_000);
  expect(await settledReply()).toMatchObject({
    status: 503,
    body: { ok: false, store: { state: 'ok' }, pages: { state: 'failed' } },
  });
  unavailable = null;
  jest.advanceTimersByTime(1_000);
  expect(await settledReply()).toEqual({
    status: 200,
    cache: 'no-store',
    body: {
      ok: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      commit: null,
      store: { state: 'ok', ms: expect.any(Number), isWritable: true },
      secret: { state: 'ok' },
      pages: { state: 'ok' },
      provider: { state: 'ok', ms: expect.any(Number) },
      content: { state: 'failed', ms: expect.any(Number), cause: 'refused' },
      identity: { state: 'off' },
    },
  });
});

it.each([
  ['nothing', ''],
  ['another secret', 'Bearer c7Kq-e2vT9-x4Wm9'],
  ['no scheme', SECRET],
])('tells whoever shows %s nothing but whether it is ready', async (_what, authorization) => {
  expect(await reply(authorization)).toEqual({ status: 200, cache: 'no-store', body: { ok: true } });
});

it('reports not ready while nothing can be written to the store, and tries one row once in ten seconds', async () => {
  const opened = await store();
  const write = jest.spyOn(opened, 'write');
  jest.advanceTimersByTime(10_000);
  await Promise.all(Array.from({ length: 50 }, () => reply()));
  jest.advanceTimersByTime(9_000);
  await Promise.all(Array.from({ length: 50 }, () => reply('')));
  expect(write).toHaveBeenCalledTimes(1);

  const file = new DatabaseSync(join(data, 'hearthline.sqlite'));
  const rows = () => file.prepare("SELECT COUNT(*) AS rows FROM marks WHERE id LIKE 'written %'").get();
  expect(rows()).toEqual({ rows: 1 });
  file.exec("CREATE TRIGGER full BEFORE INSERT ON marks BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END");
  await opened.now();
  jest.advanceTimersByTime(10_000);
  await reply();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await reply()).toMatchObject({
    status: 503,
    body: { ok: false, store: { state: 'failed', isWritable: false } },
  });
  file.exec('DROP TRIGGER full');
  await jest.advanceTimersByTimeAsync(10_000);
  await reply();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await reply()).toMatchObject({ status: 200, body: { ok: true, store: { state: 'ok', isWritable: true } } });
  expect(rows()).toEqual({ rows: 1 });
  file.close();
  write.mockRestore();
});

it('is not ready while the store works with other secrets, says which to operators alone, and logs it once', async () => {
  const { sessionSecrets } = await store();
  const [own = ''] = secretFingerprints();
  const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const monotonic = jest.spyOn(performance, 'now');
  const after = async (ms: number) => {
    monotonic.mockReturnValue(performance.now() + ms);
    await jest.advanceTimersByTimeAsync(1_000);
    return reply();
  };
  for (const [accepted, reason] of [
    [[own, 'other'], 'other-last'],
    [['other', own], null],
    [['other'], 'other-last'],
  ] as const) {
    await sessionSecrets.accept(accepted);
    const { status, body } = await after(1_000);
    const secret = reason === null ? { state: 'ok' } : { state: 'failed', reason };
    expect({ status, body }).toMatchObject({ status: reason === null ? 200 : 503, body: { secret } });
    expect((await reply('')).body).toEqual({ ok: reason === null });
  }
  expect(error).not.toHaveBeenCalled();
  for (let times = 0; times < 3; times += 1) await after(30_000);
  const line = {
    event: 'session_secret_refused',
    code: 'other-last',
    message: expect.stringMatching(/^SESSION_SECRET/),
  };
  expect(error.mock.calls).toEqual([[line]]);
  await sessionSecrets.accept([own]);
  expect(await after(1_000)).toMatchObject({ status: 200, body: { ok: true, secret: { state: 'ok' } } });
  jest.restoreAllMocks();
});

it('is not kept from being ready by a page that fails later, nor visits any again', async () => {
  const before = visited.length;
  expect(new Set(visited)).toEqual(new Set(LANDINGS));
  unavailable = '/en';
  jest.advanceTimersByTime(1_000);
  expect(await settledReply()).toMatchObject({ status: 200, body: { pages: { state: 'ok' } } });
  expect(visited.length).toBe(before);
});

it('asks the provider every five seconds at most, however often it is asked itself', async () => {
  requests = 0;
  status = 503;
  await Promise.all(Array.from({ length: 50 }, () => reply()));
  expect(requests).toBe(0);
  jest.advanceTimersByTime(5_000);
  const responses = await Promise.all(Array.from({ length: 50 }, () => reply()));
  expect(requests).toBe(1);
  for (const one of responses) expect(one).toMatchObject({ status: 200, body: { provider: { state: 'failed' } } });
});
