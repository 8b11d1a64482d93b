import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './paths.ts';

/** A test that ran: how long it took, and why it failed. */
export interface TestResult {
  /** Relative to the repository. */
  file: string;
  title: string;
  seconds: number;
  /** The test runner's text about a failed test. */
  error?: string | undefined;
}

export const toRelativePath = (path: string): string => relative(ROOT, path).split(sep).join('/');

const SLOWEST = 20;

/** Seconds of tests per folder, in descending order, and the slowest tests; parallel tests count in full. */
export function timesReport(tests: readonly TestResult[]): string {
  const folders = new Map<string, { seconds: number; count: number }>();
  for (const { file, seconds } of tests) {
    const folder = findFolder(file);
    const sum = folders.get(folder) ?? { seconds: 0, count: 0 };
    folders.set(folder, { seconds: sum.seconds + seconds, count: sum.count + 1 });
  }
  const perFolder = [...folders]
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .map(([folder, { seconds, count }]) => `${inSeconds(seconds)}  ${String(count).padStart(5)}  ${folder}`);
  const slowest = [...tests]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, title, seconds }) => `${inSeconds(seconds)}  ${file}: ${title}`);
  return ['Seconds and tests per folder:', ...perFolder, '', `The ${SLOWEST} slowest tests:`, ...slowest].join('\n');
}

const LONGEST_ERROR = 300;

/** A line per failed test, so that a long output ends with the failures; empty if there are none. */
export function failures(tests: readonly TestResult[]): string[] {
  return tests.flatMap(({ file, title, error }) => {
    if (error === undefined) return [];
    const why = stripVTControlCharacters(error).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_ERROR);
    return [`FAILED ${file}: ${title}: ${why}`];
  });
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`;

/** Browser tests by their own folders, everything else by its first two. */
function findFolder(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, file.startsWith('tests/') ? 3 : 2).join('/') || '.';
}
