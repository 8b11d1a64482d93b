import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refuseOddRequests } from './refuse-odd-requests.ts';

/** The requests that the framework receives. */
const shown: string[] = [];
/** How long each response takes. */
const TAKES_MS = 20;
let server: Server;

beforeAll(async () => {
  refuseOddRequests();
  server = createServer((request, response) => {
    shown.push(`${request.method} ${request.url}`);
    setTimeout(() => response.end(request.url), TAKES_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

/** Sends a request line unchanged. */
const send = (line: string) => sendText(`${line} HTTP/1.1\r\nHost: shop.example.com\r\nConnection: close\r\n\r\n`);

/** Sends a text, and another one when something has come back; returns all that came until the server closed the connection. */
function sendText(text: string, after = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
    socket
      .on('error', reject)
      .on('close', () => resolve(received))
      .on('data', (part) => (received += part.toString()))
      .once('data', () => socket.write(after));
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
    ['DELETE /_next/static/chunks/a.js', 'DELETE /api/health'],
    ['OPTIONS /_next/static/chunks/a.js', 'DELETE /api/health'],
    ['HEAD /_next/static/chunks/a.js', 'HEAD /_next/static/chunks/a.js'],
    ['PROPFIND /api/litepay/pay', 'DELETE /api/health'],
    ['PROPFIND /en', 'DELETE /api/health'],
    ['DELETE /api/litepay/pay', 'DELETE /api/litepay/pay'],
    ['HEAD /', 'HEAD /'],
    ['GET //en/dashboard?a=//b', 'GET /%2Fen/dashboard?a=//b'],
    ['GET /\\en', 'GET /%5Cen'],
    ['GET /en///refill\\', 'GET /en/%2F%2Frefill%5C'],
    ['GET /en?to=\\elsewhere', 'GET /en?to=\\elsewhere'],
  ])('%s reaches the framework as %s', async (line, seen) => {
    shown.length = 0;
    await send(line);
    expect(shown).toEqual([seen]);
  });
});

describe('a request path', () => {
  it.each([
    ['15,000 commas', `/en/${','.repeat(15_000)}a`, '/%'],
    ['a file of the build with a long name', `/_next/static/${'a'.repeat(2_000)}.js?dpl=1`, '/%'],
    ['2,000 characters and a query', `/${'a'.repeat(1_999)}?b=1`, `/${'a'.repeat(1_999)}?b=1`],
  ])('is refused above 2,000 characters: %s', async (_what, path, shownPath) => {
    shown.length = 0;
    await send(`GET ${path}`);
    expect(shown).toEqual([`GET ${shownPath}`]);
  });
});

describe('a range beyond the end of a file', () => {
  it('gets a 416 where the framework would send 500', async () => {
    const file = createServer((request, response) => {
      response.setHeader('content-range', 'bytes */2043').setHeader('content-length', '21');
      response.statusCode = 500;
      if (request.url === '/headed.js') response.writeHead(500);
      if (request.url === '/written.js') response.write('Internal Server Error');
      response.end(request.url === '/written.js' ? undefined : 'Internal Server Error');
    });
    await new Promise<void>((resolve) => file.listen(0, '127.0.0.1', resolve));
    const ask = (path: string, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${(file.address() as AddressInfo).port}${path}`, { headers });
    for (const path of ['/brand.json', '/written.js', '/headed.js']) {
      const refused = await ask(path, { range: 'bytes=99999999-' });
      expect([refused.status, refused.headers.get('content-range')]).toEqual([416, 'bytes */2043']);
      expect(await refused.text()).toBe('Range Not Satisfiable');
    }
    expect((await ask('/brand.json', {})).status).toBe(500);
    file.close();
  });
});

describe('a pipelined request', () => {
  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: shop.example.com\r\n${headers}\r\n`;

  it('is refused, and its connection ends with the first response', async () => {
    shown.length = 0;
    const received = await sendText(get('/first') + get('/second') + get('/third'));
    expect(shown).toEqual(['GET /first', 'GET /%', 'GET /%']);
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n(?:.*\r\n)*\r\n\/first$/);
  });

  it('is served if it follows the response on the same connection', async () => {
    shown.length = 0;
    const received = await sendText(get('/first'), get('/second', 'Connection: close\r\n'));
    expect(shown).toEqual(['GET /first', 'GET /second']);
    expect(received).toMatch(/Connection: keep-alive[^]*\/first[^]*\/second$/);
  });
});
