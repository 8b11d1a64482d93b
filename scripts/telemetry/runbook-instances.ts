import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { assignments } from '../deploy/unit.ts';
import { withReplaced } from '../proxies/proxy-configuration.ts';
import { runCommand } from '../run/command.ts';
import type { Environment } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';
import { type Service, startService, waitUntilHealthy } from '../run/service.ts';

const SERVER = inRoot('.next/standalone/server.js');
const DEPLOY = inRoot('docs/deploy');
/** The unit's ExecStartPost waits for a minute; a machine that runs other tests is slower. */
const READY_WITHIN_MS = 150_000;

interface Place {
  /** Where the list of targets and the enabled instances are in place of /etc. */
  folder: string;
  env: Environment;
  signal: AbortSignal;
}

/**
 * Instances as the runbook's unit and its drop-in for metrics run them, where there is no systemd: the unit's environment, the server, and what
 * comes after each start and stop. The ports of the runbook may be taken here, so others stand for them.
 */
export class RunbookInstances {
  readonly targets: string;
  readonly #place: Place;
  readonly #enabled: string;
  readonly #script: string;
  readonly #running = new Map<number, Service>();

  constructor(place: Place) {
    this.#place = place;
    this.targets = join(place.folder, 'targets');
    this.#enabled = join(place.folder, 'enabled');
    this.#script = join(place.folder, 'scrape-targets.sh');
    for (const path of [this.targets, this.#enabled]) mkdirSync(path);
    const text = readFileSync(join(DEPLOY, 'monitoring/scrape-targets.sh'), 'utf8');
    const places = {
      '=/etc/prometheus/hearthline\n': `=${this.targets}\n`,
      '=/etc/systemd/system/multi-user.target.wants\n': `=${this.#enabled}\n`,
    };
    writeFileSync(this.#script, withReplaced(text, places));
  }

  pid(port: number): number {
    return this.#running.get(port)?.pid ?? 0;
  }

  /** `systemctl enable --now`: returns once the instance is ready. `more`: settings of this instance alone. */
  async enable(port: number, more: Environment = {}): Promise<void> {
    const link = join(this.#enabled, `hearthline@${port}.service`);
    rmSync(link, { force: true });
    symlinkSync(join(DEPLOY, 'systemd/hearthline@.service'), link);
    await this.#start(port, more);
  }

  /** `systemctl disable --now`. */
  async disable(port: number): Promise<void> {
    rmSync(join(this.#enabled, `hearthline@${port}.service`), { force: true });
    await this.#stop(port, 'stop');
  }

  /** `systemctl restart`. */
  async restart(port: number): Promise<void> {
    await this.#stop(port, 'stop');
    await this.#start(port, {});
  }

  /** The process dies, and systemd cannot start it again. */
  crash(port: number): Promise<void> {
    return this.#stop(port, 'kill');
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.values()].map((service) => service.stop()));
    this.#running.clear();
  }

  async #start(port: number, more: Environment): Promise<void> {
    const { env, signal } = this.#place;
    const service = startService({
      name: `web app on ${port}`,
      command: [SERVER],
      // The environment file wins.
      env: { ...unitEnvironment(port), ...env, PORT: String(port), ...more },
      logFile: inRoot('.data/test/logs/telemetry-web.ndjson'),
      show: 'nothing',
    });
    this.#running.set(port, service);
    await waitUntilHealthy(service, `http://127.0.0.1:${port}/api/ready`, READY_WITHIN_MS, signal);
    await this.#keepTargets([String(port)]);
  }

  async #stop(port: number, how: 'stop' | 'kill'): Promise<void> {
    await this.#running.get(port)?.[how]();
    this.#running.delete(port);
    await this.#keepTargets([]);
  }

  async #keepTargets(args: string[]): Promise<void> {
    const { signal } = this.#place;
    const command = { program: 'sh', args: [this.#script, ...args], env: { PATH: process.env.PATH }, signal };
    const { code, text } = await runCommand({ ...command, output: 'capture' });
    if (code !== 0) throw new Problem(`scrape-targets.sh: ${text}`);
  }
}

/** The variables that the unit and its drop-in for metrics set for an instance. */
function unitEnvironment(port: number): Environment {
  const files = ['systemd/hearthline@.service', 'monitoring/metrics.conf'];
  const lines = files
    .flatMap((file) => readFileSync(join(DEPLOY, file), 'utf8').split('\n'))
    .flatMap((line) => /^Environment=(.*)$/.exec(line)?.[1] ?? []);
  return assignments(lines.map((line) => line.replaceAll('%i', String(port))));
}

/** Ports of the runbook's kind, `count` in a row: each is free, and so is the port of its metrics. */
export async function findRunbookPorts(count: number): Promise<number[]> {
  const [least, most] = [3_100, 9_900];
  for (let tries = 0; tries < 50; tries += 1) {
    const first = least + Math.floor(Math.random() * (most - least));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const all = ports.flatMap((port) => [port, Number(`1${port}`)]);
    if ((await Promise.all(all.map(isFree))).every(Boolean)) return ports;
  }
  throw new Problem('There are no free ports for the instances of the runbook.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
