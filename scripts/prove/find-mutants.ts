import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { runCommand } from '../run/command.ts';
import { testEnvironment } from '../run/test-servers.ts';
import { copyTree } from '../run/copied-tree.ts';
import { MUTATED_COPY, plant } from './mutated-copy.ts';
import { MUTANTS, type Mutant } from './mutants.ts';
import type { Context, PartResult, Proof } from './proof.ts';

/** Characters of the output with the reason why tests could not run. */
const LONGEST_OUTPUT = 2_000;

const resultSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});

/** Plants each mutant in a copy of the code and runs the test that must find it, which must pass without the mutant. */
export const FIND_MUTANTS: Proof = {
  name: 'mutants',
  promise: 'A test finds each of the faults that the promises were made against',
  isWithoutBuild: true,
  parts: () =>
    MUTANTS.flatMap((mutant) => {
      const { name, finder } = mutant;
      return finder ? { name, run: (context: Context) => findMutant(mutant, finder, context) } : [];
    }),
};

type Finder = NonNullable<Mutant['finder']>;

async function findMutant(mutant: Mutant, finder: Finder, { signal }: Context): Promise<PartResult> {
  const folder = MUTATED_COPY;
  await copyTree(folder, signal);
  const test = finder.title === undefined ? finder.file : `${finder.file}, ‘${finder.title}’`;
  const sound = await runFinder(finder, folder, signal);
  if (sound.failed.length > 0 || sound.passed === 0) {
    return {
      figures: { test },
      broken: [`${test} does not pass without the mutant: ${sound.failed.join('; ') || sound.text}`],
    };
  }
  const remove = plant(mutant, folder);
  try {
    const { failed, broke } = await runFinder(finder, folder, signal);
    const figures = { test, 'found by': failed.join('; ') };
    if (broke) return { figures, broken: ['The tests could not run with the mutant, which proves nothing'] };
    return { figures, broken: failed.length > 0 ? [] : [`not found: ${mutant.fault}`] };
  } finally {
    remove();
  }
}

/** `broke`: a file could not run. */
async function runFinder(finder: Finder, folder: string, signal: AbortSignal) {
  const output = join(folder, '.data/found.json');
  mkdirSync(dirname(output), { recursive: true });
  rmSync(output, { force: true });
  const program = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = [join(folder, 'node_modules/jest/bin/jest.js'), '--ci', '--json', `--outputFile=${output}`];
  const title = finder.title === undefined ? [] : ['-t', finder.title];
  const { text } = await runCommand({
    program: process.execPath,
    args: [...program, ...jest, '--forceExit', '--runTestsByPath', finder.file, ...title],
    env: { ...testEnvironment(), NODE_ENV: 'test' },
    signal,
    output: 'capture',
    folder,
  });
  const { numPassedTests, numRuntimeErrorTestSuites, testResults } = existsSync(output)
    ? resultSchema.parse(JSON.parse(readFileSync(output, 'utf8')))
    : { numPassedTests: 0, numRuntimeErrorTestSuites: 1, testResults: [] };
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  return {
    passed: numPassedTests,
    failed: failures,
    broke: numRuntimeErrorTestSuites > 0,
    text: text.slice(-LONGEST_OUTPUT),
  };
}
