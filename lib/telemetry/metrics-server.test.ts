import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { readinessPage, startMetricsServer } from './metrics-server.ts';

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('serves the metrics and the details of readiness, each at its path, and nothing else', async () => {
  const port = await freePort();
  let isReady = false;
  await startMetricsServer(
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
  await expect(startMetricsServer({ host: '127.0.0.1', port }, {})).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
