import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forProcess } from './environment.ts';
import { findFreePort } from './port.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-start-'));
  cpSync(`${process.cwd()}/scripts/run/start-server.mjs`, join(folder, 'start.mjs'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'next-server.js'), SERVER);
  writeFileSync(join(folder, 'preflight.mjs'), PREFLIGHT);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** In place of Next's: it complains with a stack trace if it cannot listen, keeps the socket of an upgrade, and ends after one request. */
const SERVER = `
import { createServer } from 'node:http';
const server = createServer((request, response) => {
  response.end(request.url, () => server.close());
});
server.on('upgrade', () => {});
server.on('error', (error) => {
  console.error(error.stack);
  process.exit(1);
});
server.listen(Number(process.env.PORT), process.env.HOSTNAME, () => {
  console.log('serving on ' + process.env.PORT);
  if (process.env.SERVES !== 'one request') server.close();
  else console.log(JSON.stringify({ requestTimeout: server.requestTimeout, timeout: server.timeout }));
});
`;

/** In place of ours: prints and does what the test requires. */
const PREFLIGHT = `
const { PREFLIGHT } = process.env;
if (PREFLIGHT === 'waits') {
  console.log('waiting');
  setInterval(() => {}, 1_000);
} else if (PREFLIGHT) {
  console.error(PREFLIGHT);
  process.exit(1);
}
`;

/** Starts the packaged server's entry with a server behind it that responds to one request, and sends it these bytes. */
function startAndSend(port: number, bytes: string): Promise<{ received: string; out: string }> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOSTNAME: '127.0.0.1', PORT: String(port), SERVES: 'one request' };
    const child = spawn(process.execPath, [join(folder, 'start.mjs')], { env: forProcess(env) });
    let [received, out] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stdout.once('data', () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.setTimeout(10_000, () => child.kill());
      socket.on('data', (text: Buffer) => (received += text.toString())).on('error', reject);
    });
    child.once('close', () => resolve({ received, out }));
  });
}

/** Output and exit code of the packaged server's entry, with a short server behind it. */
function start(
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args, join(folder, 'start.mjs')], {
      env: forProcess({ PATH: process.env.PATH, HOSTNAME: '127.0.0.1', ...env }),
    });
    const output = { out: '', err: '' };
    child.stdout.on('data', (text: Buffer) => (output.out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output.err += text.toString()));
    child.once('close', (code) => resolve({ code, ...output }));
  });
}

const asOldNode = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
   Object.defineProperty(process, 'version', { value: 'v20.20.2' });`,
)}`;

const countingListeners = `data:text/javascript,${encodeURIComponent(
  `import { subscribe } from 'node:diagnostics_channel';
   let count = 0;
   subscribe('tracing:net.server.listen:asyncStart', () => (count += 1));
   process.on('exit', () => console.log('listened ' + count));`,
)}`;

describe("the packaged server's entry", () => {
  it('starts the server on a free port', async () => {
    const port = String(await findFreePort());
    expect(await start({ PORT: port })).toEqual({ code: 0, out: `serving on ${port}\n`, err: '' });
  });

  it('listens only once, as the server itself, because connections to another listener would be reset', async () => {
    const port = String(await findFreePort());
    const output = await start({ PORT: port }, ['--import', countingListeners]);
    expect(output).toEqual({ code: 0, out: `serving on ${port}\nlistened 1\n`, err: '' });
  });

  it('ignores an upgrade in the very first request and ends its connection', async () => {
    const upgrade = 'GET /first HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
    const { received } = await startAndSend(await findFreePort(), upgrade);
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*\r\n\/first$/);
    expect(received).toMatch(/\r\nConnection: close\r\n/);
  });

  it('keeps the connection of an ordinary request open, and limits its duration', async () => {
    const { received, out } = await startAndSend(await findFreePort(), 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(received).toMatch(/\r\nConnection: keep-alive\r\n/);
    expect(JSON.parse(out.split('\n')[1] ?? '')).toEqual({ requestTimeout: 60_000, timeout: 180_000 });
  });

  it.each(['abc', '0', '99999', '-1', '80.5', '3000x'])('exits with one line for PORT=%s', async (PORT) => {
    expect(await start({ PORT })).toEqual({ code: 1, out: '', err: 'PORT must be a port number from 1 to 65535.\n' });
  });

  it('exits with one line where another program listens', async () => {
    const other = createServer();
    const port = await findFreePort();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      const err = `PORT ${port} is taken by another program.\n`;
      expect(await start({ PORT: String(port) })).toEqual({ code: 1, out: '', err });
    } finally {
      other.close();
    }
  });

  it("exits with one line for another machine's address", async () => {
    const output = await start({ PORT: String(await findFreePort()), HOSTNAME: '192.0.2.1' });
    expect(output).toMatchObject({ code: 1, out: '' });
    expect(output.err).toMatch(/^HOSTNAME and PORT \d+ name no address of this machine \(EADDRNOTAVAIL\)\.\n$/);
  });

  it('exits with one line for an unknown host name', async () => {
    const output = await start({ PORT: String(await findFreePort()), HOSTNAME: 'nowhere.invalid' });
    expect(output).toMatchObject({ code: 1, out: '' });
    expect(output.err).toMatch(
      /^HOSTNAME and PORT \d+ name no address of this machine \((?:ENOTFOUND|EAI_AGAIN)\)\.\n$/,
    );
  });

  it('never listens if the preflight finds a problem, whose line is the last one', async () => {
    const port = String(await findFreePort());
    const output = await start({ PORT: port, PREFLIGHT: 'SESSION_SECRET is not right.' }, [
      '--import',
      countingListeners,
    ]);
    expect(output).toEqual({ code: 1, out: 'listened 0\n', err: 'SESSION_SECRET is not right.\n' });
  });

  it('reports in its last line that the server could not be loaded', async () => {
    const brokenFolder = mkdtempSync(join(tmpdir(), 'hearthline-broken-'));
    for (const name of ['start.mjs', 'package.json', 'preflight.mjs'])
      cpSync(join(folder, name), join(brokenFolder, name));
    writeFileSync(join(brokenFolder, 'next-server.js'), "throw new Error('a file is missing');");
    const env = forProcess({ PATH: process.env.PATH, PORT: String(await findFreePort()) });
    const { status, stderr } = spawnSync(process.execPath, [join(brokenFolder, 'start.mjs')], {
      env,
      encoding: 'utf8',
    });
    rmSync(brokenFolder, { recursive: true });
    expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
      1,
      'The server could not be loaded (a file is missing).',
    ]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('exits on %s while the preflight runs', async (signal) => {
    const env = { PATH: process.env.PATH, PORT: String(await findFreePort()), PREFLIGHT: 'waits' };
    const child = spawn(process.execPath, [join(folder, 'start.mjs')], { env: forProcess(env) });
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([128 + constants.signals[signal], null]);
  });

  it('gives its last line the priority of an error when it goes to the journal', async () => {
    const journal = join(folder, 'journal');
    const [first, other] = [openSync(journal, 'w'), openSync(join(folder, 'other'), 'w')];
    const { dev, ino } = fstatSync(first);
    const env = { PATH: process.env.PATH, PORT: 'none', JOURNAL_STREAM: `${dev}:${ino}` };
    for (const output of [first, other]) {
      spawnSync(process.execPath, [join(folder, 'start.mjs')], {
        env: forProcess(env),
        stdio: ['ignore', 'ignore', output],
      });
    }
    const line = 'PORT must be a port number from 1 to 65535.\n';
    expect([journal, join(folder, 'other')].map((file) => readFileSync(file, 'utf8'))).toEqual([`<3>${line}`, line]);
  });

  it('exits with one line on an old Node', async () => {
    const err = 'Node 24 or newer is needed; this is v20.20.2.\n';
    expect(await start({}, ['--import', asOldNode])).toEqual({ code: 1, out: '', err });
  });
});
