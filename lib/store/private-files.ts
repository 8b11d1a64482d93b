import 'server-only';
import { chmodSync, existsSync, mkdirSync, opendirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Creates a database file and its folder for this user alone: modes 0600 and 0700. The files that SQLite creates next to it inherit its
 * mode. An existing folder that also holds other files keeps its mode, because they may belong to someone else. Throws the file system's
 * errors.
 */
export function makePrivateFile(file: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (holdsOnly(folder, basename(file))) closeFolder(folder);
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    // Without the directive the build would conclude that the server may read any file, and would include the whole repository.
    if (existsSync(/* turbopackIgnore: true */ each)) chmodSync(each, 0o600);
  }
}

function holdsOnly(folder: string, prefix: string): boolean {
  const entries = opendirSync(folder);
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
      if (!entry.name.startsWith(prefix)) return false;
    }
    return true;
  } finally {
    entries.closeSync();
  }
}

function closeFolder(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch {
    // A mounted volume may belong to another user.
  }
}
