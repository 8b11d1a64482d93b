import { relative, sep } from 'node:path';
import { ROOT } from './paths.ts';

/** How long a test took. */
export interface TestTime {
  /** Relative to the repository. */
  file: string;
  title: string;
  seconds: number;
}

export const fileOf = (path: string): string => relative(ROOT, path).split(sep).join('/');

const SLOWEST = 20;

/** Seconds of tests per folder, in descending order, and the slowest tests; parallel tests count in full. */
export function timesReport(times: readonly TestTime[]): string {
  const folders = new Map<string, { seconds: number; tests: number }>();
  for (const { file, seconds } of times) {
    const folder = folderOf(file);
    const sum = folders.get(folder) ?? { seconds: 0, tests: 0 };
    folders.set(folder, { seconds: sum.seconds + seconds, tests: sum.tests + 1 });
  }
  const perFolder = [...folders]
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .map(([folder, { seconds, tests }]) => `${inSeconds(seconds)}  ${String(tests).padStart(5)}  ${folder}`);
  const slowest = [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, title, seconds }) => `${inSeconds(seconds)}  ${file}: ${title}`);
  return ['Seconds and tests per folder:', ...perFolder, '', `The ${SLOWEST} slowest tests:`, ...slowest].join('\n');
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`;

/** Browser tests by their own folders, everything else by its first two. */
function folderOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, file.startsWith('tests/') ? 3 : 2).join('/') || '.';
}
