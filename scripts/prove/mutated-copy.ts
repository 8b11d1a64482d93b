import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run/command.ts';
import { copyTree } from '../run/copied-tree.ts';
import { DATA } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';
import { testEnvironment } from '../run/test-servers.ts';
import type { Mutant } from './mutants.ts';

/** The copy of the working tree in which faults are planted: product code has no switches for them. */
export const MUTATED_COPY = join(DATA, 'prove/copy');

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
export async function proveMutant(mutant: Mutant, args: readonly string[], signal: AbortSignal): Promise<0 | 1 | 2> {
  const folder = MUTATED_COPY;
  await copyTree(folder, signal);
  plant(mutant, folder);
  const own = args.filter((arg, index) => arg !== '--mutant' && args[index - 1] !== '--mutant');
  const { code } = await runCommand({
    program: process.execPath,
    args: [...process.execArgv, join(folder, 'scripts/prove.ts'), ...own, '--anew'],
    env: testEnvironment(),
    signal,
    folder,
  });
  if (code !== 0 && code !== 1) return 2;
  console.log(code === 0 ? `\nNOT FOUND: ${mutant.fault}` : `\nThe mutant was found: ${mutant.fault}`);
  return code;
}
