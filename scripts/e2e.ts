// `npm run e2e -- [arguments of playwright test]`: the browser tests alone, on their own servers.
import { build, isBuildFresh } from './run/build.ts';
import { runPlaywright } from './run/playwright-stage.ts';
import { runProgram } from './run/problem.ts';
import { startTestServers, testEnvironment } from './run/test-servers.ts';

await runProgram(async (signal) => {
  const env = testEnvironment();
  if (!isBuildFresh(env)) await build(env, signal);
  const servers = await startTestServers(signal);
  try {
    const outcome = await runPlaywright(servers, { args: process.argv.slice(2) }, signal);
    return typeof outcome === 'object' && 'failed' in outcome && outcome.failed === 0 ? 0 : 1;
  } finally {
    await servers.stop();
  }
});
