import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  existsSync,
  fstatSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { forProcess } from '../run/environment.ts';

const UNITS = '/etc/systemd/system';
/** Has a link to each unit that starts with the machine. */
const ENABLED = join(UNITS, 'multi-user.target.wants');
const NAME = /^(hearthline[\w-]*)(?:@([\w*]+))?(?:\.(service|timer))?$/;

/** A service of Debian's own, which the test starts itself. */
export interface DebianService {
  isRunning(): boolean;
  reload(): Promise<void>;
  restart(): Promise<void>;
}

/** A unit's whole name, its file's, and what stands for `%i`. */
interface Unit {
  name: string;
  file: string;
  instance: string;
}

/**
 * Stands in for systemd where there is none: starts and stops instances of a unit file, and runs one that ends by itself, with its user,
 * folder, settings and commands. Its hardening is not applied; `systemd-analyze` has looked at that. Timers are started by nobody.
 */
export class Units {
  /** Services of Debian's packages, by the names of their units. */
  readonly debian: Record<string, DebianService> = {};
  readonly #running = new Map<string, ChildProcess>();
  /** systemd lists a unit that has failed until it is started or reset. */
  readonly #failed = new Set<string>();
  readonly #timers = new Set<string>();
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

  /** The timers that wait for their hour. */
  get timers(): string[] {
    return [...this.#timers].sort();
  }

  /** A call of `systemctl`, as its arguments; returns what it prints. Rejects with its complaint. */
  async systemctl(args: readonly string[]): Promise<string> {
    const [verb = '', ...rest] = args.filter((each) => !each.startsWith('--'));
    switch (verb) {
      case 'daemon-reload':
        return '';
      case 'list-units': {
        const failedUnits = args.some((each) => each.startsWith('--state=')) ? [] : [...this.#failed];
        return [
          ...this.running.map((name) => `${name} loaded active running Hearthline\n`),
          ...failedUnits.map((name) => `${name} loaded failed failed Hearthline\n`),
        ].join('');
      }
      case 'reset-failed':
        for (const { name } of this.#matching(rest)) this.#failed.delete(name);
        return '';
      case 'enable':
      case 'start':
        if (verb === 'enable') this.#matching(rest).forEach(link);
        // As systemd does: all at the same time.
        await Promise.all(this.#matching(rest).map((unit) => this.#startOrFail(unit)));
        return '';
      case 'disable':
      case 'stop':
        if (verb === 'disable') this.#matching(rest).forEach(unlink);
        await Promise.all(this.#matching(rest).map((unit) => this.#stop(unit)));
        return '';
      case 'is-active':
        return this.#findActive(rest);
      case 'restart': {
        const service = this.debian[rest.join()];
        if (service) {
          await service.restart();
          return '';
        }
        await Promise.all(
          this.#matching(rest).map(async (unit) => {
            await this.#stop(unit);
            await this.#startOrFail(unit);
          }),
        );
        return '';
      }
      case 'reload': {
        const service = this.debian[rest.join()];
        if (service) {
          await service.reload();
          return '';
        }
        if (rest.join() !== 'nginx') break;
        const { status, stderr } = spawnSync('nginx', ['-s', 'reload'], { encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr);
        return '';
      }
    }
    throw new Error(`systemctl ${args.join(' ')}: the test does not know what that does`);
  }

  /** systemctl(1): a line for each; fails if none is active. */
  #findActive(names: readonly string[]): string {
    const states = names.map((name) => {
      const isActive =
        this.debian[name]?.isRunning() ?? (name.startsWith('hearthline') && this.#running.has(unitNamed(name).name));
      return isActive ? 'active' : 'inactive';
    });
    const text = states.map((state) => `${state}\n`).join('');
    if (!states.includes('active')) throw new Error(text.trim());
    return text;
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.#matching(['*']).map((unit) => this.#stop(unit)));
  }

  #matching(names: readonly string[]): Unit[] {
    return names.flatMap((name) => (name.includes('*') ? [...this.running, ...this.#failed] : [name])).map(unitNamed);
  }

  async #startOrFail(unit: Unit): Promise<void> {
    this.#failed.delete(unit.name);
    try {
      await this.#start(unit);
    } catch (error) {
      this.#failed.add(unit.name);
      throw error;
    }
  }

  async #start(unit: Unit): Promise<void> {
    if (unit.file.endsWith('.timer')) {
      this.#timers.add(unit.name);
      return;
    }
    if (this.#running.has(unit.name)) return;
    const keys = readUnit(unit);
    const isOnce = keys['Type']?.[0] === 'oneshot';
    const user = one(keys, 'User');
    const group = one(keys, 'Group');
    for (const [key, parent] of Object.entries({ StateDirectory: '/var/lib', LogsDirectory: '/var/log' }))
      for (const folder of keys[key] ?? [])
        spawnSync('install', ['-d', '-m', one(keys, `${key}Mode`), '-o', user, '-g', group, `${parent}/${folder}`]);
    const place = {
      cwd: realpathSync(keys['WorkingDirectory']?.[0] ?? '/'),
      env: forProcess({
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
        ...this.#extra,
        // As in systemd, the file wins.
        ...assignments(keys['Environment'] ?? []),
        ...readSettings(keys['EnvironmentFile'] ?? []),
        ...loadCredentials(unit, keys['LoadCredential'] ?? [], user),
      }),
    };
    const asUser = [`--reuid=${user}`, `--regid=${group}`, '--clear-groups', '--bounding-set=-all'];
    const drop = [...(user === 'root' ? [] : asUser), '--no-new-privs'];
    /** systemd.service(5): `+` in front of a command keeps root's rights, `-` lets it fail. systemd.exec(5): the variables in `more`. */
    const run = (command: string, more: Record<string, string> = {}) => {
      const [, flags = '', words = ''] = /^([+-]*)(.*)$/.exec(command) ?? [];
      const [program = '', ...args] = [
        ...(flags.includes('+') ? [] : ['setpriv', ...drop, '--']),
        ...splitWords(words),
      ];
      const output = openSync(this.#log, 'a');
      const { dev, ino } = fstatSync(output);
      const env = { ...place.env, JOURNAL_STREAM: `${dev}:${ino}`, ...more };
      const child = spawn(program, args, { ...place, env, stdio: ['ignore', output, output] });
      return { child, mayFail: flags.includes('-') };
    };
    for (const command of keys['ExecStartPre'] ?? []) {
      const { child, mayFail } = run(command);
      await this.#ended(unit, child).catch((error: unknown) => {
        if (!mayFail) throw error;
      });
    }
    const { child } = run(one(keys, 'ExecStart'));
    if (isOnce) return this.#ended(unit, child);
    this.#running.set(unit.name, child);
    child.once('exit', () => {
      this.#running.delete(unit.name);
      for (const command of keys['ExecStopPost'] ?? []) run(command);
    });
    const over = once(child, 'exit');
    try {
      for (const command of keys['ExecStartPost'] ?? []) {
        const { child: post, mayFail } = run(command, { MAINPID: String(child.pid) });
        await this.#ended(unit, post).catch((error: unknown) => {
          if (!mayFail) throw error;
        });
      }
    } catch (error) {
      await this.#stop(unit);
      await over;
      throw error;
    }
  }

  /**
   * Rejects with the last line of all that units have said, if the process does not end well: with `<3>` in front, as the journal gets a line
   * of priority err.
   */
  async #ended({ name }: Unit, child: ChildProcess): Promise<void> {
    const [status] = (await once(child, 'close')) as [number | null];
    if (status === 0) return;
    const last = readFileSync(this.#log, 'utf8').trim().split('\n').at(-1) ?? '';
    throw new Error(`${name} did not start: status ${status} of ${child.spawnfile}, ${last}`);
  }

  async #stop(unit: Unit): Promise<void> {
    this.#timers.delete(unit.name);
    const child = this.#running.get(unit.name);
    if (!child) return;
    const keys = readUnit(unit);
    const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill('SIGTERM');
    const last = setTimeout(() => child.kill('SIGKILL'), 1_000 * Number(one(keys, 'TimeoutStopSec')));
    const [status, signal] = await exit;
    clearTimeout(last);
    // As for systemd, a process that SIGTERM has ended before it could handle it has ended well.
    if (signal !== 'SIGTERM' && ![0, Number(one(keys, 'SuccessExitStatus'))].includes(status ?? -1))
      throw new Error(`${unit.name} ended with ${signal ?? `status ${status}`}`);
  }
}

function unitNamed(unitName: string): Unit {
  const [, prefix, instance, kind = 'service'] = NAME.exec(unitName) ?? [];
  if (!prefix) throw new Error(`Unit ${unitName} not found.`);
  const name = `${prefix}${instance === undefined ? '' : `@${instance}`}.${kind}`;
  return { name, file: `${prefix}${instance === undefined ? '' : '@'}.${kind}`, instance: instance ?? '' };
}

/** systemd.service(5): the words of a command line, of which one in quotes is a whole. */
function splitWords(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
}

function link({ name, file }: Unit): void {
  mkdirSync(ENABLED, { recursive: true });
  unlink({ name });
  symlinkSync(join(UNITS, file), join(ENABLED, name));
}

function unlink({ name }: Pick<Unit, 'name'>): void {
  rmSync(join(ENABLED, name), { force: true });
}

/** systemd.exec(5): copies each file of `LoadCredential=` to where this unit's user alone can read it. */
function loadCredentials({ name }: Unit, lines: readonly string[], user: string): Record<string, string> {
  if (lines.length === 0) return {};
  const folder = `/run/credentials/${name}`;
  const uid = Number(spawnSync('id', ['-u', user], { encoding: 'utf8' }).stdout);
  // Everybody may pass through the folder of all units, and each unit's own is its user's alone.
  mkdirSync('/run/credentials', { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const line of lines) {
    const [id = '', path = ''] = line.split(':');
    copyFileSync(path, join(folder, id));
    chownSync(join(folder, id), uid, uid);
  }
  chownSync(folder, uid, uid);
  return { CREDENTIALS_DIRECTORY: folder };
}

/** The values of each key in a unit file and its drop-ins, all sections together. */
function readUnit({ file, instance }: Unit): Record<string, string[]> {
  if (!existsSync(join(UNITS, file))) throw new Error(`Unit ${file} not found.`);
  const unit: Record<string, string[]> = {};
  const texts = [file, ...globSync(`${file}.d/*.conf`, { cwd: UNITS }).sort()].map((path) =>
    readFileSync(join(UNITS, path), 'utf8'),
  );
  for (const line of texts.flatMap((text) => text.split('\n'))) {
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
function readSettings(files: readonly string[]): Record<string, string> {
  const lines = files.filter((file) => existsSync(file)).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z_0-9]+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The pairs of `Environment=` lines, which have no quotes either. */
export function assignments(lines: readonly string[]): Record<string, string> {
  const words = lines.flatMap((line) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain),
  );
  const pairs = words.map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}
