// Checks that no text stands beside other nodes: see `bareTextProblems`.
import { globSync } from 'node:fs';
import ts from 'typescript';
import { bareTextProblems } from './bare-text-problems.ts';
import { inRoot } from './run/paths.ts';

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
const project = ts.getParsedCommandLineOfConfigFile(inRoot('tsconfig.json'), {}, host);
if (!project) throw new Error('tsconfig.json cannot be read');
const paths = ['app', 'components']
  .flatMap((folder) => globSync(`${folder}/**/*.tsx`, { cwd: inRoot() }))
  .filter((path) => !path.includes('.test.'))
  .map((path) => inRoot(path));
const problems = bareTextProblems(ts.createProgram(paths, project.options), paths, inRoot());
problems.forEach((problem) => console.error(problem));
if (problems.length > 0) process.exitCode = 1;
