import { execFile } from 'node:child_process';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { config } from '#lib/config.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { createAuthority, describeWithCertificates, type KeyPair } from '#tests/support/certificates.ts';
import { type RawResponse, send } from './transport.ts';

Object.assign(process.env, { PROVIDER_URL: 'https://127.0.0.1:1', SESSION_SECRET: 's'.repeat(32) });

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

describeWithCertificates('calls through an outgoing proxy', () => {
  const authority = createAuthority('Northwind');
  const pair = authority.sign({ name: 'provider' });
  const own = authority.sign({ name: 'own' });
  /** What the proxy was asked to connect to. */
  const tunnels: string[] = [];
  const sockets: Socket[] = [];
  let [refuses, provider, proxy]: [boolean, Server | undefined, HttpServer | undefined] = [false, undefined, undefined];

  beforeAll(async () => {
    provider = createServer(
      { ...pair, ca: authority.cert, requestCert: true, rejectUnauthorized: true },
      (_request, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}'),
    );
    proxy = createHttpServer((_request, response) => response.writeHead(400).end());
    // Only the proxy knows where the name leads.
    proxy.on('connect', ({ url }, socket: Socket) => {
      tunnels.push(url ?? '');
      if (refuses) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      const other = connect(Number(url?.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(other).pipe(socket);
      });
      sockets.push(socket, other);
      for (const each of [socket, other]) each.on('error', () => each.destroy());
      return undefined;
    });
    for (const server of [provider, proxy]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });

  afterEach(() => {
    for (const name of ['NODE_USE_ENV_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) Reflect.deleteProperty(process.env, name);
    tunnels.length = 0;
    refuses = false;
  });

  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    provider?.closeAllConnections();
    for (const server of [provider, proxy]) server?.close();
  });

  const proxyUrl = () => `http://127.0.0.1:${portOf(proxy as HttpServer)}`;

  function ask(pool: 'reads' | 'payments', client: KeyPair | null = own, host = 'provider.test'): Promise<RawResponse> {
    const url = `https://${host}:${portOf(provider as Server)}`;
    const certificate = { PROVIDER_CLIENT_CERT: client?.cert ?? null, PROVIDER_CLIENT_KEY: client?.key ?? null };
    Object.assign(config(), { PROVIDER_URL: url, PROVIDER_CA: authority.cert, ...certificate });
    Reflect.deleteProperty(globalThis, 'hearthlinePools');
    return send({ url: new URL(`${url}/x`), method: 'GET', headers: {}, timeoutMs: 5_000, maxBytes: 1_000, pool });
  }

  it.each(['reads', 'payments'] as const)('reach the provider with our certificate: %s', async (pool) => {
    Object.assign(process.env, { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxyUrl() });
    expect(await ask(pool)).toMatchObject({ kind: 'response', status: 200 });
    expect(tunnels).toEqual([`provider.test:${portOf(provider as Server)}`]);
  });

  it('count as not sent if the proxy refuses the tunnel', async () => {
    Object.assign(process.env, { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxyUrl() });
    refuses = true;
    expect(await ask('payments')).toEqual({ kind: 'not-sent', cause: 'other' });
    expect(tunnels).toHaveLength(1);
  });

  it('count as refused if the provider refuses our certificate behind the tunnel', async () => {
    Object.assign(process.env, { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxyUrl() });
    expect(await ask('payments', null)).toEqual({ kind: 'refused', cause: 'certificate-refused' });
  });

  it('bypass the proxy without the switch, for a name of NO_PROXY, and for this machine', async () => {
    Object.assign(process.env, { HTTPS_PROXY: proxyUrl() });
    await ask('reads');
    Object.assign(process.env, { NODE_USE_ENV_PROXY: '1', NO_PROXY: '.test' });
    await ask('reads');
    Reflect.deleteProperty(process.env, 'NO_PROXY');
    expect(await ask('reads', own, 'localhost')).toMatchObject({ kind: 'response', status: 200 });
    expect(tunnels).toEqual([]);
  });

  it('include those of the identity provider’s library', async () => {
    const script = `import { useProxyForFetch } from '#lib/provider/outgoing-agent.ts';
      useProxyForFetch();
      await fetch('https://id.provider.test/x').catch(() => undefined);`;
    refuses = true;
    await promisify(execFile)(
      process.execPath,
      ['--conditions=react-server', '--input-type=module', '--eval', script],
      { cwd: inRoot('.'), env: { ...process.env, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxyUrl() } },
    );
    expect(tunnels).toEqual(['id.provider.test:443']);
  });
});
