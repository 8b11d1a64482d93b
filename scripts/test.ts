// `npm test`: all checks, one summary, and as the last line `N passed, N failed`. `--all` (`npm run test:all`) runs every case in every
// variant, which takes an hour.
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { checkWeight } from './bench/check-weight.ts';
import { findBrowser } from './run/browser.ts';
import { build, isBuildFresh } from './run/build.ts';
import { runJest } from './run/jest-stage.ts';
import { DATA } from './run/paths.ts';
import { runPlaywright } from './run/playwright-stage.ts';
import { startPostgres } from './run/postgres.ts';
import { Problem, runProgram } from './run/problem.ts';
import { quickChecks } from './run/quick-checks.ts';
import { runStages, type Stage, type StageOutcome } from './run/stage.ts';
import { summary } from './run/summary.ts';
import { startTestServers, type TestServers, testEnvironment } from './run/test-servers.ts';
import { stressStage } from './stress/stage.ts';

const NOTHING_COUNTED = { passed: 0, failed: 0, skipped: 0 };
/** At most two: more would slow each other down, and tests wait for responses only as long as a person would. */
const PROCESSORS = Math.min(2, availableParallelism());

await runProgram(async (interrupted) => {
  mkdirSync(`${DATA}/test`, { recursive: true });
  if (process.argv.includes('--all')) process.env.EVERY_WAY = 'on';
  const env = testEnvironment();
  const databases: Record<string, string> = {};
  const toStop: { stop(): Promise<void> }[] = [];
  let servers: TestServers | undefined;

  const withServers = (run: (servers: TestServers) => Promise<StageOutcome>) => {
    if (!servers) throw new Problem('the servers are not running');
    return run(servers);
  };

  const stages: Stage[] = [
    {
      name: 'browser',
      processors: 0,
      run: async () => ({ ...NOTHING_COUNTED, note: await findBrowser(env, interrupted) }),
    },
    {
      name: 'PostgreSQL',
      processors: 0,
      // Both may install packages, and only one installation can run at a time.
      after: ['browser'],
      run: async () => {
        const server = await startPostgres(`${DATA}/test/logs`, interrupted);
        if ('missing' in server) return { skip: `${server.missing}; tests against it are skipped` };
        toStop.push(server);
        databases.STORE_TEST_DATABASE_URL = await server.database('store_test');
        databases.SANDBOX_TEST_DATABASE_URL = await server.database('sandbox_test');
        return NOTHING_COUNTED;
      },
    },
    {
      name: 'build',
      // Both write the route types.
      after: ['route types'],
      run: async () => {
        // Checked by `types and lint` below.
        if (!isBuildFresh(env)) await build(env, interrupted, { checkTypes: false });
        return true;
      },
    },
    {
      name: 'start',
      needs: 'build',
      after: ['PostgreSQL'],
      run: async () => {
        servers = await startTestServers(interrupted, databases.SANDBOX_TEST_DATABASE_URL);
        toStop.push(servers);
        return true;
      },
    },
    {
      name: 'page weight',
      needs: 'start',
      after: ['browser'],
      run: () => withServers((running) => checkWeight(running, interrupted)),
    },
    // After the build, which other stages wait for.
    ...quickChecks(env, interrupted),
    {
      name: 'jest',
      processors: 2,
      after: ['PostgreSQL'],
      run: () => runJest({ ...env, ...databases }, interrupted),
    },
    {
      name: 'stress',
      needs: 'build',
      after: ['PostgreSQL', 'jest'],
      processors: 2,
      run: () => stressStage({ ...env, ...databases }, interrupted),
    },
    {
      name: 'browser tests',
      needs: 'start',
      after: ['browser', 'jest', 'stress'],
      processors: 2,
      run: () => withServers((running) => runPlaywright(running, [], databases, interrupted)),
    },
  ];

  try {
    const results = await runStages(stages, { processors: PROCESSORS, interrupted });
    console.log(summary(results));
    return results.some(({ failed }) => failed > 0) ? 1 : 0;
  } finally {
    // The database last, because the others still use it.
    for (const started of toStop.toReversed()) await started.stop();
  }
});
