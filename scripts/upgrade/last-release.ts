import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run/command.ts';
import { DATA, inRoot } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';
import { testEnvironment } from '../run/test-servers.ts';

const COPIES = join(DATA, 'upgrade');

/** The commit that the version before this one was released from: what `tests/upgrade/last-release` names. */
export function readLastRelease(): string {
  return readFileSync(inRoot('tests/upgrade/last-release'), 'utf8').trim();
}

/**
 * The version before this one, built from its own commit with its own packages, in a folder that is kept until another commit is named.
 * Returns that folder; `missing`: why this clone cannot have it. Throws a Problem if it does not build.
 */
export async function buildLastRelease(
  signal: AbortSignal,
): Promise<{ folder: string; commit: string } | { missing: string }> {
  const commit = readLastRelease();
  const folder = join(COPIES, commit);
  const stamp = join(folder, '.data/built');
  if (existsSync(stamp)) return { folder, commit };
  const env = testEnvironment();
  const run = (program: string, args: string[]) => runCommand({ program, args, env, signal, output: 'capture' });
  const lookup = await run('git', ['cat-file', '-e', `${commit}^{commit}`]);
  if (lookup.code !== 0) {
    return {
      missing: `this clone does not have the commit ${commit.slice(0, 12)} that tests/upgrade/last-release names; a whole one does (git fetch --unshallow)`,
    };
  }
  rmSync(COPIES, { recursive: true, force: true });
  mkdirSync(join(folder, '.data'), { recursive: true });
  const archive = join(COPIES, 'release.tar');
  for (const [program, args] of [
    ['git', ['archive', '--output', archive, commit]],
    ['tar', ['-xf', archive, '-C', folder]],
    // Linked, because most packages are the same. What differs is installed below, in place of the links.
    ['cp', ['-al', inRoot('node_modules'), join(folder, 'node_modules')]],
  ] as const) {
    const { code, text } = await run(program, [...args]);
    if (code !== 0) throw new Problem(`The last release could not be copied: ${text.trim()}`);
  }
  rmSync(archive);
  console.log(`Building the last release, ${commit.slice(0, 12)} (a few minutes, once) …`);
  const build = await runCommand({
    program: process.execPath,
    args: ['scripts/launch.mjs', 'scripts/build.ts', '--without-types'],
    env,
    signal,
    folder,
  });
  if (build.code !== 0) throw new Problem(`The last release, ${commit}, did not build (see above).`);
  writeFileSync(stamp, '');
  return { folder, commit };
}
