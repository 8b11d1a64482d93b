// `npm test`: all checks, one summary, and as the last line `N passed, N failed`. `--all` (`npm run test:all`) runs every case in every
// variant, which takes an hour. `--changed [commit]` runs the quick checks and the tests that a change since that commit can affect.
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { checkWeight } from './bench/check-weight.ts';
import { deployStage } from './deploy/stage.ts';
import { languageStage } from './locale/stage.ts';
import { proveStage } from './prove/stage.ts';
import { proxiesStage } from './proxies/stage.ts';
import { findBrowser } from './run/browser.ts';
import type { Environment } from './run/environment.ts';
import { build, isBuildFresh } from './run/build.ts';
import { changedFiles, listImporters, selectTests } from './run/changed.ts';
import { runJest } from './run/jest-stage.ts';
import { DATA } from './run/paths.ts';
import { startPgBouncer } from './run/pgbouncer.ts';
import { DESKTOP_PROJECTS, runPlaywright } from './run/playwright-stage.ts';
import { folderInMemory, startPostgres } from './run/postgres.ts';
import { Problem, runProgram } from './run/problem.ts';
import { startProcessorClock, totalProcessorTime } from './run/processor-time.ts';
import { quickChecks } from './run/quick-checks.ts';
import { runStages, type Stage, type StageOutcome, type StageResult } from './run/stage.ts';
import { summary } from './run/summary.ts';
import { startTestServers, type TestServers, testEnvironment } from './run/test-servers.ts';
import { auditStage } from './supply-chain/audit.ts';
import { stressStage } from './stress/stage.ts';
import { telemetryStage } from './telemetry/stage.ts';
import { upgradeStage } from './upgrade/stage.ts';
import { vercelStage } from './vercel/stage.ts';

const NOTHING_COUNTED = { passed: 0, failed: 0, skipped: 0 };
/** At most two: more would slow each other down, and tests wait for responses only as long as a person would. */
const PROCESSORS = Math.min(2, availableParallelism());

const DESKTOP_TESTS = [...DESKTOP_PROJECTS, '--workers=5'];
const PHONE_PROJECTS = ['phone', 'small', 'screens'].map((name) => `--project=${name}`);

await runProgram(async (signal) => {
  const spentAtStart = totalProcessorTime();
  const processorClock = startProcessorClock();
  mkdirSync(`${DATA}/test`, { recursive: true });
  const isAll = process.argv.includes('--all');
  if (isAll) process.env.EVERY_WAY = 'on';
  const env = testEnvironment();
  const databases: Record<string, string> = {};
  const toStop: { stop(): Promise<void> }[] = [];
  let servers: TestServers | undefined;

  const withServers = (run: (servers: TestServers) => Promise<StageOutcome>) => {
    if (!servers) throw new Problem('the servers are not running');
    return run(servers);
  };

  const browserTests = (name: string, args: readonly string[]) =>
    withServers((running) => runPlaywright(running, { name, args, variables: databases }, signal));

  // One after another: each keeps all processors busy.
  const heavy = [
    { name: 'stress', run: () => stressStage({ ...env, ...databases }, signal) },
    { name: 'proxies', run: () => proxiesStage(env, signal) },
    { name: 'deploy', run: () => deployStage(env, signal) },
    { name: 'upgrade', run: () => upgradeStage(env, signal) },
    { name: 'prove', run: () => proveStage({ ...env, ...databases }, signal) },
    { name: 'telemetry', run: () => telemetryStage(env, signal) },
    { name: 'vercel', run: () => vercelStage(env, signal) },
    { name: 'language', run: () => languageStage(env, signal) },
  ].map((stage, index, all): Stage => {
    const before = all.slice(0, index).map(({ name }) => name);
    return { ...stage, needs: 'build', after: ['PostgreSQL', 'jest', ...before], processors: 2 };
  });
  const heavyNames = heavy.map(({ name }) => name);
  const vulnerabilities: Stage = {
    name: 'known vulnerabilities',
    processors: 0,
    run: () => auditStage(env, signal),
  };
  const change = await findChange({ env, signal });

  const stages: Stage[] = [
    {
      name: 'browser',
      processors: 0,
      run: async () => ({ ...NOTHING_COUNTED, note: await findBrowser(env, signal) }),
    },
    {
      name: 'PostgreSQL',
      processors: 0,
      // Both may install packages, and only one installation can run at a time.
      after: ['browser'],
      run: async () => {
        const server = await startPostgres(`${DATA}/test/logs`, signal, folderInMemory());
        if ('missing' in server) return { skip: `${server.missing}; tests against it are skipped` };
        toStop.push(server);
        databases.STORE_TEST_DATABASE_URL = await server.database('store_test');
        databases.SANDBOX_TEST_DATABASE_URL = await server.database('sandbox_test');
        const pooler = await startPgBouncer(databases.STORE_TEST_DATABASE_URL, `${DATA}/test/logs`, signal);
        if ('missing' in pooler) return { ...NOTHING_COUNTED, note: `${pooler.missing}; tests behind it are skipped` };
        toStop.push(pooler);
        databases.STORE_TEST_POOLER_URL = pooler.url;
        return NOTHING_COUNTED;
      },
    },
    {
      name: 'build',
      // Both write the route types.
      after: ['route types'],
      run: async () => {
        // Checked by `types and lint` below.
        if (!isBuildFresh(env)) await build(env, signal, { checkTypes: false });
        return true;
      },
    },
    {
      name: 'start',
      needs: 'build',
      after: ['PostgreSQL'],
      run: async () => {
        servers = await startTestServers(signal, databases.SANDBOX_TEST_DATABASE_URL);
        toStop.push(servers);
        return true;
      },
    },
    {
      name: 'page weight',
      needs: 'start',
      // Most of it is waiting for pages to fall silent.
      processors: 0,
      after: ['browser'],
      run: () => withServers((running) => checkWeight(running, signal)),
    },
    // After the build, which other stages wait for.
    ...quickChecks(env, signal),
    {
      name: 'jest',
      processors: 2,
      after: ['PostgreSQL'],
      run: () => runJest({ ...env, ...databases }, signal, change?.jest),
    },
    ...(isAll ? [vulnerabilities, ...heavy] : []),
    {
      name: 'browser tests',
      needs: 'start',
      // Not beside jest: tests wait for responses only as long as a person would, and both need the processors.
      after: ['browser', 'jest', 'page weight', ...heavyNames],
      run: () => browserTests('browser tests', change?.playwright ?? DESKTOP_TESTS),
    },
    {
      name: 'phones, screens',
      needs: 'start',
      // Beside all other tests, many of which wait: the screens never do, and few tests are for phones.
      processors: 0,
      after: ['browser', ...heavyNames],
      run: () => browserTests('phones', [...PHONE_PROJECTS, ...(isAll ? ['--project=tasks'] : []), '--workers=1']),
    },
  ];

  const selectedStages = change ? stages.filter(({ name }) => !change.without.has(name)) : stages;
  let results: StageResult[] = [];
  try {
    results = await runStages(selectedStages, { processors: PROCESSORS, signal });
  } finally {
    // The database last, because the others still use it.
    for (const service of toStop.toReversed()) await service.stop();
  }
  const processorMs = processorClock();
  console.log(summary(results, spentAtStart === null || processorMs === null ? null : spentAtStart + processorMs));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});

/** The arguments of both test runners, and the stages to leave out; undefined for a whole run. */
async function findChange(context: { env: Environment; signal: AbortSignal }) {
  const option = process.argv.indexOf('--changed');
  if (option < 0) return undefined;
  const files = await changedFiles(process.argv[option + 1], context);
  const { sources, browserTests, left } = await selectTests(files, (site) => listImporters(site, context));
  console.log(`${files.length} files changed; browser tests: ${browserTests.join(' ') || 'none'}`);
  if (left.length > 0) console.log(`The change reaches much of the site. Left to npm test: ${left.join(', ')}`);
  const without = new Set(['page weight', 'phones, screens']);
  if (sources.length === 0) without.add('jest');
  if (browserTests.length === 0) for (const name of ['browser', 'build', 'start', 'browser tests']) without.add(name);
  return { jest: ['--passWithNoTests', '--findRelatedTests', ...sources], playwright: [...browserTests], without };
}
