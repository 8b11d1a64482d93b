import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { operations } from '#lib/contract/operations.ts';
import { assertNever } from '#lib/result.ts';
import type { Random } from '../stress/random.ts';

const FAULTS = ['reset', 'unavailable', 'malformed', 'html', 'cut off', 'slow', 'hang'] as const;
type FaultKind = (typeof FAULTS)[number];
const SLOW_MS = 1_000;
/** Longer than any read waits. */
const HANG_MS = 60_000;

export interface FaultyReads {
  url: string;
  /** How many of a hundred reads get a fault; none at first. */
  percent: number;
  /** Since then. */
  readonly reads: number;
  readonly faults: number;
  close(): Promise<void>;
}

/** A proxy in front of the provider that fails single reads at random: the same read again passes. */
export async function startFaultyReads(target: string, random: Random): Promise<FaultyReads> {
  const isRead = createReadMatcher();
  const failedPaths = new Set<string>();
  const counts = { percent: 0, reads: 0, faults: 0 };

  const server = createServer((incoming, outgoing) => {
    void text(incoming)
      .then((body) => {
        const fault = isRead(incoming) ? faultFor(`${incoming.method} ${incoming.url} ${body}`) : null;
        if (fault && fault !== 'slow') return fail(fault, outgoing);
        if (fault === 'slow') setTimeout(() => forward(incoming, body, outgoing), SLOW_MS);
        else forward(incoming, body, outgoing);
      })
      .catch(() => outgoing.destroy());
  });

  function faultFor(callName: string): FaultKind | null {
    if (counts.percent === 0) return null;
    counts.reads += 1;
    if (failedPaths.delete(callName) || !random.chance(counts.percent)) return null;
    failedPaths.add(callName);
    counts.faults += 1;
    return random.pick(FAULTS);
  }

  function forward(incoming: IncomingMessage, body: string, outgoing: ServerResponse): void {
    const { hostname, port } = new URL(target);
    const { method, url, headers } = incoming;
    const onward = request({ hostname, port, method, path: url, headers }, (providerResponse) => {
      outgoing.writeHead(providerResponse.statusCode ?? 502, providerResponse.headers);
      providerResponse.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    get percent() {
      return counts.percent;
    },
    set percent(percent: number) {
      counts.percent = percent;
    },
    get reads() {
      return counts.reads;
    },
    get faults() {
      return counts.faults;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fail(fault: Exclude<FaultKind, 'slow'>, response: ServerResponse): void {
  switch (fault) {
    case 'reset':
      response.destroy();
      return;
    case 'unavailable':
      response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
      return;
    case 'malformed':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"customer":');
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome to the hotel</body></html>');
      return;
    case 'cut off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"customer":', () => response.destroy());
      return;
    case 'hang':
      setTimeout(() => response.destroy(), HANG_MS).unref();
      return;
    default:
      assertNever(fault);
  }
}

/** Whether a request is one of the contract's calls that change nothing. */
function createReadMatcher(): (request: IncomingMessage) => boolean {
  const reads = Object.values(operations).filter(({ retry }) => retry === 'read');
  const patterns = reads.flatMap((operation) => {
    const paths = [operation.path, ...('otherPaths' in operation ? operation.otherPaths : [])];
    return paths.map((path) => ({
      method: operation.method,
      path: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));
  });
  return ({ method, url = '' }) => {
    const path = url.split('?')[0] ?? '';
    return patterns.some((pattern) => pattern.method === method && pattern.path.test(path));
  };
}
