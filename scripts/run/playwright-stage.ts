import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { findBrowser } from './browser.ts';
import { runCommand } from './command.ts';
import type { Environment } from './environment.ts';
import { DATA } from './paths.ts';
import type { StageOutcome } from './stage.ts';
import { type TestResult } from './test-results.ts';
import { type TestServers, testEnvironment } from './test-servers.ts';

/** The projects with a desktop's screen; together they run each test once. */
export const DESKTOP_PROJECTS = ['own-sandbox', 'waiting', 'audit', 'desktop'].map((name) => `--project=${name}`);

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(
        z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }),
      ),
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
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/**
 * Runs browser tests against running servers. `args` go to Playwright; `variables` are environment variables that tests may use; `name` is that of the
 * files it writes, since two can run at once.
 */
export async function runPlaywright(
  servers: TestServers,
  { name = 'browser', args, variables = {} }: { name?: string; args: readonly string[]; variables?: Environment },
  signal: AbortSignal,
): Promise<StageOutcome> {
  const env = testEnvironment();
  const result = `${DATA}/test/${name}.json`;
  rmSync(result, { force: true });
  const { code } = await runCommand({
    program: 'playwright',
    args: ['test', `--output=${DATA}/test/${name}`, ...args],
    env: {
      ...env,
      ...variables,
      CHROMIUM: await findBrowser(env, signal),
      BASE_URL: servers.webUrl,
      SANDBOX_URL: servers.sandboxUrl,
      PLAYWRIGHT_JSON_OUTPUT_NAME: result,
    },
    signal,
  });
  if (!existsSync(result)) return false;
  const { suites, stats, errors } = resultSchema.parse(JSON.parse(readFileSync(result, 'utf8')));
  const failureCount = stats.unexpected + errors.length;
  return {
    passed: stats.expected,
    failed: code !== 0 && failureCount === 0 ? 1 : failureCount,
    skipped: stats.skipped,
    tests: suites.flatMap((suite) => resultsIn(suite)),
  };
}

function resultsIn({ specs, suites = [] }: Suite, around: readonly string[] = []): TestResult[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `tests/e2e/${file}`,
      title: [`[${projectName}]`, ...around, title].join(' '),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      error: status === 'unexpected' ? (results.at(-1)?.error?.message ?? 'failed') : undefined,
    })),
  );
  return [...own, ...suites.flatMap((suite) => resultsIn(suite, [...around, suite.title]))];
}
