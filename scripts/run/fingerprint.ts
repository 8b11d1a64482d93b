import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { ROOT } from './paths.ts';

const NOT_OURS = /(^|\/)(node_modules|\.next|\.data)(\/|$)/;

/** A hash of files of the repository, their paths and contents, and of other relevant values. */
export function createFingerprint(
  patterns: readonly string[],
  { without, values = {} }: { without?: RegExp; values?: Record<string, string | undefined> } = {},
): string {
  const hash = createHash('sha256');
  const exclude = ({ parentPath, name }: { parentPath: string; name: string }) =>
    NOT_OURS.test(`${parentPath.slice(ROOT.length)}/${name}`);
  const files = globSync([...patterns], { cwd: ROOT, withFileTypes: true, exclude })
    .filter((entry) => entry.isFile() && !without?.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  for (const file of files)
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  for (const name of Object.keys(values).sort()) hash.update(`${name}=${values[name]}\0`);
  return hash.digest('hex');
}
