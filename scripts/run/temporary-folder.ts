import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1024 ** 3;

/**
 * A new folder for the data of servers under test. In memory if there is room: a store that waits for a disk after every write holds up all
 * others. Written data outlives its process there too, so that tests may kill it.
 */
export function temporaryFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), prefix));
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}
