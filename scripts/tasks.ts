// `npm run tasks -- [arguments of playwright test]`: drives the customers' tasks on a phone, in both languages, and prints what each costs:
// presses, fields filled in, and words on the screens passed; a guest's and an owner's refill also with the settings that shorten them.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { build, isBuildFresh } from './run/build.ts';
import { DATA } from './run/paths.ts';
import { runPlaywright } from './run/playwright-stage.ts';
import { printLine } from './run/print.ts';
import { runProgram } from './run/problem.ts';
import { startTestServers, testEnvironment } from './run/test-servers.ts';

const FOLDER = join(DATA, 'tasks');

/** As tests/e2e/tasks/task-counter.ts writes it. */
const countSchema = z.object({
  task: z.string(),
  locale: z.string(),
  taps: z.number(),
  fields: z.number(),
  words: z.number(),
  screens: z.array(z.object({ name: z.string(), words: z.number() })),
});

/** The defaults, and what is shorter: a guest's form for the ZIP code alone, and an owner's refill without a box. */
const SETTINGS = [
  { BILLING_ADDRESS: 'full', REFILL_AGREEMENT: 'box' },
  { BILLING_ADDRESS: 'zip', REFILL_AGREEMENT: 'sentence' },
] as const;

await runProgram(async (signal) => {
  const env = testEnvironment();
  if (!isBuildFresh(env)) await build(env, signal);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const args = process.argv.slice(2);
  let failureCount = 0;
  for (const settings of SETTINGS) {
    const servers = await startTestServers(signal, undefined, settings);
    try {
      const { BILLING_ADDRESS: billing, REFILL_AGREEMENT: agreement } = settings;
      const variables = { TASKS_FOLDER: FOLDER, TASKS_BILLING: billing, TASKS_AGREEMENT: agreement };
      // A task that no setting shortens is counted once, so a run may have none.
      const options = ['--project=tasks', '--pass-with-no-tests', ...args];
      const outcome = await runPlaywright(servers, { args: options, variables }, signal);
      failureCount += typeof outcome === 'object' && 'failed' in outcome ? outcome.failed : 1;
    } finally {
      await servers.stop();
    }
  }
  printCounts();
  return failureCount === 0 ? 0 : 1;
});

function printCounts(): void {
  const counts = readdirSync(FOLDER)
    .toSorted()
    .map((file) => countSchema.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))));
  const row = (...cells: (string | number)[]) => {
    const [task = '', language = '', taps = '', fields = '', words = '', screens = ''] = cells.map(String);
    const figures = [taps, fields, words].map((figure) => figure.padStart(6)).join(' ');
    printLine(`${task.padEnd(22)} ${language.padEnd(8)} ${figures}  ${screens}`.trimEnd());
  };
  row('task', 'language', 'taps', 'fields', 'words');
  for (const { task, locale, taps, fields, words, screens } of counts) {
    row(task, locale, taps, fields, words, screens.map((screen) => `${screen.name} ${screen.words}`).join(', '));
  }
}
