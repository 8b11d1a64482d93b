import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proxyConfiguration, withReplaced } from '../proxies/proxy-configuration.ts';
import { findProxy, PROXIES, UNAVAILABLE_PAGE } from '../proxies/proxies.ts';
import { inRoot } from '../run/paths.ts';
import { startService, waitUntilHealthy } from '../run/service.ts';

const HEALTHY_WITHIN_MS = 20_000;

/** The machine's HAProxy before it stands in front of anything; null where there is none. */
export async function findBalancer(signal: AbortSignal): Promise<{ path: string; version: string } | null> {
  const proxy = PROXIES.find(({ program }) => program === 'haproxy');
  return proxy ? findProxy(proxy, signal) : null;
}

/**
 * HAProxy with the configuration of docs/deploy, in front of all instances and without TLS. It leaves `X-Forwarded-For` as
 * it is, because each customer brings an address of their own.
 */
export async function startBalancer(
  path: string,
  { folder, port, webPorts }: { folder: string; port: number; webPorts: readonly number[] },
  signal: AbortSignal,
): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, 'balancer.cfg');
  const servers = [3000, 3001, 3002, 3003].map((listedPort, index): [string, string] => [
    `127.0.0.1:${listedPort}`,
    `127.0.0.1:${webPorts[index % webPorts.length] ?? 0}`,
  ]);
  const configuration = proxyConfiguration('haproxy');
  const [bindWithTls = ''] = /bind :443 .*/.exec(configuration) ?? [];
  const text = withReplaced(configuration, {
    [bindWithTls]: `bind 127.0.0.1:${port}`,
    'bind :80\n': `bind unix@${folder}/plain.sock\n`,
    '-i shop.example.com': '-i localhost',
    'log global': 'log stderr format raw local0',
    ...UNAVAILABLE_PAGE,
    '  option forwardfor\n': '',
    '  http-request set-header X-Forwarded-Proto https\n': '',
    ...Object.fromEntries(servers),
  });
  writeFileSync(file, text);
  const service = startService({
    name: 'HAProxy',
    program: path,
    command: ['-db', '-f', file],
    env: { PATH: process.env.PATH },
    logFile: inRoot('.data/test/logs/balancer.ndjson'),
    show: 'nothing',
  });
  try {
    await waitUntilHealthy(service, `http://localhost:${port}/api/health`, HEALTHY_WITHIN_MS, signal);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { stop: () => service.stop() };
}
