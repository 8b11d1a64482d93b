// `npm test`: every check there is, one summary, and as the last line `N passed, N failed`.
import { mkdirSync } from 'node:fs';
import { checkWeight } from './bench/check-weight.ts';
import { findBrowser } from './run/browser.ts';
import { build, isBuildFresh } from './run/build.ts';
import { runJest } from './run/jest-stage.ts';
import { DATA } from './run/paths.ts';
import { runPlaywright } from './run/playwright-stage.ts';
import { startPostgres } from './run/postgres.ts';
import { Problem, runProgram } from './run/problem.ts';
import { quickChecks } from './run/quick-checks.ts';
import { runStages, type StageOutcome, summary } from './run/stage.ts';
import { startTestServers, type TestServers, testEnvironment } from './run/test-servers.ts';

const NOTHING_COUNTED = { passed: 0, failed: 0, skipped: 0 };

await runProgram(async (interrupted) => {
  mkdirSync(`${DATA}/test`, { recursive: true });
  const env = testEnvironment();
  const databases: Record<string, string> = {};
  const toStop: { stop(): Promise<void> }[] = [];
  let servers: TestServers | undefined;

  const withServers = (run: (servers: TestServers) => Promise<StageOutcome>) => {
    if (!servers) throw new Problem('the servers are not running');
    return run(servers);
  };

  const stages = [
    {
      name: 'browser',
      run: async () => ({ ...NOTHING_COUNTED, note: await findBrowser(env, interrupted) }),
    },
    ...quickChecks(env, interrupted),
    {
      name: 'PostgreSQL',
      run: async () => {
        const server = await startPostgres(`${DATA}/test/logs`, interrupted);
        if ('missing' in server) return { skip: `${server.missing}; tests against it are skipped` };
        toStop.push(server);
        databases.STORE_TEST_DATABASE_URL = await server.database('store_test');
        databases.SANDBOX_TEST_DATABASE_URL = await server.database('sandbox_test');
        return NOTHING_COUNTED;
      },
    },
    { name: 'jest', run: () => runJest({ ...env, ...databases }, interrupted) },
    {
      name: 'build',
      run: async () => {
        if (!isBuildFresh(env)) await build(env, interrupted);
        return true;
      },
    },
    {
      name: 'start',
      needs: 'build',
      run: async () => {
        servers = await startTestServers(interrupted);
        toStop.push(servers);
        return true;
      },
    },
    {
      name: 'browser tests',
      needs: 'start',
      run: () => withServers((running) => runPlaywright(running, [], databases, interrupted)),
    },
    {
      name: 'page weight',
      needs: 'start',
      run: () => withServers((running) => checkWeight(running.webUrl, interrupted)),
    },
  ];

  try {
    const results = await runStages(stages, interrupted);
    console.log(summary(results));
    return results.some(({ failed }) => failed > 0) ? 1 : 0;
  } finally {
    await Promise.all(toStop.map((started) => started.stop()));
  }
});
