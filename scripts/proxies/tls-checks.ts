import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as sendPlain } from 'node:http';
import { request as sendSecure } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Check } from './checks.ts';

/** What faces the internet. */
export interface ProxyEdge {
  url: string;
  port: number;
  /** The socket in place of port 80. */
  plainSocket: string;
  accessLog: string;
}

/** Each is unique, so that the log can be searched for it. */
const TOKENS = {
  receipt: 'Rcpt7kQ2mZ9xTok',
  link: 'Link7kQ2mZ9xTok',
  escaped: 'Escp7kQ2mZ9xTok',
  query: 'Qury7kQ2mZ9xTok',
  state: 'Stat7kQ2mZ9xTok',
  referrer: 'Refr7kQ2mZ9xTok',
};
const MARK = 'seen-by-the-access-log';
const LOG_DELAY_MS = 500;

/** What an auditor's scan of the proxy looks at. */
export function tlsChecks(edge: ProxyEdge): Check[] {
  return [
    {
      name: 'speaks TLS 1.2 and 1.3, and nothing older',
      async run() {
        for (const version of ['tls1_2', 'tls1_3']) expect(handshake(edge, [`-${version}`]), true, version);
        for (const version of ['tls1', 'tls1_1']) {
          expect(handshake(edge, [`-${version}`, '-cipher', 'ALL:@SECLEVEL=0']), false, version);
        }
      },
    },
    {
      name: 'refuses ciphers without forward secrecy or authenticated encryption',
      async run() {
        for (const cipher of ['AES128-SHA', 'AES256-SHA', 'ECDHE-ECDSA-AES128-SHA', 'AES128-GCM-SHA256', 'aNULL']) {
          expect(handshake(edge, ['-tls1_2', '-cipher', `${cipher}:@SECLEVEL=0`]), false, cipher);
        }
        for (const cipher of ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305']) {
          expect(handshake(edge, ['-tls1_2', '-cipher', cipher]), true, cipher);
        }
      },
    },
    {
      name: 'refuses another name in SNI and in Host, with TLS and without',
      async run() {
        expect(handshake(edge, [], 'elsewhere.example'), false, 'a handshake for another name');
        expect(handshake(edge, [], null), false, 'a handshake without a name');
        expect(await statusOf(askSecure(edge, '/en', { host: 'elsewhere.example' })), null, 'another Host with TLS');
        expect(await statusOf(askPlain(edge, '/en', 'elsewhere.example')), null, 'another Host without TLS');
      },
    },
    {
      name: 'refuses /api/ without TLS, and redirects pages',
      async run() {
        expect(await statusOf(askPlain(edge, '/api/health', 'localhost')), 403, 'the status of /api/health');
        const page = await askPlain(edge, '/es?x=1', 'localhost');
        expect(`${page.statusCode} ${page.headers.location}`, '301 https://localhost/es?x=1', 'a page');
      },
    },
    {
      name: 'says HSTS and nosniff once on every response, its own and the framework’s redirects included',
      async run() {
        const paths = ['/en', '/en/', '//en', '/en//litepay/refill', '/en/nothing-here', '/_next/nothing', '/%', '/_next//x'];
        for (const path of [...paths, `/${'a'.repeat(20_000)}`, '/_next/static/nothing.js', '/api/nothing']) {
          const response = await askSecure(edge, path, {});
          const what = `${response.statusCode} ${path.slice(0, 30)}`;
          for (const name of ['strict-transport-security', 'x-content-type-options']) {
            const values = response.rawHeaders.filter((_, at) => response.rawHeaders[at - 1]?.toLowerCase() === name);
            expect(values.length, 1, `${name} of ${what}`);
          }
          const frames = response.headers['content-security-policy'] ?? '';
          expect(frames.includes('frame-ancestors'), true, `frame-ancestors of ${what}`);
          expect(/\d/.test(response.headers.server ?? ''), false, `a version in Server of ${what}`);
        }
      },
    },
    {
      name: 'writes no token and no query into its access log',
      async run() {
        const paths = [
          `/en/receipt/${TOKENS.receipt}`,
          `/en/litepay/link/${TOKENS.link}`,
          `/ES/LitePay/Link/${TOKENS.link}`,
          `/en/%72eceipt/${TOKENS.escaped}`,
          `/en//receipt//${TOKENS.escaped}`,
          `/en%5Creceipt%5C${TOKENS.escaped}`,
          `/en/receipt%2F${TOKENS.escaped}`,
          `/en/waitlist?token=${TOKENS.query}`,
          `/api/session/callback?code=${TOKENS.query}&state=${TOKENS.state}`,
          `/en/${MARK}?kit=${TOKENS.query}`,
        ];
        const headers = { referer: `${edge.url}/en/receipt/${TOKENS.referrer}` };
        for (const path of paths) (await askSecure(edge, path, headers)).resume();
        await askPlain(edge, `/en/receipt/${TOKENS.receipt}?code=${TOKENS.query}`, 'localhost');
        await wait(LOG_DELAY_MS);
        const log = readFileSync(edge.accessLog, 'utf8');
        expect(log.includes(MARK), true, 'whether the log has the address of a page');
        const leaks = Object.entries(TOKENS).filter(([, token]) => log.includes(token));
        expect(leaks.map(([name]) => name).join(), '', 'tokens in the log');
      },
    },
  ];
}

/** Whether OpenSSL's client gets through with these arguments. */
function handshake({ port }: ProxyEdge, args: string[], name: string | null = 'localhost'): boolean {
  const named = name === null ? ['-noservername'] : ['-servername', name];
  const client = ['s_client', '-connect', `127.0.0.1:${port}`, ...named, ...args];
  const { stdout } = spawnSync('openssl', client, { input: '', encoding: 'utf8', timeout: 10_000 });
  return /^(New|Reused), TLSv1\.\d, Cipher is (?!\(NONE\))/m.test(stdout);
}

async function askSecure({ url, port }: ProxyEdge, path: string, headers: Record<string, string>) {
  const { hostname } = new URL(url);
  const request = sendSecure({ host: hostname, servername: hostname, port, path, headers, agent: false });
  return receive(request.end());
}

async function askPlain({ plainSocket }: ProxyEdge, path: string, host: string) {
  return receive(sendPlain({ socketPath: plainSocket, path, headers: { host }, agent: false }).end());
}

async function receive(request: ReturnType<typeof sendPlain>): Promise<IncomingMessage> {
  request.setTimeout(3_000, () => request.destroy(new Error('no response within 3 s')));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.resume();
}

/** null where the connection was closed, or nothing came. */
async function statusOf(response: Promise<IncomingMessage>): Promise<number | null> {
  return response.then(
    ({ statusCode }) => statusCode ?? null,
    () => null,
  );
}

function expect(got: unknown, wanted: unknown, what: string): void {
  if (got !== wanted) throw new Error(`${what}: ${String(got)} instead of ${String(wanted)}`);
}
