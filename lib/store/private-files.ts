import 'server-only';
import { chmodSync, existsSync, mkdirSync, opendirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Makes the file of a database and its folder, for this user alone: 0600 and 0700. What SQLite puts beside the file takes over its mode. A folder that
 * was there before keeps its mode when it holds other things too, because they may be somebody else's. Throws what the file system says.
 */
export function makePrivateFile(file: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (holdsOnly(folder, basename(file))) closeFolder(folder);
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    // Without the remark the build would conclude that the server may look at any file, and pack the whole repository.
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
    // A volume that is mounted for us has an owner of its own.
  }
}
