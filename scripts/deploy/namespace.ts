import { spawnSync } from 'node:child_process';
import { serverPrograms } from '../run/postgres.ts';

/** Programs of util-linux and coreutils, which every Debian has. */
const PROGRAMS = ['unshare', 'nsenter', 'setpriv', 'chroot', 'mount', 'umount'];

/** Why this machine cannot run what needs a root of its own; null if it can. */
export function missingForNamespaces(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  for (const program of PROGRAMS) {
    if (spawnSync(program, ['--version']).error) return `it needs ${program}`;
  }
  const script =
    'set -e; mount -t tmpfs tmpfs /mnt; cd /mnt; mkdir a b c; mount -t overlay overlay -o lowerdir=/usr,upperdir=a,workdir=b c';
  const { status, stderr } = spawnSync('unshare', [...NAMESPACES, 'sh', '-c', script], { encoding: 'utf8' });
  return status === 0 ? null : `this machine gives no namespaces with mounts (${stderr.trim().split('\n').at(-1)})`;
}

/** Why this machine cannot follow the runbook; null if it can. */
export function missingForRunbook(): string | null {
  const missing = ['nginx', 'psql', 'sqlite3', 'curl', 'openssl', 'ip', 'adduser', 'runuser'].filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  );
  if (!serverPrograms()) missing.push('a PostgreSQL server');
  return missing.length === 0 ? missingForNamespaces() : `it needs ${missing.join(', ')}`;
}

/** Arguments of `unshare`: processes and mounts of their own, which end with their first process. */
export const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'] as const;
