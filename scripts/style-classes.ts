// Checks that every class that a component uses from a CSS module exists, and that every class there is used.
import { globSync, readFileSync } from 'node:fs';
import { inRoot } from './run/paths.ts';
import { styleProblems } from './style-problems.ts';

const paths = ['app', 'components'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: inRoot() }));
const problems = styleProblems(new Map(paths.map((path) => [path, readFileSync(inRoot(path), 'utf8')])));
problems.forEach((problem) => console.error(problem));
if (problems.length > 0) process.exitCode = 1;
