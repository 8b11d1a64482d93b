// `npm run screens -- [--before commit] [arguments of playwright test]`: pictures of every registered screen in both languages, widths and themes, and of
// receipts as printed, in a gallery that opens from the file system. With `-g` only some are taken again.
// `--before` shows those of an earlier commit beside them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SCREENS } from '#tests/e2e/screens/screens.ts';
import { build, isBuildFresh } from './run/build.ts';
import { takeEarlierScreens } from './run/earlier-screens.ts';
import { EARLIER, writeGallery } from './run/gallery.ts';
import { DATA } from './run/paths.ts';
import { runPlaywright } from './run/playwright-stage.ts';
import { printLine } from './run/print.ts';
import { Problem, runProgram } from './run/problem.ts';
import { startTestServers, testEnvironment } from './run/test-servers.ts';

const FOLDER = join(DATA, 'screens');

await runProgram(async (signal) => {
  const commandArgs = process.argv.slice(2);
  const at = commandArgs.indexOf('--before');
  const commit = at < 0 ? null : commandArgs[at + 1];
  if (commit === undefined) throw new Problem('--before takes a commit: npm run screens -- --before main -g home');
  const args = commandArgs.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const env = testEnvironment();
  if (!isBuildFresh(env)) await build(env, signal);
  if (args.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  if (commit !== null) {
    await takeEarlierScreens({ commit, args, folder: join(FOLDER, EARLIER), env }, signal);
  }
  const servers = await startTestServers(signal);
  try {
    const variables = { SCREENS_FOLDER: FOLDER };
    const outcome = await runPlaywright(servers, { args: ['--project=screens', ...args], variables }, signal);
    const screens = SCREENS.flatMap(({ flow, walks }) => walks.flat().map(({ name, page }) => ({ flow, name, page })));
    const count = writeGallery(FOLDER, screens);
    printLine(`${count} pictures: ${join(FOLDER, 'index.html')}`);
    return typeof outcome === 'object' && 'failed' in outcome && outcome.failed === 0 ? 0 : 1;
  } finally {
    await servers.stop();
  }
});
