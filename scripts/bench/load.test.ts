import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CONNECTIONS, loadPage } from './load.ts';
import { processorTime } from '../run/processor-time.ts';

const BODY = 'x'.repeat(1000);
let server: Server | undefined;

async function serve(response: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const started = createServer(response);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/page?n=1`;
}
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('loadPage', () => {
  it('asks over sixteen kept connections, as a browser with these cookies, and counts whole answers', async () => {
    const sockets = new Set<unknown>();
    const requested = new Set<string>();
    let served = 0;
    const url = await serve((request, response) => {
      sockets.add(request.socket);
      const { cookie, 'accept-encoding': coding } = request.headers;
      requested.add([request.method, request.url, cookie, coding].join(' '));
      served += 1;
      response.end(BODY);
    });
    const began = performance.now();
    const load = await loadPage({ url, cookie: 'a=b', pid: process.pid }, 200);
    const seconds = (performance.now() - began) / 1000;
    expect([...requested]).toEqual(['GET /page?n=1 a=b gzip']);
    expect(sockets.size).toBe(CONNECTIONS);
    expect(load.bytesPerResponse).toBe(BODY.length);
    expect(load.responsesPerSecond * seconds).toBeGreaterThanOrEqual(served);
    expect(load.processorMsPerResponse).toBeGreaterThanOrEqual(0);
  });

  it('ends at an answer that is not the page', async () => {
    let served = 0;
    const url = await serve((_, response) => {
      response.statusCode = (served += 1) > 20 ? 429 : 200;
      response.end(BODY);
    });
    await expect(loadPage({ url, cookie: '', pid: process.pid }, 60_000)).rejects.toThrow('/page answers 429');
  });
});

describe('processorTime', () => {
  it('is what the process itself is told', () => {
    const reported = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    const [least, seen, most] = [reported(), processorTime(process.pid), reported()];
    // Whole ticks of 10 ms, user and system separately.
    expect(seen).toBeGreaterThanOrEqual(least - 20);
    expect(seen).toBeLessThanOrEqual(most + 20);
  });

  it('is not known of a process that is not there', () => {
    expect(processorTime(2 ** 30)).toBeNull();
  });
});
