import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import type { Environment } from './environment.ts';
import { printLine } from './print.ts';
import { Problem } from './problem.ts';

interface ScreenRequest {
  /** Any name that git knows it by. */
  commit: string;
  /** For `npm run screens` of that commit. */
  args: string[];
  /** The folder for its pictures. */
  folder: string;
  env: Environment;
}

/**
 * Takes the pictures of an earlier commit with its own screens: installs, builds and walks it in a folder of its own, which is removed
 * afterwards. A screen that it does not have has no picture. Throws a Problem if there is none at all.
 */
export async function takeEarlierScreens(screenRequest: ScreenRequest, signal: AbortSignal): Promise<void> {
  const { commit, args, folder, env } = screenRequest;
  const tree = mkdtempSync(join(tmpdir(), 'hearthline-earlier-'));
  const git = (...words: string[]) =>
    runCommand({ program: 'git', args: words, env, signal: new AbortController().signal, output: 'capture' });
  try {
    const worktree = await git('worktree', 'add', '--detach', tree, commit);
    if (worktree.code !== 0) throw new Problem(`No pictures of ${commit}: ${worktree.text.trim()}`);
    printLine(`The screens of ${commit}, in a copy that is installed and built for them:`);
    const program = ['scripts/launch.mjs', 'scripts/screens.ts', ...args];
    await runCommand({ program: process.execPath, args: program, env, signal, folder: tree });
    const screens = join(tree, '.data', 'screens');
    if (!existsSync(screens)) throw new Problem(`No pictures of ${commit}: its own screens failed.`);
    if (args.length === 0) rmSync(folder, { recursive: true, force: true });
    cpSync(screens, folder, { recursive: true });
  } finally {
    await git('worktree', 'remove', '--force', tree);
    rmSync(tree, { recursive: true, force: true });
  }
}
