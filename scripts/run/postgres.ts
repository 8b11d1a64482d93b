import { chownSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Environment } from './environment.ts';
import { installWithApt } from './apt.ts';
import { type Command, runCommand } from './command.ts';
import { findFreePort } from './port.ts';
import { startService } from './service.ts';

export interface Postgres {
  /** Creates an empty database and returns its URL. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** For data that need not survive a crash, nor the day. */
const SHORT_LIVED = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
};

/** On Linux, a file system in memory. */
const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory if there is room for a few gigabytes, else on the disk: for many short-lived databases, whose three hundred files each
 * take a disk longer to create and remove than tests take to use them.
 */
export function folderInMemory(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir();
}

/**
 * A private PostgreSQL on a free port with its files in a temporary folder in `parent`, or the reason why there is none. Uses the machine's server; as
 * root on Debian it is installed if missing, and runs as the user postgres.
 */
export async function startPostgres(
  logFolder: string,
  signal: AbortSignal,
  parent = tmpdir(),
): Promise<Postgres | { missing: string }> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  const programs = serverPrograms() ?? ((await installWithApt('postgresql', signal)) ? serverPrograms() : undefined);
  if (!programs) return { missing: 'no PostgreSQL server on this machine' };
  const user = await serverUser(env, signal);
  if (user === null) return { missing: 'PostgreSQL does not run as root and there is no user postgres' };

  const folder = mkdtempSync(join(parent, 'hearthline-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (name: string, ...args: string[]) => {
    const command: Command = { program: join(programs, name), args, env, signal, output: 'capture' };
    return runCommand(user ? { ...command, user } : command);
  };
  const initdb = await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  if (initdb.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return { missing: `initdb failed: ${initdb.text.trim().split('\n').at(-1) ?? ''}` };
  }

  const port = await findFreePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...SHORT_LIVED };
  const server = startService({
    name: 'PostgreSQL',
    program: join(programs, 'postgres'),
    command: [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, to]) => ['-c', `${key}=${to}`]),
    ],
    env,
    ...(user && { user }),
    logFile: join(logFolder, 'postgres.ndjson'),
    show: 'nothing',
    stopWith: 'SIGINT',
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await run('pg_isready', '-h', '127.0.0.1', '-p', String(port))).code === 0) {
      return {
        async database(name) {
          await run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name);
          return `postgres://postgres@127.0.0.1:${port}/${name}`;
        },
        stop,
      };
    }
    if (!server.isRunning()) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const text = server.lastOutput();
  await stop();
  return { missing: `PostgreSQL did not start: ${text}` };
}

/** The folder of the server's programs, which Debian keeps off the PATH. The newest version wins; undefined without one. */
export function serverPrograms(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => parseVersion(b) - parseVersion(a));
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function parseVersion(path: string): number {
  return Number(/postgresql\/(\d+)/.exec(path)?.[1] ?? 0);
}

/** The user that runs a database's programs, which refuse to run as root. Undefined: the current user. Null: no user may run them. */
export async function serverUser(env: Environment, signal: AbortSignal) {
  if (process.getuid?.() !== 0) return undefined;
  const ask = async (flag: string) => {
    const args = [flag, 'postgres'];
    const { code, text } = await runCommand({ program: 'id', args, env, signal, output: 'capture' });
    return code === 0 ? Number(text.trim()) : null;
  };
  const [uid, gid] = [await ask('-u'), await ask('-g')];
  return uid === null || gid === null ? null : { uid, gid };
}
