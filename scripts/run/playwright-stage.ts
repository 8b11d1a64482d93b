import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { findBrowser } from './browser.ts';
import { runCommand } from './command.ts';
import type { Environment } from './environment.ts';
import { DATA } from './paths.ts';
import type { StageOutcome } from './stage.ts';
import { type TestServers, testEnvironment } from './test-servers.ts';

const RESULT = `${DATA}/test/playwright.json`;

const resultSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Runs the browser tests against servers that are up. `args` go to Playwright; `databases` are those that tests may use. */
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
  const { stats, errors } = resultSchema.parse(JSON.parse(readFileSync(RESULT, 'utf8')));
  const failed = stats.unexpected + errors.length;
  return {
    passed: stats.expected + stats.flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped,
  };
}
