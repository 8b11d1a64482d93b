// Runs one function of a build for Vercel as the platform does: `node function-host.mjs HANDLER web|node`, in the function's own folder.
// It listens on a free port of 127.0.0.1 and tells its parent the port, and after each response when nothing is left to wait for.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';

const [handlerFile, kind] = process.argv.slice(2);
let open = 0;

/** A function is frozen once nothing is pending: no response, and nothing that was passed to `waitUntil`. */
function follow(promise) {
  open += 1;
  void Promise.resolve(promise)
    .catch(() => undefined)
    .then(() => {
      open -= 1;
      if (open === 0) process.send({ isIdle: true });
    });
}

/** What @vercel/functions and the framework's launcher read. */
globalThis[Symbol.for('@vercel/request-context')] = { get: () => ({ waitUntil: follow }) };

const handle = createRequire(import.meta.url)(handlerFile);

async function handleWeb(request, response) {
  const { method, headers, url } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const webRequest = new Request(`https://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
  });
  const webResponse = await handle(webRequest);
  response.writeHead(webResponse.status, [...webResponse.headers].flat());
  response.end(webResponse.body ? Buffer.from(await webResponse.arrayBuffer()) : undefined);
}

const server = createServer((request, response) => {
  follow(new Promise((resolve) => response.once('close', resolve)));
  const handled = kind === 'web' ? handleWeb(request, response) : handle(request, response);
  Promise.resolve(handled).catch((error) => {
    console.error(error);
    response.destroy();
  });
}).listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', () => process.exit());
