import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type Environment, forProcess } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import type { BuildOutput, BuiltFunction } from './build-output.ts';
import { findTarget, isMatch, type Routed } from './routes.ts';

const HOST = inRoot('scripts/vercel/function-host.mjs');
/** Resolves the names of the test in every process that takes part. */
export const TEST_NAMES = pathToFileURL(inRoot('scripts/vercel/test-names.mjs')).href;

/** One running instance of a function. */
class Instance {
  readonly #child: ChildProcess;
  readonly #port: Promise<number>;
  #open = 0;
  #isFrozen = false;

  constructor(outputFunction: BuiltFunction, env: Environment, logFile: string) {
    const kind = outputFunction.useWebApi ? 'web' : 'node';
    this.#child = spawn(
      process.execPath,
      ['--import', TEST_NAMES, HOST, `${outputFunction.folder}/${outputFunction.handler}`, kind],
      {
        cwd: outputFunction.folder,
        env: forProcess(env),
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    const log = createWriteStream(logFile, { flags: 'a' });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.pipe(log, { end: false });
    this.#port = new Promise((resolve, reject) => {
      this.#child.on('message', (message: { port?: number; isIdle?: boolean }) => {
        if (message.port) resolve(message.port);
        if (message.isIdle) this.#freeze();
      });
      this.#child.once('exit', (code) => reject(new Error(`The function ended with status ${code} (${logFile})`)));
    });
    this.#port.catch(() => undefined);
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  /** The platform runs nothing between two requests, unless the first has passed something to `waitUntil`. */
  #freeze(): void {
    if (this.#open > 0) return;
    this.#isFrozen = true;
    this.#child.kill('SIGSTOP');
  }

  /** Returns the response as soon as its headers are there. */
  async ask(
    clientRequest: { method: string; path: string; headers: IncomingHttpHeaders },
    body: NodeJS.ReadableStream,
  ) {
    this.#open += 1;
    if (this.#isFrozen) this.#child.kill('SIGCONT');
    this.#isFrozen = false;
    try {
      const upstream = send({ host: '127.0.0.1', port: await this.#port, agent: false, ...clientRequest });
      body.pipe(upstream);
      const [response] = (await once(upstream, 'response')) as [IncomingMessage];
      response.once('close', () => (this.#open -= 1));
      return response;
    } catch (error) {
      this.#open -= 1;
      throw error;
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

export interface Platform {
  /** How many functions are running, and how many of them are frozen. */
  counts(): { running: number; frozen: number };
  /** Ends all functions as they are. The next request starts others. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

interface PlatformPlan {
  output: BuildOutput;
  port: number;
  tls: { cert: string; key: string };
  env: Environment;
  logFile: string;
}

/** Serves a build as the platform does: its routes, its files, and each function in a process of its own that is frozen when it is idle. */
export async function startPlatform({ output, port, tls, env, logFile }: PlatformPlan): Promise<Platform> {
  const instances = new Map<BuiltFunction, Instance>();
  const requireInstance = (outputFunction: BuiltFunction) => {
    const instance = instances.get(outputFunction) ?? new Instance(outputFunction, env, logFile);
    instances.set(outputFunction, instance);
    return instance;
  };
  const server = createServer(tls, (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      return response.writeHead(502).end(error instanceof Error ? error.message : String(error));
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
    const headers = platformHeaders(request);
    const routedRequest: Routed = { path: url.pathname, query: url.searchParams, headers, set: {}, status: undefined };
    const middleware = output.routes.find((route) => route.middlewarePath !== undefined);
    if (middleware && isMatch(middleware, routedRequest)) {
      const outputFunction = output.functions.get(middleware.middlewarePath ?? '');
      if (!outputFunction) throw new Error(`${middleware.middlewarePath} is not in the build`);
      const { method = 'GET' } = request;
      // The body is for the function behind it.
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...without } = headers;
      const gate = await requireInstance(outputFunction).ask(
        { method, path: request.url ?? '/', headers: without },
        Readable.from([]),
      );
      if (!applyMiddleware(gate, routedRequest)) {
        response.writeHead(gate.statusCode ?? 500, withoutInternal(gate.headers));
        gate.pipe(response);
        return;
      }
      await readText(gate);
    }
    const target = findTarget(output, routedRequest);
    const file = output.files.get(target.path);
    for (const [name, value] of Object.entries(target.set)) response.setHeader(name, value);
    if (file && target.built === undefined) {
      if (file.contentType) response.setHeader('content-type', file.contentType);
      response.writeHead(target.status ?? 200);
      createReadStream(file.file).pipe(response);
      return;
    }
    const { built } = target;
    if (!built) {
      response.writeHead(404).end();
      return;
    }
    const query = target.query.size > 0 ? `?${target.query}` : '';
    const functionResponse = await requireInstance(built).ask(
      {
        method: request.method ?? 'GET',
        path: routedRequest.path + query,
        headers: { ...routedRequest.headers, 'x-matched-path': target.path },
      },
      request,
    );
    response.writeHead(target.status ?? functionResponse.statusCode ?? 500, withoutInternal(functionResponse.headers));
    functionResponse.pipe(response);
  }

  return {
    counts() {
      const all = [...instances.values()];
      return { running: all.length, frozen: all.filter(({ isFrozen }) => isFrozen).length };
    },
    async crash() {
      const running = [...instances.values()];
      instances.clear();
      await Promise.all(running.map((instance) => instance.stop()));
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await Promise.all([...instances.values()].map((instance) => instance.stop()));
    },
  };
}

/** What the platform puts in place of whatever the client sent: it appends to none of these. */
function platformHeaders(request: IncomingMessage): IncomingHttpHeaders {
  const { 'x-test-address': address = '198.51.100.7', ...headers } = request.headers;
  const client = String(address);
  return {
    ...headers,
    'x-forwarded-for': client,
    'x-vercel-forwarded-for': client,
    'x-real-ip': client,
    'x-forwarded-host': request.headers.host,
    'x-forwarded-proto': 'https',
    'x-vercel-id': 'iad1::iad1::test-0000000000000-000000000000',
    'x-vercel-deployment-url': 'shop-test.vercel.app',
  };
}

/** Applies the middleware's result to the request. False if it has responded itself. */
function applyMiddleware({ headers, statusCode }: IncomingMessage, routedRequest: Routed): boolean {
  const rewrite = headers['x-middleware-rewrite'];
  if (rewrite === undefined && headers['x-middleware-next'] === undefined) return false;
  const overriddenHeaders = String(headers['x-middleware-override-headers'] ?? '')
    .split(',')
    .filter(Boolean);
  if (overriddenHeaders.length > 0) {
    const { 'content-length': length, 'transfer-encoding': encoding } = routedRequest.headers;
    routedRequest.headers = Object.fromEntries(
      overriddenHeaders.flatMap((name) => {
        const value = headers[`x-middleware-request-${name}`];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    if (length !== undefined) routedRequest.headers['content-length'] = length;
    if (encoding !== undefined) routedRequest.headers['transfer-encoding'] = encoding;
  }
  if (rewrite !== undefined) {
    const url = new URL(String(rewrite), `https://${routedRequest.headers.host}`);
    routedRequest.path = url.pathname;
    routedRequest.query = url.searchParams;
  }
  Object.assign(routedRequest.set, withoutInternal(headers));
  if (statusCode !== undefined && statusCode !== 200) routedRequest.status = statusCode;
  return true;
}

function withoutInternal(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const isOwn = (name: string) => /^(x-middleware-|connection$|keep-alive$|transfer-encoding$)/.test(name);
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] => entry[1] !== undefined && !isOwn(entry[0]),
    ),
  );
}
