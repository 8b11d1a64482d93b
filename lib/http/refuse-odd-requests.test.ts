import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refuseOddRequests } from './refuse-odd-requests.ts';

/** The requests that the framework receives. */
const shown: string[] = [];
let server: Server;

beforeAll(async () => {
  refuseOddRequests();
  server = createServer((request, response) => {
    shown.push(`${request.method} ${request.url}`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

/** Sends a request line unchanged. */
function send(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.end(`${line} HTTP/1.1\r\nHost: shop.example.com\r\nConnection: close\r\n\r\n`);
    });
    socket
      .on('error', reject)
      .on('close', () => resolve())
      .resume();
  });
}

describe('an odd request', () => {
  it.each([
    ['TRACE /en', 'GET /%'],
    ['GET http://elsewhere.example/en', 'GET /%'],
    ['POST https://shop.example.com/api/litepay/pay', 'GET /%'],
    ['OPTIONS *', 'GET /%'],
    ['GET /en?to=http://elsewhere.example', 'GET /en?to=http://elsewhere.example'],
    ['OPTIONS /en', 'OPTIONS /en'],
    ['HEAD /', 'HEAD /'],
  ])('%s is shown to the framework as %s', async (line, seen) => {
    shown.length = 0;
    await send(line);
    expect(shown).toEqual([seen]);
  });
});
