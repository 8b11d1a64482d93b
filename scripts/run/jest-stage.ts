import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import type { Environment } from './environment.ts';
import { z } from 'zod';
import { runCommand } from './command.ts';
import { DATA, inRoot, ROOT } from './paths.ts';
import type { StageOutcome } from './stage.ts';

const RESULT = `${DATA}/test/jest.json`;

const resultSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Runs every Jest test (unit, contract, integration, architecture). A file that could not run counts as one failure. */
export async function runJest(env: Environment, interrupted: AbortSignal): Promise<StageOutcome> {
  rmSync(RESULT, { force: true });
  const args = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    inRoot('node_modules/jest/bin/jest.js'),
  ];
  const { code } = await runCommand({
    program: process.execPath,
    args: [...args, '--ci', '--json', `--outputFile=${RESULT}`],
    env: { ...env, NODE_ENV: 'test' },
    interrupted,
  });
  if (!existsSync(RESULT)) return false;
  const result = resultSchema.parse(JSON.parse(readFileSync(RESULT, 'utf8')));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
    note: perKind(result),
  };
}

function perKind({ testResults }: z.infer<typeof resultSchema>): string {
  const counts = new Map<string, number>();
  for (const { name, assertionResults } of testResults) {
    const kind = /^tests\/(\w+)\//.exec(relative(ROOT, name))?.[1] ?? 'unit';
    counts.set(kind, (counts.get(kind) ?? 0) + assertionResults.length);
  }
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
}
