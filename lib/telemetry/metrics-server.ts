import 'server-only';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What a path of METRICS_PORT responds with. */
type OperatorPage = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves operators at a port of its own, for the life of this process. Rejects if it cannot listen there. */
export async function startMetricsServer(
  { host, port }: { host: string; port: number },
  pages: Readonly<Record<string, OperatorPage>>,
): Promise<void> {
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
