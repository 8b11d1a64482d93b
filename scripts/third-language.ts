// `npm run test:language`: adds a language with generated texts to a copy of the working tree, builds it, and pays a quick refill in that
// language in a browser: every text of its pages has to come from the language's own folder.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DEFAULT_LOCALE } from '#lib/i18n/locales.ts';
import { pseudoTranslate } from './locale/pseudo-translation.ts';
import { runCommand } from './run/command.ts';
import { copyTree } from './run/copied-tree.ts';
import { DATA } from './run/paths.ts';
import { runProgram } from './run/problem.ts';
import { testEnvironment } from './run/test-servers.ts';

/** No language of the site, so that its addition is part of the test. */
const CODE = 'fr';
const COPY = join(DATA, 'third-language/copy');

await runProgram(async (signal) => {
  const env = testEnvironment();
  await copyTree(COPY, signal);
  const run = async (script: string, ...args: string[]) => {
    const command = [...process.execArgv, join(COPY, 'scripts', script), ...args];
    const { code } = await runCommand({
      program: process.execPath,
      args: command,
      env: { ...env, ADDED_LOCALE: CODE, PATH: [join(COPY, 'node_modules/.bin'), env.PATH ?? ''].join(delimiter) },
      signal,
      folder: COPY,
    });
    return code;
  };
  const result = await run('locale.ts', 'add', CODE);
  if (result !== 0) return result;
  writeTexts();
  return (await run('messages.ts')) || (await run('e2e.ts', '--project=language'));
});

function writeTexts(): void {
  const [model, folder] = [DEFAULT_LOCALE, CODE].map((locale) => join(COPY, 'messages', locale)) as [string, string];
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(model).filter((name) => name.endsWith('.json'))) {
    const section: unknown = JSON.parse(readFileSync(join(model, file), 'utf8'));
    writeFileSync(join(folder, file), `${JSON.stringify(pseudoTranslate(section), null, 2)}\n`);
  }
}
