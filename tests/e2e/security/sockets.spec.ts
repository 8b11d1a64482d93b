import { EVERY_WAY } from '#tests/support/every-way.ts';
import { expect } from '../support/test.ts';
import { testOn } from '../support/own-web-test.ts';
import {
  CAN_COUNT_DESCRIPTORS,
  countDescriptors,
  type Exchange,
  exchange,
  statusIn,
  waitForDescriptors,
} from './raw-socket.ts';

/** A web app of its own: nobody else's connections are counted. */
const test = testOn({});

const UPGRADES = EVERY_WAY ? 2_000 : 400;
const AT_ONCE = 40;
/** The process keeps connections to the provider open for its next requests, one for each that ran at once. */
const KEPT_OPEN = AT_ONCE;
const PIPELINED = 200;
const WITHIN_MS = 10_000;
/** The entry's time for a whole request, and the half minute between two of Node's checks. */
const SLOW_WITHIN_MS = 95_000;

const PATHS = [
  '/',
  '/en',
  '/es',
  '/EN',
  '/en/x',
  '/en/litepay/refill',
  '/en/dashboard',
  '/es/buy/internet',
  '/nothing',
  '/en/nothing',
  '/_next/static/x.js',
  '/_next/hmr',
  '/favicon.ico',
  '/api/health',
  '/api/nowhere',
];

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: x\r\n';
const WEB_SOCKET =
  'Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const CLEAR_TEXT_HTTP2 =
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';
const TLS = 'Connection: Upgrade\r\nUpgrade: TLS/1.2, HTTP/2.0\r\n';

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const post = (path: string, headers: string, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;

/** Waits until the process has hardly more descriptors than before. A kind of request that is kept leaves at least eighty. */
async function expectDescriptorsFreed(pid: number, before: number): Promise<void> {
  expect(await waitForDescriptors(pid, before + KEPT_OPEN)).toBeLessThanOrEqual(before + KEPT_OPEN);
}

/** Calls `run` for each number below `count`, `AT_ONCE` of them at a time. */
async function inParallel(count: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

test('every one of many upgrade requests gets a response, and releases its descriptor', async ({ web }) => {
  test.slow();
  test.skip(!CAN_COUNT_DESCRIPTORS, 'descriptors are counted in /proc, which only Linux has');
  const before = countDescriptors(web.pid);
  const without = new Set<string>();
  await inParallel(UPGRADES, async (index) => {
    const path = PATHS[index % PATHS.length] ?? '/';
    const headers = [UPGRADE, WEB_SOCKET, CLEAR_TEXT_HTTP2, TLS][Math.floor(index / PATHS.length) % 4] ?? UPGRADE;
    // Every fourth client ends its side at once, which Node takes for giving up, and every fourth is gone before a response.
    const afterwards = (['wait', 'end', 'wait', 'leave'] as const)[index % 4] ?? 'wait';
    const reply = await exchange(web.url, get(path, headers), { afterwards });
    if (reply.closedAfterMs === null || (afterwards === 'wait' && statusIn(reply) === null))
      without.add(`${path} ${headers}`);
  });
  expect([...without], 'upgrade requests without a response, or left open').toEqual([]);
  await expectDescriptorsFreed(web.pid, before);
});

test('an unsupported upgrade is ignored: the response is the same without it', async ({ web }) => {
  for (const path of PATHS) {
    const plain = statusIn(await exchange(web.url, get(path, 'Connection: close\r\n')));
    for (const headers of [UPGRADE, WEB_SOCKET, CLEAR_TEXT_HTTP2, TLS]) {
      const reply = await exchange(web.url, get(path, headers));
      expect([path, headers, statusIn(reply)]).toEqual([path, headers, plain]);
      expect(reply.replyText, path).toMatch(/\r\nconnection: close\r\n/i);
      expect(reply.closedAfterMs, path).toBeLessThan(WITHIN_MS);
    }
  }
  for (const path of ['/api/health', '/en']) {
    expect(statusIn(await exchange(web.url, get(path, CLEAR_TEXT_HTTP2)))).toBe(200);
  }
});

test('the body of a request that asks for an upgrade is read', async ({ web }) => {
  const body = '{"phone":1}';
  const length = `Content-Length: ${body.length}\r\n`;
  const plain = await exchange(web.url, post('/api/litepay/lookup', `${length}Connection: close\r\n`, body));
  const upgrade = await exchange(web.url, post('/api/litepay/lookup', length + UPGRADE, body));
  expect(statusIn(plain)).not.toBeNull();
  expect(statusIn(upgrade)).toBe(statusIn(plain));
});

/** What Node hands to a listener that nobody has registered, and what it finds broken, with the status of the response; null: none. */
const ODD: readonly [name: string, bytes: string | Buffer, afterwards: 'wait' | 'end', status: number | null][] = [
  ['CONNECT', 'CONNECT shop.example.com:443 HTTP/1.1\r\nHost: shop.example.com\r\n\r\n', 'wait', null],
  ['CONNECT with an upgrade', `CONNECT /en HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}\r\n`, 'wait', null],
  [
    'a body that waits for 100',
    post('/api/nowhere', 'Expect: 100-continue\r\nContent-Length: 2\r\n', '{}'),
    'end',
    404,
  ],
  ['an unknown expectation', post('/api/nowhere', 'Expect: 200-ok\r\nContent-Length: 2\r\n', '{}'), 'end', 417],
  [
    'an unknown expectation with an upgrade',
    post('/en', `Expect: 200-ok\r\nContent-Length: 0\r\n${UPGRADE}`),
    'wait',
    417,
  ],
  ['no HTTP', 'hello\r\n\r\n', 'wait', 400],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'wait', 400],
  ['TLS', Buffer.from('16030100c8010000c40303', 'hex'), 'wait', 400],
  ['no host', 'GET /en HTTP/1.1\r\n\r\n', 'wait', 400],
  ['two lengths', post('/en', 'Content-Length: 1\r\nContent-Length: 2\r\n', 'ab'), 'wait', 400],
  ['a header of 64 KB', get('/en', `X-Long: ${'a'.repeat(65_536)}\r\n`), 'wait', 431],
  ['a chunk that is none', post('/api/nowhere', 'Transfer-Encoding: chunked\r\n', 'zz\r\n'), 'wait', null],
  ['the end of the client after its headers', get('/en'), 'end', null],
  ['the end of the client within its headers', 'GET /en HTTP/1.1\r\nHost: lo', 'end', 400],
  ['the end of the client within its body', post('/api/nowhere', 'Content-Length: 9\r\n', '{'), 'end', null],
  ['the end of the client before its body', post('/api/nowhere', 'Content-Length: 9\r\n'), 'end', null],
];

test('a connection that Node cannot read or hands to no listener is closed', async ({ web }) => {
  test.skip(!CAN_COUNT_DESCRIPTORS, 'descriptors are counted in /proc, which only Linux has');
  const before = countDescriptors(web.pid);
  for (const [name, bytes, afterwards, status] of ODD) {
    const all: Exchange[] = await Promise.all(
      Array.from({ length: AT_ONCE * 2 }, () => exchange(web.url, bytes, { afterwards })),
    );
    for (const reply of all) {
      expect(reply.closedAfterMs, name).not.toBeNull();
      if (status !== null) expect([name, statusIn(reply)]).toEqual([name, status]);
    }
  }
  await expectDescriptorsFreed(web.pid, before);
});

/** Bytes that are sent so slowly, or never, that the request is not whole within a minute. */
const SLOW: readonly [name: string, bytes: string, letterEveryMs?: number][] = [
  ['nothing at all', ''],
  ['half of the headers', 'GET /en HTTP/1.1\r\nHost: lo'],
  ['headers, letter by letter', 'GET /en HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 2_000],
  ['a body that never comes', post('/api/litepay/lookup', 'Content-Length: 9\r\n')],
  [
    'a body that was announced and is waited for',
    post('/api/litepay/lookup', 'Expect: 100-continue\r\nContent-Length: 9\r\n'),
  ],
  ['a body, letter by letter', post('/api/litepay/lookup', 'Content-Length: 9000\r\n'), 2_000],
  ['chunks without an end', post('/api/litepay/lookup', 'Transfer-Encoding: chunked\r\n', '1\r\na\r\n')],
  ['a body that never comes, for an upgrade', post('/en', `Content-Length: 9\r\n${UPGRADE}`)],
];

test('requests that do not wait for the response before them leave nothing open', async ({ web }) => {
  test.skip(!CAN_COUNT_DESCRIPTORS, 'descriptors are counted in /proc, which only Linux has');
  const { replyText } = await exchange(web.url, get('/en', 'Connection: close\r\n'));
  const [script = ''] = /\/_next\/static\/[\w./-]+\.js/.exec(replyText) ?? [];
  expect(script).not.toBe('');
  const before = countDescriptors(web.pid);
  for (const path of [script, '/favicon.ico', '/en', '/en/dashboard']) {
    const sending = { unreadForMs: 500 };
    await Promise.all([0, 1].map(() => exchange(web.url, get(path).repeat(PIPELINED), sending)));
  }
  await expectDescriptorsFreed(web.pid, before);
});

test('a request that is incomplete after a minute is closed @all', async ({ web }) => {
  test.skip(!CAN_COUNT_DESCRIPTORS, 'descriptors are counted in /proc, which only Linux has');
  test.setTimeout(150_000);
  const before = countDescriptors(web.pid);
  await Promise.all(
    SLOW.flatMap(([name, bytes, letterEveryMs]) =>
      Array.from({ length: 10 }, async () => {
        const sending = { withinMs: SLOW_WITHIN_MS, ...(letterEveryMs !== undefined && { letterEveryMs }) };
        expect((await exchange(web.url, bytes, sending)).closedAfterMs, name).not.toBeNull();
      }),
    ),
  );
  await expectDescriptorsFreed(web.pid, before);
});
