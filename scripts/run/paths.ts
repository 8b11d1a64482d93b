import { dirname, join } from 'node:path';

export const ROOT = dirname(dirname(import.meta.dirname));

/** An absolute path inside the repository. */
export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/** What the programs write for themselves: databases, logs, results. Never committed, safe to delete. */
export const DATA = inRoot('.data');
