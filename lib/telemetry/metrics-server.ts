import 'server-only';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { log } from '#lib/log.ts';

/** What a path of METRICS_PORT responds with. */
type OperatorPage = (request: IncomingMessage, response: ServerResponse) => void;

interface Place {
  host: string;
  port: number;
}

type Pages = Readonly<Record<string, OperatorPage>>;

const RETRY_EVERY_MS = 10_000;

/**
 * Serves operators at a port of its own, for the life of this process. Resolves once it listens, or once the port turned out to be taken: that
 * is logged once, and tried again every ten seconds, because an instance without metrics still serves customers.
 */
export async function keepMetricsServer({ host, port }: Place, pages: Pages, everyMs = RETRY_EVERY_MS): Promise<void> {
  try {
    await listen({ host, port }, pages);
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
    const message = `METRICS_HOST ${host} and METRICS_PORT ${port} cannot be listened on; each instance needs a METRICS_PORT of its own`;
    log.warn({ event: 'metrics_unavailable', code, message });
    const retry = () =>
      void listen({ host, port }, pages).then(
        () => clearInterval(timer),
        () => undefined,
      );
    const timer = setInterval(retry, everyMs).unref();
  }
}

async function listen({ host, port }: Place, pages: Pages): Promise<void> {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page) page(request, response);
    else response.writeHead(404).end();
  }).unref();
  server.listen({ host, port });
  await once(server, 'listening');
}

/** What an instance is ready for, with the status of /api/ready. `load` does not reject. */
export function readinessPage(load: () => Promise<{ ok: boolean }>): OperatorPage {
  return (_request, response) =>
    void load().then((body) => {
      response.writeHead(body.ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    });
}
