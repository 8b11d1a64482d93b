import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { findFreePort } from '../run/port.ts';

const DISCOVERY = '/oidc/.well-known/openid-configuration';

export interface ThreeOrigins {
  issuer: string;
  /** The origins of the authorization and the end-session endpoint. */
  authorization: string;
  endSession: string;
  /** Where requests of a sign-in or a sign-out have arrived: origin and path. */
  requested: readonly string[];
  close(): Promise<void>;
}

/**
 * The sandbox's OpenID provider with its endpoints on three origins, as large ones have them: the issuer's own, one that people sign in at
 * and one that they sign out at. The sandbox must be started with this issuer.
 */
export async function startThreeOrigins(sandboxPort: number): Promise<ThreeOrigins> {
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()];
  const [own = '', authorization = '', endSession = ''] = ports.map((port) => `http://localhost:${port}`);
  const requestedUrls: string[] = [];

  async function pass(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    requestedUrls.push(origin + (path.split('?')[0] ?? ''));
    const { method, headers } = request;
    const upstream = send({ host: '127.0.0.1', port: sandboxPort, path, method, headers });
    request.pipe(upstream);
    const [incoming] = (await once(upstream, 'response')) as [IncomingMessage];
    if (path !== DISCOVERY) {
      response.writeHead(incoming.statusCode ?? 502, incoming.rawHeaders);
      incoming.pipe(response);
      return;
    }
    let text = '';
    for await (const part of incoming.setEncoding('utf8')) text += String(part);
    const document = text
      .replace(`"authorization_endpoint":"${own}`, `"authorization_endpoint":"${authorization}`)
      .replace(`"end_session_endpoint":"${own}`, `"end_session_endpoint":"${endSession}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(document);
  }

  const servers = [own, authorization, endSession].map((origin) =>
    createServer((request, response) => {
      pass(origin, request, response).catch(() => response.destroy());
    }).listen(Number(new URL(origin).port), '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return {
    issuer: `${own}/oidc`,
    authorization,
    endSession,
    requested: requestedUrls,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
