import { globSync, readFileSync } from 'node:fs';

const ROOT = process.cwd();
const SOURCE_FOLDERS = ['app', 'components', 'lib', 'messages', 'sandbox', 'scripts', 'tests', 'docs', 'public'];

/** Paths of every file below the source folders, relative to the repository. */
export function sourceFiles(): string[] {
  return globSync(
    SOURCE_FOLDERS.map((folder) => `${folder}/**/*`),
    { cwd: ROOT, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length + 1))
    .sort();
}

export function readSource(path: string): string {
  return readFileSync(`${ROOT}/${path}`, 'utf8');
}
