// Checks that every record of a decision has its head, stands in the index as it says, and names what replaced it.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from './run/paths.ts';

const HEAD = /^# (?<title>.+)\n\nDate: (?<date>\d{1,2} \w+ \d{4})\. Status: (?<status>accepted|superseded)/;
const REPLACED = /superseded on [^`]* by `([\w-]+\.md)`/;

/** One line per problem. `records` are the texts of the records by file name; `index` is that of README.md. */
export function decisionProblems(records: ReadonlyMap<string, string>, index: string): string[] {
  const lines = index.split('\n').map((line) => line.replaceAll(/\s+/g, ' '));
  return [...records].flatMap(([name, text]) => {
    const { title, date, status } = HEAD.exec(text)?.groups ?? {};
    if (!title) return [`${name}: needs a title, a date and a status`];
    const isListed = lines.some((line) => line.startsWith(`| [${title}](${name}) | ${date} | ${status}`));
    const isReplaced = status !== 'superseded' || records.has(REPLACED.exec(text)?.[1] ?? '');
    return [
      ...(isListed ? [] : [`${name}: is not in the index with this title, date and status`]),
      ...(isReplaced ? [] : [`${name}: is superseded by no record that exists`]),
    ];
  });
}

if (import.meta.main) {
  const paths = globSync('docs/decisions/*.md', { cwd: inRoot() }).filter((path) => !path.endsWith('README.md'));
  const records = new Map(paths.map((path) => [basename(path), readFileSync(inRoot(path), 'utf8')]));
  const problems = decisionProblems(records, readFileSync(inRoot('docs/decisions/README.md'), 'utf8'));
  problems.forEach((problem) => console.error(problem));
  if (problems.length > 0) process.exitCode = 1;
}
