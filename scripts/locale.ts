// `npm run locale`: writes what follows from the table of languages (lib/i18n/locales.ts): the modules of messages/ and the middleware's
// matcher. `-- add <code>` adds a language first, which shows English until it has texts of its own (docs/languages.md). `-- --check`
// (`npm run verify`) compares the files with the table, and finds sources that decide by a language of their own.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { addLanguage } from './locale/add-language.ts';
import { languageProblems } from './locale/language-problems.ts';
import { filesFromTable, type Repository, staleFiles } from './locale/written-files.ts';
import { runCommand } from './run/command.ts';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

const repository: Repository = {
  read: (path) => readFileSync(inRoot(path), 'utf8'),
  list: (path) => readdirSync(inRoot(path)),
};

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(inRoot(path)), { recursive: true });
    writeFileSync(inRoot(path), text);
  }
}

await runProgram(async (signal) => {
  const [command, code] = process.argv.slice(2);
  if (command === '--check') {
    const problems = [...staleFiles(repository), ...languageProblems()];
    if (problems.length > 0) throw new Problem(problems.join('\n'));
    return 0;
  }
  if (command !== 'add') {
    if (command !== undefined) throw new Problem('npm run locale [-- add <code> | -- --check]');
    write(filesFromTable(repository));
    return 0;
  }
  write(addLanguage(code ?? '', repository));
  // In other processes, which read the table with its new row.
  for (const [script, ...args] of [['locale.ts'], ['brand.ts', '--write']]) {
    const run = await runCommand({
      program: process.execPath,
      args: [inRoot('scripts', String(script)), ...args],
      env: process.env,
      signal,
    });
    if (run.code !== 0) return run.code;
  }
  console.log(`${code} shows English for each text that messages/${code} does not have. Next: docs/languages.md.`);
  return 0;
});
