// Checks that every text gets a value for each of its placeholders: see `messageValueProblems`.
import { globSync } from 'node:fs';
import ts from 'typescript';
import { readSections } from './message-folder.ts';
import { messageValueProblems } from './message-value-problems.ts';
import { inRoot } from './run/paths.ts';

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
const project = ts.getParsedCommandLineOfConfigFile(inRoot('tsconfig.json'), {}, host);
if (!project) throw new Error('tsconfig.json cannot be read');
const paths = ['app', 'components', 'lib']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: inRoot() }))
  .filter((path) => !path.includes('.test.'))
  .map((path) => inRoot(path));
/** By namespace, which is the name of the file in camel case. */
const messages = Object.fromEntries(
  [...readSections(inRoot('messages'), 'en')].map(([name, section]) => [
    name.replace('.json', '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    section,
  ]),
);
const problems = messageValueProblems(ts.createProgram(paths, project.options), paths, { root: inRoot(), messages });
problems.forEach((problem) => console.error(problem));
if (problems.length > 0) process.exitCode = 1;
