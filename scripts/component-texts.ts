// Checks that no text stands beside other nodes, and that every text gets a value for each of its placeholders: see `bareTextProblems` and
// `messageValueProblems`. Both look at one program, because reading it takes most of the time.
import { globSync } from 'node:fs';
import ts from 'typescript';
import { bareTextProblems } from './bare-text-problems.ts';
import { readSections } from './message-folder.ts';
import { messageValueProblems } from './message-value-problems.ts';
import { inRoot } from './run/paths.ts';

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
const project = ts.getParsedCommandLineOfConfigFile(inRoot('tsconfig.json'), {}, host);
if (!project) throw new Error('tsconfig.json cannot be read');
const paths = ['app', 'components', 'lib']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: inRoot() }))
  .filter((path) => !path.includes('.test.'));
const components = paths.filter((path) => path.endsWith('.tsx') && !path.startsWith('lib/'));
/** By namespace, which is the name of the file in camel case. */
const messages = Object.fromEntries(
  [...readSections(inRoot('messages'), 'en')].map(([name, section]) => [
    name.replace('.json', '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    section,
  ]),
);
const inProject = (files: readonly string[]) => files.map((path) => inRoot(path));
const program = ts.createProgram(inProject(paths), project.options);
const problems = [
  ...bareTextProblems(program, inProject(components), inRoot()),
  ...messageValueProblems(program, inProject(paths), { root: inRoot(), messages }),
];
problems.forEach((problem) => console.error(problem));
if (problems.length > 0) process.exitCode = 1;
