import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, jest } from '@jest/globals';
import { log } from '#lib/log.ts';
import { keepMetricsServer, readinessPage } from './metrics-server.ts';

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('serves only metrics and readiness, each at its path', async () => {
  const port = await freePort();
  let isReady = false;
  await keepMetricsServer(
    { host: '127.0.0.1', port },
    {
      '/metrics': (_request, response) => void response.end('# HELP'),
      '/ready': readinessPage(async () => ({ ok: isReady, store: { state: 'failed' } })),
    },
  );
  const load = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }));
  expect(await load('/metrics')).toEqual({ status: 200, text: '# HELP' });
  expect(await load('/ready?x=1')).toEqual({ status: 503, text: '{"ok":false,"store":{"state":"failed"}}' });
  isReady = true;
  expect(await load('/ready')).toMatchObject({ status: 200 });
  for (const path of ['/', '/constructor', '/metrics/', '/READY', '//ready'])
    expect(await load(path)).toEqual({ status: 404, text: '' });
});

it('logs once that its port is taken and listens as soon as the port is free', async () => {
  const warn = jest.spyOn(log, 'warn').mockReturnValue(undefined);
  const other = createServer((_request, response) => void response.end('of another instance')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const load = () =>
    fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } }).then((response) => response.text());
  const pages = { '/metrics': (_request: unknown, response: { end(text: string): void }) => void response.end('own') };

  await keepMetricsServer({ host: '127.0.0.1', port }, pages, 10);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await load()).toBe('of another instance');
  expect(warn.mock.calls).toEqual([
    [
      {
        event: 'metrics_unavailable',
        code: 'EADDRINUSE',
        message: expect.stringContaining(`METRICS_PORT ${port} cannot be listened on`),
      },
    ],
  ]);
  other.close();
  await once(other, 'close');
  const until = Date.now() + 5_000;
  let text = '';
  while (text !== 'own' && Date.now() < until) text = await load().catch(() => '');
  expect(text).toBe('own');
  expect(warn).toHaveBeenCalledTimes(1);
});
