import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from './command.ts';
import { inRoot } from './paths.ts';
import { Problem } from './problem.ts';
import { testEnvironment } from './test-servers.ts';

/** Copies the working tree to `folder`. The packages are linked, so it takes seconds. Throws a Problem where git or `cp` fail. */
export async function copyTree(folder: string, signal: AbortSignal): Promise<void> {
  const env = testEnvironment();
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const fileList = await runCommand({ program: 'git', args, env, signal, output: 'capture' });
  if (fileList.code !== 0) throw new Problem('git lists no files: a copy needs a working tree of git.');
  // What was built and compiled of the copy is kept: most of it is right the next time too.
  for (const copiedFolder of ['app', 'components', 'lib', 'messages', 'sandbox', 'scripts', 'tests', 'docs']) {
    rmSync(join(folder, copiedFolder), { recursive: true, force: true });
  }
  for (const file of fileList.text.split('\0').filter((name) => name !== '' && existsSync(inRoot(name)))) {
    const to = join(folder, file);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(inRoot(file), to);
  }
  if (installedIn(folder) !== installedIn(inRoot())) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    const link = ['-al', inRoot('node_modules'), join(folder, 'node_modules')];
    const linkResult = await runCommand({ program: 'cp', args: link, env, signal, output: 'capture' });
    if (linkResult.code !== 0) throw new Problem(`The packages could not be linked: ${linkResult.text.trim()}`);
  }
}

/** npm's record of its installation in a folder; null if there is none. */
function installedIn(folder: string): string | null {
  const list = join(folder, 'node_modules/.package-lock.json');
  return existsSync(list) ? readFileSync(list, 'utf8') : null;
}
