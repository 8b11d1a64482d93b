// Checks the names that no linter sees: of files, message keys and CSS classes (docs/decisions/names-of-the-field.md).
import { globSync, readFileSync } from 'node:fs';
import { readSections } from './message-folder.ts';
import { classNameProblems, fileNameProblems, messageKeyProblems } from './name-problems.ts';
import { inRoot } from './run/paths.ts';

const FOLDERS = '{app,components,lib,sandbox,scripts,tests}';
const sources = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,css}`, { cwd: inRoot() });

const problems = [
  ...fileNameProblems(sources),
  ...[...readSections(inRoot('messages'), 'en')].flatMap(([file, section]) =>
    messageKeyProblems(`messages/en/${file}`, section),
  ),
  ...sources
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => classNameProblems(path, readFileSync(inRoot(path), 'utf8'))),
];
problems.forEach((problem) => console.error(problem));
if (problems.length > 0) process.exitCode = 1;
