import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CONNECTIONS, loadPage } from './load.ts';
import { processorTime } from '../run/processor-time.ts';

const BODY = 'x'.repeat(1000);
let server: Server | undefined;

async function serve(response: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const newServer = createServer(response);
  server = newServer;
  await new Promise<void>((resolve) => newServer.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(newServer.address() as AddressInfo).port}/page?n=1`;
}
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('loadPage', () => {
  it("sends requests over sixteen kept connections with a browser's cookies, and counts complete responses", async () => {
    const sockets = new Set<unknown>();
    const requestIds = new Set<string>();
    let count = 0;
    const url = await serve((request, response) => {
      sockets.add(request.socket);
      const { cookie, 'accept-encoding': coding } = request.headers;
      requestIds.add([request.method, request.url, cookie, coding].join(' '));
      count += 1;
      response.end(BODY);
    });
    const startedAt = performance.now();
    const load = await loadPage({ url, cookie: 'a=b', pid: process.pid }, 200);
    const seconds = (performance.now() - startedAt) / 1000;
    expect([...requestIds]).toEqual(['GET /page?n=1 a=b gzip']);
    expect(sockets.size).toBe(CONNECTIONS);
    expect(load.bytesPerResponse).toBe(BODY.length);
    expect(load.responsesPerSecond * seconds).toBeGreaterThanOrEqual(count);
    expect(load.processorMsPerResponse).toBeGreaterThanOrEqual(0);
  });

  it('stops at a response that is not the page', async () => {
    let count = 0;
    const url = await serve((_, response) => {
      response.statusCode = (count += 1) > 20 ? 429 : 200;
      response.end(BODY);
    });
    await expect(loadPage({ url, cookie: '', pid: process.pid }, 60_000)).rejects.toThrow('/page responds with 429');
  });
});

describe('processorTime', () => {
  it("matches the process's own report", () => {
    const reportUsage = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    const [least, seen, most] = [reportUsage(), processorTime(process.pid), reportUsage()];
    // Whole ticks of 10 ms, user and system separately.
    expect(seen).toBeGreaterThanOrEqual(least - 20);
    expect(seen).toBeLessThanOrEqual(most + 20);
  });

  it('is null for a process that does not exist', () => {
    expect(processorTime(2 ** 30)).toBeNull();
  });
});
