// `npm run test:upgrade`: the update from the last release to this build, with customers at every button. The last release is built from the
// commit that tests/upgrade/last-release names; a clone without it says so and passes.
import { mkdirSync } from 'node:fs';
import { runChecks } from './deploy/check.ts';
import { build, isBuildFresh } from './run/build.ts';
import { DATA } from './run/paths.ts';
import { runProgram } from './run/problem.ts';
import { testEnvironment } from './run/test-servers.ts';
import { buildLastRelease } from './upgrade/last-release.ts';
import { prepareUpgrade } from './upgrade/upgrade-checks.ts';

await runProgram(async (signal) => {
  mkdirSync(`${DATA}/test/logs`, { recursive: true });
  const release = await buildLastRelease(signal);
  if ('missing' in release) {
    console.log(`skipped  upgrade: ${release.missing}`);
    return 0;
  }
  const env = testEnvironment();
  if (!isBuildFresh(env)) await build(env, signal);
  const upgrade = await prepareUpgrade(release.folder, signal);
  try {
    return (await runChecks('upgrade', upgrade.checks)) > 0 ? 1 : 0;
  } finally {
    await upgrade.stop();
  }
});
