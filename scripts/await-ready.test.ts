import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { awaitReady } from './await-ready.ts';
import { findFreePort } from './run/port.ts';

const SECRET = 'c7Kq-e2vT9-x4Wm8';
let reply: { status: number; body: object };
const probes: (string | undefined)[] = [];
const server = createServer((request, response) => {
  probes.push(`${request.url} ${request.headers.authorization ?? ''}`.trim());
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

beforeEach(() => {
  probes.length = 0;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it('returns once the instance is ready', async () => {
  reply = { status: 503, body: { ok: false } };
  setTimeout(() => (reply = { status: 200, body: { ok: true } }), 700);
  expect(await awaitReady({ port, pid: process.pid, secret: SECRET })).toEqual({ outcome: 'ready' });
  expect(probes.length).toBeGreaterThan(1);
  expect(new Set(probes)).toEqual(new Set([`/api/ready Bearer ${SECRET}`]));
});

it('stops waiting at once when the process has exited', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 700)']);
  const since = performance.now();
  const wait = await awaitReady({ port: await findFreePort(), pid: child.pid ?? 0, secret: null });
  expect(wait).toEqual({ outcome: 'gone' });
  expect(performance.now() - since).toBeLessThan(10_000);
});

it('does not mistake another instance on the same port for the exited one', async () => {
  reply = { status: 200, body: { ok: true } };
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(await awaitReady({ port, pid: child.pid ?? 0, secret: null })).toEqual({ outcome: 'gone' });
  expect(probes).toEqual([]);
});

it.each([
  [{ ok: false, store: { state: 'ok' }, pages: { state: 'failed' }, provider: { state: 'failed' } }, 'failed: pages'],
  [{ ok: false, secret: { state: 'failed', reason: 'other-last' } }, 'failed: secret: other-last'],
  [{ ok: false }, '/api/ready says no'],
])('says after its time what %j lacks', async (body, reason) => {
  reply = { status: 503, body };
  expect(await awaitReady({ port, pid: null, secret: SECRET, withinMs: 600 })).toEqual({ outcome: 'late', reason });
});

it('reports after its timeout that nobody responds', async () => {
  const free = await findFreePort();
  const wait = await awaitReady({ port: free, pid: null, secret: null, withinMs: 600 });
  expect(wait).toEqual({ outcome: 'late', reason: 'it did not respond' });
});
