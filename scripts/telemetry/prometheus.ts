import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { withReplaced } from '../proxies/proxy-configuration.ts';
import { inRoot } from '../run/paths.ts';
import { findFreePort } from '../run/port.ts';
import { startService, waitUntilHealthy } from '../run/service.ts';
import { shorten } from './shorten.ts';

const FILES = inRoot('docs/deploy/monitoring');
const READY_WITHIN_MS = 60_000;

const alertsSchema = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.enum(['pending', 'firing']) })),
  }),
});

/** An alarm that rings, or that would if it went on. */
export interface Alert {
  name: string;
  state: 'pending' | 'firing';
  instance: string | undefined;
}

export interface Prometheus {
  alerts(): Promise<Alert[]>;
  /** Deletes the samples of this metric up to now. */
  forget(metric: string): Promise<void>;
  stop(): Promise<void>;
}

/** Whether Prometheus is on this machine. */
export const hasPrometheus = () => !spawnSync('prometheus', ['--version']).error;

/**
 * Debian's Prometheus with the configuration and the alarms of docs/deploy/monitoring, on 127.0.0.1. Only its files are elsewhere, and every
 * duration is shortened. `targets`: the folder in place of /etc/prometheus/hearthline.
 */
export async function startPrometheus(
  { folder, targets }: { folder: string; targets: string },
  signal: AbortSignal,
): Promise<Prometheus> {
  const [rules, configuration, data] = ['alarms.yml', 'prometheus.yml', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(data, { recursive: true });
  writeFileSync(rules, shorten(readFileSync(join(FILES, 'alarms.yml'), 'utf8')));
  const [settings = ''] = readFileSync(join(FILES, 'prometheus.yml'), 'utf8').split('\nalerting:');
  const places = { '/etc/prometheus/hearthline-alarms.yml': rules, '/etc/prometheus/hearthline/': `${targets}/` };
  writeFileSync(configuration, shorten(withReplaced(settings, places)));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const service = startService({
    name: 'Prometheus',
    program: 'prometheus',
    command: [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${data}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // For `forget`.
      '--web.enable-admin-api',
    ],
    env: { PATH: process.env.PATH },
    logFile: inRoot('.data/test/logs/prometheus.ndjson'),
    show: 'nothing',
  });
  try {
    await waitUntilHealthy(service, `${url}/-/ready`, READY_WITHIN_MS, signal);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return {
    async alerts() {
      const { data: alertData } = alertsSchema.parse(await (await fetch(`${url}/api/v1/alerts`)).json());
      return alertData.alerts.map(({ labels, state }) => ({
        name: labels['alertname'] ?? '',
        state,
        instance: labels['instance'],
      }));
    },
    async forget(metric) {
      const query = new URLSearchParams({ 'match[]': metric });
      const response = await fetch(`${url}/api/v1/admin/tsdb/delete_series?${query}`, { method: 'POST' });
      if (!response.ok) throw new Error(`Prometheus does not forget ${metric}: ${response.status}`);
    },
    stop: () => service.stop(),
  };
}
