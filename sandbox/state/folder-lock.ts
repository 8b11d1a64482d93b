import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the start time of a process, to detect a reused pid. Empty except on Linux. */
function readStartTime(pid: number): string {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    );
  } catch {
    return '';
  }
}

function isAlive(pid: number, start: string): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return start === '' || start === readStartTime(pid);
}

export class FolderInUse extends Error {}

/**
 * Locks a database folder for this process: the embedded database does not detect a second process and loses its rows.
 * Takes over the lock of a dead owner. Returns the function that unlocks; throws `FolderInUse` while the owner is alive.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  mkdirSync(dirname(folder), { recursive: true });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, `${process.pid} ${readStartTime(process.pid)}`, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const [pid = '0', start = ''] = readOwner(file);
      if (isAlive(Number(pid), start)) {
        throw new FolderInUse(`${folder} is in use by process ${pid}; stop it first, or set SANDBOX_DATA_DIR`);
      }
      rmSync(file, { force: true });
    }
  }
  throw new FolderInUse(`${file} could not be claimed`);
}

function readOwner(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trim().split(' ');
  } catch {
    return [];
  }
}
