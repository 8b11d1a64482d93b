// `npm run e2e -- [arguments of playwright test]`: the browser tests alone, on their own servers.
import { build, isBuildFresh } from './run/build.ts';
import { runPlaywright } from './run/playwright-stage.ts';
import { runProgram } from './run/problem.ts';
import { startTestServers, testEnvironment } from './run/test-servers.ts';

await runProgram(async (interrupted) => {
  const env = testEnvironment();
  if (!isBuildFresh(env)) await build(env, interrupted);
  const servers = await startTestServers(interrupted);
  try {
    const outcome = await runPlaywright(servers, { args: process.argv.slice(2) }, interrupted);
    return typeof outcome === 'object' && 'failed' in outcome && outcome.failed === 0 ? 0 : 1;
  } finally {
    await servers.stop();
  }
});
