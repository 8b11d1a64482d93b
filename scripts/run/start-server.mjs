// The packaged server's entry, which the build puts in front of Next's own. Because Next listens before it runs instrumentation.ts, it first
// has preflight.mjs test whether the server can work, bounds what a connection may cost, and reports in one line what would otherwise end in
// a stack trace or go unnoticed. Plain JavaScript without dependencies, because any Node may run it.
import { spawn } from 'node:child_process';
import channels from 'node:diagnostics_channel';
import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;

/** As exitWithReason() in lib/log.ts. */
function end(line) {
  const { dev, ino } = fstatSync(process.stderr.fd);
  const isJournal = process.env.JOURNAL_STREAM === `${dev}:${ino}`;
  console.error(`${isJournal ? '<3>' : ''}${line}`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
  end(`Node ${NODE_MAJOR} or newer is needed; this is ${process.version}.`);
}
const text = process.env.PORT || '3000';
const port = /^\d+$/.test(text) ? Number(text) : 0;
if (port < 1 || port > 65_535) end('PORT must be a port number from 1 to 65535.');

const LISTEN = 'tracing:net.server.listen:asyncStart';
/** For a whole request with its body; the time of the proxies in docs/deploy. */
const REQUEST_MS = 60_000;
/** For a connection over which nothing moves, longer than any response takes. Node's own value is for ever. */
const QUIET_MS = 180_000;

/**
 * Follows the server itself. Trying the port out with another one would accept connections and reset them: a proxy then fails a customer's
 * payment, and whoever waits for the start takes it for a failure.
 */
function whenItListens({ server }) {
  channels.unsubscribe(LISTEN, whenItListens);
  ignoreUpgrades(server);
  server.requestTimeout = REQUEST_MS;
  server.timeout = QUIET_MS;
  server.prependOnceListener('error', ({ code, message }) => {
    if (code === 'EADDRINUSE') end(`PORT ${port} is taken by another program.`);
    if (code === 'EACCES') end(`PORT ${port} is not open to this user; ports below 1024 often are not.`);
    end(`HOSTNAME and PORT ${port} name no address of this machine (${code ?? message}).`);
  });
}

/**
 * Next's listener keeps the socket of an upgrade and never closes it, although nothing here serves one. Without a listener Node ignores the
 * upgrade and handles the request, as RFC 9110 allows. Bytes that a client sends behind such a request are lost, so the response says that
 * the connection ends.
 */
function ignoreUpgrades(server) {
  server.removeAllListeners('upgrade');
  channels.subscribe('http.server.request.start', ({ request, response }) => {
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
  });
}

/**
 * In a process of its own, whose memory is free again afterwards. Its last line says what is wrong. Signals reach it too: process 1 of a
 * container ignores those that it does not listen for.
 */
async function runPreflight() {
  const preflight = spawn(process.execPath, [fileURLToPath(new URL('./preflight.mjs', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  const pass = (signal) => preflight.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  const [status, signal] = await once(preflight, 'exit');
  for (const name of signals) process.off(name, pass);
  if (status !== 0) process.exit(signal ? 128 + constants.signals[signal] : 1);
}

await runPreflight();
channels.subscribe(LISTEN, whenItListens);
await import(new URL('./next-server.js', import.meta.url).href).catch((error) => {
  console.error(error);
  end(`The server could not be loaded (${error.message}).`);
});
