import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { findBrowser } from './browser.ts';
import { runCommand } from './command.ts';
import type { Environment } from './environment.ts';
import { DATA } from './paths.ts';
import type { StageOutcome } from './stage.ts';
import { type TestTime } from './test-time.ts';
import { type TestServers, testEnvironment } from './test-servers.ts';

/** Tests of money, faults and security must never be flaky: passing on a second run does not excuse a failure. */
const NEVER_FLAKY = /^(money|faults|security)\//;
const RESULT = `${DATA}/test/playwright.json`;

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
});

const suiteSchema = z.object({
  title: z.string(),
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});
type Suite = z.infer<typeof suiteSchema>;

const resultSchema = z.object({
  suites: z.array(suiteSchema),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Runs the browser tests against running servers. `args` go to Playwright; `databases` are those that tests may use. */
export async function runPlaywright(
  servers: TestServers,
  args: string[],
  databases: Environment,
  interrupted: AbortSignal,
): Promise<StageOutcome> {
  const env = testEnvironment();
  rmSync(RESULT, { force: true });
  const { code } = await runCommand({
    program: 'playwright',
    args: ['test', ...args],
    env: {
      ...env,
      ...databases,
      CHROMIUM: await findBrowser(env, interrupted),
      BASE_URL: servers.webUrl,
      SANDBOX_URL: servers.sandboxUrl,
      PLAYWRIGHT_JSON_OUTPUT_NAME: RESULT,
    },
    interrupted,
  });
  if (!existsSync(RESULT)) return false;
  const { suites, stats, errors } = resultSchema.parse(JSON.parse(readFileSync(RESULT, 'utf8')));
  const flaky = suites.flatMap((suite) => flakyTests(suite));
  const intolerable = flaky.filter((name) => NEVER_FLAKY.test(name)).length;
  const failed = stats.unexpected + errors.length + intolerable;
  return {
    passed: stats.expected + stats.flaky - intolerable,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped,
    ...(flaky.length > 0 && { note: `passed on the second run only: ${flaky.join('; ')}` }),
    times: suites.flatMap((suite) => timesIn(suite)),
  };
}

function timesIn({ specs, suites = [] }: Suite, around: readonly string[] = []): TestTime[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      file: `tests/e2e/${file}`,
      title: [`[${projectName}]`, ...around, title].join(' '),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...suites.flatMap((suite) => timesIn(suite, [...around, suite.title]))];
}

/** Tests that passed on their second run. */
function flakyTests({ specs, suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap((suite) => flakyTests(suite))];
}
