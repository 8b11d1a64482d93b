import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { z } from 'zod';
import { runCommand } from './command.ts';
import { DATA, inRoot } from './paths.ts';
import type { StageOutcome } from './stage.ts';
import { toRelativePath, type TestResult } from './test-results.ts';

const RESULT = `${DATA}/test/jest.json`;

const resultSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), duration: z.number().nullish(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/**
 * Runs the Jest tests (unit, contract, integration, architecture), all of them without `args`. A file that could not run counts as one
 * failure.
 */
export async function runJest(
  env: Environment,
  signal: AbortSignal,
  args: readonly string[] = [],
): Promise<StageOutcome> {
  rmSync(RESULT, { force: true });
  const node = [
    // Each test file's code runs once, in a context of its own: optimizing it costs a tenth of the processor time and saves less.
    '--no-opt',
    // Threads that help the garbage collector wait for one another where two processors are shared by four workers.
    '--single-threaded',
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    inRoot('node_modules/jest/bin/jest.js'),
  ];
  const { code } = await runCommand({
    program: process.execPath,
    args: [...node, '--ci', '--json', `--outputFile=${RESULT}`, ...args],
    env: { ...env, NODE_ENV: 'test' },
    signal,
  });
  if (!existsSync(RESULT)) return false;
  const result = resultSchema.parse(JSON.parse(readFileSync(RESULT, 'utf8')));
  const failureCount = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: code !== 0 && failureCount === 0 ? 1 : failureCount,
    skipped: result.numPendingTests + result.numTodoTests,
    note: perKind(result),
    tests: toTestResults(result),
  };
}

function perKind({ testResults }: z.infer<typeof resultSchema>): string {
  const counts = new Map<string, number>();
  for (const { name, assertionResults } of testResults) {
    const kind = /^tests\/(\w+)\//.exec(toRelativePath(name))?.[1] ?? 'unit';
    counts.set(kind, (counts.get(kind) ?? 0) + assertionResults.length);
  }
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
}

function toTestResults(result: z.infer<typeof resultSchema>): TestResult[] {
  return result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = toRelativePath(name);
    // A file that cannot be run has no tests.
    if (status === 'failed' && assertionResults.length === 0)
      return { file, title: 'cannot be run', seconds: 0, error: message };
    return assertionResults.map(({ fullName, duration, failureMessages: [error] }) => {
      return { file, title: fullName, seconds: (duration ?? 0) / 1000, error };
    });
  });
}
