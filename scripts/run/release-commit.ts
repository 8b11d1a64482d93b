import { spawnSync } from 'node:child_process';
import type { Environment } from './environment.ts';
import { inRoot } from './paths.ts';

const LENGTH = 12;

/**
 * The commit that is built, in short: RELEASE_COMMIT if it is given (an image is built without the history), Vercel's own variable, or what
 * git says. '' if none of them knows.
 */
export function releaseCommit({ RELEASE_COMMIT, VERCEL_GIT_COMMIT_SHA }: Environment): string {
  const commit = RELEASE_COMMIT || VERCEL_GIT_COMMIT_SHA || headCommit();
  return /^[0-9a-f]{7,64}$/.test(commit) ? commit.slice(0, LENGTH) : '';
}

function headCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: inRoot('.'), encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
