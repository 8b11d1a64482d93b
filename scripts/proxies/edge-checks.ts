// What an auditor tries at the edge: protocol versions, ciphers, names, plain http, headers of every response, and what the logs keep.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../run/port.ts';
import type { Check, ProxiedSite } from './checks.ts';
import type { Certificate } from './proxies.ts';

interface Edge {
  program: string;
  /** https://localhost and the port of TLS. */
  url: string;
  port: number;
  plainPort: number;
  certbotPort: number;
  /** The proxy's own folder, from which nginx serves certbot's proof. */
  folder: string;
  certificate: Certificate;
  accessLog: string;
  output: string;
}

const OLD_PROTOCOLS = ['-tls1', '-tls1_1'] as const;
const NEW_PROTOCOLS = ['-tls1_2', '-tls1_3'] as const;
/** Without authenticated encryption, or without encryption; all of them fit a certificate of elliptic curves. */
const WEAK_CIPHERS = [
  'ECDHE-ECDSA-AES128-SHA',
  'ECDHE-ECDSA-AES256-SHA',
  'ECDHE-ECDSA-AES128-SHA256',
  'ECDHE-ECDSA-AES256-SHA384',
  'ECDHE-ECDSA-NULL-SHA',
] as const;
/** The lowest level of OpenSSL's: its default would refuse old protocols itself, and prove nothing. */
const ANY_LEVEL = '@SECLEVEL=0';
const SECRET = 'kR7vT2mXc9LrZ4pW';

export function edgeChecks(edge: Edge): Check[] {
  const { url, port, plainPort, program } = edge;
  return [
    {
      name: 'refuses TLS 1.0 and 1.1, and speaks 1.2 and 1.3',
      async run() {
        const lax = await startLaxServer(edge.certificate);
        try {
          for (const protocol of OLD_PROTOCOLS) {
            const args = [protocol, '-cipher', `ALL:${ANY_LEVEL}`];
            if (!(await shakesHands(lax.port, args))) throw new Error(`this machine's client cannot try ${protocol}`);
            if (await shakesHands(port, args)) throw new Error(`${protocol} is accepted`);
          }
        } finally {
          lax.stop();
        }
        for (const protocol of NEW_PROTOCOLS) {
          if (!(await shakesHands(port, [protocol]))) throw new Error(`${protocol} is refused`);
        }
      },
    },
    {
      name: 'refuses ciphers of TLS 1.2 that are weak',
      async run() {
        const lax = await startLaxServer(edge.certificate);
        try {
          for (const cipher of WEAK_CIPHERS) {
            const args = ['-tls1_2', '-cipher', `${cipher}:${ANY_LEVEL}`];
            if (!(await shakesHands(lax.port, args))) throw new Error(`this machine's client cannot try ${cipher}`);
            if (await shakesHands(port, args)) throw new Error(`${cipher} is accepted`);
          }
        } finally {
          lax.stop();
        }
      },
    },
    {
      name: 'refuses another name, in the handshake and in the request',
      async run() {
        for (const name of ['another.example', null]) {
          const args = name === null ? ['-noservername'] : ['-servername', name];
          if (await shakesHands(port, args, null)) throw new Error(`the name ${name ?? '(none)'} is accepted`);
        }
        const plain = await receive(edge.plainPort, 'another.example');
        if (plain !== null && plain !== 421) throw new Error(`without TLS another name gets ${plain}`);
        const text = await exchange(edge, 'GET /en HTTP/1.1\r\nHost: another.example\r\nConnection: close\r\n\r\n');
        if (text !== '' && !/^HTTP\/1\.1 4\d\d /.test(text)) {
          throw new Error(`a request for another name gets ${text.split('\r\n')[0]}`);
        }
      },
    },
    {
      name: 'sends pages without TLS to https, refuses programs, and lets certbot prove the name',
      async run() {
        const plain = `http://localhost:${plainPort}`;
        const page = await fetch(`${plain}/en?x=1`, { redirect: 'manual' });
        const leadsTo = new URL(page.headers.get('location') ?? url);
        expectEqual(
          [page.status, leadsTo.protocol, leadsTo.pathname + leadsTo.search],
          [301, 'https:', '/en?x=1'],
          'a page',
        );
        const call = await fetch(`${plain}/api/ready`, { redirect: 'manual' });
        expectEqual([call.status, call.headers.get('location')], [403, null], 'a call without TLS');
        const proof = '/.well-known/acme-challenge/a-token';
        const certbot = await startCertbot(edge, proof);
        try {
          const response = await fetch(plain + proof, { redirect: 'manual' });
          expectEqual([response.status, (await response.text()).trim()], [200, 'a proof'], "certbot's proof");
        } finally {
          certbot.stop();
        }
      },
    },
    {
      name: 'requires https and forbids sniffing once in every response, and does not tell its version',
      async run() {
        const requests = {
          'a page': 'GET /en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          "the framework's own redirect": 'GET /en//litepay HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          "the app's redirect of a language": 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          'a final slash': 'GET /en/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          'double slashes at the beginning': 'GET //en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          "double slashes below the framework's files":
            'GET /_next//x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          'a broken escape': 'GET /% HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          'a missing script': 'GET /_next/static/nothing.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          'what is not there': 'GET /en/nothing-here HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
          ...(program === 'nginx' && {
            'a request that nginx refuses': `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
          }),
        };
        for (const [what, request] of Object.entries(requests)) expectSafe(await exchange(edge, request), what);
      },
    },
    {
      name: 'says 404 to a script that no instance has',
      async run() {
        const request = 'GET /_next/static/nothing.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
        const [line = ''] = (await exchange(edge, request)).split('\r\n');
        expectEqual(line.split(' ')[1], '404', 'the status');
      },
    },
    {
      name: 'logs requests without a token, a code or a query',
      async run() {
        const paths = [
          `/en/receipt/${SECRET}`,
          `/es/litepay/link/${SECRET}`,
          `/en/day-link/${SECRET}`,
          `/en/%72eceipt/${SECRET}`,
          `/ES/LitePay/Link/${SECRET}`,
          `/en//receipt//${SECRET}`,
          `/en%5Creceipt%5C${SECRET}`,
          `/en/receipt%2F${SECRET}`,
          `/api/session/handoff?code=${SECRET}`,
          `/en/handoff?code=${SECRET}&state=${SECRET}`,
          `/en/waitlist?token=${SECRET}`,
        ];
        for (const path of paths) {
          const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nReferer: ${url}${path}\r\nConnection: close\r\n\r\n`;
          await exchange(edge, request);
        }
        const log = await logWith(edge.accessLog, /\/en\/waitlist/);
        for (const each of ['/en/receipt/[token]', '/es/litepay/link/[token]', '/en/day-link/[token]', '/en/handoff']) {
          if (!log.includes(each)) throw new Error(`the log has no ${each}`);
        }
        if (log.includes(SECRET)) throw new Error('the access log has a token');
      },
    },
  ];
}

/** What holds once no instance is left; it ends the site if it runs. */
export function outageChecks(edge: Edge, site: ProxiedSite): Check[] {
  return [
    {
      name: 'keeps its headers on its own error page, and tokens out of its log of errors',
      async run() {
        await site.stopWeb();
        for (const path of [`/en/receipt/${SECRET}`, `/en/handoff?code=${SECRET}`, '/en/buy']) {
          const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
          const text = await exchange(edge, request);
          expectSafe(text, `the error page of ${path.split('?')[0]}`);
          if (!/^HTTP\/1\.1 50[234] /.test(text)) throw new Error(`${path} gets ${text.split('\r\n')[0]}`);
        }
        await logWith(edge.accessLog, /\/en\/buy/);
        const errors =
          edge.program === 'nginx' ? [edge.output, join(edge.folder, 'hearthline-error.log')] : [edge.output];
        if (errors.some((file) => readFileSync(file, 'utf8').includes(SECRET)))
          throw new Error('the log of errors has a token');
      },
    },
  ];
}

function expectSafe(response: string, what: string): void {
  const head = response.split('\r\n\r\n')[0]?.toLowerCase() ?? '';
  for (const header of ['strict-transport-security', 'x-content-type-options']) {
    const count = head.split('\r\n').filter((line) => line.startsWith(`${header}:`)).length;
    if (count !== 1) throw new Error(`${what} has ${header} ${count} times: ${head.split('\r\n')[0]}`);
  }
  if (!/^content-security-policy: .*frame-ancestors/m.test(head)) throw new Error(`${what} may be framed`);
  if (/^server: .*\d/m.test(head)) throw new Error(`${what} tells a version`);
}

/** Whether a handshake with `openssl s_client` succeeds. `name`: the server's; null if `args` say it. */
async function shakesHands(port: number, args: readonly string[], name: string | null = 'localhost'): Promise<boolean> {
  const servername = name === null ? [] : ['-servername', name];
  const client = spawn('openssl', ['s_client', '-connect', `127.0.0.1:${port}`, ...servername, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 10_000,
  });
  let text = '';
  for (const stream of [client.stdout, client.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  await once(client, 'close');
  return /^\s*(?:New, TLSv1|Cipher\s*: )(?!.*(?:NONE|0000))/m.test(text) && !text.includes('Cipher is (NONE)');
}

/** A server of OpenSSL's that takes every protocol and cipher: what it accepts, this machine's client can try. */
async function startLaxServer({ certificate, key }: Certificate): Promise<{ port: number; stop(): void }> {
  const port = await findFreePort();
  const args = ['s_server', '-accept', `127.0.0.1:${port}`, '-cert', certificate, '-key', key];
  const server = spawn('openssl', [...args, '-cipher', `ALL:eNULL:${ANY_LEVEL}`, '-quiet'], { stdio: 'ignore' });
  for (let tries = 0; tries < 50 && !(await accepts(port)); tries += 1) await pause(100);
  return { port, stop: () => server.kill() };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}

/** Serves certbot's proof as certbot does behind this proxy: a file that nginx finds, or a server of its own. */
async function startCertbot({ program, folder, certbotPort }: Edge, path: string): Promise<{ stop(): void }> {
  if (program === 'nginx') {
    mkdirSync(join(folder, '.well-known/acme-challenge'), { recursive: true });
    writeFileSync(join(folder, path), 'a proof');
    return { stop: () => {} };
  }
  const server = createServer((request, response) => {
    response.writeHead(request.url === path ? 200 : 404).end('a proof');
  }).listen(certbotPort, '127.0.0.1');
  await once(server, 'listening');
  return { stop: () => void server.close() };
}

/** Sends this text over TLS and returns all that comes back. */
async function exchange({ port }: Edge, request: string): Promise<string> {
  const socket = connectTls({ host: '127.0.0.1', port, servername: 'localhost', ALPNProtocols: ['http/1.1'] });
  socket.setTimeout(30_000, () => socket.destroy(new Error('no response within 30 s')));
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => (text += part));
  socket.write(request);
  await once(socket, 'close');
  return text;
}

/** The status of a request without TLS for this name; null if the connection is closed without a response. */
async function receive(port: number, host: string): Promise<number | null> {
  const request = send({ host: '127.0.0.1', port, path: '/en', headers: { host }, agent: false }).end();
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode ?? null;
  } catch {
    return null;
  }
}

/** The text of a log once it has a line of this kind: a proxy may write it after the response. */
async function logWith(file: string, line: RegExp): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const text = readFileSync(file, 'utf8');
    if (line.test(text)) return text;
    await pause(100);
  }
  throw new Error(`${file} has no ${line.source}`);
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  }
}
