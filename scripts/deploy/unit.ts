import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { forProcess } from '../run/environment.ts';

const UNITS = '/etc/systemd/system';
const NAME = /^(hearthline)@([\w*]+)(?:\.service)?$/;

/**
 * Stands in for systemd where there is none: starts and stops instances of a unit file with its user, folder, settings and commands. Its
 * hardening is not applied; `systemd-analyze` has looked at that.
 */
export class Units {
  readonly #running = new Map<string, ChildProcess>();
  readonly #log: string;
  readonly #extra: Record<string, string>;

  /** `log` gets the output of all units; `extra` is added to their environment. */
  constructor(log: string, extra: Record<string, string>) {
    this.#log = log;
    this.#extra = extra;
  }

  get running(): string[] {
    return [...this.#running.keys()].sort();
  }

  /** A call of `systemctl`, as its arguments; returns what it prints. Rejects with its complaint. */
  async systemctl(args: readonly string[]): Promise<string> {
    const [verb = '', ...rest] = args.filter((each) => !each.startsWith('--'));
    switch (verb) {
      case 'daemon-reload':
        return '';
      case 'list-units':
        return this.running.map((name) => `${name} loaded active running Hearthline\n`).join('');
      case 'enable':
      case 'start':
        // As systemd does: all at the same time.
        await Promise.all(rest.map((name) => this.#start(name)));
        return '';
      case 'disable':
      case 'stop':
        await Promise.all(this.#matching(rest).map((name) => this.#stop(name)));
        return '';
      case 'restart':
        await Promise.all(
          this.#matching(rest).map(async (name) => {
            await this.#stop(name);
            await this.#start(name);
          }),
        );
        return '';
      case 'reload': {
        if (rest.join() !== 'nginx') break;
        const { status, stderr } = spawnSync('nginx', ['-s', 'reload'], { encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr);
        return '';
      }
    }
    throw new Error(`systemctl ${args.join(' ')}: the test does not know what that does`);
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.running.map((name) => this.#stop(name)));
  }

  #matching(names: readonly string[]): string[] {
    return names.flatMap((name) => (name.includes('*') ? this.running : [unitNamed(name)]));
  }

  async #start(given: string): Promise<void> {
    const name = unitNamed(given);
    if (this.#running.has(name)) return;
    const instance = NAME.exec(name)?.[2] ?? '';
    const unit = readUnit(instance);
    const user = one(unit, 'User');
    for (const folder of unit['StateDirectory'] ?? []) {
      spawnSync('install', [
        '-d',
        '-m',
        one(unit, 'StateDirectoryMode'),
        '-o',
        user,
        '-g',
        one(unit, 'Group'),
        `/var/lib/${folder}`,
      ]);
    }
    const env = {
      ...this.#extra,
      ...settingsIn(unit['EnvironmentFile'] ?? []),
      ...assignments(unit['Environment'] ?? []),
    };
    const output = openSync(this.#log, 'a');
    const [command = [], after = []] = ['ExecStart', 'ExecStartPost'].map((key) => one(unit, key).split(' '));
    const child = spawn(
      'setpriv',
      [
        `--reuid=${user}`,
        `--regid=${one(unit, 'Group')}`,
        '--clear-groups',
        '--bounding-set=-all',
        '--no-new-privs',
        '--',
        ...command,
      ],
      {
        cwd: realpathSync(one(unit, 'WorkingDirectory')),
        env: forProcess({ PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', ...env }),
        stdio: ['ignore', output, output],
      },
    );
    this.#running.set(name, child);
    child.once('exit', () => this.#running.delete(name));
    const isReady = spawn(after[0] ?? '', after.slice(1), { stdio: ['ignore', output, output] });
    const over = once(child, 'exit').then(() => isReady.kill());
    const [status] = (await once(isReady, 'close')) as [number | null];
    if (status === 0) return;
    await this.#stop(name);
    await over;
    throw new Error(`${name} did not start: ${readFileSync(this.#log, 'utf8').trim().split('\n').at(-1) ?? ''}`);
  }

  async #stop(name: string): Promise<void> {
    const child = this.#running.get(name);
    if (!child) return;
    const unit = readUnit(NAME.exec(name)?.[2] ?? '');
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const last = setTimeout(() => child.kill('SIGKILL'), 1_000 * Number(one(unit, 'TimeoutStopSec')));
    const [status] = await ended;
    clearTimeout(last);
    if (![0, Number(one(unit, 'SuccessExitStatus'))].includes(status ?? -1))
      throw new Error(`${name} ended with status ${status}`);
  }
}

function unitNamed(name: string): string {
  const [, prefix, instance] = NAME.exec(name) ?? [];
  if (!prefix) throw new Error(`Unit ${name} not found.`);
  return `${prefix}@${instance}.service`;
}

/** The values of each key in a unit file, all sections together. */
function readUnit(instance: string): Record<string, string[]> {
  const [file] = globSync(`${UNITS}/hearthline@.service`);
  if (!file) throw new Error('Unit hearthline@.service not found.');
  const unit: Record<string, string[]> = {};
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) (unit[key] ??= []).push(value.replaceAll('%i', instance));
  }
  return unit;
}

function one(unit: Record<string, string[]>, key: string): string {
  const [value] = unit[key] ?? [];
  if (value === undefined) throw new Error(`the unit file has no ${key}`);
  return value;
}

/** systemd.exec(5): the lines of an EnvironmentFile, of which this project's have no quotes. */
function settingsIn(files: readonly string[]): Record<string, string> {
  const lines = files.filter((file) => existsSync(file)).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z_0-9]+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The pairs of `Environment=` lines, which have no quotes either. */
function assignments(lines: readonly string[]): Record<string, string> {
  const pairs = lines.flatMap((line) => line.split(' ')).map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}
