import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { createServer } from 'node:https';

/** A public name with TLS in front of a server of this machine. */
export async function startTlsFront({
  port,
  tls,
  upstreamPort,
}: {
  port: number;
  tls: { cert: string; key: string };
  upstreamPort: number;
}) {
  const server = createServer(tls, (request, response) => {
    const { method, url: path, headers } = request;
    const upstream = send({
      host: '127.0.0.1',
      port: upstreamPort,
      method,
      path,
      headers: { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': request.socket.remoteAddress },
    });
    upstream.once('error', () => response.destroy());
    upstream.once('response', (incoming: IncomingMessage) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.rawHeaders);
      incoming.pipe(response);
    });
    request.pipe(upstream);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
