// The packaged server's entry, which the build puts in front of Next's own. Reports in one line what would otherwise end in a stack trace
// or go unnoticed, because Next listens before it runs instrumentation.ts. Plain JavaScript without dependencies, because any Node may run
// it.
import { createServer } from 'node:net';

const NODE_MAJOR = 24;

function end(line) {
  console.error(line);
  process.exit(1);
}

/** Why the server could not listen, or null. */
function listenFailure(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
  end(`Node ${NODE_MAJOR} or newer is needed; this is ${process.version}.`);
}
const text = process.env.PORT || '3000';
const port = /^\d+$/.test(text) ? Number(text) : 0;
if (port < 1 || port > 65_535) end('PORT must be a port number from 1 to 65535.');

const failure = await listenFailure(port, process.env.HOSTNAME || '0.0.0.0');
if (failure === 'EADDRINUSE') end(`PORT ${port} is taken by another program.`);
if (failure === 'EACCES') end(`PORT ${port} is not open to this user; ports below 1024 often are not.`);
if (failure !== null) end(`HOSTNAME and PORT ${port} name no address of this machine (${failure}).`);

await import(new URL('./next-server.js', import.meta.url).href);
