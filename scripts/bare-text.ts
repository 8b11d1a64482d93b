// Checks that no text stands beside other nodes: see `bareTextProblems`.
import { globSync } from 'node:fs';
import ts from 'typescript';
import { bareTextProblems } from './bare-text-problems.ts';
import { inRoot } from './run/paths.ts';

const { config } = ts.readConfigFile(inRoot('tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inRoot());
const paths = ['app', 'components']
  .flatMap((folder) => globSync(`${folder}/**/*.tsx`, { cwd: inRoot() }))
  .filter((path) => !path.includes('.test.'))
  .map((path) => inRoot(path));
const problems = bareTextProblems(ts.createProgram(paths, options), paths, inRoot());
problems.forEach((problem) => console.error(problem));
if (problems.length > 0) process.exitCode = 1;
