import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../run/command.ts';
import { DATA, inRoot } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';
import { testEnvironment } from '../run/test-servers.ts';
import type { Mutant } from './mutants.ts';

const COPY = join(DATA, 'prove/copy');

/**
 * A copy of the working tree, in which faults are planted: product code has no switches for them. The packages are linked, so it takes
 * seconds. Returns its folder. Throws a Problem where git or `cp` fail.
 */
export async function copyTree(interrupted: AbortSignal): Promise<string> {
  const env = testEnvironment();
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = await runCommand({ program: 'git', args, env, interrupted, output: 'capture' });
  if (listed.code !== 0) throw new Problem('git lists no files: the copy for a mutant needs a working tree of git.');
  // What was built and compiled of the copy is kept: most of it is right the next time too.
  for (const kept of ['app', 'components', 'lib', 'messages', 'sandbox', 'scripts', 'tests', 'docs']) {
    rmSync(join(COPY, kept), { recursive: true, force: true });
  }
  for (const file of listed.text.split('\0').filter((name) => name !== '' && existsSync(inRoot(name)))) {
    const to = join(COPY, file);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(inRoot(file), to);
  }
  if (installedIn(COPY) !== installedIn(inRoot())) {
    rmSync(join(COPY, 'node_modules'), { recursive: true, force: true });
    const link = ['-al', inRoot('node_modules'), join(COPY, 'node_modules')];
    const linked = await runCommand({ program: 'cp', args: link, env, interrupted, output: 'capture' });
    if (linked.code !== 0) throw new Problem(`The packages could not be linked: ${linked.text.trim()}`);
  }
  return COPY;
}

/** What npm says it has installed in a folder; null if it has not. */
function installedIn(folder: string): string | null {
  const list = join(folder, 'node_modules/.package-lock.json');
  return existsSync(list) ? readFileSync(list, 'utf8') : null;
}

/** Plants the fault, and returns what takes it out again. Throws a Problem if the code is no longer the one that it was made for. */
export function plant({ name, edits }: Mutant, folder: string): () => void {
  const before = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(from).length !== 2) throw new Problem(`${file} no longer has the place of the mutant ${name}.`);
    if (!before.has(path)) before.set(path, text);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
}

/** Runs the proof of the command line in a copy with this fault. Returns 1 if it found the fault, 0 if not, 2 if it measured nothing. */
export async function proveMutant(
  mutant: Mutant,
  args: readonly string[],
  interrupted: AbortSignal,
): Promise<0 | 1 | 2> {
  const folder = await copyTree(interrupted);
  plant(mutant, folder);
  const own = args.filter((arg, index) => arg !== '--mutant' && args[index - 1] !== '--mutant');
  const { code } = await runCommand({
    program: process.execPath,
    args: [...process.execArgv, join(folder, 'scripts/prove.ts'), ...own, '--anew'],
    env: testEnvironment(),
    interrupted,
    folder,
  });
  if (code !== 0 && code !== 1) return 2;
  console.log(code === 0 ? `\nNOT FOUND: ${mutant.fault}` : `\nThe mutant was found: ${mutant.fault}`);
  return code;
}
