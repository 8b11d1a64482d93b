import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from './port.ts';
import { serverUser } from './postgres.ts';
import { startService } from './service.ts';

/** As few as a busy site has: tests that run in parallel share the server's connections, and with them whatever a session left behind. */
const POOL_SIZE = 4;

export interface PgBouncer {
  /** The same database through the pooler; the path may name any other database of that server. */
  url: string;
  stop(): Promise<void>;
}

/**
 * The machine's PgBouncer in transaction mode and otherwise with its defaults, on a free port in front of the PostgreSQL server of
 * `databaseUrl`; or the reason why there is none.
 */
export async function startPgBouncer(
  databaseUrl: string,
  logFolder: string,
  signal: AbortSignal,
): Promise<PgBouncer | { missing: string }> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const program = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
  if (!program) return { missing: 'no PgBouncer on this machine' };
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  const user = await serverUser(env, signal);
  if (user === null) return { missing: 'PgBouncer does not run as root and there is no user postgres' };

  const server = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
`,
  );
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const service = startService({
    name: 'PgBouncer',
    program,
    command: [file],
    env,
    ...(user && { user }),
    logFile: join(logFolder, 'pgbouncer.ndjson'),
    show: 'nothing',
  });
  const stop = async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100 && service.isRunning(); tries += 1) {
    if (await accepts(port)) return { url: Object.assign(server, { hostname: '127.0.0.1', port }).href, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const text = service.lastOutput();
  await stop();
  return { missing: `PgBouncer did not start: ${text}` };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
